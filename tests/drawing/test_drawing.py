"""How tables look on a terminal, whatever the game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from conftest import Snapshot
from horta.drawing import draw_table, styled, targets_of
from horta.model.presentation import Mark
from horta.panels.marks import Showing
from horta.play.game import Game, load
from worlds import load_world


def drawn(game: Game, seat: int | None, locale: str = "en", width: int = 120) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    decision = game.decision
    shown = draw_table(Showing(game, seat, locale), console, decision.seat if decision else None, targets_of(decision))
    console.print(shown)
    assert isinstance(console.file, io.StringIO)
    return "".join(line.rstrip() + "\n" for line in console.file.getvalue().splitlines())


def test_every_sort_of_panel(game: Game, snapshot: Snapshot) -> None:
    snapshot(drawn(game, 0))


def test_another_language_and_another_seat(game: Game, snapshot: Snapshot) -> None:
    snapshot(drawn(game, 1, "fr"))


def test_panels_stand_below_each_other_where_it_is_narrow(game: Game) -> None:
    wide, narrow = drawn(game, 0, width=120), drawn(game, 0, width=60)
    assert narrow.count("\n") > wide.count("\n")
    assert max(map(len, narrow.splitlines())) <= 60


def test_a_game_without_a_layout_is_drawn_all_the_same(orchard: str, snapshot: Snapshot) -> None:
    snapshot(drawn(load(orchard).new_game(["Ada", "Ben"], seed=1), 0))


def test_the_bundled_example_is_drawn() -> None:
    text = drawn(load("tea-house").new_game(["Ada", "Ben"], seed=1), 0, "es")
    assert text.startswith("╭─ mostrador ─")
    assert "cofre: 14" in text
    assert "monedas restantes: 22" in text
    assert "▸ P1 Ada   4         0" in text


HEXAGONAL = """
kinds: {comb: {plural: combs, grid: {rows: 3, columns: 2, shape: hexagonal}, fields: {bee: "seat?"}}}
layout: [{panel: grid, kind: comb, numbers: true, width: 4, show: [bee]}]
"""


def test_rows_of_a_hexagonal_board_lie_half_a_cell_further_right(tmp_path: Path, snapshot: Snapshot) -> None:
    rules = "game:\n    as seat(1):\n        choose comb from combs\n        set comb.bee to me\n        choose comb2 from combs\n"
    game = load_world(tmp_path, rules, more=HEXAGONAL).new_game(["Ada", "Ben"], seed=1)
    game.answer("comb_2_1")
    snapshot(drawn(game, 0))


def test_options_stand_at_what_they_are_about(game: Game) -> None:
    assert game.decision is not None
    targets = targets_of(game.decision)
    assert targets["plot", 0] == "1"
    assert "‹1›" in drawn(game, 0)
    assert ("plot", 4) not in targets


def test_spectators_see_no_board_of_their_own(game: Game) -> None:
    text = drawn(game, None)
    assert text.count("secret: ?   hand: 1") == 3


@pytest.mark.parametrize("text", ["\x1b]8;;http://evil\x1b\\click", "[bold red]shout[/]", ":smile: [link=x]y[/link]", "a\rb\x07"])
def test_nothing_in_a_text_is_obeyed(text: str) -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system="truecolor", highlight=False)
    console.print(styled((Mark(text, "red"),)))
    assert isinstance(console.file, io.StringIO)
    out = console.file.getvalue()
    assert out.startswith("\x1b[31m")
    assert out.count("\x1b") == 2
    assert not {"\x07", "\r"} & set(out)
    assert "[bold" not in text or "[bold red]" in out
