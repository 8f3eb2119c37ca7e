"""Seats that the rules answer for: nobody is asked, ranks decide, saves and undo hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.bots import play_bots, read_spec
from horta.play.game import Game, Ruleset
from horta.play.random_games import play_out
from horta.runs import Plan, simulate
from worlds import load_world

GAME = """
game:
    move all from deck to row
    repeat 2 times:
        for each p in seats:
            as p: perform take_turn

procedure take_turn:
    choose turn:
        card from row:
            move card from row to my.hand
            gain card.worth points
        rest: gain 1 coins
    may swap: gain 1 points
    choose up to 2 of liked from suits
    for each s in liked: gain 1 gems[s]
"""
RANKED = """
automatic when me is seat(2)
rank turn_card by candidate.worth
rank turn_rest by 4
rank swap_no by 1
rank liked by candidate.rank
"""


def asked(game: Game) -> list[int]:
    found = []
    while game.decision is not None:
        found.append(game.decision.seat)
        game.answer(0)
    return found


def test_ranks_decide_and_nobody_is_asked(tmp_path: Path) -> None:
    game = load_world(tmp_path, GAME + RANKED).new_game(2)
    assert set(asked(game)) == {0}
    assert game.scores()["Seat 2"] == 10 + 6  # the ten, then a six; the ace went to seat 1


def test_among_equals_the_first_or_any(tmp_path: Path) -> None:
    first = load_world(tmp_path / "a", GAME + "automatic when me is seat(2)\n")
    chance = load_world(tmp_path / "b", GAME + "automatic at random when me is seat(2)\n")
    scores = {rules: set() for rules in ("first", "chance")}
    for name, ruleset in (("first", first), ("chance", chance)):
        for seed in range(12):
            game = ruleset.new_game(2, seed)
            asked(game)
            scores[name].add(game.scores()["Seat 2"])
            again = Game.load(game.save(), ruleset)
            assert again.state_hash() == game.state_hash()
    assert len(scores["first"]) == 1
    assert len(scores["chance"]) > 2


def test_an_answer_is_taken_back_with_what_automatic_seats_did(tmp_path: Path) -> None:
    game = load_world(tmp_path, GAME + RANKED).new_game(2)
    start = game.state_hash()
    for _ in range(3):
        game.answer(0)
    assert game.scores()["Seat 2"] == 10
    game.undo()
    game.answer(1)
    while game.steps:
        game.undo()
    assert game.state_hash() == start


@pytest.fixture
def ranked(tmp_path: Path) -> Ruleset:
    return load_world(tmp_path, GAME + RANKED)


def test_bots_simulations_and_random_games(ranked: Ruleset, tmp_path: Path) -> None:
    bots = [read_spec("greedy").make(ranked) for _ in range(2)]
    assert play_bots(ranked, bots, 1).over
    quiet, told = ranked.program(2), ranked.program(2, telling=True)
    assert play_out(quiet, 3).answers == play_out(told, 3).answers
    for result in simulate(Plan((str(tmp_path / "world"),), ("random",) * 2, games=3), workers=1):
        assert result.seats[0].answers > 0
        assert result.seats[1].answers == 0


def test_all_seats_may_be_automatic(tmp_path: Path) -> None:
    game = load_world(tmp_path, GAME + "automatic when true\n").new_game(3)
    assert game.over
    assert len(game.events) > 10


def test_automatic_seats_without_end_are_a_fault(tmp_path: Path) -> None:
    rules = "game:\n    as seat(2):\n        repeat while true:\n            choose x from 1 to 2\nautomatic when true\n"
    with pytest.raises(horta.RuleFault, match="automatic seats are asked again and again"):
        load_world(tmp_path, rules).new_game(2)
