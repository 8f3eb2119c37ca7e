"""Who may see what. Views, sentences, panels and bots ask here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from horta.language.vocabulary import Counter, Zone
from horta.model.layout import SEED, Layout, State


def sees(viewer: int | None, visible: str, owner: int | None) -> bool:
    """True if a seat (or with None a spectator) may see something of an owner (or with None of the table)."""
    return visible == "all" or (visible == "owner" and owner is not None and owner == viewer)


@dataclass(slots=True)
class HiddenSlots:
    """The slots of a state that a seat (or with None a spectator) may not see, sorted by what they hold."""

    layout: Layout
    viewer: int | None
    zones: dict[str, list[int]] = field(default_factory=dict)
    """By the kind of their pieces."""
    fields: list[int] = field(default_factory=list)
    counters: dict[int, Counter] = field(default_factory=dict)
    banked: list[list[int]] = field(default_factory=list)
    """Counters with a bank, each group for one thing: the bank shows the sum of a group."""

    def __post_init__(self) -> None:
        words = self.layout.vocabulary
        for zone in words.zones.values():
            if found := list(self._slots(zone, self.layout.zones[zone.name])):
                self.zones.setdefault(zone.holds, []).extend(found)
        for counter in words.counters.values():
            base, width = self.layout.counters[counter.name], self.layout.things(counter.by)
            found = list(self._slots(counter, base))
            self.counters.update(dict.fromkeys(found, counter))
            if counter.bank is not None:
                groups = [[slot for slot in found if (slot - base) % width == thing] for thing in range(width)]
                self.banked += [group for group in groups if group]
        for (kind, name), base in self.layout.fields.items():
            visible = words.kinds[kind].fields[name].visible
            things = range(1 if kind == "table" else self.layout.things(kind))
            self.fields += [base + thing for thing in things if not sees(self.viewer, visible, thing if kind == "seat" else None)]

    def _slots(self, declared: Counter | Zone, base: int) -> Iterator[int]:
        width = self.layout.things(declared.by)
        for number in range(self.layout.entries(declared)):
            if not sees(self.viewer, declared.visible, number // width if declared.per_seat else None):
                yield base + number

    def arranged(self, state: State, blank: State) -> State:
        """Return a copy with hidden numbers at their least, hidden fields as in `blank`, and hidden pieces dealt out in order.

        Two states that look the same to the viewer become equal. The number of pieces in a hidden zone stays, because everybody sees it.
        """
        found = state.copy()
        found[SEED] = 0
        for slot, counter in self.counters.items():
            found[slot] = counter.least
        for slot in self.fields:
            found[slot] = blank[slot]
        for slots in self.zones.values():
            pieces = iter(sorted(piece for slot in slots for piece in state[slot]))
            for slot in slots:
                found[slot] = tuple(next(pieces) for _ in state[slot])
        return found
