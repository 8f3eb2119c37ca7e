"""Makes the course of a failed game shorter and simpler, as long as it fails in the same way.

Answers are left out, or replaced by the first option, in spans that become smaller and smaller; what comes after
is given again as far as it still fits. It does not know the rules: it plays to see if a course still fails. The work is
bounded by answers played and not by time, so that the same failure always ends in the same course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from horta.engine.program import Program
from horta.play.random_games import chance
from horta.trials.checked_game import Choose, Course, GameTooLong, even_choice, failure_kind, play_checked
from horta.trials.state_checks import StateChecks

BUDGET = 200_000
SMALL = 8
LOOK = 2_000  # what a close look costs, in answers
RESTARTS = 20

Kind = tuple[str, str]
Look = Callable[[Course], None]  # raises what is wrong where a course stops


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer: the question, the value of the option and its number."""

    question: int
    value: Any
    index: int


FIRST, LAST = GivenAnswer(-1, None, 0), GivenAnswer(-1, None, -1)


@dataclass(frozen=True, slots=True)
class FailingAnswers:
    """Answers that lead to the failure, and the failure."""

    moves: list[GivenAnswer]
    problem: Exception

    @property
    def burden(self) -> tuple[int, int]:
        """What should become smaller: the answers, then the answers that are not the first option."""
        return len(self.moves), sum(move.index != 0 for move in self.moves)


@dataclass(slots=True)
class Shrinker:
    """One failure of one game. With a `look`, the failure is found by a closer look where the course stops."""

    program: Program
    checks: StateChecks
    seats: int
    seed: int
    kind: Kind
    look: Look | None = None
    budget: int = BUDGET
    played: list[GivenAnswer] = field(default_factory=list)

    def shrink(self, taken: list[int]) -> tuple[list[int], Exception] | None:
        """Return the shorter course and the failure at its end; None if the failure does not happen again."""
        found = self.attempt([GivenAnswer(-1, None, index) for index in taken], len(taken), FIRST)
        if found is None:
            return None
        found = self.restart(found) if self.look is None else found
        before = None
        while self.budget > 0 and found.burden != before:
            before = found.burden
            found = self.cut_tails(found)
            found = self.cut_spans(found)
        return [move.index for move in found.moves], found.problem

    # -------------------------------------------------------------- making shorter

    def restart(self, best: FailingAnswers) -> FailingAnswers:
        """Try other random games from the same start: they may fail sooner."""
        for number in range(RESTARTS):
            best = self.better(best, self.tried(even_choice(chance(number)), len(best.moves) - 1))
        return best

    def cut_tails(self, best: FailingAnswers) -> FailingAnswers:
        """Keep a beginning, and go on with first options only, or with last options only."""
        if self.look is not None:
            return best
        length = len(best.moves)
        for kept in sorted({length * part // 8 for part in range(8)}):
            for filler in (FIRST, LAST):
                best = self.better(best, self.attempt(best.moves[:kept], len(best.moves) - 1, filler))
        return best

    def cut_spans(self, best: FailingAnswers) -> FailingAnswers:
        """Leave spans out, or answer them as simply as can be: large ones first."""
        for size in _sizes(len(best.moves)):
            start = 0
            while start < len(best.moves) and self.budget > 0:
                before = best
                for candidate in _without(best.moves, start, size):
                    best = self.better(best, self.attempt(candidate, len(best.moves), FIRST))
                    if best is not before:
                        break
                start += size if best is before else 0
        return best

    # -------------------------------------------------------------- trying out

    def better(self, best: FailingAnswers, other: FailingAnswers | None) -> FailingAnswers:
        return other if other is not None and other.burden < best.burden else best

    def attempt(self, script: list[GivenAnswer], most: int, filler: GivenAnswer) -> FailingAnswers | None:
        """Give these answers as far as they fit and `filler` after them, at most `most` together."""
        return self.tried(_following(script, filler), most if self.look is None else len(script))

    def tried(self, choose: Choose, most: int) -> FailingAnswers | None:
        """Return the failure, if it happens on this way."""
        if self.budget <= 0 or most < 0:
            return None
        self.played = []
        course = Course(self.seats, self.seed, [], [])
        try:
            self.go(course, choose, most)
        except Exception as problem:
            if failure_kind(problem) == self.kind:
                return FailingAnswers(self.played, problem)
        finally:
            self.budget -= 1 + len(course.taken) + (LOOK if self.look is not None else 0)
        return None

    def go(self, course: Course, choose: Choose, most: int) -> None:
        def noted(waiting: tuple[Any, ...]) -> int:
            index = choose(waiting)
            self.played.append(GivenAnswer(waiting[0], waiting[2][index], index))
            return index

        try:
            play_checked(self.program, self.checks, course, noted, most)
        except GameTooLong:
            if self.look is None:
                raise
        if self.look is not None:
            self.look(course)


def _sizes(length: int) -> Iterator[int]:
    """Return sizes of spans: halves of halves, then every small size, for example a turn of each seat."""
    size = length // 2
    while size > SMALL:
        yield size
        size //= 2
    yield from range(max(size, 1), 0, -1)


def _without(moves: list[GivenAnswer], start: int, size: int) -> Iterator[list[GivenAnswer]]:
    yield moves[:start] + moves[start + size :]
    span = moves[start : start + size]
    if any(move.index for move in span):
        yield moves[:start] + [FIRST] * len(span) + moves[start + size :]


def _following(script: list[GivenAnswer], filler: GivenAnswer) -> Choose:
    moves = iter(script)

    def choose(waiting: tuple[Any, ...]) -> int:
        options = waiting[2]
        move = next(moves, filler)
        if move.question == waiting[0] and move.value in options:
            return int(options.index(move.value))
        return len(options) - 1 if move.index < 0 else min(move.index, len(options) - 1)

    return choose
