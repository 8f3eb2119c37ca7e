"""The state as one seat may see it: plain data by the names that packs declare, without anything hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language.types import TRUTH, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Decision, value_id
from horta.model.layout import Layout, State
from horta.model.visibility import sees


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


class _Viewer:
    def __init__(self, words: Vocabulary, layout: Layout, state: State, seat: int | None) -> None:
        self.words = words
        self.layout = layout
        self.state = state
        self.seat = seat

    def sees(self, visible: str, owner: int | None) -> bool:
        return sees(self.seat, visible, owner)

    def owned(self, owner: int | None) -> dict[str, Any]:
        """Return the counters, zones and fields of a seat, or of the table."""
        found: dict[str, Any] = {}
        for counter in self.words.counters.values():
            if counter.per_seat == (owner is not None):
                base = self.layout.counters[counter.name]
                found[counter.name] = self.entries(base, owner, counter.by, lambda slot, c=counter: self.number(slot, c.visible, owner))
        for name, base in self.layout.banks.items() if owner is None else ():
            bank = self.words.counters[name]
            found[f"bank_{name}"] = self.entries(base, None, bank.by, lambda slot: self.state[slot])
        for zone in self.words.zones.values():
            if zone.per_seat == (owner is not None):
                base = self.layout.zones[zone.name]
                found[zone.name] = self.entries(base, owner, zone.by, lambda slot, z=zone: self.pieces(slot, z.holds, z.visible, owner))
        kind = "table" if owner is None else "seat"
        for field in self.words.kinds[kind].fields.values():
            slot = self.layout.fields[kind, field.name] + (owner or 0)
            found[field.name] = self.shown(self.state[slot], field.type) if self.sees(field.visible, owner) else None
        return found

    def entries(self, base: int, owner: int | None, by: str | None, read: Any) -> Any:
        width = self.layout.things(by)
        start = base + (owner or 0) * width
        if by is None:
            return read(start)
        return {value_id(number, Thing(by), self.words): read(start + number) for number in range(width)}

    def number(self, slot: int, visible: str, owner: int | None) -> int | None:
        return self.state[slot] if self.sees(visible, owner) else None

    def pieces(self, slot: int, kind: str, visible: str, owner: int | None) -> Any:
        held = self.state[slot]
        if not self.sees(visible, owner):
            return len(held)
        return [self.words.kinds[kind].entities[piece].id for piece in held]

    def shown(self, value: int, type_: Type) -> Any:
        if isinstance(type_, Thing):
            return value_id(value, type_, self.words)
        return bool(value) if type_ == TRUTH else value

    def things(self, kind: str) -> dict[str, dict[str, Any]]:
        found = {}
        for number, entity in enumerate(self.words.kinds[kind].entities):
            found[entity.id] = {
                field.name: self.shown(self.state[self.layout.fields[kind, field.name] + number], field.type)
                if field.visible == "all"
                else None
                for field in self.words.kinds[kind].fields.values()
            }
        return found
