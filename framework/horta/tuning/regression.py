"""A linear fit: how much more score a seat had in the end, for each unit that it had more than the other seats.

Every sample is compared with the mean of its table, so effects that all seats share, such as the stage of the game,
drop out. A little is added to the diagonal (ridge), because the things that a pack weighs often rise together: of many
fits that explain the games about equally well, it gives the one nearest to plain weights, where only the score counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import mul

RIDGE = 0.003


@dataclass(slots=True)
class Moments:
    """Sums over samples, enough for the fit; sums of different games can be added up in any order of games."""

    size: int
    samples: int = 0
    squares: list[list[float]] = field(default_factory=list)
    products: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.squares = self.squares or [[0.0] * self.size for _ in range(self.size)]
        self.products = self.products or [0.0] * self.size

    def table(self, rows: Sequence[Sequence[float]], results: Sequence[float]) -> None:
        """Add one moment of a game: what each seat had, and what each came to."""
        seats = len(rows)
        means = [sum(column) / seats for column in zip(*rows, strict=True)]
        middle = sum(results) / seats
        for row, result in zip(rows, results, strict=True):
            self.sample([value - mean for value, mean in zip(row, means, strict=True)], result - middle)

    def sample(self, row: Sequence[float], result: float) -> None:
        """Add one sample."""
        self.samples += 1
        held = [(number, value) for number, value in enumerate(row) if value]
        for number, value in held:
            line = self.squares[number]
            for other, second in held:
                line[other] += value * second
            self.products[number] += value * result

    def add(self, other: Moments) -> None:
        """Add the samples of other games."""
        self.samples += other.samples
        for mine, theirs in zip(self.squares, other.squares, strict=True):
            mine[:] = [left + right for left, right in zip(mine, theirs, strict=True)]
        self.products = [left + right for left, right in zip(self.products, other.products, strict=True)]

    def fit(self, plain: Sequence[float], ridge: float = RIDGE) -> list[float]:
        """The weight of each column, as near to the plain weights as the samples allow."""
        spread = [(self.squares[number][number] / max(1, self.samples)) ** 0.5 for number in range(self.size)]
        used = [number for number in range(self.size) if spread[number] > 0]
        matrix = [
            [self.squares[row][column] / spread[row] / spread[column] + (ridge * self.samples if row == column else 0.0) for column in used]
            for row in used
        ]
        # What the plain weights leave unexplained is what is fitted.
        rest = [product - sum(map(mul, line, plain)) for product, line in zip(self.products, self.squares, strict=True)]
        weights = list(plain)
        for number, value in zip(used, solve(matrix, [rest[number] / spread[number] for number in used]), strict=True):
            weights[number] += value / spread[number]
        return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivot."""
    size = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(lines[row][column]))
        lines[column], lines[pivot] = lines[pivot], lines[column]
        head = lines[column]
        for row in range(size):
            factor = lines[row][column] / head[column] if row != column else 0.0
            if factor:
                lines[row] = [value - factor * top for value, top in zip(lines[row], head, strict=True)]
    return [lines[row][size] / lines[row][row] for row in range(size)]
