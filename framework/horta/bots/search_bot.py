"""The bot `search`: what it may spend on an answer, and which way of searching it spends it on."""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from itertools import repeat

from horta.bots.bot import setting_above_0
from horta.bots.evaluation import Evaluator, known_weights, make_evaluator, make_table_evaluator
from horta.bots.exact_search import ExactSearch
from horta.bots.look_ahead import LEAVES, LookingBot
from horta.bots.monte_carlo import Search
from horta.bots.position import Position
from horta.engine.limits import RuleFault
from horta.model.layout import State
from horta.play.game import Ruleset
from horta.play.information import is_open

ITERATIONS = 80
WORLDS = 3  # in how many imagined states the options are looked at, each as closely as by a bot that does not search
EXACT, LEAST_EXACT = 100, 4000  # positions of an exact search: for each iteration, and at least
EXACT_TIME = 0.5  # its part of a search that is limited by time
SHORT = 60  # answers of a random game that is short enough to be played to its end in every iteration
LONG = 2000

Budget = Callable[[], bool]


class SearchBot(LookingBot):
    """Searches for a number of iterations, or of seconds, and takes what did best."""

    def __init__(
        self, ruleset: Ruleset, iterations: str | int | None = None, time: str | float | None = None, weights: str | None = None
    ) -> None:
        super().__init__(known_weights(ruleset, weights), LEAVES * WORLDS, WORLDS)
        if iterations is not None and time is not None:
            raise ValueError("a search has a number of iterations or a time, not both")
        self.iterations = ITERATIONS if iterations is None else setting_above_0("iterations", iterations, int)
        self.seconds = None if time is None else setting_above_0("time", time, float)
        self.weighs = weights is not None or any(ruleset.weights.values())
        self._exact: ExactSearch | None = None
        self._too_long = LONG  # answers of a random game from where an exact search took too long

    def begin(self, seat: int, seed: int) -> None:
        """Begin a new game and forget the last one."""
        super().begin(seat, seed)
        self._exact, self._too_long = None, LONG

    @property
    def repeatable(self) -> bool:
        """Whether the same seed always leads to the same answers: not if a time limits the search."""
        return self.seconds is None

    def choose(self, position: Position) -> int:
        """The option that did best, by first sight and by what came of it; in a small open game, one that cannot be bettered."""
        if position.count == 1:
            return 0
        going = self._budget(self.iterations, 1.0)
        open_to_all = is_open(position.program)
        length = self._length(position.imagine(0), position) if open_to_all or not self.weighs else LONG
        if open_to_all and (exact := self._exactly(position, length)) is not None:
            return exact
        judge = make_evaluator(position.ruleset, position.program, self.weights)
        return self._searched(position, judge, going, not self.weighs and length <= SHORT)

    def _searched(self, position: Position, judge: Evaluator, going: Budget, to_the_end: bool) -> int:
        # What a bot that does not search would think of the options says which are worth the time.
        promises = [value / self.worlds for value in self.promises(position, judge)]
        table = make_table_evaluator(position.ruleset, position.program, self.weights)
        search = Search(position, judge, self.chance, promises, to_the_end, table)
        while going():
            search.iterate()
        return search.best()

    def _length(self, state: State, position: Position) -> int:
        """Return how many answers a random game takes from here."""
        try:
            return position.program.play(state, self.chance.random, LONG)
        except RuleFault:
            return LONG

    def _exactly(self, position: Position, length: int) -> int | None:
        """Return an option that leads to the largest share of the win; None if none stands out, or nobody can tell."""
        program = position.program
        # Where it took too long once, it is tried again when much less of the game is left.
        if length * 4 > self._too_long * 3:
            return None
        if self._exact is None:
            self._exact = ExactSearch(program)
        shares = self._exact.shares(position.imagine(0), self._budget(max(LEAST_EXACT, EXACT * self.iterations), EXACT_TIME))
        if shares is None:
            self._too_long = length
            return None
        best = max(shares)
        if best == min(shares) < 1:
            return None  # all options are alike if everybody plays well: what does best in practice is for the other search to say
        return self.chance.choice([option for option, share in enumerate(shares) if share == best])

    def _budget(self, count: int, part: float) -> Budget:
        if self.seconds is not None:
            end = clock.perf_counter() + part * self.seconds
            return lambda: clock.perf_counter() < end
        left = repeat(True, count)
        return lambda: next(left, False)
