"""The checks of a state along one game, fast enough for many games.

A part of the state that passed its check is remembered and checked again only when it has changed. Invariants of packs may
look anywhere, so they are checked every time. The first and the last state are checked as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

from horta.model.layout import DECISION, State
from horta.trials.state_checks import Bounds, PieceLocations, StateChecks

Part = Callable[[State], Any]


class IncrementalChecks:
    """Checks the states of one game, one after the other."""

    __slots__ = ("checks", "parts", "seen")

    def __init__(self, checks: StateChecks) -> None:
        self.checks = checks
        self.parts: tuple[tuple[int, Part, Bounds | PieceLocations], ...] = tuple(_parts(checks))
        self.seen: list[Any] = [None] * len(self.parts)

    def errors(self, state: State) -> Iterator[str]:
        """Return what is wrong with the present state, in words."""
        if state[DECISION] is None:
            yield from self.checks.errors(state)
            return
        seen = self.seen
        for number, part, check in self.parts:
            found = part(state)
            if found != seen[number]:
                wrong = list(check.errors(state))
                yield from wrong
                seen[number] = None if wrong else found
        yield from self.checks.invariant_errors(state)


def _parts(checks: StateChecks) -> Iterator[tuple[int, Part, Bounds | PieceLocations]]:
    for number, bounds in enumerate(checks.bounds):
        yield number, itemgetter(slice(bounds.first, bounds.above)), bounds
    for number, pieces_of_kind in enumerate(checks.locations, len(checks.bounds)):
        yield number, itemgetter(*pieces_of_kind.slots or (DECISION,)), pieces_of_kind
