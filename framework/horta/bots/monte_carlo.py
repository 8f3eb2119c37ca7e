"""A bot that searches: Monte Carlo tree search over imagined states.

Its budget is a number of iterations, and then it repeats itself for the same seed; or a time, and then
it does not.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable

from horta.bots.bot import Bot
from horta.bots.evaluation import known_weights, make_evaluator
from horta.bots.look_ahead import LEAVES, LookAhead
from horta.bots.position import Position
from horta.bots.search_tree import Search
from horta.bots.settings import seconds, whole
from horta.play.game import Ruleset

ITERATIONS = 80
WORLDS = 3  # in how many imagined states the options are looked at, each as closely as by a bot that does not search


class SearchBot(Bot):
    """Searches for a number of iterations, or of seconds, and takes what did best."""

    def __init__(
        self, ruleset: Ruleset, iterations: str | int | None = None, time: str | float | None = None, weights: str | None = None
    ) -> None:
        super().__init__()
        self.weights = known_weights(ruleset, weights)
        if iterations is not None and time is not None:
            raise ValueError("a search has a number of iterations or a time, not both")
        self.iterations = ITERATIONS if iterations is None else whole("iterations", iterations)
        self.seconds = None if time is None else seconds("time", time)

    @property
    def repeatable(self) -> bool:
        """Whether the same seed always leads to the same answers."""
        return self.seconds is None

    def choose(self, position: Position) -> int:
        """The option that did best, by first sight and by what came of it."""
        if position.count == 1:
            return 0
        going = self._budget()
        judge = make_evaluator(position.ruleset, position.program, self.weights)
        # What a bot that does not search would think of the options says which are worth the time.
        promises = LookAhead(position.program, judge, position.seat, self.chance).promises(position, LEAVES * WORLDS, WORLDS)
        search = Search(position, judge, self.chance, promises)
        while going():
            search.iterate()
        return search.best()

    def _budget(self) -> Callable[[], bool]:
        if self.seconds is not None:
            end = clock.perf_counter() + self.seconds
            return lambda: clock.perf_counter() < end
        left = iter(range(self.iterations))
        return lambda: next(left, None) is not None
