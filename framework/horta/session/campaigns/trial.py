"""One random game of a campaign, checked after every answer, on the quiet program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.session.campaigns.standing import Standing
from horta.session.journal import Journal
from horta.session.playouts import MOST_ANSWERS, Chance
from horta.session.ruleset import Ruleset

Choose = Callable[[tuple[Any, ...]], int]  # from a decision as the state holds it, the number of an option


class Broken(Exception):
    """Something that must be true is not."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, in which game, and where that game was written down."""

    seats: int
    seed: int
    number: int
    what: str
    replay: Path | None = None

    def __str__(self) -> str:
        written = f" ({self.replay})" if self.replay is not None else ""
        return f"{self.seats} seats, seed {self.seed}, after answer {self.number}: {self.what}{written}"


@dataclass(frozen=True, slots=True)
class Course:
    """The way a game went: the number of the option taken at each decision. `end` once it is over."""

    seats: int
    seed: int
    taken: list[int]
    end: State


def check(standing: Standing, state: State) -> None:
    """Broken when anything is wrong with the state."""
    wrong = "; ".join(standing.broken(state))
    if wrong:
        raise Broken(wrong)


def evenly(chance: Chance) -> Choose:
    """Any option as likely as any other."""
    return lambda waiting: int(chance() * len(waiting[2]))


def play(program: Program, standing: Standing, course: Course, choose: Choose) -> None:
    """Play a course to its end, checking all the way. What was taken so far is in it when anything is raised."""
    state = course.end
    state[:] = program.new_state(course.seed)
    check(standing, state)
    while state[DECISION] is not None:
        if len(course.taken) == MOST_ANSWERS:
            raise Broken(f"the game is not over after {MOST_ANSWERS} answers")
        index = choose(state[DECISION])
        course.taken.append(index)
        program.answer(state, index)
        check(standing, state)


def journal_of_course(ruleset: Ruleset, course: Course) -> Journal:
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
