"""The scenarios of every bundled pack, one test each."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from horta.scenarios.declarations import list_scenarios
from horta.scenarios.records import Scenario
from horta.scenarios.results import ScenarioResult, run_scenarios

PACKS = [path.name for path in packs_in(content_folder())]
SCENARIOS = [(pack, scenario) for pack in PACKS for scenario in list_scenarios(pack)]


def title(pack: str, scenario: Scenario) -> str:
    return f"{pack}/{Path(scenario.span.source.path).stem}: {scenario.name}"


@cache
def results(pack: str) -> dict[tuple[str, int], ScenarioResult]:
    return {(result.span.source.path, result.span.line): result for result in run_scenarios([pack])}


@pytest.mark.parametrize(("pack", "scenario"), SCENARIOS, ids=[title(*found) for found in SCENARIOS])
def test_scenario(pack: str, scenario: Scenario) -> None:
    result = results(pack)[scenario.span.source.path, scenario.span.line]
    assert result.passed, result.message


def test_names_are_unique_within_a_pack() -> None:
    names = [(pack, scenario.name) for pack, scenario in SCENARIOS]
    assert sorted(set(names)) == sorted(names)
