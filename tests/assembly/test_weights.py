"""Weights of bots: which packs have the last word, and what can be weighed."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta import load
from horta.assembly.weights import read_weights
from horta.diagnostics import ContentError, render_text
from packs.conftest import Write, codes
from worlds import attempt_ruleset

GAME = {
    "fair/pack.yaml": "id: fair\nversion: 1.0.0\nseats: {least: 1, most: 2}\n",
    "fair/things.yaml": (
        "kinds: {fruit: {plural: fruits, pieces: true}}\n"
        "zones: {tree: {of: table, holds: fruit, start: all}, basket: {of: seat, holds: fruit}}\n"
        "define: {fruit: [{id: pear}, {id: plum}]}\n"
        "counters:\n  coins: {of: seat, score: highest}\n  crates: {of: seat, by: fruit}\n  day: {of: table}\n"
    ),
    "fair/fair.rules": (
        "value crate_total = sum(my.crates[f] for f in fruits)\nvalue of_fruit(fruit f) = my.crates[f]\n"
        "value rich = my.coins > 5\ngame:\n    gain 1 coins\n"
    ),
}


def test_a_pack_above_has_the_last_word(write: Write) -> None:
    root = write(
        {
            **GAME,
            "fair/weights.yaml": "weights: {coins: 100, crate_total: 20}\n",
            "rich/pack.yaml": "id: rich\nversion: 1.0.0\nrequires: {fair: '>=1.0'}\n",
            "rich/weights.yaml": "weights: {crate_total: -5}\n",
        }
    )
    assert load("rich", search=[root]).weights == {"coins": 100, "crate_total": -5}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("coinz", "did you mean `coins`?"),
        ("crates", "`crates` is a number for each fruit"),
        ("basket", "the zone `basket` is no number"),
        ("day", "a number of the table"),
        ("of_fruit", "the value `of_fruit` has parameters"),
        ("rich", "the value `rich` is no number but: truth"),
        ("game", "there is no counter of seats and no number without parameters called `game`"),
    ],
)
def test_only_numbers_of_a_seat_have_weight(write: Write, name: str, told: str) -> None:
    root = write({**GAME, "fair/weights.yaml": f"weights: {{{name}: 3}}\n"})
    _, problems = attempt_ruleset(["fair"], search=[root])
    assert codes(problems) == ["E313"]
    assert told in render_text(problems)
    assert "weights.yaml:1:11" in render_text(problems)


def test_whoever_patches_a_weight_is_told_how_it_is_done(write: Write) -> None:
    change = {
        "rich/pack.yaml": "id: rich\nversion: 1.0.0\nrequires: {fair: '>=1.0'}\n",
        "rich/x.yaml": "patch: [{of: weights, id: coins, set: {coins: 4}}]\n",
    }
    root = write({**GAME, **change})
    assert "give the weight again under `weights`" in render_text(attempt_ruleset(["rich"], search=[root])[1])


def test_a_weight_is_given_once_in_a_pack(write: Write) -> None:
    root = write({**GAME, "fair/a.yaml": "weights: {coins: 1}\n", "fair/b.yaml": "weights: {coins: 2}\n"})
    assert codes(attempt_ruleset(["fair"], search=[root])[1]) == ["E311"]


def test_a_file_of_its_own_is_checked_the_same_way(write: Write) -> None:
    root = write(
        {
            **GAME,
            "good.yaml": "weights: {crate_total: 7}\n",
            "bad.yaml": "weights: {plum: 7}\n",
            "odd.yaml": "weights: {coins: much}\n",
            "list.yaml": "- crate_total\n",
        }
    )
    ruleset = load("fair", search=[root])
    assert read_weights(Path("good.yaml"), ruleset) == {"crate_total": 7}
    for name, place in (("bad.yaml", "1:11"), ("odd.yaml", "1:18"), ("list.yaml", "1:1")):
        with pytest.raises(ContentError) as told:
            read_weights(Path(name), ruleset)
        assert f"{name}:{place}" in render_text(told.value.problems)
