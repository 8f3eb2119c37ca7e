"""Plays the games of a plan in one process. What is loaded stays loaded, and bots are made once."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from horta.bots import Bot, BotFailed, read_spec
from horta.bots.checked_calls import close, repeats
from horta.bots.game_loop import play_on
from horta.engine.answer_log import Log
from horta.engine.limits import RuleFault
from horta.model.decisions import SEAT
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset, load
from horta.play.random_games import Endless
from horta.runs.broken import GameBroken
from horta.runs.game_results import Reader
from horta.runs.plan import Plan
from horta.runs.results import Packed

Played = tuple[float, list[Packed]]


class PacksDiffer(Exception):
    """Another process has other packs under the same names."""


class Table:
    """Where the games of a plan are played. Sent to another process it is only the plan; that one loads the packs by itself.

    `lock` says which packs they must be, to the byte.
    """

    def __init__(self, plan: Plan, ruleset: Ruleset | None = None, lock: Mapping[str, Any] | None = None) -> None:
        self.plan = plan
        self.ruleset = ruleset if ruleset is not None else load(*plan.packs, options=dict(plan.options), search=plan.search)
        if lock is not None and self.ruleset.lock != lock:
            raise PacksDiffer(f"the packs {', '.join(plan.packs)} are not the same there as here")
        least, most = self.ruleset.seats
        if most == 0:
            raise ValueError("these packs are only a part of a game: none of them says how many can play")
        if not least <= plan.seats <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {plan.seats}")
        self.reader = Reader(self.ruleset, plan.seats)
        self.names = tuple(f"Seat {number}" for number in range(1, plan.seats + 1))
        self._bots: list[Bot] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.plan, None, dict(self.ruleset.lock))

    @property
    def bots(self) -> list[Bot]:
        """The bots in the order of the plan. Made late: each process makes its own."""
        if self._bots is None:
            self._bots = [read_spec(bot).make(self.ruleset) for bot in self.plan.bots]
        return self._bots

    def repeatable(self) -> bool:
        """Whether the games come out the same every time, as far as the bots say."""
        try:
            # Those that are written alike answer alike, and programs are started for it.
            return all(map(repeats, dict(zip(self.plan.bots, self.bots, strict=True)).values()))
        finally:
            # Processes that are forked later must not share these.
            self.close()

    def play(self, number: int) -> Packed:
        """One game of the plan, its result packed. GameBroken when it has no end to read."""
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
        """Several games of the plan, and how many seconds they took."""
        begin = time.perf_counter()
        results = [self.play(number) for number in numbers]
        return time.perf_counter() - begin, results

    def close(self) -> None:
        """No more games: bots give back what they hold."""
        for bot in self._bots or ():
            close(bot)
        self._bots = None
