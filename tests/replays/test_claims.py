"""Claims about recorded games at numbered answers: a claim is played as a scenario whose answers are those of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from horta.scenarios.results import ScenarioResult, run_scenarios
from replays.journals import HERE, SAMPLE_PACKS, recorded_games, turned_back

VERSION = "0.2.0"
JOURNALS = recorded_games(VERSION)
CLAIMS: list[dict[str, Any]] = yaml.safe_load((HERE / f"{VERSION}.claims.yaml").read_text(encoding="utf-8"))


def played(folder: Path, claim: dict[str, Any]) -> ScenarioResult:
    """Write a pack with one scenario, and play it."""
    journal = JOURNALS[claim["game"]]
    pack = folder / "claims"
    (pack / "scenarios").mkdir(parents=True)
    packs, options = turned_back(journal, VERSION)
    manifest = {"id": "claims", "version": "1.0.0", "requires": dict.fromkeys(packs, "*")}
    scenario = {
        "name": claim["claim"], "seats": journal.seats, "seed": journal.seed, "then": claim["then"],
        "answers": [{"choose": answer} for answer in journal.answers[: claim["after_answer"]]],
    }  # fmt: skip
    if options:
        scenario["options"] = options
    (pack / "pack.yaml").write_text(yaml.safe_dump(manifest), encoding="utf-8")
    (pack / "scenarios" / "claim.yaml").write_text(yaml.safe_dump({"scenarios": [scenario]}, allow_unicode=True), encoding="utf-8")
    (result,) = run_scenarios([pack], search=[SAMPLE_PACKS])
    return result


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim['packs'][0]}-{claim['after_answer']}")
def test_a_claim_about_a_recorded_game_holds(claim: dict[str, Any], tmp_path: Path) -> None:
    assert JOURNALS[claim["game"]].packs == claim["packs"]
    result = played(tmp_path, claim)
    assert result.passed, result.message


def test_a_false_claim_fails(tmp_path: Path) -> None:
    claim = {**CLAIMS[0], "then": ["seat(2).coins = 7"]}
    result = played(tmp_path, claim)
    assert not result.passed
    assert "the left side is 6, the right side 7" in (result.message or "")
