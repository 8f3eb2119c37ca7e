"""Single branches of a question: hooks forbid them, add more, and packs take them away."""

from __future__ import annotations

from pathlib import Path

from horta.play.game import Game
from horta.words.labels import Labels
from worlds import load_world

RULES = """
game:
    for each p in seats:
        as p:
            repeat 3 times: perform go
procedure go:
    choose way:
        nap: gain 1 coins
        walk when my.coins > 0: gain 2 coins
    gain 100 points
"""
TRADE = """
offer way:
    trade from suits where my.gems[it] > 0:
        choose other from suits
        lose 1 gems[trade]; gain 1 gems[other]
"""


def ids(game: Game) -> list[str]:
    return [] if game.decision is None else [option.id for option in game.decision.options]


def test_a_forbidden_branch_is_no_option_and_says_why(tmp_path: Path) -> None:
    rules = f'{RULES}\nforbid way_nap when my.coins > 5 because "wide awake"\noffer way:\n    sing: gain 1 points\n'
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    assert ids(game) == ["nap", "walk", "sing"]
    game.answer("nap")
    assert ids(game) == ["walk", "sing"]
    [blocked] = game.blocked
    assert (blocked.id, blocked.reasons) == ("nap", {"en": "wide awake"})


def test_an_added_branch_can_ask_and_play_goes_on_after_the_question(tmp_path: Path) -> None:
    rules = RULES + TRADE
    ruleset = load_world(tmp_path, rules)
    game = ruleset.new_game(2, seed=1)
    assert ids(game) == ["nap", "walk", "trade:oak", "trade:elm", "trade:fir"]
    game.answer("trade:elm")
    assert ids(game) == ["oak", "elm", "fir"]
    assert Game.load(game.save(), ruleset).state_hash() == game.state_hash()
    game.answer("fir")
    assert game.view(0).players[0]["gems"] == {"oak": 2, "elm": 1, "fir": 3}
    assert list(game.scores().values()) == [100, 0]
    game.undo()
    game.undo()
    assert ids(game)[-1] == "trade:fir"


def test_the_branches_of_one_offer_share_its_limit(tmp_path: Path) -> None:
    rules = f"{RULES}\noffer way limit once per game:\n    sing: gain 1 points\n    dance: gain 2 points\n"
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    game.answer("sing")
    assert ids(game) == ["nap", "walk"]


def test_of_two_things_that_offer_a_branch_the_first_one_is_used(tmp_path: Path) -> None:
    charms = "- {id: ring, copies: 2, abilities: [{offer: way, branch: sing, limit: once per game, effect: gain 1 points}]}"
    rules = RULES.replace("game:", "game:\n    move ring_1 from box to seat(1).worn\n    move ring_2 from box to seat(1).worn")
    game = load_world(tmp_path, rules, charms).new_game(2, seed=1)
    for _ in range(2):
        assert ids(game) == ["nap", "walk", "sing"]
        game.answer("sing")
    assert ids(game) == ["nap", "walk"]
    assert list(game.scores().values()) == [202, 0]


def test_the_thing_that_offers_a_branch_is_it_and_its_owner_is_me(tmp_path: Path) -> None:
    effect = "gain 1 points; gain 10 points for actor; move it from my.worn to box"
    charms = f"- {{id: ring, abilities: [{{offer: way, branch: sing, by: others, effect: {effect}}}]}}"
    rules = RULES.replace("game:", "game:\n    move ring from box to seat(2).worn")
    game = load_world(tmp_path, rules, charms).new_game(2, seed=1)
    game.answer("sing")
    assert list(game.scores().values()) == [110, 1]
    assert ids(game) == ["nap", "walk"]


def test_an_added_branch_has_a_label(tmp_path: Path) -> None:
    texts = "texts: {labels: {way_sing: {en: sing a song}}}"
    game = load_world(tmp_path, f"{RULES}\noffer way:\n    sing: gain 1 points\n", "", texts).new_game(2, seed=1)
    assert game.decision is not None
    assert Labels(game.ruleset, game.seats).option(game.decision, game.decision.options[2]) == "sing a song"


def test_a_branch_that_was_taken_away_can_be_given_again(tmp_path: Path) -> None:
    rules = f"{RULES}\nremove branch way_walk\noffer way:\n    walk: gain 3 coins\n"
    game = load_world(tmp_path, rules).new_game(2, seed=1)
    assert ids(game) == ["nap", "walk"]
    game.answer("walk")
    assert game.view(0).players[0]["coins"] == 8


def test_with_one_branch_left_nobody_is_asked(tmp_path: Path) -> None:
    game = load_world(tmp_path, f"{RULES}\nremove branch way_walk\nforbid way_nap when my.coins < 6\n").new_game(2, seed=1)
    assert game.over
    assert list(game.scores().values()) == [300, 300]
    assert [player["coins"] for player in game.view(0).players] == [5, 5]
