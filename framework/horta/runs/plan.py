"""What is to be simulated: plain data that says everything, so the same plan gives the same results anywhere.

The error for a game that cannot be played to its end says which game of the plan it is, and how to see it again.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from horta.bots import read_spec
from horta.diagnostics import ArgumentRefused, Error
from horta.engine.randomness import mix

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
        """Return the plan that `to_data` wrote; KeyError, TypeError or ValueError if the data has another form."""
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
