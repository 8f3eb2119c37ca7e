"""The names that packs declare and rules may use.

Plain data, filled in by the loader; the checker resolves every name with it. The language itself has two kinds,
`seat` and `table`; all others come from content.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Span
from horta.language.boards import Board
from horta.language.types import Type, kind_in


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a thing has in the state."""

    name: str
    type: Type
    start: int | tuple[int, ...]
    live: bool = False
    visible: str = "all"
    said: bool = False  # its start is an expression


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing of a kind: a definition, or one copy of it."""

    id: str
    definition: str
    attributes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """The common properties of all things of one kind."""

    name: str
    plural: str
    pieces: bool
    attributes: Mapping[str, Type]
    fields: Mapping[str, Field]
    entities: tuple[Entity, ...]
    span: Span | None = None
    grid: tuple[int, int] | None = None
    board: Board | None = None
    """How the things lie beside each other, if they are the cells of a board."""
    touching: str | None = None
    """The kind of the cells that lie around the things, if they are of another kind."""

    def number_of(self, entity: str) -> int | None:
        """Return the number of an entity in the state; None if there is no such entity."""
        for number, candidate in enumerate(self.entities):
            if candidate.id == entity:
                return number
        return None


@dataclass(frozen=True, slots=True)
class Counter:
    """A whole number of a seat or of the table, or one such number for each thing of a kind."""

    name: str
    per_seat: bool
    by: str | None
    start: int | str
    bank: int | str | None
    least: int
    most: int | None
    visible: str = "all"
    span: Span | None = None
    score: str | None = None
    start_said: bool = False  # its start is an expression, and so is its bank
    bank_said: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A place that holds pieces."""

    name: str
    per_seat: bool
    by: str | None
    holds: str
    bag: bool
    visible: str
    start_all: bool
    live: bool
    span: Span | None = None
    start_said: bool = False  # its start is an expression

    @property
    def begins(self) -> bool:
        """True if pieces start here."""
        return self.start_all or self.start_said


@dataclass(frozen=True, slots=True)
class PackOption:
    """A switch, number or word of a pack, with the value it has in this ruleset."""

    name: str
    type: Type
    value: int | str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All names that the packs declare, grouped by what they name. Plurals and things are found by their names too."""

    kinds: Mapping[str, Kind]
    counters: Mapping[str, Counter]
    zones: Mapping[str, Zone]
    scopes: tuple[str, ...]
    causes: tuple[str, ...]
    options: Mapping[str, PackOption]
    plurals: Mapping[str, str] = field(init=False)
    entities: Mapping[str, tuple[tuple[str, int], ...]] = field(init=False)

    def __post_init__(self) -> None:
        entities: dict[str, tuple[tuple[str, int], ...]] = {}
        for kind in self.kinds.values():
            for number, entity in enumerate(kind.entities):
                entities[entity.id] = (*entities.get(entity.id, ()), (kind.name, number))
        object.__setattr__(self, "entities", entities)
        object.__setattr__(self, "plurals", {kind.plural: kind.name for kind in self.kinds.values() if kind.plural})

    def table(self) -> Kind:
        """Return the kind whose only thing is the table itself."""
        return self.kinds["table"]

    def hides_anything(self) -> bool:
        """True if some zone, counter or field is hidden from a seat."""
        places: list[Zone | Counter | Field] = [*self.zones.values(), *self.counters.values()]
        places += [entry for kind in self.kinds.values() for entry in kind.fields.values()]
        return any(place.visible != "all" for place in places)

    def hidden_kinds(self) -> frozenset[str]:
        """Return the kinds whose pieces can lie where not every seat sees them."""
        return frozenset(zone.holds for zone in self.zones.values() if zone.visible != "all")

    def owned_kinds(self) -> frozenset[str]:
        """Return the kinds whose pieces can lie in zones of seats."""
        return frozenset(zone.holds for zone in self.zones.values() if zone.per_seat)

    def hidden_live_kinds(self) -> frozenset[str]:
        """Return the kinds whose things can be in play where not every seat sees them."""
        hidden = self.hidden_kinds()
        found = {zone.holds for zone in self.zones.values() if zone.live and zone.visible != "all"}
        for kind in self.kinds.values():
            live = [entry for entry in kind.fields.values() if entry.live and (entry.visible != "all" or kind.name in hidden)]
            found |= {held for entry in live if (held := kind_in(entry.type)) is not None}
        return frozenset(found)

    def is_whole(self) -> bool:
        """True if every kind that is referred to is declared."""
        holders: list[Counter | Zone] = [*self.counters.values(), *self.zones.values()]
        named = {entry.by for entry in holders if entry.by is not None} | {zone.holds for zone in self.zones.values()}
        for kind in self.kinds.values():
            types = (*kind.attributes.values(), *(entry.type for entry in kind.fields.values()))
            named |= {found for found in map(kind_in, types) if found is not None}
        return named <= set(self.kinds)

    def live_kinds(self) -> tuple[set[str], set[str]]:
        """Return the kinds whose things can be in play at a seat, and those whose things can be in play at the table."""
        at_seats, at_table = set[str](), set[str]()
        for zone in self.zones.values():
            if zone.live:
                (at_seats if zone.per_seat else at_table).add(zone.holds)
        for kind in self.kinds.values():
            live = (kind_in(entry.type) for entry in kind.fields.values() if entry.live)
            (at_seats if kind.name == "seat" else at_table).update(found for found in live if found is not None)
        return at_seats, at_table
