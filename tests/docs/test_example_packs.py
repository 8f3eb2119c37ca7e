"""The packs below docs/examples are what pages promise: in order, tested, and as short as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import horta
from docs.pages import ROOT
from horta.commands.app import app
from horta.play.random_games import play_out

PACKS = sorted(manifest.parent for manifest in (ROOT / "docs" / "examples").glob("*/pack.yaml"))
MOST_LINES = {"street-singer": 8, "one-more-round": 5, "frugal-tea": 2, "blind-auction": 25, "echo": 25}


def lines_of(pack: Path) -> int:
    """Return the lines of rules and content: neither blank nor a comment, without manifest, texts and scenarios."""
    files = [file for file in pack.iterdir() if file.suffix in (".rules", ".yaml") and file.name not in ("pack.yaml", "texts.yaml")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert max(map(len, lines)) <= 100
    return sum(1 for line in lines if line.strip() and not line.strip().startswith("#"))


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_an_example_is_in_order_and_its_scenarios_hold(pack: Path) -> None:
    for command in ("check", "test"):
        done = CliRunner().invoke(app, [command, str(pack)])
        assert done.exit_code == 0, done.output
        assert "warning" not in done.output


def test_a_rival_of_the_rules_can_win_and_lose() -> None:
    program = horta.load(ROOT / "docs" / "examples" / "solo-rival").program(2)
    winners = {program.outcome(play_out(program, seed).state).winners for seed in range(12)}
    assert {(0,), (1,)} <= winners


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_an_example_is_as_short_as_it_says(pack: Path) -> None:
    assert lines_of(pack) <= MOST_LINES.get(pack.name, 40)
