"""Ratings after openskill: what it makes of all games, and how far that may be chance.

Bots do not learn while they play, so nothing is forgotten (`tau` is 0) and every game makes ratings surer (`gamma` is 1).
openskill takes one game after the other: they are gone through more than once, and in several orders, so that little is
left of the order and of where ratings began. Only differences between ratings mean anything, so their mean is kept at MEAN.

How sure a rating is, is found by drawing as many games again out of those that were played, many times over, and rating
each draw in the same way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from horta.diagnostics import Error
from horta.runs.probability import student_quantile

MEAN = 25.0
LEVEL = 0.95
ORDERS = 3
PASSES = 2  # through the games, in each order and for each draw
FEWEST_DRAWS, MOST_DRAWS = 16, 32
GAMES_DRAWN = 16_000  # in all, as long as that makes enough draws

Game = tuple[tuple[str, ...], tuple[int, ...]]  # the bots in their seats, and the rank of each
Belief = tuple[float, float]  # mu and sigma


class RatingsMissing(Error):
    """openskill is not installed."""

    code = "A208"


@dataclass(frozen=True, slots=True)
class Rating:
    """`mu` is on openskill's scale. In about 95 of 100 such tournaments, the rating after endless games is between `low` and `high`."""

    mu: float
    low: float
    high: float


def rate(games: Sequence[Game], bots: Sequence[str], seed: int = 0, tell: Callable[[int], None] | None = None) -> dict[str, Rating]:
    """The rating of every bot that is in the games; `tell` hears how many games were gone through since it was told last."""
    rater = Rater(bots, max((len(seats) for seats, _ in games), default=0), random.Random(seed), tell)
    found = [rater.rated(games) for _ in range(ORDERS)]
    drawn = [rater.rated(rater.draw(games)) for _ in range(_draws(len(games)))]
    return {bot: _rating([one[bot] for one in found], [one[bot] for one in drawn]) for bot in bots}


def effort(games: int) -> int:
    """Return how many steps it takes to rate a number of games."""
    return games * PASSES * (ORDERS + _draws(games))


def _draws(games: int) -> int:
    return max(FEWEST_DRAWS, min(MOST_DRAWS, GAMES_DRAWN // max(1, games)))


def _rating(found: Sequence[float], drawn: Sequence[float]) -> Rating:
    mu, reach = fmean(found), student_quantile(LEVEL, len(drawn) - 1) * stdev(drawn)
    return Rating(mu, mu - reach, mu + reach)


def new_model() -> Any:
    """openskill's model; RatingsMissing where there is none."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise RatingsMissing("ratings are worked out by openskill, which is not installed") from None
    return PlackettLuce(mu=MEAN, tau=0.0, gamma=lambda *_: 1.0)


class Rater:
    """Rates the same bots again and again."""

    def __init__(self, bots: Sequence[str], seats: int, chance: random.Random, tell: Callable[[int], None] | None) -> None:
        self.model = new_model()
        self.bots = bots
        self.chance = chance
        self.tell = tell
        # Always the same ones, for openskill takes long to make new ones; it gives back copies.
        self.teams = [[self.model.rating()] for _ in range(seats)]

    def draw(self, games: Sequence[Game]) -> list[Game]:
        """Return a random draw, with repetitions, of as many games as were played.

        On average the result of one game is turned round: otherwise a bot that won all games would have no uncertainty.
        """
        drawn = self.chance.choices(games, k=len(games))
        return [_turned(game) if self.chance.random() * len(games) < 1 else game for game in drawn]

    def rated(self, games: Sequence[Game]) -> dict[str, float]:
        """The rating of every bot after these games, in some order."""
        ratings = dict.fromkeys(self.bots, (self.model.mu, self.model.sigma))
        order = list(games)
        for _ in range(PASSES):
            self.chance.shuffle(order)
            for seats, ranks in order:
                self.take(ratings, seats, ranks)
            if self.tell is not None:
                self.tell(len(order))
        shift = MEAN - fmean(mu for mu, _ in ratings.values())
        return {bot: mu + shift for bot, (mu, _) in ratings.items()}

    def take(self, ratings: dict[str, Belief], seats: tuple[str, ...], ranks: tuple[int, ...]) -> None:
        """Move the ratings by one game. A bot in several seats moves by the mean of what each of them would move it by."""
        teams = self.teams[: len(seats)]
        for team, bot in zip(teams, seats, strict=True):
            team[0].mu, team[0].sigma = ratings[bot]
        moved: dict[str, list[Any]] = {}
        for bot, team in zip(seats, self.model.rate(teams, ranks=list(ranks)), strict=True):
            moved.setdefault(bot, []).append(team[0])
        for bot, own in moved.items():
            ratings[bot] = sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own)


def _turned(game: Game) -> Game:
    seats, ranks = game
    return seats, tuple(len(ranks) + 1 - rank for rank in ranks)
