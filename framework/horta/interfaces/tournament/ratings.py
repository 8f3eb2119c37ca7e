"""Ratings after openskill: what it makes of many games, and how much of that is chance.

A bot that sits in several seats of a game has one rating, which moves by the mean of what its seats would move it by.
How sure a rating is, is found by drawing as many games again out of those that were played, many times over.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

SAMPLES = 100
MOST_UPDATES = 100_000
REACH = 1.96

Game = tuple[tuple[str, ...], tuple[int, ...]]  # the bots in their seats, and the rank of each


class RatingsMissing(Exception):
    """openskill is not installed."""


@dataclass(frozen=True, slots=True)
class Rating:
    """`mu` and `sigma` as openskill has them; `low` and `high` hold mu in 95 of 100 such tournaments."""

    mu: float
    sigma: float
    low: float
    high: float


def rate(games: Sequence[Game], bots: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """The rating of every bot: the mean over many draws, for what openskill makes of one depends on its order."""
    model, chance = _model(), random.Random(seed)
    drawn = max(10, min(SAMPLES, MOST_UPDATES // max(1, len(games))))
    samples = [_rated(model, chance.choices(games, k=len(games)), bots) for _ in range(drawn)]
    return {bot: _rating([sample[bot] for sample in samples]) for bot in bots}


def _rating(samples: Sequence[Any]) -> Rating:
    mu, reach = fmean(one.mu for one in samples), REACH * stdev(one.mu for one in samples)
    return Rating(mu, fmean(one.sigma for one in samples), mu - reach, mu + reach)


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RatingsMissing("ratings are worked out by openskill, which is not installed") from None
    return PlackettLuce()


def _rated(model: Any, games: Sequence[Game], bots: Sequence[str]) -> dict[str, Any]:
    ratings = {bot: model.rating(name=bot) for bot in bots}
    for seats, ranks in games:
        after = model.rate([[ratings[bot]] for bot in seats], ranks=list(ranks))
        for bot in set(seats):
            own = [team[0] for team, seated in zip(after, seats, strict=True) if seated == bot]
            ratings[bot] = model.create_rating([fmean(one.mu for one in own), fmean(one.sigma for one in own)], bot)
    return ratings
