"""`horta campaign`: what it prints and how it ends."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from horta.interfaces.campaign import main
from horta.packs.bundled import content_folder


def test_a_sound_campaign_ends_with_0_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "failures"
    assert main(["tea-house", "-n", "2", "-g", "3", "--thorough", "2", "--folder", str(folder), "-v"]) == 0
    said = capsys.readouterr()
    assert "tea-house: 3 games" in said.out
    assert "2 games in every way" in said.out
    assert "2 players, game 0 of 3" in said.err
    assert not folder.exists()


def test_failures_end_with_1_and_are_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack, ignore=shutil.ignore_patterns("scenarios"))
    with (pack / "tea.rules").open("a", encoding="utf-8") as rules:
        rules.write("\ninvariant never_so = bank.coins > 30\n")
    folder = tmp_path / "failures"
    assert main([str(pack), "-n", "3", "-g", "2", "--folder", str(folder)]) == 1
    assert "never_so does not hold" in capsys.readouterr().out
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("arguments", [["no-such-pack"], ["tea-house", "-n", "9"]], ids=["no pack", "too many"])
def test_what_cannot_begin_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "cannot begin" in capsys.readouterr().err


def test_counting_prints_what_acted_and_ends_with_1_when_something_never_did(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tea-house", "-n", "3", "-g", "20", "--hooks", "--thorough", "0"]) == 0
    assert "effect of tea" in capsys.readouterr().out
    assert main(["belle-epoque", "-n", "2", "-g", "1", "--hooks", "--thorough", "0"]) == 1
    assert "NEVER  card_" in capsys.readouterr().out


def test_options_of_packs_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tea-house", "-n", "2", "-g", "1", "-o", "rounds=2"]) == 0
    assert main(["tea-house", "-n", "2", "-g", "1", "-o", "rounds"]) == 2
    assert "no option" in capsys.readouterr().err
