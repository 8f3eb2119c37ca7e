"""Standings and ratings of games whose strengths are known."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from statistics import fmean

import pytest

from horta.runs import GameResult, SeatResult
from horta.runs.probability import wilson
from horta.tournament import RatingsMissing, standings
from horta.tournament.ratings import MEAN, rate

STRENGTH = {"strong": 12, "middle": 6, "weak": 0}


def result(number: int, line_up: tuple[str, ...]) -> GameResult:
    chance = random.Random(number)
    scores = [STRENGTH[bot] + chance.randrange(20) for bot in line_up]
    best = max(scores)
    seats = [
        SeatResult(seat, bot, score, 1 + sum(other > score for other in scores), (score == best) / scores.count(best), 9, {}, {})
        for seat, (bot, score) in enumerate(zip(line_up, scores, strict=True))
    ]
    return GameResult(number, number, 9 * len(line_up), {}, tuple(seats), ())


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    three, two = ("weak", "strong", "middle"), ("strong", "weak")
    return [*(result(number, three) for number in range(60)), *(result(number, two) for number in range(60, 90))]


def test_the_better_bot_stands_higher_by_every_measure(results: list[GameResult]) -> None:
    two, three, overall = standings(results, list(STRENGTH))
    assert [table.players for table in (two, three, overall)] == [2, 3, None]
    assert [row.bot for row in three.bots] == ["strong", "middle", "weak"]
    assert [row.bot for row in two.bots] == ["strong", "weak"]
    strong, _, weak = overall.bots
    assert strong.low > strong.equal > weak.high
    assert strong.score > weak.score
    assert strong.rank < weak.rank
    assert strong.rating is not None
    assert weak.rating is not None
    assert strong.rating.low > weak.rating.high
    assert (strong.games, strong.seats, overall.games) == (90, 90, 90)
    assert strong.equal == pytest.approx((60 / 3 + 30 / 2) / 90)


def test_one_number_of_players_needs_one_table(results: list[GameResult]) -> None:
    assert [table.players for table in standings(results[:60], list(STRENGTH))] == [3]


def test_the_same_seed_gives_the_same_ratings(results: list[GameResult]) -> None:
    few = results[:15]
    assert standings(few, list(STRENGTH), 3) == standings(few, list(STRENGTH), 3)
    assert standings(few, list(STRENGTH), 3) != standings(few, list(STRENGTH), 4)


def test_the_ratings_of_every_table_have_the_same_mean(results: list[GameResult]) -> None:
    for table in standings(results[50:], list(STRENGTH)):
        assert fmean(row.rating.mu for row in table.bots if row.rating is not None) == pytest.approx(MEAN)


def test_it_tells_how_far_it_has_come(results: list[GameResult]) -> None:
    told: list[tuple[int, int]] = []
    standings(results[55:65], list(STRENGTH), tell=lambda done, total: told.append((done, total)))
    assert len({total for _, total in told}) == 1
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1][0] == told[-1][1]


def game(number: int, *seats: tuple[str, float]) -> GameResult:
    """A game in which somebody wins so much of it; who wins nothing is second."""
    found = [SeatResult(seat, bot, 5, 1 if win else 2, win, 9, {}, {}) for seat, (bot, win) in enumerate(seats)]
    return GameResult(number, number, 9, {}, tuple(found), ())


def test_a_bot_wins_a_game_from_any_of_its_seats() -> None:
    played = [game(number, ("good", 1), ("bad", 0), ("good", 0), ("bad", 0)) for number in range(14)]
    (table,) = standings(played, ["bad", "good"])
    good, bad = table.bots
    assert (good.games, good.seats, good.wins, good.equal) == (14, 28, 1, 0.5)
    assert (good.low, good.high) == wilson(1, 14)
    assert (bad.wins, bad.low, bad.high) == (0, *wilson(0, 14))


def test_shared_wins_are_split_and_seats_that_change_make_the_equal_share() -> None:
    played = [game(0, ("good", 0.5), ("bad", 0.5), ("good", 0)), game(1, ("good", 1), ("bad", 0))]
    good = next(row for row in standings(played, ["good", "bad"])[-1].bots if row.bot == "good")
    assert (good.games, good.seats, good.wins) == (2, 3, 0.75)
    assert good.equal == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert (good.low, good.high) == wilson(0.75, 2)


def test_without_openskill_the_most_wins_come_first(results: list[GameResult], monkeypatch: pytest.MonkeyPatch) -> None:
    rated = standings(results, list(STRENGTH))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert standings(results, list(STRENGTH)) == [
        replace(table, bots=tuple(replace(row, rating=None) for row in table.bots)) for table in rated
    ]


def test_without_openskill_rating_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(RatingsMissing, match="not installed"):
        rate([], ["a", "b"])
