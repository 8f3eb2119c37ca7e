"""The games of a plan in one process. The packs stay loaded, and bots are made once."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from horta.bots import Bot, BotFailed, read_spec
from horta.bots.checked_calls import close, is_repeatable
from horta.bots.game_loop import play_on
from horta.engine.answer_log import Log
from horta.engine.limits import RuleFault
from horta.model.decisions import SEAT
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset, load
from horta.play.random_games import Endless
from horta.runs.game_results import GameReader
from horta.runs.plan import GameBroken, Plan
from horta.runs.results import Packed

Played = tuple[float, list[Packed]]


class PlanPlayer:
    """Plays games of a plan. A pickle of it holds the plan and the rules, so another machine needs no packs."""

    def __init__(self, plan: Plan, ruleset: Ruleset | None = None) -> None:
        self._bots: list[Bot] = []
        self.plan = plan
        self.ruleset = ruleset if ruleset is not None else load(*plan.packs, options=dict(plan.options), search=plan.search)
        self.ruleset.check_seats(plan.seats)
        self.reader = GameReader(self.ruleset, plan.seats)
        self.names = tuple(f"Seat {number}" for number in range(1, plan.seats + 1))

    def __reduce__(self) -> tuple[Any, ...]:
        return PlanPlayer, (self.plan, self.ruleset)

    def __del__(self) -> None:
        # A worker of a cluster forgets the player when the plan is done. Bots that are programs must end then.
        self.close()

    @property
    def bots(self) -> list[Bot]:
        """The bots in the order of the plan. They are made at the first game: each process makes its own."""
        if not self._bots:
            self._bots = [read_spec(bot).make(self.ruleset) for bot in self.plan.bots]
        return self._bots

    def is_repeatable(self) -> bool:
        """True if the games come out the same every time, as far as the bots say."""
        try:
            # Bots with the same text answer alike, and programs are started for the question.
            return all(map(is_repeatable, dict(zip(self.plan.bots, self.bots, strict=True)).values()))
        finally:
            # Processes that are forked later must not share these bots.
            self.close()

    def play(self, number: int) -> Packed:
        """Play one game of the plan; return its packed result. Raises GameBroken if it cannot be played to its end."""
        try:
            return self._play(number)
        except (RuleFault, Endless, BotFailed) as problem:
            raise GameBroken(self.plan, number, problem) from problem

    def _play(self, number: int) -> Packed:
        seed, seating, program = self.plan.seed_of(number), self.plan.seating(number), self.reader.program
        log: Log = []
        state = program.new_state(seed, log)
        first = 0 if state[DECISION] is None else state[DECISION][SEAT]
        game = Game(self.ruleset, program, self.names, seed, state, None, ())
        answers = play_on(game, [self.bots[bot] for bot in seating], log)
        return self.reader.read(number, seed, first, game.state, log, answers, [self.plan.bots[bot] for bot in seating])

    def play_all(self, numbers: Iterable[int]) -> Played:
        """Play several games of the plan; return the seconds they took, and their results."""
        begin = time.perf_counter()
        results = [self.play(number) for number in numbers]
        return time.perf_counter() - begin, results

    def close(self) -> None:
        """Close the bots. The next game makes new ones."""
        bots, self._bots = self._bots, []
        for bot in bots:
            close(bot)
