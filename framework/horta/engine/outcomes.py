"""Who wins: the criteria of the rules, read from a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from horta.language.trees.resolved_declarations import Winning
from horta.model.layout import Layout, State

Measure = Callable[[State, int], int]  # a number of a seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ends, or would end now, seat by seat.

    `numbers` has a row for each seat: what it has by every criterion, first the score. `ranks` count from 1, and equal seats share
    one. `wins` are shares of the win: 1, or 1/k for k winners, 0 for everybody else. All of them are 0 if the table wins: then
    everybody has `lost`.
    """

    numbers: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    wins: tuple[float, ...]
    lost: tuple[bool, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The first number of each seat; 0 where no number counts."""
        return tuple(row[0] if row else 0 for row in self.numbers)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win; none if the table does."""
        return tuple(seat for seat, win in enumerate(self.wins) if win)


def outcome_of(numbers: Sequence[tuple[int, ...]], signs: Sequence[int], lost: Sequence[bool]) -> Outcome:
    """Return the outcome for the numbers of all seats; a sign is -1 where less is better. Seats that have lost come after all others."""
    whole = [(not gone, *(sign * number for sign, number in zip(signs, row, strict=True))) for gone, row in zip(lost, numbers, strict=True)]
    ranks = [1 + sum(other > key for other in whole) for key in whole]
    ahead = [rank == 1 and not gone for rank, gone in zip(ranks, lost, strict=True)]
    share = 1 / max(1, sum(ahead))
    return Outcome(tuple(numbers), tuple(ranks), tuple(share if first else 0.0 for first in ahead), tuple(map(bool, lost)))


class OutcomeReader:
    """Reads outcomes from states of one program. Faults of the rules have no place yet."""

    __slots__ = ("_losses", "_measures", "_seats", "_signs")

    def __init__(self, winning: Winning, layout: Layout, values: Mapping[str, Callable[..., Any]]) -> None:
        self._seats = range(layout.seats)
        self._signs = tuple(criterion.sign for criterion in winning.criteria)
        self._measures: tuple[Measure, ...] = tuple(
            values[criterion.value] if criterion.counter is None else _counter(layout.counters[criterion.counter])
            for criterion in winning.criteria
        )
        self._losses: tuple[Callable[[State, int], bool], ...] = tuple(values[name] for name in winning.losses)

    @property
    def is_plain(self) -> bool:
        """True if the score alone decides."""
        return len(self._measures) == 1 and not self._losses

    def score(self, state: State, seat: int) -> int:
        """Return the score of a seat: the first criterion, or 0 where there is none."""
        return self._measures[0](state, seat) if self._measures else 0

    def read(self, state: State) -> Outcome:
        """Return the outcome of a state as if the game ended there."""
        rows = [tuple([measure(state, seat) for measure in self._measures]) for seat in self._seats]
        lost = [any(loss(state, seat) for loss in self._losses) for seat in self._seats]
        return outcome_of(rows, self._signs, lost)


def _counter(base: int) -> Measure:
    return lambda state, seat: state[base + seat]
