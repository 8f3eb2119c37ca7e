"""A hook that sets itself off without any condition is refused; one that something holds back is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from worlds import write_world

GAME = "game:\n    for each p in seats:\n        as p: perform rest\naction rest: gain 1 coins\nprocedure nap: perform rest\n"

ENDLESS = {
    "itself": "after rest: perform rest",
    "before itself": "before rest: perform rest",
    "through a procedure": "after rest: perform nap",
    "through another hook": "after rest: perform sleep\naction sleep: gain 1 points\nafter sleep: perform rest",
    "a gain": "after gain points: gain 1 points",
}
ENDING = {
    "a condition": "after rest when my.coins < 9: perform rest",
    "a limit": "after rest limit once per game: perform rest",
    "a question": "after rest may: perform rest",
    "a condition inside": "after rest:\n    if my.coins < 9: perform rest",
    "a choice before it": "after rest:\n    choose card from my.hand\n    perform rest",
    "in its place": "instead of rest: perform rest",
    "a gain that its bank ends": "after gain coins: gain 1 coins",
    "something else": "after rest: gain 1 points",
}


def codes(folder: Path, rules: str, charms: str = "") -> set[str]:
    found = check_pack(str(write_world(folder, GAME + rules, charms)), [])
    return {problem.code for problem in found if problem.severity == "error"}


@pytest.mark.parametrize("rules", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_hook_is_refused(tmp_path: Path, rules: str) -> None:
    assert codes(tmp_path, rules) == {"E501"}


@pytest.mark.parametrize("rules", ENDING.values(), ids=ENDING)
def test_a_hook_that_something_holds_back_is_in_order(tmp_path: Path, rules: str) -> None:
    assert codes(tmp_path, rules) == set()


def test_an_ability_that_sets_itself_off_is_refused(tmp_path: Path) -> None:
    assert codes(tmp_path, "", "- {id: pebble, abilities: [{after: rest, effect: perform rest}]}") == {"E501"}
