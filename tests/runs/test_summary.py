"""The few lines at the end of a simulation."""

from __future__ import annotations

import pickle
import random

import pytest

from horta.commands.simulation_summary import Summary
from horta.comparison.estimates import mean_interval
from horta.runs.probability import wilson
from horta.runs.wins import Wins


def added(games: int) -> Summary:
    """Bots in other seats from game to game, so that one of them has one seat or two."""
    summary, chance = Summary(), random.Random(1)
    for _ in range(games):
        summary.add((place, chance.choice(["good", "bad"]), chance.randrange(40), 1 / 3) for place in (1, 2, 3))
    return summary


def told(summary: Summary) -> dict[str, list[str]]:
    return {line[:7].strip(): line.split() for line in summary.lines()}


def test_a_bot_in_several_seats_counts_once_a_game() -> None:
    summary = Summary()
    for _ in range(100):
        summary.add([(1, "good", 10, 0.5), (2, "good", 20, 0.5), (3, "bad", 5, 0.0)])
    lines = told(summary)
    assert lines["good"][1:3] == ["100", "15.00"]
    assert lines["good"][6] == "100.0%"
    assert lines["bad"][6] == "0.0%"
    assert lines["bad"][7:] == ["0.0%", "to", "3.7%", "33.3%"]


def test_the_equal_share_is_that_of_its_seats() -> None:
    summary = Summary()
    summary.add([(1, "good", 10, 0.0), (2, "good", 20, 1.0), (3, "bad", 5, 0.0)])
    summary.add([(1, "bad", 10, 1.0), (2, "bad", 20, 0.0), (3, "good", 5, 0.0)])
    lines = told(summary)
    assert lines["good"][-1] == lines["bad"][-1] == "50.0%"
    assert lines["place 1"][-1] == "33.3%"


def test_intervals_are_those_of_all_games_at_once() -> None:
    summary, chance = Summary(), random.Random(2)
    scores, wins = [], Wins()
    for _ in range(300):
        seats = [(place, chance.choice(["good", "bad"]), 1_000_000 + chance.randrange(9), chance.random()) for place in (1, 2, 3)]
        summary.add(seats)
        mine = [(score, win) for _, bot, score, win in seats if bot == "good"]
        if mine:
            scores.append((float(sum(score for score, _ in mine)), float(len(mine))))
            wins.add(sum(win for _, win in mine), len(mine), 3)
    found = mean_interval(scores)
    assert found is not None
    mean, low, high = found
    least, most = wilson(wins.share, len(scores), 0.95)
    figures = [str(len(scores)), f"{mean:.2f}", f"{low:.2f}", "to", f"{high:.2f}", f"{wins.share:.1%}", f"{least:.1%}", "to", f"{most:.1%}"]
    assert told(summary)["good"][1:] == [*figures, f"{wins.equal:.1%}"]


@pytest.mark.parametrize("games", [1, 2])
def test_few_games_are_enough_for_a_table(games: int) -> None:
    summary = Summary()
    for _ in range(games):
        summary.add([(1, "good", 7, 1.0), (2, "good", 5, 0.0)])
    assert told(summary)["place 1"][2:4] == [str(games), "7.00"]


def test_many_games_take_no_more_room_than_few() -> None:
    assert len(pickle.dumps(added(3000))) < 2 * len(pickle.dumps(added(30)))
