"""What two rows of games tell about one measure: two means, their difference, and how sure it is.

Every game gives a measure as a sum and a count: points and seats, wins and uses. Game for game the
two rows belong together, so the differences are what counts: chance that both sides share cancels out. Where
the count varies from game to game, the mean is a ratio, and its error is that of the ratio linearised
around its value: for intervals this is the value of each side, for chances (p) the common value of both sides.
Intervals and chances are Student's; those of a share that is a ratio are Wilson's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, harmonic_mean
from typing import NamedTuple

from horta.runs.probability import student_p, student_quantile, wilson

Amount = tuple[float, float]  # a sum, and the count it is divided by


class Rate(NamedTuple):
    """A share with its interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """One measure on both sides. A side that never had any has None as its mean."""

    before: float | None
    after: float | None
    difference: float
    spread: float
    """How far the difference between two games strays from its mean (the root of its variance)."""
    pooled: float
    """The same if both sides had one mean in common: what is held against chance."""
    single: float
    """The same of single games, both sides pooled."""
    games: int
    differing: int
    """In how many games the two sides are not alike."""
    cases: float
    """Of how many the rarer side is the mean: games, seats or uses."""
    heaviest: float
    """How much a single game can count for in the mean of the rarer side, against a usual one."""

    @property
    def error(self) -> float:
        """How far the difference of the means strays by chance."""
        return self.spread / math.sqrt(self.games)

    @property
    def chance(self) -> float:
        """How likely so large a difference is if there is none in truth (p)."""
        if self.before is None or self.after is None or not self.differing:
            return 1.0
        if not self.pooled:
            return 0.0 if self.difference else 1.0
        return student_p(self.difference / self.pooled * math.sqrt(self.games), self.games - 1)

    @property
    def size(self) -> float:
        """The difference, measured by how far single games stray."""
        return self.difference / self.single if self.single else math.copysign(math.inf, self.difference) if self.difference else 0.0

    @property
    def shared(self) -> float:
        """How many times as many games it would have taken without shared chance."""
        return 2 * self.single**2 / self.spread**2 if self.spread else math.inf

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Where the true difference lies, with that confidence."""
        reach = student_quantile(level, self.games - 1) * self.error if self.error else 0.0
        return self.difference - reach, self.difference + reach


def estimate(before: Sequence[Amount], after: Sequence[Amount]) -> Estimate:
    """What both rows tell; the same place in both is the same chance."""
    if len(before) != len(after) or len(before) < 2:
        raise ValueError("two rows of the same length are compared, of at least 2 games")
    means = _ratio(before), _ratio(after)
    rows = _linearised(before, means[0]), _linearised(after, means[1])
    spread = _deviation([there - here for here, there in zip(*rows, strict=True)])
    amounts = {many for row in (before, after) for _, many in row}
    cases = min(_cases(before), _cases(after))
    return Estimate(
        *means,
        difference=(means[1] or 0.0) - (means[0] or 0.0),
        spread=spread,
        pooled=spread if len(amounts) == 1 else _pooled(before, after),
        single=math.sqrt((_deviation(rows[0]) ** 2 + _deviation(rows[1]) ** 2) / 2),
        games=len(before),
        cases=cases,
        heaviest=max(amounts) * len(before) / cases if cases else math.inf,
        differing=sum(here != there for here, there in zip(before, after, strict=True)),
    )


def mean_interval(row: Sequence[Amount], level: float = 0.95) -> tuple[float, float, float] | None:
    """The mean of one side with its interval; None when there was nothing to measure."""
    mean = _ratio(row)
    if mean is None:
        return None
    error = _deviation(_linearised(row, mean)) / math.sqrt(len(row))
    reach = student_quantile(level, len(row) - 1) * error if error else 0.0
    return mean, mean - reach, mean + reach


def share_interval(row: Sequence[Amount], level: float = 0.95) -> Rate | None:
    """Return a share with Wilson's interval, for the number of tries that gives the same error. So 0 wins do not look certain."""
    found = mean_interval(row, level)
    if found is None:
        return None
    share, error = found[0], _deviation(_linearised(row, found[0])) / math.sqrt(len(row))
    if 0 < share < 1:
        return Rate(share, *wilson(share, share * (1 - share) / error**2, level)) if error else Rate(*found)
    return Rate(share, *wilson(share, _cases(row), level))


def _cases(row: Sequence[Amount]) -> float:
    return math.fsum(many for _, many in row)


def _ratio(row: Sequence[Amount]) -> float | None:
    per = _cases(row)
    return math.fsum(much for much, _ in row) / per if per else None


def _linearised(row: Sequence[Amount], mean: float | None) -> list[float]:
    """Return how far each game moves the ratio from its mean. The spread of these numbers gives the error of the ratio."""
    if mean is None:
        return [0.0] * len(row)
    per = fmean(many for _, many in row)
    return [(much - mean * many) / per for much, many in row]


def _pooled(before: Sequence[Amount], after: Sequence[Amount]) -> float:
    """Return the spread of the difference of two ratios, as if both sides had the same true ratio.

    Around its own mean, a side without a single win would have no spread at all, and a result from a few cases would look
    certain. Around one common mean, with equal weights, the spread stays the same if a game is moved to the other side.
    So the error rate holds even with few cases, and even if one side has many more cases than the other.
    """
    cases = _cases(before), _cases(after)
    if not all(cases):
        return 0.0
    mean = _ratio((*before, *after)) or 0.0
    gaps = [(there[0] - mean * there[1]) - (here[0] - mean * here[1]) for here, there in zip(before, after, strict=True)]
    # Where nobody ever won, one case might well have gone otherwise.
    squares = max(1.0, math.fsum(gap**2 for gap in gaps))
    return math.sqrt(len(gaps) * squares) / harmonic_mean(cases)


def _deviation(values: Sequence[float]) -> float:
    middle = fmean(values)
    # Rounding alone must not pass for a spread.
    squares = math.fsum((value - middle) ** 2 for value in values)
    return math.sqrt(squares / (len(values) - 1)) if squares > 1e-18 * len(values) else 0.0
