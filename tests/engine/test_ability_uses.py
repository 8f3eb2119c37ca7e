"""Abilities that are watched, kept and carried out again: `after use kind`, the kind `ability`, `resolve ability`."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.play.game import Game
from worlds import load_world

RULES = """
game:
    move bell from box to seat(1).worn
    move drum_1 from box to seat(2).worn
    move echo from box to seat(1).worn
    for each p in seats:
        as p:
            repeat 2 times: perform sale(3)
action sale(number n):
    gain 1 coins
    tell sold
after use charm when repeatable(ability) and used is not echo: set slate.last to ability
after use charm: gain 100 points for actor
"""
CHARMS = """
- {id: bell, abilities: [{after: sale, if: my.coins < 99, may: true, limit: once per game, cost: 1 coins, effect: gain 1 points}]}
- {id: drum, copies: 2, abilities: [{id: beat, before: sale, effect: "may choose card from [ace, two]\\ngain card.worth points"}]}
- {id: gong, abilities: [{after: sale, effect: gain n points}]}
- {id: echo, abilities: [{after: sale, by: others, if: slate.last is not none, effect: resolve slate.last}]}
"""
FIELDS = """
kinds: {board: {plural: boards, fields: {last: {type: "ability?", start: none}}}}
define: {board: [{id: slate}]}
"""


def new_game(folder: Path, rules: str = RULES) -> Game:
    return load_world(folder, rules, CHARMS, FIELDS).new_game(2, seed=1)


def last(game: Game) -> object:
    return game.view(0).things["board"]["slate"]["last"]


def test_a_use_is_what_a_limit_counts(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.answer("no")
    assert (last(game), list(game.scores().values())) == ("none", [0, 0])
    game.answer("yes")
    assert (last(game), list(game.scores().values())) == ("bell__after_sale", [101, 0])
    assert game.view(0).players[0]["coins"] == 6


def test_the_effect_is_carried_out_again_without_question_cost_and_count(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.answer("no")
    game.answer("yes")
    before = game.view(0).players[0]["coins"]
    game.answer("none")  # seat 2 beats no drum and sells; the echo of seat 1 rings the bell again
    assert list(game.scores().values()) == [202, 0]
    assert game.view(0).players[0]["coins"] == before


def test_what_is_chosen_in_an_effect_is_asked_again_of_the_seat_that_repeats_it(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    game.answer("no")
    game.answer("no")
    game.answer("two")
    assert last(game) == "drum_1__beat"
    decision = game.decision
    assert decision is not None
    assert (decision.seat, decision.kind) == (0, "card")
    assert Game.load(game.save(), game.ruleset).state_hash() == game.state_hash()
    game.answer("two")
    assert list(game.scores().values()) == [102, 102]


def test_an_ability_that_needs_its_event_cannot_be_repeated(tmp_path: Path) -> None:
    rules = RULES.replace("bell from", "gong from").replace("when repeatable(ability) and used is not echo", "when used is not echo")
    game = new_game(tmp_path, rules)
    assert last(game) == "gong__after_sale"
    game.answer("none")
    assert list(game.scores().values()) == [306, 0]  # the echo was used, but nothing came of it


def test_abilities_that_repeat_each_other_use_up_the_budget(tmp_path: Path) -> None:
    rules = RULES.replace(" and used is not echo", "")
    game = new_game(tmp_path, rules)
    game.answer("no")
    game.answer("yes")
    game.answer("none")
    with pytest.raises(horta.RuleFault, match="without end"):
        game.answer("none")
