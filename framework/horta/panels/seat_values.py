"""What one seat may see of a game, in the form that panels and labels ask for.

Values are computed on a copy in which everything hidden from the seat has a fixed arrangement. So a layout cannot
show a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.engine.limits import RuleFault
from horta.language.types import SetOf, Thing, Type
from horta.language.vocabulary import Counter, Zone
from horta.model.layout import Layout, State
from horta.model.visibility import sees
from horta.play.game import Game
from horta.play.hidden import Hidden


@dataclass(frozen=True, slots=True)
class PanelContext:
    """What a panel shows at the moment: a seat or None, and for some kinds one thing each."""

    seat: int | None = None
    things: Mapping[str, int] = field(default_factory=dict)

    def of(self, kind: str | None) -> int | None:
        """The thing of a kind that is being shown."""
        if kind is None:
            return None
        return self.seat if kind == "seat" and "seat" not in self.things else self.things.get(kind)

    def with_thing(self, kind: str, number: int) -> PanelContext:
        """The same, about one more thing."""
        return PanelContext(number if kind == "seat" else self.seat, {**self.things, kind: number})


class Sight:
    """A game through the eyes of a seat; None is a spectator."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.seat = seat
        self.seats = game.seats
        self.words = game.ruleset.vocabulary
        self.values = {name: value for name, value in game.program.signatures.items() if not value.invariant}
        self.program = game.program
        self.layout: Layout = game.program.layout
        self.state: State = Hidden(game.program, seat).arranged(game.state)
        """The state with everything hidden put into one fixed arrangement."""

    def counter(self, name: str, seat: int | None, thing: int | None) -> int | None:
        """The number of a counter; None when it is hidden."""
        counter = self.words.counters[name]
        return self.entry(counter, self.layout.counters[name], seat, thing) if sees(self.seat, counter.visible, seat) else None

    def bank(self, name: str, thing: int | None) -> int | None:
        """What is left in the bank of a counter."""
        base = self.layout.banks.get(name)
        return None if base is None else int(self.state[base + (thing or 0)])

    def zone(self, name: str, seat: int | None, thing: int | None) -> tuple[tuple[int, ...], bool]:
        """The pieces in a zone, and whether they can be seen; if not, only their number means anything."""
        zone = self.words.zones[name]
        return self.entry(zone, self.layout.zones[name], seat, thing), sees(self.seat, zone.visible, seat)

    def entry(self, declared: Counter | Zone, base: int, seat: int | None, thing: int | None) -> Any:
        """The slot of a counter or zone for a seat and a thing."""
        return self.state[base + (seat or 0) * self.layout.things(declared.by) + (thing or 0)]

    def field(self, kind: str, name: str, thing: int) -> tuple[Any, Type] | None:
        """A field of a thing with its type; None when it is hidden."""
        declared = self.words.kinds[kind].fields[name]
        if not sees(self.seat, declared.visible, thing if kind == "seat" else None):
            return None
        return self.state[self.layout.fields[kind, name] + thing], declared.type

    def value(self, name: str, context: PanelContext) -> tuple[Any, Type] | None:
        """A value of the rules; its arguments are what the context is about. None when it has no answer now."""
        declared = self.values[name]
        arguments = []
        for _, type_ in declared.parameters:
            given = context.of(type_.kind) if isinstance(type_, Thing) else None
            if given is None or given < 0:
                return None
            arguments.append(given)
        try:
            seat = context.seat if context.seat is not None else self.seat or 0
            found = self.program.value(self.state, name, seat, *arguments)
        except RuleFault:
            return None
        return (tuple(found) if isinstance(declared.type, SetOf) else found), declared.type
