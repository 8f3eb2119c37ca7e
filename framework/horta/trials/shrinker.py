"""Makes the answers of a failed game fewer and simpler, as long as it fails in the same way.

Answers are left out, or replaced by the first option, in spans that become smaller and smaller; what comes after
is given again as far as it still fits. It does not know the rules: it plays to see if a game still fails. The work is
bounded by answers played and not by time, so that the same failure always ends in the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from horta.play.random_games import chance
from horta.trials.checked_game import CheckedGame, Choose, GameTooLong, even_choice, failure_kind
from horta.trials.replay_checks import ReplayChecks

BUDGET = 200_000
SMALL = 8
LOOK = 2_000  # what a close look costs, in answers
RESTARTS = 20


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer: the question, the value of the option and its number."""

    question: int
    value: Any
    index: int


FIRST, LAST = GivenAnswer(-1, None, 0), GivenAnswer(-1, None, -1)


@dataclass(slots=True)
class Shrinker:
    """One failure of one game. With `closely`, it is found only by a closer look where the answers stop.

    `best` holds the answers that lead to the failure. `burden` is what should become smaller: how many they are, then how
    many of them are not the first option.
    """

    game: CheckedGame
    problem: Exception
    closely: bool = False
    budget: int = BUDGET
    best: list[GivenAnswer] = field(default_factory=list)
    burden: tuple[float, float] = (inf, inf)

    def shrink(self, taken: list[int]) -> tuple[list[int], Exception] | None:
        """Return fewer options and the failure after the last; None if the failure does not happen again."""
        if not self.attempt([GivenAnswer(-1, None, index) for index in taken], len(taken)):
            return None
        if not self.closely:
            # Other random games from the same start may fail sooner.
            for number in range(RESTARTS):
                self.improve(even_choice(chance(number)), len(self.best) - 1)
        before = None
        while self.budget > 0 and self.burden != before:
            before = self.burden
            if not self.closely:
                self.cut_tails()
            self.cut_spans()
        return [answer.index for answer in self.best], self.problem

    def cut_tails(self) -> None:
        """Keep a beginning, and go on with first options only, or with last options only."""
        length = len(self.best)
        for kept in sorted({length * part // 8 for part in range(8)}):
            for filler in (FIRST, LAST):
                self.attempt(self.best[:kept], len(self.best) - 1, filler)

    def cut_spans(self) -> None:
        """Leave spans out, or answer them as simply as can be: large ones first."""
        for size in _sizes(len(self.best)):
            start = 0
            while start < len(self.best) and self.budget > 0:
                most = len(self.best)
                if not any(self.attempt(script, most) for script in _without(self.best, start, size)):
                    start += size

    def attempt(self, script: list[GivenAnswer], most: int, filler: GivenAnswer = FIRST) -> bool:
        """Give these answers as far as they fit and `filler` after them, at most `most` together; True if that is better."""
        return self.improve(_following(script, filler), len(script) if self.closely else most)

    def improve(self, choose: Choose, most: int) -> bool:
        """Play this way; True if the failure happens after less than before."""
        if self.budget <= 0 or most < 0:
            return False
        given: list[GivenAnswer] = []

        def noted(waiting: tuple[Any, ...]) -> int:
            index = choose(waiting)
            given.append(GivenAnswer(waiting[0], waiting[2][index], index))
            return index

        game = replace(self.game, taken=[], state=[])
        try:
            with suppress(GameTooLong):
                game.play(noted, most)
            if self.closely:
                ReplayChecks(game).check_last()
        except Exception as problem:
            burden = len(given), sum(answer.index != 0 for answer in given)
            if failure_kind(problem) == failure_kind(self.problem) and burden < self.burden:
                self.best, self.burden, self.problem = given, burden, problem
                return True
        finally:
            self.budget -= 1 + len(given) + (LOOK if self.closely else 0)
        return False


def _sizes(length: int) -> Iterator[int]:
    """Return sizes of spans: halves of halves, then every small size, for example a turn of each seat."""
    size = length // 2
    while size > SMALL:
        yield size
        size //= 2
    yield from range(max(size, 1), 0, -1)


def _without(answers: list[GivenAnswer], start: int, size: int) -> Iterator[list[GivenAnswer]]:
    yield answers[:start] + answers[start + size :]
    span = answers[start : start + size]
    if any(answer.index for answer in span):
        yield answers[:start] + [FIRST] * len(span) + answers[start + size :]


def _following(script: list[GivenAnswer], filler: GivenAnswer) -> Choose:
    answers = iter(script)

    def choose(waiting: tuple[Any, ...]) -> int:
        options = waiting[2]
        answer = next(answers, filler)
        if answer.question == waiting[0] and answer.value in options:
            return int(options.index(answer.value))
        return len(options) - 1 if answer.index < 0 else min(answer.index, len(options) - 1)

    return choose
