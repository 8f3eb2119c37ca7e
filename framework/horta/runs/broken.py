"""The error for a game that cannot be played to its end: it says which game, and how to see it again."""

from __future__ import annotations

import shlex

from horta.diagnostics import Error
from horta.runs.plan import Plan


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
