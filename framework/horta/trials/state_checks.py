"""What must be true of a state after every answer, in every game.

Counters and banks within their bounds, every piece in one place, a question with at least one option
or the end, and the invariants that the packs declare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from horta.engine.program import Program
from horta.model.layout import DECISION, Layout, State
from horta.play.game import Ruleset

Invariant = tuple[str, Callable[[State, int], object]]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The slots of a counter or its bank, and what they may hold."""

    name: str
    first: int
    above: int
    least: int
    most: int | None

    def errors(self, state: State) -> Iterator[str]:
        """Return an error for each entry that is out of bounds."""
        for slot in range(self.first, self.above):
            value = state[slot]
            if not isinstance(value, int) or value < self.least or (self.most is not None and value > self.most):
                above = "" if self.most is None else f", at most {self.most}"
                yield f"{self.name}, entry {slot - self.first}, is {value!r}, not at least {self.least}{above}"


@dataclass(frozen=True, slots=True)
class PieceLocations:
    """The zones that hold pieces of a kind, and the pieces that must be found in them."""

    kind: str
    slots: tuple[int, ...]
    pieces: tuple[int, ...]

    def errors(self, state: State) -> Iterator[str]:
        """Return an error if a piece is missing, or in two places."""
        held = sorted(piece for slot in self.slots for piece in state[slot])
        if tuple(held) != self.pieces:
            lost = sorted(set(self.pieces) - set(held))
            twice = sorted({piece for piece in held if held.count(piece) > 1})
            strange = sorted(set(held) - set(self.pieces))
            yield f"pieces of {self.kind} are not kept: missing {lost}, more than once {twice}, out of nowhere {strange}"


@dataclass(frozen=True, slots=True)
class StateChecks:
    """All checks for the states of one program."""

    seats: int
    bounds: tuple[Bounds, ...]
    locations: tuple[PieceLocations, ...]
    invariants: tuple[Invariant, ...]

    def errors(self, state: State) -> Iterator[str]:
        """Return what is wrong with a state, in words."""
        for bounds in self.bounds:
            yield from bounds.errors(state)
        for pieces_of_kind in self.locations:
            yield from pieces_of_kind.errors(state)
        yield from self.invariant_errors(state)

    def invariant_errors(self, state: State) -> Iterator[str]:
        """Return the errors of invariants and of the open question: they depend on more than one part of the state."""
        for name, holds in self.invariants:
            if not holds(state, 0):
                yield f"the invariant {name} does not hold"
        waiting = state[DECISION]
        if waiting is not None and (not waiting[2] or not 0 <= waiting[1] < self.seats):
            yield f"a question to seat {waiting[1]} has {len(waiting[2])} options"


def checks_for(ruleset: Ruleset, program: Program) -> StateChecks:
    """Return the checks for the states of a program."""
    layout = program.layout
    return StateChecks(layout.seats, tuple(_bounds(layout)), tuple(_piece_locations(layout)), program.invariants)


def _bounds(layout: Layout) -> Iterator[Bounds]:
    for name, base in layout.counters.items():
        counter = layout.vocabulary.counters[name]
        yield Bounds(name, base, base + layout.entries(counter), counter.least, counter.most)
        if name in layout.banks:
            bank = layout.banks[name]
            yield Bounds(f"the bank of {name}", bank, bank + layout.things(counter.by), 0, None)


def _piece_locations(layout: Layout) -> Iterator[PieceLocations]:
    zones = layout.vocabulary.zones
    for kind in sorted({zone.holds for zone in zones.values()}):
        holding = [zone for zone in zones.values() if zone.holds == kind]
        slots = tuple(layout.zones[zone.name] + entry for zone in holding for entry in range(layout.entries(zone)))
        # Rules only ever move pieces, so what no zone starts with can never come into one.
        pieces = range(layout.things(kind)) if any(zone.start_all for zone in holding) else ()
        yield PieceLocations(kind, slots, tuple(pieces))
