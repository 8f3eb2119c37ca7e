"""Playouts repeat, and are the games that one would play by hand."""

from __future__ import annotations

import pytest

import horta
from horta.play.random_games import Endless, chance, finish, play_out


@pytest.fixture(scope="module")
def ruleset() -> horta.Ruleset:
    return horta.load("tea-house")


def test_the_same_seeds_give_the_same_game(ruleset: horta.Ruleset) -> None:
    program = ruleset.program(3)
    assert play_out(program, 7) == play_out(program, 7)
    assert play_out(program, 7, 1).state != play_out(program, 7, 2).state


def test_a_playout_is_a_game_answered_at_random(ruleset: horta.Ruleset) -> None:
    game = ruleset.new_game(4, seed=11)
    draw = chance(11)
    while game.decision is not None:
        game.answer(int(draw() * len(game.decision.options)))
    playout = play_out(ruleset.program(4), 11)
    assert playout.state == game.state
    assert playout.answers == len(game.steps)


def test_a_game_under_way_is_finished_without_touching_its_copy(ruleset: horta.Ruleset) -> None:
    program = ruleset.program(2)
    state = program.new_state(5)
    kept = state.copy()
    assert finish(program, state, chance(5)) > 0
    assert kept == program.new_state(5)


def test_a_game_without_end_is_given_up(ruleset: horta.Ruleset) -> None:
    program = ruleset.program(2)
    with pytest.raises(Endless, match="after 3 answers"):
        finish(program, program.new_state(1), chance(1), most=3)
