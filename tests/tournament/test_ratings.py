"""Ratings of games whose strengths are known: the intervals mean what is said of them."""

from __future__ import annotations

import math
import random
from itertools import permutations
from statistics import fmean, stdev

import pytest
from openskill.models import PlackettLuce

from horta.runs.probability import student_quantile
from horta.tournament import ratings
from horta.tournament.ratings import MEAN, Game, Rater, Rating, rate

SHARE = 0.65  # of the games between two that the better one wins
# Where endless games lead to: there openskill expects that share, and nothing is unsure any more.
TRUE = MEAN + math.log(SHARE / (1 - SHARE)) * math.sqrt(2) * PlackettLuce().beta / 2

DRAWS = 8


def pairs(games: int, seed: int) -> list[Game]:
    chance = random.Random(seed)
    return [(("good", "bad"), (1, 2) if chance.random() < SHARE else (2, 1)) for _ in range(games)]


@pytest.fixture(scope="module")
def tournaments() -> list[Rating]:
    with pytest.MonkeyPatch.context() as patch:
        # Fewer than usual, for many tournaments are rated; their mean width is as good.
        patch.setattr(ratings, "FEWEST_DRAWS", DRAWS)
        patch.setattr(ratings, "MOST_DRAWS", DRAWS)
        return [rate(pairs(200, seed), ["good", "bad"], seed)["good"] for seed in range(24)]


def test_intervals_are_as_wide_as_ratings_of_such_tournaments_vary(tournaments: list[Rating]) -> None:
    claimed = fmean(rating.high - rating.mu for rating in tournaments) / student_quantile(0.95, DRAWS - 1)
    assert 0.65 < claimed / stdev(rating.mu for rating in tournaments) < 1.45


def test_about_95_of_100_intervals_hold_what_endless_games_lead_to(tournaments: list[Rating]) -> None:
    assert sum(rating.low < TRUE < rating.high for rating in tournaments) > 0.87 * len(tournaments)
    assert all(rating.low < rating.mu < rating.high for rating in tournaments)


def test_four_times_the_games_make_it_twice_as_sure() -> None:
    def reach(games: int) -> float:
        found = rate(pairs(games, 0), ["good", "bad"])["good"]
        return found.high - found.mu

    assert 0.33 < reach(800) / reach(200) < 0.6


def test_who_wins_every_game_is_not_sure_to_win_them_all() -> None:
    found = rate([(("good", "bad"), (1, 2))] * 20, ["good", "bad"])
    assert found["bad"].high < found["good"].low
    assert found["good"].high - found["good"].low > 4


def test_the_order_of_games_hardly_matters() -> None:
    games = pairs(100, 3)
    lost_first = sorted(games, key=lambda game: game[1], reverse=True)
    one, other = (rate(given, ["good", "bad"])["good"] for given in (games, lost_first))
    assert abs(one.mu - other.mu) < (one.high - one.mu) / 4


def test_the_better_of_three_is_rated_higher() -> None:
    games: list[Game] = [(("a", "b", "c"), ranks) for ranks in permutations((1, 2, 3))]
    games += [(("a", "b", "c"), (1, 2, 3))] * 6
    found = rate(games, ["c", "b", "a"])
    assert found["a"].mu > found["b"].mu > found["c"].mu
    assert fmean(one.mu for one in found.values()) == pytest.approx(MEAN)


def test_a_bot_in_several_seats_moves_by_the_mean_of_them() -> None:
    rater = Rater(["a", "b"], 3, random.Random(0), None)
    start = (MEAN, rater.model.sigma)
    found = {"a": start, "b": start}
    rater.take(found, ("a", "b", "a"), (1, 2, 3))
    first, second, third = (team[0] for team in rater.model.rate([[rater.model.rating()] for _ in range(3)], ranks=[1, 2, 3]))
    assert found["a"] == pytest.approx(((first.mu + third.mu) / 2, (first.sigma + third.sigma) / 2))
    assert found["b"] == pytest.approx((second.mu, second.sigma))
