"""The checks of `standing` along one game, at a speed that many games can bear.

What a check looked at and found sound is remembered; while that part of the state stays as it was, it need not
be looked at again. Invariants of packs may look anywhere, so they are asked every time. At its first state and at
its end a game is checked as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any

from horta.model.layout import DECISION, State
from horta.trials.state_checks import Bounds, PieceLocations, StateChecks

Part = Callable[[State], Any]


class IncrementalChecks:
    """Looks at the states of one game, one after the other."""

    __slots__ = ("checks", "parts", "seen")

    def __init__(self, checks: StateChecks) -> None:
        self.checks = checks
        self.parts: tuple[tuple[int, Part, Bounds | PieceLocations], ...] = tuple(_parts(checks))
        self.seen: list[Any] = [None] * len(self.parts)

    def errors(self, state: State) -> Iterator[str]:
        """What is wrong with the state that the game has come to, in words."""
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
