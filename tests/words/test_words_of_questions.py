"""What the words of questions and options can say: parts that may be left out, rule texts, amounts of things."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.model.decisions import Decision
from horta.panels.marks import Showing
from horta.play.game import Game
from worlds import load_world

RULES = """
game:
    begin round
    as seat(1): perform rest
procedure rest:
    set two.uses to 2
    set two.keeper to seat(2)
    move pebble from box to my.worn
    choose card from cards
    choose bill from bills
    perform nap
value bills = mixes of 3 suits where it is not fir up to my.gems[it] needing false
moment nap
"""

CHARM = """
- id: pebble
  abilities:
    - {after: nap, may: true, effect: gain 1 points}
    - {substitute: bills, limit: once per game, with: suits where it is fir, most: 1}
"""

WORDS = """
texts:
  prompts: {card: "which card, {seat}[, {rumours} rumours]? [as written]"}
  labels:
    card: {en: "{name}[, used {uses}][, kept by {keeper}][ {rare?}(rare)][: {rules}]", fr: "{name}"}
  nouns:
    oak: {en: {one: oak, many: oaks}, fr: {one: chêne, many: chênes, gender: m}}
    elm: {each: rank, en: {one: leaf, many: leaves}, fr: {one: feuille, many: feuilles, gender: f}}
    coins: {en: {one: coin, many: coins}}
    points: {en: {one: point, many: points}}
  moments: {nap: {en: a nap}}
"""


def asked(tmp_path: Path, rules: str = RULES) -> Game:
    return load_world(tmp_path, rules, CHARM, WORDS).new_game(["Ada", "Ben"], seed=1)


def question(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def test_parts_in_brackets_are_left_out_where_nothing_can_be_said(tmp_path: Path) -> None:
    game = asked(tmp_path)
    showing = Showing(game, 0)
    assert showing.prompt(question(game)) == "which card, Ada? [as written]"
    options = showing.options(question(game))
    assert options[:2] == ["ace (rare): Take 2 coins.", "two, used 2, kept by Ben"]
    game.state[game.program.layout.counters["rumours"]] = 3
    assert Showing(game, 0).prompt(question(game)).startswith("which card, Ada, 3 rumours?")


@pytest.mark.parametrize(
    ("locale", "first"),
    [
        ("en", ["2 oaks and 2 leaves", "1 oak and 4 leaves", "2 oaks and 1 fir (pebble: fir)"]),
        ("fr", ["2 chênes et 2 feuilles", "1 chêne et 4 feuilles", "2 chênes et 1 fir (pebble : fir)"]),
    ],
)
def test_amounts_of_things_have_singular_and_plural(tmp_path: Path, locale: str, first: list[str]) -> None:
    """An elm counts for as many leaves as its rank. What stands for another names the ability that lets it."""
    game = asked(tmp_path)
    game.answer(0)
    assert Showing(game, 0, locale).options(question(game))[:3] == first


def test_whether_to_use_an_ability_is_asked_with_what_it_does(tmp_path: Path) -> None:
    game = asked(tmp_path)
    game.answer(0)
    game.answer(0)
    assert question(game).kind == "use_pebble"
    assert Showing(game, 0).prompt(question(game)) == "Use pebble? Take 1 point."
