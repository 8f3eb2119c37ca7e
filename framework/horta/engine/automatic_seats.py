"""Seats that the rules answer for: the option with the highest rank is taken, and nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from horta.engine.randomness import below
from horta.language.trees.resolved_declarations import AutomaticSeats
from horta.language.types import SetOf
from horta.model.decisions import OPTIONS, QUESTION, SEAT, Question
from horta.model.layout import State

MOST_IN_A_ROW = 10_000  # answers of automatic seats between two answers of others
STREAM = "automatic__ties"


class AutomaticPlayer:
    """Answers for the automatic seats of one program. Faults of the rules have no place yet."""

    __slots__ = ("_questions", "_rankings", "_seats", "_stream")

    def __init__(
        self, automatic: AutomaticSeats, values: Mapping[str, Callable[..., Any]], questions: Sequence[Question], stream: int
    ) -> None:
        self._seats = tuple((values[title], random) for title, random in zip(automatic.seats, automatic.random, strict=True))
        self._rankings: dict[str, list[tuple[Callable[..., int], bool]]] = {}
        for ranking in automatic.rankings:
            self._rankings.setdefault(ranking.question, []).append((values[ranking.value], ranking.about_option))
        self._questions = questions
        self._stream = stream

    def answer(self, state: State, decision: tuple[Any, ...]) -> int | None:
        """Return the option that the rules take for the seat that is asked; None if the seat is not automatic.

        The first of equal options is taken, or any of them where the rules say `at random`.
        """
        seat = decision[SEAT]
        random = next((random for condition, random in self._seats if condition(state, seat)), None)
        if random is None:
            return None
        question, options = self._questions[decision[QUESTION]], decision[OPTIONS]
        ranks = [self._rank(state, seat, question, option) for option in options]
        best = max(ranks)
        equal = [index for index, rank in enumerate(ranks) if rank == best]
        return equal[below(state, len(equal), self._stream)] if random and len(equal) > 1 else equal[0]

    def _rank(self, state: State, seat: int, question: Question, option: Any) -> int:
        if option is None:
            return 0  # to decline
        name, value, several = question.name, option, isinstance(question.item, SetOf)
        if question.branches:
            name, value, several = f"{name}_{question.branches[option[0]][0]}", option[1], False
        total = 0
        for rank, about_option in self._rankings.get(name, ()):
            if not about_option:
                total += rank(state, seat)
            else:
                total += sum(rank(state, seat, part) for part in (value if several else (value,)))
        return total
