"""What must be true of a state after every answer, in every game.

Counters and banks within their bounds, every piece in one place and where `only` lets it lie, a question with at least one option and
none of them twice, or the end, and the invariants that the packs declare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from horta.engine.program import Program
from horta.model.layout import DECISION, Layout, State
from horta.play.game import Ruleset
from horta.play.zone_tests import ZoneTest, zone_tests

# What a check looks at, and the check: it returns what is wrong there.
PartCheck = tuple[Callable[[State], Any], Callable[[State], Iterator[str]]]


class CheckFailed(Exception):
    """A check failed."""


@dataclass(frozen=True, slots=True)
class StateChecks:
    """All checks for the states of one program."""

    program: Program
    parts: tuple[PartCheck, ...]
    tests: Mapping[int, ZoneTest]

    def errors(self, state: State, sound: dict[int, Any] | None = None) -> Iterator[str]:
        """Return what is wrong with a state, in words.

        `sound` remembers the parts that passed, from one state of a game to the next: they are checked again only when they
        have changed. Invariants of packs and `only` may look anywhere, so they are checked every time. The last state is
        checked as a whole.
        """
        if sound is None or state[DECISION] is None:
            sound = {}
        for number, (part, part_errors) in enumerate(self.parts):
            found = part(state)
            if found != sound.get(number):
                wrong = list(part_errors(state))
                yield from wrong
                sound[number] = None if wrong else found
        for name, holds in self.program.invariants:
            if not holds(state, 0):
                yield f"the invariant {name} does not hold"
        for slot, test in self.tests.items():
            for piece in state[slot]:
                if not test.admits(state, piece):
                    words = self.program.layout.vocabulary
                    name = words.kinds[words.zones[test.zone].holds].entities[piece].id
                    yield f"{name} lies in {test.zone}, but `only` does not allow it there"
        waiting = state[DECISION]
        if waiting is not None and (not waiting[2] or not 0 <= waiting[1] < self.program.layout.seats):
            yield f"a question to seat {waiting[1]} has {len(waiting[2])} options"
        elif waiting is not None and len(set(waiting[2])) < len(waiting[2]):
            yield f"the question `{self.program.questions[waiting[0]].name}` has an option twice"

    def check(self, state: State, sound: dict[int, Any] | None = None) -> None:
        """Raise CheckFailed if anything is wrong with the state."""
        wrong = "; ".join(self.errors(state, sound))
        if wrong:
            raise CheckFailed(wrong)


def checks_for(ruleset: Ruleset, program: Program) -> StateChecks:
    """Return the checks for the states of a program."""
    return StateChecks(program, (*_bounds(program.layout), *_piece_locations(program.layout)), zone_tests(program))


def _bounds(layout: Layout) -> Iterator[PartCheck]:
    for name, base in layout.counters.items():
        counter = layout.vocabulary.counters[name]
        yield _within(name, slice(base, base + layout.entries(counter)), counter.least, counter.most)
        if name in layout.banks:
            bank = layout.banks[name]
            yield _within(f"the bank of {name}", slice(bank, bank + layout.things(counter.by)), 0, None)


def _within(name: str, slots: slice, least: int, most: int | None) -> PartCheck:
    """Return the check that a counter or its bank is within its bounds."""

    def errors(state: State) -> Iterator[str]:
        for entry, value in enumerate(state[slots]):
            if not isinstance(value, int) or value < least or (most is not None and value > most):
                above = "" if most is None else f", at most {most}"
                yield f"{name}, entry {entry}, is {value!r}, not at least {least}{above}"

    return itemgetter(slots), errors


def _piece_locations(layout: Layout) -> Iterator[PartCheck]:
    zones = layout.vocabulary.zones
    for kind in sorted({zone.holds for zone in zones.values()}):
        holding = [zone for zone in zones.values() if zone.holds == kind]
        slots = [layout.zones[zone.name] + entry for zone in holding for entry in range(layout.entries(zone))]
        # Rules only ever move pieces, so what no zone starts with can never come into one.
        pieces = range(layout.things(kind)) if any(zone.begins for zone in holding) else range(0)
        yield _each_once(kind, slots, list(pieces))


def _each_once(kind: str, slots: list[int], pieces: list[int]) -> PartCheck:
    """Return the check that every piece of a kind is in one of the zones for it, once."""

    def errors(state: State) -> Iterator[str]:
        held = sorted(piece for slot in slots for piece in state[slot])
        if held != pieces:
            lost = sorted(set(pieces) - set(held))
            twice = sorted({piece for piece in held if held.count(piece) > 1})
            strange = sorted(set(held) - set(pieces))
            yield f"pieces of {kind} are not kept: missing {lost}, more than once {twice}, out of nowhere {strange}"

    return itemgetter(*slots) if slots else itemgetter(slice(0)), errors
