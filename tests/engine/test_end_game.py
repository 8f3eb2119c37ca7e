"""`end game` at play: nothing that is under way goes on."""

from __future__ import annotations

from pathlib import Path

from worlds import load_world

RULES = """
game:
    for each p in seats:
        as p: perform turn via copy
    gain 100 points for seat(1)
action turn:
    choose taken from 1 to 3
    gain taken points
    perform look(taken)
    gain 10 points
procedure look(number n):
    repeat 2 times:
        if n = 3: end game
        gain 1 coins
after turn: gain 1000 points
"""


def test_the_game_is_over_in_the_middle_of_loops_calls_and_hooks(tmp_path: Path) -> None:
    game = load_world(tmp_path, RULES).new_game(2, seed=1)
    game.answer("1")
    assert not game.over
    game.answer("3")
    assert game.over
    assert list(game.scores().values()) == [1011, 3]
    assert game.decision is None


def test_a_hook_can_end_the_game(tmp_path: Path) -> None:
    rules = RULES.replace("if n = 3: end game", "gain 0 coins").replace("after turn: gain 1000 points", "after gain coins: end game")
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    game.answer("2")
    assert game.over
    assert list(game.scores().values()) == [2, 0]
