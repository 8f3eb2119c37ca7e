"""The packs below docs/examples are what pages promise: in order, tested, as short as they say, and shown as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import horta
from docs.pages import ROOT, Block, blocks
from horta.commands.app import app
from horta.play.random_games import play_out
from horta.trials import run_campaign

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


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_random_games_of_an_example_find_nothing(pack: Path, tmp_path: Path) -> None:
    report = run_campaign([str(pack)], games=1, seed=17, folder=tmp_path, workers=1)
    assert report.sound, report.failures
    assert report.total.games


@pytest.mark.long
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_many_random_games_of_an_example_find_nothing(pack: Path, tmp_path: Path) -> None:
    report = run_campaign([str(pack)], games=100, seed=1700, folder=tmp_path)
    assert report.sound, report.failures


def test_a_rival_of_the_rules_can_win_and_lose() -> None:
    program = horta.load(ROOT / "docs" / "examples" / "solo-rival").program(2)
    winners = {program.outcome(play_out(program, seed).state).winners for seed in range(12)}
    assert {(0,), (1,)} <= winners


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_an_example_is_as_short_as_it_says(pack: Path) -> None:
    assert lines_of(pack) <= MOST_LINES.get(pack.name, 40)


def test_one_more_round_takes_three_lines_at_most() -> None:
    """The rest of that example is another change: a coin for everybody."""
    written = (ROOT / "docs" / "examples" / "one-more-round" / "round.yaml").read_text(encoding="utf-8")
    assert len(written.splitlines()) <= 3


def test_no_bid_of_the_blind_auction_is_seen_before_all_are_in() -> None:
    """Whatever the others have bid, the last seat to bid is shown and asked the same."""
    shown = []
    for bids in (0, 0), (1, 3), (3, 1):
        game = horta.load(ROOT / "docs" / "examples" / "blind-auction").new_game(3, seed=5)
        while game.decision is not None and game.decision.kind != "stake":
            game.answer(game.decision.options[0].id)
        for bid in bids:
            game.answer(str(bid))
        assert game.decision is not None
        assert game.decision.kind == "stake"
        asked = game.decision.seat
        shown.append((asked, game.view(asked), [option.id for option in game.decision.options], game.events_for(asked)))
    assert shown[0] == shown[1] == shown[2]


# ------------------------------------------------------------------ the page

PAGE = ROOT / "docs" / "example-packs.md"


def shown() -> list[tuple[str, Block]]:
    """Every part of a pack that the page shows, with the name of the pack: the heading above it ends with that."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [(_heading_above(lines, block.line), block) for block in blocks(PAGE) if block.sort in ("rules", "yaml")]


def _heading_above(lines: list[str], line: int) -> str:
    return next(text for text in reversed(lines[:line]) if text.startswith("## ")).rpartition(": ")[2]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_every_example_has_its_place_on_the_page(pack: Path) -> None:
    assert pack.name in {name for name, _ in shown()}


@pytest.mark.parametrize(("name", "block"), shown(), ids=[f"{name}-{block.line}" for name, block in shown()])
def test_the_page_shows_packs_as_they_are(name: str, block: Block) -> None:
    files = [*(ROOT / "docs" / "examples" / name).glob("*.rules"), *(ROOT / "docs" / "examples" / name).glob("*.yaml")]
    assert any(block.text in file.read_text(encoding="utf-8") for file in files)
