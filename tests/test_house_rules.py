"""House rules: every option is described, has its rule, and is proved with another value than its default."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import horta
from horta.model.ruleset import OptionInfo
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from horta.scenarios.declarations import list_scenarios

LOCALES = {"en", "fr", "de", "es"}
PACKS = [path.name for path in packs_in(content_folder()) if path.name != "tea-house"]


@cache
def options() -> dict[str, OptionInfo]:
    """The options of all packs; all of them have different names."""
    return {name: option for pack in PACKS for name, option in horta.load(pack).options.items()}


@cache
def proved() -> dict[str, set[object]]:
    """The values with which scenarios are played, by option."""
    found: dict[str, set[object]] = {}
    for pack in PACKS:
        for scenario in list_scenarios(pack):
            for name, value in scenario.options.items():
                found.setdefault(name, set()).add(value)
    return found


@pytest.mark.parametrize("name", sorted(options()))
def test_an_option_is_described_in_four_languages_and_has_its_rule(name: str) -> None:
    option = options()[name]
    assert set(option.description) == LOCALES
    assert len(set(option.description.values())) == len(LOCALES)
    assert option.rule is not None
    assert re.fullmatch(r"[A-Z]+-[0-9]+[a-z]?", option.rule)


@pytest.mark.parametrize("name", sorted(options()))
def test_an_option_is_proved_with_another_value_than_its_default(name: str) -> None:
    assert proved().get(name, set()) - {options()[name].default}


@pytest.mark.parametrize("pack", [path.name for path in packs_in(content_folder() / "house-rules")])
def test_an_example_pack_brings_scenarios_and_can_be_played_with_the_others(pack: str) -> None:
    assert list_scenarios(pack)
    game = horta.load(pack, "belle-epoque", "asymmetric").new_game(3, seed=7)
    while game.decision is not None:
        game.answer(len(game.decision.options) // 2)
    assert len(game.scores()) == 3


def test_an_option_that_is_turned_is_part_of_the_save(tmp_path: Path) -> None:
    ruleset = horta.load("patron", options={"patron_pays": 9, "limited_francs": 120})
    game = ruleset.new_game(2, seed=3)
    for _ in range(5):
        game.answer(0)
    again = horta.Game.load(game.save())
    assert again.snapshot() == game.snapshot()
    assert (again.ruleset.options["patron_pays"].value, again.ruleset.options["limited_francs"].value) == (9, 120)
