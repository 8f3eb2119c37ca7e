"""A plan says what is to be simulated, as plain data, so the same plan gives the same results anywhere; its player plays it.

The error for a game that cannot be played to its end says which game of the plan it is, and how to see it again.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from horta.bots import Bot, BotFailed, read_spec
from horta.bots.checked_calls import close, is_repeatable
from horta.bots.game_loop import play_on
from horta.diagnostics import ArgumentRefused, Error
from horta.engine.answer_log import Log
from horta.engine.limits import RuleFault
from horta.engine.randomness import mix
from horta.model.decisions import SEAT
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset, load
from horta.play.random_games import Endless
from horta.runs.game_results import GameReader, ScoreReader
from horta.runs.results import Packed

Played = tuple[float, list[Packed]]  # the seconds that games took, and their results

# 48 of the 64 mixed bits are kept, so that spreadsheets and JSON hold every seed exactly.
_DROPPED_BITS = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """A number of games of packs between bots, one bot for each seat; games are numbered from 0.

    `options` are those of the packs, `search` more folders to look for packs in. With `rotate` every game seats the bots
    one seat further on. Game `i` depends on the plan and on `i`, and not on the number of games.
    """

    packs: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    search: tuple[str, ...] = ()
    rotate: bool = False

    def __post_init__(self) -> None:
        if not self.packs:
            raise ArgumentRefused("a simulation needs packs")
        if not self.bots:
            raise ArgumentRefused("a simulation needs a bot for each seat")
        if self.games < 0:
            raise ArgumentRefused(f"{self.games} games cannot be played")
        for bot in self.bots:
            read_spec(bot)
            if not bot.isprintable():
                raise ArgumentRefused(f"a bot is named on one line, not {bot!r}")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)

    def seed_of(self, game: int) -> int:
        """Return the seed of one game. It is the same for all plans with this seed."""
        return mix(self.seed, game) >> _DROPPED_BITS

    def seating(self, game: int) -> tuple[int, ...]:
        """Return which bot sits in each seat of one game."""
        shift = game if self.rotate else 0
        return tuple((seat + shift) % self.seats for seat in range(self.seats))

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {**asdict(self), "options": dict(self.options)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Plan:
        """Return the plan that `to_data` wrote. The data has the form of the schema of runs; Error if nobody can play that."""
        several = {name: tuple(data[name]) for name in ("packs", "bots", "search")}
        return cls(**{**data, **several, "options": tuple(data["options"].items())})


class GameBroken(Error):
    """A game of a plan stopped. `problem` is the cause: a RuleFault, Endless or BotFailed."""

    code = "A209"

    def __init__(self, plan: Plan, game: int, problem: Exception) -> None:
        super().__init__(plan, game, problem)
        self.plan = plan
        self.game = game
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}"

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self.plan.seed_of(self.game)

    @property
    def where(self) -> str:
        """The game, for people."""
        return f"game {self.game} (seed {self.seed})"

    @property
    def again(self) -> str:
        """The command that plays it again."""
        words = ["horta", "play", *self.plan.packs]
        for name, value in self.plan.options:
            words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
        words += ["--players", str(self.plan.seats), "--bots"]
        bots = [self.plan.bots[bot] for bot in self.plan.seating(self.game)]
        for bot in bots[:1] if len(set(bots)) == 1 else bots:
            words += ["--bot", bot]
        return shlex.join([*words, "--seed", str(self.seed)])


class PlanPlayer:
    """Plays games of a plan in one process. The packs stay loaded, and bots are made once.

    A pickle of it holds the plan and the rules, so another machine needs no packs. Without `rows`, results say who had what score and who
    won: then nothing is written down while a game is played, which takes a quarter of the time.
    """

    def __init__(self, plan: Plan, ruleset: Ruleset | None = None, rows: bool = True) -> None:
        self._bots: list[Bot] = []
        self.plan = plan
        self.ruleset = ruleset if ruleset is not None else load(*plan.packs, options=dict(plan.options), search=plan.search)
        self.ruleset.check_seats(plan.seats)
        self._reader = GameReader(self.ruleset, plan.seats) if rows else ScoreReader(self.ruleset, plan.seats)
        self.names = tuple(f"Seat {number}" for number in range(1, plan.seats + 1))

    def __reduce__(self) -> tuple[Any, ...]:
        return PlanPlayer, (self.plan, self.ruleset, isinstance(self._reader, GameReader))

    def __del__(self) -> None:
        # A worker of a cluster forgets the player when the plan is done. Bots that are programs must end then.
        self.close()

    @property
    def reader(self) -> GameReader:
        """What reads the rows of games; only for a player that gathers rows."""
        assert isinstance(self._reader, GameReader)
        return self._reader

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
        seed, seating, program = self.plan.seed_of(number), self.plan.seating(number), self._reader.program
        log: Log | None = [] if program.telling else None
        state = program.new_state(seed, log)
        first = 0 if state[DECISION] is None else state[DECISION][SEAT]
        game = Game(self.ruleset, program, self.names, seed, state, None, ())
        answers = play_on(game, [self.bots[bot] for bot in seating], log)
        return self._reader.read(number, seed, first, game.state, log, answers, [self.plan.bots[bot] for bot in seating])

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
