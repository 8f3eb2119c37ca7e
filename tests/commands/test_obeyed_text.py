"""Text of packs is shown, and never obeyed by what reads the output: terminals, build logs, spreadsheets, pages."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import horta
from horta.commands.app import app
from horta.commands.terminal.game_screen import Prompt, TableSession
from horta.diagnostics import cell, clean
from horta.runs.tables import row_writer
from hostile.packs import acted
from processes import ENVIRONMENT, HORTA, run

# What is obeyed somewhere: at the beginning of a text, in it, and after a wrap at any width.
EVIL = "::error::boo ##[error]x [bold]b[/] =cmd() ::error file=a::" + " ::warning::w" * 12
FORMS = {
    "commands": EVIL,
    "colons": ":" * 40 + "error" + ":" * 40,
    "marks": "##[" * 12 + "error]" + "##[group]" * 3,
    "markup": "[red]x[/red] [link=http://evil]y[/link] \\[bold] :smile:",
    "tags": "<script>alert(1)</script><img src=x onerror=alert(1)>",
}
WIDTHS = (80, 40, 20, 12)
OBEYED = re.compile(r"^\s*(::|##\[)|##\[|[\x00-\x08\x0b-\x1f\x7f\x9b]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]", re.MULTILINE)


def write_pack(folder: Path, evil: str) -> Path:
    """Write a pack in which every text that people read is hostile."""
    text = json.dumps(evil[:190])
    long = json.dumps(evil)
    pack = folder / "evil"
    (pack / "scenarios").mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        f"id: evil\nversion: 1.0.0\nname: {text}\ndescription: {long}\nseats: {{least: 2, most: 2}}\n"
        f"options: {{n: {{type: number, default: 1, least: 1, most: 9, description: {long}}}}}\n"
    )
    (pack / "content.yaml").write_text(
        f"kinds: {{card: {{plural: cards, pieces: true, name: {text}, attributes: {{effect: effect}}, fields: {{mark: number}}}}}}\n"
        f"counters: {{points: {{of: seat, score: highest, name: {text}}}, gold: {{of: seat, name: {text}, bank: 9}}}}\n"
        f"zones: {{deck: {{of: table, holds: card, start: all, name: {text}}}, pile: {{of: table, holds: card, name: {text}}}}}\n"
        f"define: {{card: [{{id: c0, name: {text}, effect: gain 1 gold, source: stated}},"
        f" {{id: c1, name: {text}, effect: gain 1 points, text: {{hash: abc, en: {long}}}}},"
        f" {{id: c2, name: {text}, effect: gain 2 points, abilities: [{{after: gain gold, may: true, effect: gain 1 points}}]}}]}}\n"
        f"texts:\n  prompts: {{card: {long}, s: {long}}}\n  labels: {{card: {long}}}\n"
        f"  names: {{score: {{rest: {text}}}, field: {{mark: {text}}}}}\n"
        f"  events: {{saw: {long}, gain_gold: {long}, move_deck_pile: {long}}}\n"
        f"  nouns: {{points: {long}, gold: {{en: {{one: {text}, many: {text}}}}}}}\n"
        f"layout:\n  - {{panel: seats, title: {text}, show: [points, {{counter: gold, label: {text}, unit: {text}, mark: '::'}}]}}\n"
        f"  - {{panel: zones, zones: [deck, pile], title: {text}, show: [name, {{text: {text}}}, [{{text: ':'}}, {{text: {text}}}]]}}\n"
        f"  - {{panel: table, title: {text}, show: [{{zone: deck, label: {text}, as: name}}, {{text: '##'}}]}}\n"
        "  - {panel: legend, marks: {c0: {mark: '##['}, c1: {mark: '::'}}}\n"
    )
    reason = evil.replace('"', "'")
    (pack / "play.rules").write_text(
        acted(
            "game:\n    tell saw(first(deck))\n    gain 2 gold\n    choose card from deck\n    move card from deck to pile\n"
            "    resolve card.effect\n    tell score_all(3)\n    choose s from seats\n    gain 1 gold\n"
        )
        + f'forbid card where candidate is c2 because "{reason}"\n'
    )
    (pack / "scenarios" / "all.yaml").write_text(
        f"scenarios:\n  - {{name: {text}, when: gain 1 points for seat(1), then: ['seat(1).points = 7']}}\n"
        f"  - {{name: {json.dumps('holds ' + evil[:180])}, when: gain 1 points for seat(1), then: ['seat(1).points = 1']}}\n"
        f"  - {{name: {json.dumps('fails ' + evil[:180])}, when: lose 9 gold for seat(1), then: ['seat(1).points = 1']}}\n"
    )
    return pack


def commands(pack: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield everything that prints what is in a pack, with its exit code."""
    yield 0, ["check", "--no-cache", str(pack)]
    yield 0, ["texts", str(pack)]
    yield from ((0, ["show", name, "-p", str(pack)]) for name in ("c0", "c1", "c2", "points", "main"))
    yield 0, ["diff", "tea-house", str(pack)]
    yield 0, ["sources", str(pack)]
    yield 0, ["compile", str(pack)]
    yield 0, ["compile", str(pack), "--show", "main", "--telling"]
    yield 1, ["test", "-v", str(pack)]
    yield 0, ["packs", str(pack.parent)]
    yield 0, ["play", str(pack), "--bots", "--bot", "random", "--seed", "1", "--name", EVIL[:20], "--name", "##[x"]
    yield 0, ["simulate", str(pack), "--games", "3", "--bots", "random", "--workers", "1"]
    yield 2, ["play", str(pack / "::error::none")]
    yield 2, ["show", "::error::none", "-p", str(pack)]


@pytest.mark.parametrize("form", FORMS)
def test_no_command_prints_a_line_that_is_obeyed(form: str, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, FORMS[form])
    for code, words in commands(pack):
        for width in (80, 20):
            done = CliRunner().invoke(app, words, env={"COLUMNS": str(width)})
            assert done.exit_code == code, (words, done.output, done.exception)
            assert done.output.strip(), words
            assert not OBEYED.search(done.output), (words, width, [line for line in done.output.splitlines() if OBEYED.search(line)][:3])


@pytest.mark.parametrize("form", FORMS)
def test_no_picture_of_a_table_has_a_line_that_is_obeyed(form: str, tmp_path: Path) -> None:
    """The table, the log, the question and what can be typed, as people see it who sit there."""
    ruleset = horta.load(write_pack(tmp_path, FORMS[form]))
    for width in WIDTHS:
        out = io.StringIO()
        console = Console(file=out, width=width, highlight=False, emoji=False, markup=False)
        game = ruleset.new_game([EVIL[:20], "##[x"], 1)
        session = TableSession(game, frozenset({0, 1}), {}, "en", None, None, console=console)
        while game.decision is not None:
            prompt = Prompt(session, game.decision)
            prompt.draw()
            prompt.help()
            prompt.narrow("e")
            prompt.command("l")
            if not prompt.take(game.decision.options[0]):
                break
        assert len(out.getvalue()) > 100
        assert not OBEYED.search(out.getvalue()), [line for line in out.getvalue().splitlines() if OBEYED.search(line)][:3]


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_no_report_of_problems_is_obeyed(form: str, tmp_path: Path) -> None:
    """The only commands to a build log are those of the GitHub form: one for each problem, nothing of the pack before it."""
    pack = write_pack(tmp_path, EVIL)
    content = pack / "content.yaml"
    content.write_text(content.read_text() + f"counters_: {json.dumps(EVIL)}\n{json.dumps(EVIL)}: 1\n")
    done = run([*HORTA, "check", "--no-cache", "--format", form, str(pack)], text=True, env={**ENVIRONMENT, "COLUMNS": "40"}, cwd=tmp_path)
    lines = done.stdout.splitlines()
    obeyed = [line for line in lines if OBEYED.search(line)]
    if form == "github":
        assert all(re.match(r"::(error|warning|notice) title=[EW]\d+ ", line) and line.count("::") == 2 for line in obeyed)
    else:
        assert not obeyed
    assert done.returncode == 1


@pytest.mark.parametrize("text", ["=1+1", "+1", "-cmd", "@x", "=cmd|' /C calc'!A0"])
def test_no_cell_of_a_table_is_a_formula(text: str) -> None:
    out = io.StringIO()
    row_writer(out).writerow([cell(text), -5])
    (row,) = csv.reader(io.StringIO(out.getvalue()))
    assert row == [f"'{text}", "-5"]


@pytest.mark.parametrize(
    "text", ["::error::x", ":::::", "a::b", "##[error]", "\x1b]8;;http://evil\x07", "a\rb", "\u202eabc", "a\u200bb", "\x9b31m"]
)
def test_clean_text_holds_nothing_that_is_obeyed(text: str) -> None:
    assert "::" not in clean(text)
    assert not OBEYED.search(clean(text))
