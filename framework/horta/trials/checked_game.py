"""One random game of a campaign, checked after every answer, on the quiet program."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.play.game import Ruleset
from horta.play.journal import Journal
from horta.play.random_games import MOST_ANSWERS, Chance
from horta.trials.state_checks import CheckFailed, StateChecks

Choose = Callable[[tuple[Any, ...]], int]  # from a decision as the state holds it, the number of an option

_NUMBERS = re.compile(r"-?\d+(, -?\d+)*")


class GameTooLong(CheckFailed):
    """A game has more answers than any game should."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game with its checks, the options taken in it, by number, and its state."""

    ruleset: Ruleset
    checks: StateChecks
    seed: int
    taken: list[int] = field(default_factory=list)
    state: State = field(default_factory=list)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.checks.program.layout.seats

    def play(self, choose: Choose, most: int = MOST_ANSWERS, program: Program | None = None) -> None:
        """Play to the end with checks after every answer. On an error `taken` holds the answers so far."""
        program = program or self.checks.program
        state, sound = self.state, dict[int, Any]()
        state[:] = program.new_state(self.seed)
        self.checks.check(state, sound)
        while state[DECISION] is not None:
            if len(self.taken) == most:
                raise GameTooLong(f"the game is not over after {most} answers")
            index = choose(state[DECISION])
            self.taken.append(index)
            program.answer(state, index)
            self.checks.check(state, sound)

    def journal(self) -> Journal:
        """Return the journal, with the last answer even if the rules break down at it."""
        game = self.ruleset.new_game(self.seats, self.seed)
        for index in self.taken[:-1]:
            game.answer(index)
        last = [game.decision.options[index].id for index in self.taken[-1:] if game.decision is not None]
        return Journal(dict(self.ruleset.lock), game.seats, self.seed, (*(step.option for step in game.steps), *last))


def failure_kind(problem: Exception) -> tuple[str, str]:
    """Return the sort of a failure: the same for the same mistake with other pieces and amounts."""
    if isinstance(problem, RuleFault):
        return problem.code, str(problem.span)
    return type(problem).__name__, _NUMBERS.sub("#", str(problem).split("; ")[0])


def even_choice(chance: Chance) -> Choose:
    """Return a way to choose at random; all options are equally likely."""
    return lambda waiting: int(chance() * len(waiting[2]))
