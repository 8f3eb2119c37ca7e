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
    """Something that must be true is not."""


class GameTooLong(CheckFailed):
    """A game that goes on for longer than any game should."""


@dataclass(frozen=True, slots=True)
class Course:
    """The way a game went: the number of the option taken at each decision. `end` once it is over."""

    seats: int
    seed: int
    taken: list[int]
    end: State


def check_state(checks: StateChecks | IncrementalChecks, state: State) -> None:
    """CheckFailed when anything is wrong with the state."""
    wrong = "; ".join(checks.errors(state))
    if wrong:
        raise CheckFailed(wrong)


def failure_kind(problem: Exception) -> tuple[str, str]:
    """What sort of failure it is: the same for the same mistake, met with other pieces and other amounts."""
    if isinstance(problem, RuleFault):
        return problem.code, str(problem.span)
    return type(problem).__name__, _NUMBERS.sub("#", str(problem).split("; ")[0])


def failure_words(problem: Exception) -> str:
    """A failure as it is reported."""
    return f"{type(problem).__name__}: {problem}"


def even_choice(chance: Chance) -> Choose:
    """Any option as likely as any other."""
    return lambda waiting: int(chance() * len(waiting[2]))


def play_checked(program: Program, checks: StateChecks, course: Course, choose: Choose, most: int = MOST_ANSWERS) -> None:
    """Play a course to its end, checking all the way. What was taken so far is in it when anything is raised."""
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
    """The journal of a course, its last answer included even when the rules break down at it."""
    game = ruleset.new_game(course.seats, course.seed)
    answers = []
    for number, index in enumerate(course.taken, 1):
        decision = game.decision
        assert decision is not None
        answers.append(decision.options[index].id)
        if number < len(course.taken):
            game.answer(index)
    return Journal(dict(ruleset.lock), game.seats, course.seed, tuple(answers))
