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
from horta.trials.state_checks import Bounds, Housing, Standing

Part = Callable[[State], Any]


class Watch:
    """Looks at the states of one game, one after the other."""

    __slots__ = ("parts", "seen", "standing")

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.parts: tuple[tuple[int, Part, Bounds | Housing], ...] = tuple(_parts(standing))
        self.seen: list[Any] = [None] * len(self.parts)

    def broken(self, state: State) -> Iterator[str]:
        """What is wrong with the state that the game has come to, in words."""
        if state[DECISION] is None:
            yield from self.standing.broken(state)
            return
        seen = self.seen
        for number, part, check in self.parts:
            found = part(state)
            if found != seen[number]:
                wrong = list(check.broken(state))
                yield from wrong
                seen[number] = None if wrong else found
        yield from self.standing.unkept(state)


def _parts(standing: Standing) -> Iterator[tuple[int, Part, Bounds | Housing]]:
    for number, bounds in enumerate(standing.bounds):
        yield number, itemgetter(slice(bounds.first, bounds.above)), bounds
    for number, housing in enumerate(standing.housings, len(standing.bounds)):
        yield number, itemgetter(*housing.slots or (DECISION,)), housing
