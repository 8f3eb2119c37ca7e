"""Where everything lies in the state.

The state is one flat list: small whole numbers, and tuples of them. The first slots are the engine's
own; then come the counters, fields and zones that packs declare, laid out once for a number of seats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from horta.language.vocabulary import Counter, Vocabulary, Zone

State = list[Any]

# FRAME and DECISION: where to go on after the answer, and what is asked; see engine.answer_log for what they hold while rules run.
FRAME, DECISION, SEED, VIA = range(4)
HEADER = 4


@dataclass(slots=True)
class Layout:
    """Slots by name. A base is the slot of the entry with number 0; seats and kinds count on from there."""

    vocabulary: Vocabulary
    seats: int
    size: int = HEADER
    counters: dict[str, int] = field(default_factory=dict)
    banks: dict[str, int] = field(default_factory=dict)
    fields: dict[tuple[str, str], int] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    scopes: dict[str, int] = field(default_factory=dict)
    streams: dict[str, int] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    hidden: dict[int | None, Any] = field(default_factory=dict, compare=False, repr=False)
    """What each seat may not see, once somebody asked; kept by `model.visibility`."""

    def take(self, count: int) -> int:
        """The base of `count` new slots."""
        base = self.size
        self.size += count
        return base

    def things(self, kind: str | None) -> int:
        """How many things a kind has; 1 for no kind at all."""
        if kind is None:
            return 1
        return self.seats if kind == "seat" else len(self.vocabulary.kinds[kind].entities)

    def entries(self, declared: Counter | Zone) -> int:
        """How many slots a counter or zone takes."""
        return self.things(declared.by) * (self.seats if declared.per_seat else 1)


def lay_out(vocabulary: Vocabulary, seats: int, limits: dict[str, range], streams: tuple[str, ...]) -> Layout:
    """The layout for a number of seats. `limits` are the owners of each limit: seats or things. Each owner has a slot."""
    layout = Layout(vocabulary, seats)
    for scope in (*vocabulary.scopes, "game"):
        layout.scopes[scope] = layout.take(1)
    for stream in streams:
        layout.streams[stream] = layout.take(1)
    for counter in vocabulary.counters.values():
        layout.counters[counter.name] = layout.take(layout.entries(counter))
        if counter.bank is not None:
            layout.banks[counter.name] = layout.take(layout.things(counter.by))
    for kind in vocabulary.kinds.values():
        for name in kind.fields:
            layout.fields[kind.name, name] = layout.take(1 if kind.name == "table" else layout.things(kind.name))
    for zone in vocabulary.zones.values():
        layout.zones[zone.name] = layout.take(layout.entries(zone))
    for hook, owners in limits.items():
        layout.limits[hook] = layout.take(len(owners)) - owners.start
    return layout


def start(layout: Layout, seed: int) -> State:
    """The state before the first rule runs."""
    state: State = [0] * layout.size
    state[FRAME] = state[DECISION] = None
    state[SEED] = seed
    state[VIA] = -1
    for slot in layout.scopes.values():
        state[slot] = 1
    for name, slot in layout.streams.items():
        # The start number depends only on the name, so a stream stays the same when packs declare other things.
        state[slot] = crc32(name.encode()) << 20
    for name, base in layout.counters.items():
        _start_counter(state, layout, layout.vocabulary.counters[name], base)
    for (kind, name), base in layout.fields.items():
        entry = layout.vocabulary.kinds[kind].fields[name]
        for number in range(1 if kind == "table" else layout.things(kind)):
            state[base + number] = entry.start
    for name, base in layout.zones.items():
        zone = layout.vocabulary.zones[name]
        for number in range(layout.entries(zone)):
            state[base + number] = ()
        if zone.start_all:
            state[base] = tuple(range(layout.things(zone.holds)))
    return state


def _start_counter(state: State, layout: Layout, counter: Counter, base: int) -> None:
    per_owner = layout.things(counter.by)
    starts = _amounts(counter.start, counter.by, layout)
    owners = layout.seats if counter.per_seat else 1
    for number in range(layout.entries(counter)):
        state[base + number] = starts[number % per_owner]
    if counter.bank is not None:
        bank = layout.banks[counter.name]
        for number, amount in enumerate(_amounts(counter.bank, counter.by, layout)):
            state[bank + number] = amount - owners * starts[number]


def _amounts(written: int | str, by: str | None, layout: Layout) -> list[int]:
    """Return one number for each thing of the kind `by`: the written number, or the written attribute of the thing."""
    if isinstance(written, int):
        return [written] * layout.things(by)
    return [int(entity.attributes[written]) for entity in layout.vocabulary.kinds[by or ""].entities]
