"""Every option of the bundled packs is shown by scenarios in each of its values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

CONTENT = Path(__file__).parents[1] / "content"


@cache
def declared() -> dict[tuple[str, str], dict[str, Any]]:
    """All options, by the pack and their name."""
    manifests = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(CONTENT.rglob("pack.yaml"))]
    return {(manifest["id"], name): option for manifest in manifests for name, option in manifest.get("options", {}).items()}


@cache
def scenarios(of_tea_house: bool) -> tuple[dict[str, Any], ...]:
    """All scenarios of one of the two games, each with the options of its position."""
    return tuple(scenario for path, scenario in _scenarios() if ("tea-house" in path.parts) is of_tea_house)


def _scenarios() -> Iterator[tuple[Path, dict[str, Any]]]:
    for path in sorted(CONTENT.rglob("scenarios/*.yaml")):
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        for scenario in found.get("scenarios", []):
            position = found.get("positions", {}).get(scenario.get("position"), {})
            yield path, {**scenario, "options": {**position.get("options", {}), **scenario.get("options", {})}}


def missing(name: str, option: dict[str, Any], found: tuple[dict[str, Any], ...]) -> list[Any]:
    """The values that no scenario shows. The default is shown where a scenario proves the rule of the option and leaves it alone."""
    named = [scenario["options"][name] for scenario in found if name in scenario["options"]]
    shown = any(option.get("rule") in (None, *scenario.get("proves", ())) and name not in scenario["options"] for scenario in found)
    if option["type"] == "number":
        others = [] if any(value != option["default"] for value in named) else ["another number"]
    else:
        others = [value for value in option.get("values", (True, False)) if value != option["default"] and value not in named]
    return others if shown or option["default"] in named else [option["default"], *others]


@pytest.mark.parametrize(("pack", "name"), sorted(declared()))
def test_scenarios_show_every_value(pack: str, name: str) -> None:
    assert missing(name, declared()[pack, name], scenarios(pack == "tea-house")) == []


def test_a_value_without_a_scenario_is_found() -> None:
    option = {"type": "word", "default": "calm", "values": ["calm", "wild", "mad"], "rule": "A-1"}
    assert missing("mood", option, ()) == ["calm", "wild", "mad"]
    shown = ({"options": {"mood": "wild"}, "proves": ["A-1"]}, {"options": {}, "proves": ["A-1"]})
    assert missing("mood", option, shown) == ["mad"]
    assert missing("rounds", {"type": "number", "default": 3}, ({"options": {"rounds": 3}},)) == ["another number"]
