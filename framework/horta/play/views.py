"""The state as one seat may see it: plain data by the names that packs declare, without anything hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from horta.language.types import TRUTH, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary, Zone
from horta.model.decisions import Decision, value_id
from horta.model.layout import Layout, State
from horta.model.visibility import hidden_slots, sees


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees. A hidden zone is the number of its pieces; a hidden number is None."""

    seat: int | None
    seats: tuple[str, ...]
    table: dict[str, Any]
    players: tuple[dict[str, Any], ...]
    things: dict[str, dict[str, dict[str, Any]]]
    deciding: int | None
    question: str | None
    options: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the view as plain data for JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def view_of(words: Vocabulary, layout: Layout, state: State, seats: tuple[str, ...], decision: Decision | None, seat: int | None) -> View:
    """Return what a seat sees of a state; None is a spectator."""
    viewer = _Viewer(words, layout, state, seat)
    own = decision is not None and decision.seat == seat
    return View(
        seat,
        seats,
        viewer.owned(None),
        tuple(viewer.owned(number) for number in range(len(seats))),
        {kind: viewer.things(kind) for kind in words.kinds if kind not in ("seat", "table") and words.kinds[kind].fields},
        decision.seat if decision is not None else None,
        decision.kind if decision is not None else None,
        tuple(option.id for option in decision.options) if decision is not None and own else (),
    )


def seen_state(layout: Layout, state: State, seat: int | None) -> tuple[Any, ...]:
    """Return what a seat sees of a state besides questions; equal for two states that it cannot tell apart."""
    words = layout.vocabulary
    viewer = _Viewer(words, layout, state, seat)
    kinds = (kind for kind in words.kinds if kind not in ("seat", "table") and words.kinds[kind].fields)
    return viewer.owned(None), [viewer.owned(number) for number in range(layout.seats)], [viewer.things(kind) for kind in kinds]


class _Viewer:
    def __init__(self, words: Vocabulary, layout: Layout, state: State, seat: int | None) -> None:
        self.words = words
        self.layout = layout
        self.state = state
        self.seat = seat
        hidden = hidden_slots(layout, seat)
        self.located = {(kind, declared.name) for kind, _, declared in hidden.piece_fields}
        self.seen_fields = hidden.seen_fields(state)

    def owned(self, owner: int | None) -> dict[str, Any]:
        """Return the counters, zones and fields of a seat, or of the table."""
        found: dict[str, Any] = {}
        per_seat = owner is not None
        for counter in self.words.counters.values():
            if counter.per_seat == per_seat:
                read = self.state.__getitem__ if sees(self.seat, counter.visible, owner) else _hidden
                found[counter.name] = self.entries(self.layout.counters[counter.name], owner, counter.by, read)
        for name, base in self.layout.banks.items() if not per_seat else ():
            found[f"bank_{name}"] = self.entries(base, None, self.words.counters[name].by, self.state.__getitem__)
        for zone in self.words.zones.values():
            if zone.per_seat == per_seat:
                found[zone.name] = self.entries(self.layout.zones[zone.name], owner, zone.by, self.pieces(zone, owner))
        kind = "seat" if per_seat else "table"
        return found | self.fields(kind, owner or 0, owner)

    def entries(self, base: int, owner: int | None, by: str | None, read: Callable[[int], Any]) -> Any:
        width = self.layout.things(by)
        start = base + (owner or 0) * width
        if by is None:
            return read(start)
        return {value_id(number, Thing(by), self.words): read(start + number) for number in range(width)}

    def pieces(self, zone: Zone, owner: int | None) -> Callable[[int], Any]:
        if not sees(self.seat, zone.visible, owner):
            return lambda slot: len(self.state[slot])
        entities = self.words.kinds[zone.holds].entities
        return lambda slot: [entities[piece].id for piece in self.state[slot]]

    def fields(self, kind: str, number: int, owner: int | None) -> dict[str, Any]:
        """Return the fields of one thing of a kind; of the table, its number is 0."""
        found = {}
        for field in self.words.kinds[kind].fields.values():
            slot = self.layout.fields[kind, field.name] + number
            seen = slot in self.seen_fields if (kind, field.name) in self.located else sees(self.seat, field.visible, owner)
            found[field.name] = self.shown(self.state[slot], field.type) if seen else None
        return found

    def shown(self, value: Any, type_: Type) -> Any:
        if isinstance(type_, SetOf):
            return [self.shown(member, type_.item) for member in value]
        if isinstance(type_, Thing):
            return value_id(value, type_, self.words)
        return bool(value) if type_ == TRUTH else value

    def things(self, kind: str) -> dict[str, dict[str, Any]]:
        return {entity.id: self.fields(kind, number, None) for number, entity in enumerate(self.words.kinds[kind].entities)}


def _hidden(slot: int) -> None:
    return None
