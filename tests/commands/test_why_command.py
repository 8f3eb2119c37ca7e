"""`horta why` and the questions at the table: what is typed finds what is meant, and nothing is told that may not be known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import horta
from horta.commands.app import app
from horta.words.languages import LOCALES
from terminals import PICK, Terminal


def why(*words: str) -> Result:
    """Run the command; nothing but an exit may come of it."""
    result = CliRunner().invoke(app, ["why", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A short game in which somebody has bought a tea."""
    game = horta.load("tea-house").new_game(["Ann", "Ben"], seed=1)
    for answer in ("rest", "rest", 0):
        game.answer(answer)
    file = tmp_path / "game.json"
    file.write_text(game.save(), encoding="utf-8")
    return file


def test_the_last_answer_is_explained_with_its_rules(save: Path) -> None:
    shown = why(str(save), "--written").stdout
    first, part, *_ = shown.splitlines()
    assert first.startswith("Ben gives up ")
    assert part.strip().startswith("−")
    assert "tea.rules:" in part
    assert "price(t)" in shown


@pytest.mark.parametrize("what", ["1.0", "coins", "price(sencha_1)", "options", "1"])
def test_what_is_asked_in_words_is_found(save: Path, what: str) -> None:
    result = why(str(save), what)
    assert result.exit_code == 0
    assert result.stdout.strip()


@pytest.mark.parametrize("what", ["99", "1.99", "sentcha", "price(nothing)"])
def test_what_is_not_there_is_refused(save: Path, what: str) -> None:
    assert why(str(save), what).exit_code == 2


def test_a_seat_that_is_not_at_the_table_is_refused(save: Path) -> None:
    assert why(str(save), "--seat", "3").exit_code == 2


def test_data_is_that_of_python(save: Path) -> None:
    game = horta.Game.load(save.read_text(encoding="utf-8"))
    assert game.decision is not None
    [found] = json.loads(why(str(save), "options", "--format", "json").stdout)
    assert found == json.loads(json.dumps(game.why(game.decision.seat).to_data()))


def test_each_language_has_its_own_words(save: Path) -> None:
    told = {locale: why(str(save), "1.0", "--lang", locale).stdout for locale in LOCALES}
    assert len(set(told.values())) == len(LOCALES)


def test_somebody_elses_options_are_not_told(save: Path) -> None:
    game = horta.Game.load(save.read_text(encoding="utf-8"))
    assert game.decision is not None
    assert "can be chosen" in why(str(save), "options").stdout
    other = (game.decision.seat + 1) % len(game.seats)
    assert "can be chosen" not in why(str(save), "options", "--seat", str(other + 1)).stdout


# ------------------------------------------------------------------ at the table


@pytest.fixture
def tea(tmp_path: Path) -> Iterator[Terminal]:
    """A short game against one bot."""
    with Terminal("play", "tea-house", "-n", "2", "--seed", "1", "-o", "rounds=2", "--save", str(tmp_path / "kept.json")) as terminal:
        yield terminal


def test_the_table_tells_what_things_do_and_why(tea: Terminal) -> None:
    def asked(text: str) -> str:
        tea.type(text)
        return tea.until(PICK)

    tea.until(PICK)
    assert "‹" not in asked("w"), "what is asked does not draw the table again"
    told = asked("? 4")
    assert "rest, and take 2 coins: can be chosen" in told
    assert "brings 2 coins" in told
    assert "can be chosen" in asked("w 4")
    assert "There is nothing to say about “nonsense”." in asked("why nonsense")
    assert "what an option or a thing does" in asked("?")
    tea.type("4")
    tea.until(PICK)
    log = asked("log")
    assert "Player 1 gains 2 coins  1.0" in log
    told = asked("w 1.0")
    assert "Player 1 gains 2 coins" in told
    assert "through Player 1: " in told
