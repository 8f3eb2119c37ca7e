"""No two options of a decision have the same id, and no option is offered twice, whatever a pack offers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import horta
from horta.model.layout import DECISION
from worlds import load_world, messages

WAYS = "value ways = mixes of 2 suits where it is oak up to my.gems[it]\n"
MEANS = "substitute [elm] in ways limit once per {} most 1\n"

# What is offered, with what else the rules and the content declare, and the ids of the options.
OFFERED: dict[str, tuple[str, str]] = {
    "[1, 1, my.coins, 2 + 3]": ("1 5", ""),
    "deck + deck where it.worth < 3": ("ace two", ""),
    "first([[1, 1, 2], [2]])": ("1 2", ""),
    "[[1, 1, 2], [2]][1]": ("1 2", ""),
    "[[1, 2], [2, 1], [1, 2]]": ("1,2 2,1", ""),
    "[two.partner, ace.partner, none]": ("ace none", ""),
    "doubled": ("5 1", "value doubled = if my.coins > 1 then [5, 1, my.coins] else [2, 2]\n"),
    "ways": ("2*oak 1*oak+1*elm~elm 1*oak+1*elm~elm#2", WAYS + MEANS.format("round") + MEANS.format("game")),
    "ways + others": (
        "2*oak 1*oak+1*elm~elm 1*oak+1*elm~elm#2",
        WAYS + MEANS.format("round") + WAYS.replace("ways", "others") + MEANS.format("game").replace("ways", "others"),
    ),
    "[true, my.coins > 2, my.passed, false]": ("1 0", ""),
}
PALS = """
kinds:
  pal: {attributes: {title: text, titles: list of text}}
  odd: {plural: odds, pieces: true}
zones:
  odds_here: {of: table, holds: odd, start: all}
  odds_gone: {of: table, holds: odd}
define:
  pal: [{id: p1, title: none, titles: ["a,b", c, none]}, {id: p2, title: "none#2", titles: [a, "b,c"]}, {id: p3, title: nothing}]
  odd: [{id: nothing}]
"""


def ids(game: horta.Game) -> list[str]:
    assert game.decision is not None
    return [option.id for option in game.decision.options]


@pytest.mark.parametrize("offered", OFFERED)
@pytest.mark.parametrize("may", ["", "may "])
def test_a_value_is_offered_once_under_an_id_of_its_own(tmp_path: Path, offered: str, may: str) -> None:
    wanted, declared = OFFERED[offered]
    game = load_world(tmp_path, f"{declared}game:\n    {may}choose x from {offered}\n    gain 1 points\n").new_game(2)
    expected = [*wanted.replace(" none", " none#2" if may else " none").split(), *(["none"] if may else [])]
    assert ids(game) == expected


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ("may choose x from [p1.title, p2.title, p3.title]", "none#2 none#2#2 nothing none"),
        ("choose x from [p1.title, p2.title]", "none none#2"),
        ("choose up to 2 of x from [[ace], [ace, two], [two]]", "ace ace,two two ace,ace,two ace,two#2 ace,two,two"),
        ("choose x from [odds_here, odds_gone]", "nothing nothing#2"),
        ("may choose up to 2 of x from [two.partner, ace.partner]", "ace none#2 ace,none none"),
        ("choose w:\n        a from [two.partner, none]: gain 1 points\n        none: gain 1 points", "a:ace a:none none"),
    ],
)
def test_values_that_are_written_alike_have_different_ids(tmp_path: Path, rules: str, wanted: str) -> None:
    game = load_world(tmp_path, f"game:\n    {rules}\n    gain 1 points\n", more=PALS).new_game(2)
    assert ids(game) == wanted.split()


def test_an_offer_adds_nothing_that_is_offered_already(tmp_path: Path) -> None:
    rules = "game:\n    choose x from [1, 2]\n    gain x points\noffer x: add [2, 3, 3, my.coins]\noffer x: add [3, 5, 4]\n"
    assert ids(load_world(tmp_path, rules).new_game(2)) == ["1", "2", "3", "5", "4"]


def test_every_id_means_the_option_it_stands_for(tmp_path: Path) -> None:
    declared, rules = OFFERED["ways"][1], "choose x from ways\n    gain x[oak] points\n"
    ruleset = load_world(tmp_path, f"{declared}game:\n    {rules}    choose again from ways\n    gain 1 points\n")
    ends = set()
    for identifier in ids(ruleset.new_game(2)):
        game = ruleset.new_game(2)
        game.answer(identifier)
        loaded = horta.Game.load(game.save(), ruleset)
        assert loaded.state == game.state
        ends.add(game.state_hash())
    assert len(ends) == 3, "two of the ways use up different abilities"


def test_things_have_ids_of_their_own(tmp_path: Path) -> None:
    said = messages(tmp_path, "game:\n    end\n", "- {id: a_1}\n- {id: a, copies: 3}\n- {id: none}")
    assert "E311" in said
    assert "two things of the kind `charm` have the id `a_1`" in said
    assert "`none` cannot be the id of a thing" in said


@pytest.mark.parametrize("packs", [["bruxelles-1893"], ["belle-epoque", "asymmetric"], ["first-edition"], ["tea-house"]], ids="-".join)
def test_every_option_of_random_games_has_an_id_of_its_own(packs: list[str]) -> None:
    ruleset = horta.load(*packs)
    for seed in range(2):
        game, chance = ruleset.new_game(3, seed, telling=False), random.Random(seed)
        while game.decision is not None:
            found, values = ids(game), game.state[DECISION][2]
            assert len(set(found)) == len(found) == len(set(values))
            game.answer(chance.randrange(len(found)))
