"""Campaigns of options: every value and every pair of values is played, and only what was played counts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from horta.commands.packs import manifests
from horta.packs.bundled import content_folder
from horta.trials import Chunk, Combination, Coverage, GameSetup, PackCombinations, combination_of, option_trials, run_chunks
from horta.trials.covering import Level, covering_rows
from horta.trials.option_values import PLAYERS, option_values
from trials.planted import MANIFEST, write_planted

FORM = Chunk(GameSetup((), 0), range(0), seed=1893, thorough=1)
HOUSE_RULES = ("generous-start", "night-market", "patron")
GAMES = {
    "second edition": ("asymmetric", "belle-epoque", *(str(content_folder() / "house-rules" / name) for name in HOUSE_RULES)),
    "first edition": ("first-edition",),
    "tea house": ("tea-house",),
}

switches: dict[str, Sequence[Level]] = {f"switch_{number}": [False, True] for number in range(12)}
FACTORS: list[dict[str, Sequence[Level]]] = [
    switches | {"rounds": [5, 1, 3, 4], "mode": ["calm", "wild", "odd"]},
    {"one": [1, 2, 3], "other": [True, False]},
    {"lone": [5, 1, 9]},
    {"fixed": [1], "also_fixed": [True]},
]


@pytest.mark.parametrize("factors", FACTORS, ids=["many", "two", "one", "nothing to choose"])
@pytest.mark.parametrize("seed", [0, 1893])
def test_rows_hold_every_pair_and_begin_with_the_first_values(factors: dict[str, Sequence[Level]], seed: int) -> None:
    rows = covering_rows(factors, seed)
    assert rows[0] == {name: values[0] for name, values in factors.items()}
    assert {(name, row[name]) for row in rows for name in factors} == {(name, v) for name, values in factors.items() for v in values}
    for one, other in combinations(factors, 2):
        assert {(row[one], row[other]) for row in rows} == set(product(factors[one], factors[other]))
    sizes = sorted(map(len, factors.values()))[-2:]
    assert len(rows) <= 2 * sizes[0] * sizes[-1]


def test_without_options_there_is_nothing_to_cover() -> None:
    assert covering_rows({}, 1) == []


def test_rows_are_the_same_in_every_process() -> None:
    code = "import trials.test_option_values as test; print(test.covering_rows(test.FACTORS[0], 7))"
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[1])},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert told == {f"{covering_rows(FACTORS[0], 7)}\n"}


# ------------------------------------------------------------------ values of options

OPTIONS = """
id: some
version: 1.0.0
seats: {least: 2, most: 2}
options:
  few: {type: number, default: 2, least: 1, most: 3, description: few}
  many: {type: number, default: 500, least: 0, most: 999, description: many}
  edge: {type: number, default: 0, least: 0, most: 1, description: edge}
  free: {type: number, default: 4, description: free}
  mode: {type: word, default: wild, values: [calm, wild, odd], description: mode}
  quick: {type: truth, default: true, description: quick}
  kept: {type: truth, default: true, hidden: true, description: kept}
"""


def test_numbers_have_least_most_default_and_one_between(tmp_path: Path) -> None:
    pack = tmp_path / "some"
    pack.mkdir()
    (pack / "pack.yaml").write_text(OPTIONS, encoding="utf-8")
    (pack / "some.rules").write_text("game: end\n", encoding="utf-8")
    declared = combination_of([str(pack)]).options
    between = set()
    for seed in range(60):
        values = option_values(declared, seed)
        assert values == option_values(declared, seed)
        assert values["few"] == [2, 1, 3]
        assert values["edge"] == [0, 1]
        assert values["mode"] == ["wild", "calm", "odd"]
        assert values["quick"] == [True, False]
        assert "kept" not in values
        assert values["many"][:3] == [500, 0, 999]
        assert values["free"][:3] == [4, 0, 8]
        between.add(values["many"][3])
    assert {1, 998} < between
    assert all(isinstance(value, int) and 0 < value < 999 and value != 500 for value in between)


# ------------------------------------------------------------------ what counts as covered


def covered(combination: Combination, thorough: int = 1) -> tuple[Coverage, list[str]]:
    (trial,) = option_trials([combination], None, FORM.seed)
    report = run_chunks(trial.chunks(0, replace(FORM, thorough=thorough)), 1, 1000)
    assert report.complete
    return trial.coverage(report), [str(failure) for failure in report.failures]


def test_what_fails_is_not_covered(tmp_path: Path) -> None:
    wrong = "    if option quick and seat(3) is none: subtract 99 from my.coins\n"
    found, failures = covered(combination_of([write_planted(tmp_path, wrong.replace("seat(3) is none", "count(seats) = 2"))]))
    assert found.values == (6, 6)
    assert "number of players=2 with quick=true" in found.missing
    assert all("quick=true" in told for told in failures)
    assert found.with_players[0] < found.with_players[1]


def test_options_that_cannot_be_loaded_together_are_named_without_the_others(tmp_path: Path) -> None:
    pack = Path(write_planted(tmp_path, ""))
    more = (
        "  low: {type: number, default: 9, least: 1, most: 9, description: low}\n  slow: {type: truth, default: false, description: slow}\n"
    )
    (pack / "pack.yaml").write_text(MANIFEST + more, encoding="utf-8")
    counter = "counters: {tokens: {of: seat, most: 8, start: if option quick then option low else 0}}\n"
    (pack / "more.yaml").write_text(counter, encoding="utf-8")
    found, failures = covered(combination_of([str(pack)]))
    assert failures
    for told in failures:
        assert "it cannot be loaded" in told
        assert "quick=true" in told
        assert "turns" not in told
        assert "slow" not in told
    assert "low=9 with quick=true" in found.missing
    assert found.values == (11, 11)


def test_games_are_spread_over_the_sets_of_options_each_checked_in_all_ways() -> None:
    (trial,) = option_trials([combination_of(["tea-house"])], [2, 4], 5)
    chunks = trial.chunks(100, Chunk(GameSetup((), 0), range(0), 5, thorough=20))
    numbers = [number for chunk in chunks for number in chunk.numbers]
    assert len(numbers) == len(set(numbers)) == 100
    assert all(chunk.numbers.start % 20 == 0 for chunk in chunks)
    assert {chunk.setup.seats for chunk in chunks} == {2, 4}
    assert set(trial.factors) == {"rounds", PLAYERS}
    assert len(trial.chunks(0, FORM)) == len(trial.rows) == sum(len(chunk.numbers) for chunk in trial.chunks(0, FORM))


@pytest.mark.parametrize("packs", GAMES.values(), ids=GAMES)
def test_every_value_and_every_pair_of_values_of_the_bundled_packs_is_played(packs: tuple[str, ...]) -> None:
    """Without the checks in all ways, which would take twice as long."""
    check_all(combination_of(packs), thorough=0)


EVERYTHING = PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests([content_folder()])}).combinations


@pytest.mark.long
@pytest.mark.parametrize("number", range(19))
def test_every_value_and_every_pair_of_values_is_played_with_each_combination_of_packs(number: int) -> None:
    together = EVERYTHING()
    assert len(together) == 19
    check_all(together[number], thorough=1)


def check_all(combination: Combination, thorough: int) -> None:
    found, failures = covered(combination, thorough)
    assert failures == []
    assert found.missing == ()
    for share in (found.values, found.pairs, found.with_players):
        assert share[0] == share[1]
    assert found.options == len(combination.options)
