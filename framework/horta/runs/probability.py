"""Probability: Student's distribution, intervals for shares, and many claims at once.

Plain numbers in, plain numbers out, with Python's own library only. It does not know games.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist

NORMAL = NormalDist()
_STEPS = 300
_CLOSE = 1e-12


def student_p(t: float, freedom: int) -> float:
    """How likely a value at least as far from 0 as `t` is, to either side."""
    if math.isinf(t):
        return 0.0
    return _beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


@cache
def student_quantile(level: float, freedom: int) -> float:
    """Return the number t for which the part `level` of Student's distribution lies between -t and t."""
    low, high = 0.0, 1.0
    while student_p(high, freedom) > 1 - level:
        low, high = high, high * 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_p(middle, freedom) > 1 - level else (low, middle)
    return (low + high) / 2


def _beta_share(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction on the side where that is quick."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(b, a, 1 - x)
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(front) * _fraction(a, b, x) / a


def _fraction(a: float, b: float, x: float) -> float:
    """Lentz's way to work out the continued fraction of the incomplete beta function."""
    numerator, denominator = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    found = denominator
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            denominator = 1 / _not_zero(1 + term * denominator)
            numerator = _not_zero(1 + term / numerator)
            found *= denominator * numerator
        if abs(denominator * numerator - 1) < _CLOSE:
            break
    return found


def _not_zero(value: float) -> float:
    return value if abs(value) > 1e-300 else 1e-300


def wilson(share: float, tries: float, level: float = 0.95) -> tuple[float, float]:
    """An interval for a share, after Wilson; never beyond 0 and 1."""
    if tries == 0:
        return 0.0, 1.0
    z = NORMAL.inv_cdf((1 + level) / 2)
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    reach = z / (1 + z * z / tries) * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@cache
def share_at_most(times: float, tries: float, level: float = 0.95) -> float:
    """Return the upper end of the interval of Clopper and Pearson for a share. It is too high rather than too low."""
    if times >= tries:
        return 1.0
    low, high = times / tries, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _is_above(middle, times, tries, level) else (middle, high)
    return high


def _is_above(share: float, times: float, tries: float, level: float) -> bool:
    return times < tries and _beta_share(times + 1, tries - times, share) >= (1 + level) / 2


def share_p(share: float, tries: int, expected: float) -> float:
    """How likely a share at least as far from the expected one is; the test that goes with Wilson's interval."""
    return 2 * NORMAL.cdf(-abs(share - expected) / math.sqrt(expected * (1 - expected) / tries))


def games_needed(spread: float, difference: float, error: float, power: float) -> int:
    """How many games it takes to find a difference with that power, when single games spread so much."""
    reach = NORMAL.inv_cdf(1 - error / 2) + NORMAL.inv_cdf(power)
    return math.ceil((reach * spread / difference) ** 2)


def games_until(share: float, most: float, limit: int, level: float = 0.95) -> int:
    """Return how many games it takes until `share_at_most` is `most` or less, if the share stays the same; at most `limit`."""
    return 1 + bisect_left(range(1, limit), True, key=lambda games: _is_above(most, share * games, games, level))


def holm(chances: Sequence[float]) -> list[float]:
    """Return the chances (p) adjusted after Holm: the chance that any claim below a level is false is at most that level."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    adjusted, highest = [1.0] * len(chances), 0.0
    for passed, place in enumerate(order):
        highest = max(highest, min(1.0, chances[place] * (len(chances) - passed)))
        adjusted[place] = highest
    return adjusted


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return the chances (p) adjusted after Benjamini and Hochberg: on average at most the part `level` of claims below it is false."""
    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    adjusted, lowest = [1.0] * len(chances), 1.0
    for passed, place in enumerate(order):
        lowest = min(lowest, chances[place] * len(chances) / (len(chances) - passed))
        adjusted[place] = lowest
    return adjusted
