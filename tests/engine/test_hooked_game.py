"""`game` is a block with a name: it can be replaced, and hooks come in at it."""

from __future__ import annotations

from pathlib import Path

import horta
from worlds import load_world

RULES = """
game:
    for each p in seats:
        as p: perform turn
action turn:
    choose taken from 1 to 3
    gain taken points
before game: gain 100 points for seat(1)
after game: gain 1000 points for seat(2)
"""


def test_hooks_come_in_around_the_whole_game(tmp_path: Path) -> None:
    game = load_world(tmp_path, RULES).new_game(2, seed=1)
    assert list(game.scores().values()) == [100, 0]
    game.answer("1")
    game.answer("2")
    assert list(game.scores().values()) == [101, 1002]


def test_a_replacement_of_the_game_may_still_perform_it(tmp_path: Path) -> None:
    rules = f"{RULES}\ninstead of game when count(seats) = 2: \n    repeat 2 times: perform game"
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    for answer in "1213":
        game.answer(answer)
    assert game.over
    assert list(game.scores().values()) == [302, 2005]  # the hook before the game acts on the event that was replaced, too


def test_another_pack_replaces_the_game(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text('id: short\nversion: 1.0.0\nrequires: {tea-house: ">=1.0"}\n', encoding="utf-8")
    rules = "replace game:\n    for each p in seats:\n        as p: perform rest\n"
    (tmp_path / "short.rules").write_text(rules, encoding="utf-8")
    game = horta.load(str(tmp_path)).new_game(3, seed=1)
    assert game.over
    assert [seat["coins"] for seat in game.view(0).players] == [6, 6, 6]
