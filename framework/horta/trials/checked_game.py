"""One random game of a campaign, checked after every answer, on the quiet program."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.play.game import Ruleset
from horta.play.journal import Journal
from horta.play.random_games import MOST_ANSWERS, Chance
from horta.trials.incremental_checks import IncrementalChecks
from horta.trials.state_checks import StateChecks

Choose = Callable[[tuple[Any, ...]], int]  # from a decision as the state holds it, the number of an option

_NUMBERS = re.compile(r"-?\d+(, -?\d+)*")


class CheckFailed(Exception):
    """A check failed."""


class GameTooLong(CheckFailed):
    """A game has more answers than any game should."""


@dataclass(frozen=True, slots=True)
class Course:
    """The options taken in a game, by number, and `end`, its state once it is over."""

    seats: int
    seed: int
    taken: list[int]
    end: State


def check_state(checks: StateChecks | IncrementalChecks, state: State) -> None:
    """Raise CheckFailed if anything is wrong with the state."""
    wrong = "; ".join(checks.errors(state))
    if wrong:
        raise CheckFailed(wrong)


def failure_kind(problem: Exception) -> tuple[str, str]:
    """Return the sort of a failure: the same for the same mistake with other pieces and amounts."""
    if isinstance(problem, RuleFault):
        return problem.code, str(problem.span)
    return type(problem).__name__, _NUMBERS.sub("#", str(problem).split("; ")[0])


def failure_words(problem: Exception) -> str:
    """Return a failure in words."""
    return f"{type(problem).__name__}: {problem}"


def even_choice(chance: Chance) -> Choose:
    """Return a way to choose at random; all options are equally likely."""
    return lambda waiting: int(chance() * len(waiting[2]))


def play_checked(program: Program, checks: StateChecks, course: Course, choose: Choose, most: int = MOST_ANSWERS) -> None:
    """Play a course to its end with checks after every answer. On an error the course holds the answers so far."""
    state, watch = course.end, IncrementalChecks(checks)
    state[:] = program.new_state(course.seed)
    check_state(watch, state)
    while state[DECISION] is not None:
        if len(course.taken) == most:
            raise GameTooLong(f"the game is not over after {most} answers")
        index = choose(state[DECISION])
        course.taken.append(index)
        program.answer(state, index)
        check_state(watch, state)


def course_journal(ruleset: Ruleset, course: Course) -> Journal:
    """Return the journal of a course, with its last answer even if the rules break down at it."""
    game = ruleset.new_game(course.seats, course.seed)
    answers = []
    for number, index in enumerate(course.taken, 1):
        decision = game.decision
        assert decision is not None
        answers.append(decision.options[index].id)
        if number < len(course.taken):
            game.answer(index)
    return Journal(dict(ruleset.lock), game.seats, course.seed, tuple(answers))
