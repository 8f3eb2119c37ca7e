"""The table as somebody at a keyboard meets it: a real terminal, a real process."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from horta.commands.app import app
from processes import is_asleep, processor_ticks, wait_until
from terminals import PICK, Terminal

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")


@pytest.fixture
def tea(tmp_path: Path) -> Iterator[Terminal]:
    """A short game against one bot."""
    with Terminal("play", "tea-house", "-n", "2", "--seed", "1", "-o", "rounds=2", "--save", str(tmp_path / "kept.json")) as terminal:
        yield terminal


def test_a_game_from_the_first_question_to_the_scores(tea: Terminal, tmp_path: Path) -> None:
    first = tea.until(PICK)
    assert "Bot 2: weighted\n" in first
    assert "Player 1: buy a tea, or rest" in first
    assert re.search(r"‹1› [●○] [A-Z][A-Za-z ]+ \d pts ¢1", first)
    assert "4 rest, and take 2 coins" in first
    tea.type("4")
    second = tea.until(PICK)
    assert "Player 1 gains 2 coins" in second
    assert "Bot 2" in second
    tea.type("4")
    end = tea.rest()
    assert re.search(r"Player 1\s+0\b", end.partition("Scores")[2])
    assert re.search(r"won the game\.|win together", end)
    assert tea.process.returncode == 0
    assert (tmp_path / "kept.json").exists()


def test_help_log_narrowing_and_nonsense(tea: Terminal) -> None:
    tea.until(PICK)
    tea.type("h")
    shown = tea.until(PICK)
    assert "take your last answer back" in shown
    assert "● green" in shown
    tea.type("l")
    assert "from chest to counter" in tea.until(PICK)
    tea.type("buy")
    shown = tea.until(PICK)
    assert "3 of 4 options hold “buy”" in shown
    assert "rest" not in shown.split("hold")[1].split("Number")[0]
    tea.type("[bold]99[/]")
    assert "“[bold]99[/]” is none of the options" in tea.until(PICK)
    tea.type("99")
    assert "none of the options" in tea.until(PICK)
    tea.type("r")
    assert "rest, and take 2 coins" in tea.until(PICK)


def test_leaving_and_coming_back(tea: Terminal, tmp_path: Path) -> None:
    tea.until(PICK)
    tea.type("q")
    said = tea.rest()
    assert "unfinished" in said
    assert f"It is kept in {tmp_path / 'kept.json'}. Go on with: horta play --resume" in said
    with Terminal("play", "--load", str(tmp_path / "kept.json"), "--lang", "fr") as later:
        assert "se reposer et prendre 2 pièces" in later.until("q quitter) > ")


def test_the_end_of_the_input_is_a_farewell(tea: Terminal) -> None:
    tea.until(PICK)
    os.write(tea.own, b"\x04")
    said = tea.rest()
    assert "unfinished" in said
    assert "Traceback" not in said


@linux
def test_an_interrupt_is_a_farewell(tea: Terminal) -> None:
    tea.until(PICK)
    # One that comes just before the process begins to wait would only be noticed with the next one.
    wait_until(lambda: is_asleep(tea.process.pid))
    tea.process.send_signal(signal.SIGINT)
    said = tea.rest()
    assert "unfinished" in said
    assert "Traceback" not in said


@linux
def test_who_does_not_want_to_wait_for_a_bot_can_leave(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with Terminal("play", "tea-house", "-n", "2", "--human", "2", "--bot", "search:time=3600", "--save", str(kept)) as terminal:
        wait_until(kept.exists)
        # The game is kept just before the bot begins to think: so it thinks when the process has worked a while longer.
        before = processor_ticks(terminal.process.pid)
        wait_until(lambda: processor_ticks(terminal.process.pid) >= before + 20)
        terminal.process.send_signal(signal.SIGINT)
        said = terminal.rest()
    assert "unfinished" in said
    assert "Traceback" not in said


def test_answers_are_taken_back_until_somebody_else_has_answered(orchard: str) -> None:
    with Terminal("play", orchard, "-n", "2", "--seed", "2") as terminal:
        terminal.until(PICK)
        terminal.type("u")
        assert "nothing to take back" in terminal.until(PICK)
        terminal.type("plot_1_1")
        assert "‹" in terminal.until(PICK)
        terminal.type("u")
        assert "where to plant" in terminal.until(PICK)
        terminal.type("1")
        shown = terminal.until(PICK)
        while "where to plant" not in shown:
            terminal.type("1")
            shown = terminal.until(PICK)
        terminal.type("u")
        assert "Another player has answered since" in terminal.until(PICK)


def test_amounts_are_typed_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "pack.yaml").write_text("id: dice\nversion: 1.0.0\nseats: {least: 1, most: 2}\n")
    (tmp_path / "dice" / "x.yaml").write_text("counters: {points: {of: seat, score: highest, name: points}}\n")
    (tmp_path / "dice" / "x.rules").write_text("game:\n    choose size from 0 to 9\n    gain size points\n")
    with Terminal("play", "dice", "-n", "1", folder=tmp_path) as terminal:
        shown = terminal.until(PICK)
        assert re.search(r"\b0 +1 +2 +3 +4 +5 +6 +7 +8 +9\b", shown)
        terminal.type("7")
        assert re.search(r"Player 1 +7\b", terminal.rest())


def test_what_a_rule_forbids_is_listed_with_the_reason(tmp_path: Path, orchard: str) -> None:
    (tmp_path / "fence").mkdir()
    (tmp_path / "fence" / "pack.yaml").write_text('id: fence\nversion: 1.0.0\nrequires: {orchard: "*"}\n')
    (tmp_path / "fence" / "x.rules").write_text('forbid ground rule F-1 where candidate.row = 1 because "too near the fence"\n')
    with Terminal("play", "fence", orchard, folder=tmp_path) as terminal:
        shown = terminal.until(PICK)
    assert "– plot 1-2: too near the fence (F-1)" in shown
    assert "plant on plot 1-2" not in shown


def test_two_people_at_one_keyboard(orchard: str) -> None:
    with Terminal("play", orchard, "-n", "2", "--human", "1", "--human", "2", "--name", "Ada", "--name", "Ben") as terminal:
        shown = terminal.until(PICK)
        assert "Ada: where to plant, Ada?" in shown
        while "Ben: where to plant, Ben?" not in shown:
            terminal.type("1")
            shown = terminal.until(PICK)
        row = next(line for line in shown.splitlines() if "P1 Ada" in line)
        assert not re.search(r"Pip|Stone", row)


@pytest.mark.parametrize("place", [".", "/", "/dev/null", "no/such/folder.json"])
def test_a_save_that_cannot_be_is_refused_before_the_game(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["play", "tea-house", "--bots", "--seed", "1", "--save", place])
    assert result.exit_code == 2
    assert f"`{place}`" in result.output
    assert "won the game" not in result.output
    assert Path("/dev/null").is_char_device()
