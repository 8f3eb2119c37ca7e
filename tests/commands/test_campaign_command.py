"""`horta campaign`: what it prints and how it ends."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from horta.commands.app import app
from horta.packs.bundled import content_folder
from processes import HORTA, LIMIT, start
from trials.planted import write_planted


def campaign(*words: str) -> Result:
    return CliRunner().invoke(app, ["campaign", *words])


def test_a_sound_campaign_ends_with_0_and_writes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "failures"
    said = campaign("tea-house", "-n", "2", "-n", "4", "-g", "3", "--thorough", "2", "--folder", str(folder))
    assert said.exit_code == 0
    table = [line.split() for line in said.stdout.splitlines()]
    assert table[0] == ["packs", "players", "games", "answers", "failures"]
    assert table[1][:3] == ["tea-house", "2", "3"]
    assert table[2][:3] == ["tea-house", "4", "3"]
    assert table[3] == ["total", "6", str(int(table[1][3]) + int(table[2][3])), "0"]
    assert re.search(r"^6 games, 4 of them in every way, .* in \d+ s: all held$", said.stdout, re.MULTILINE)
    assert said.stderr == "3 of 6 games\n6 of 6 games\n"
    assert not folder.exists()


def test_failures_end_with_1_and_are_saved(tmp_path: Path) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack, ignore=shutil.ignore_patterns("scenarios"))
    with (pack / "tea.rules").open("a", encoding="utf-8") as rules:
        rules.write("\ninvariant never_so = bank.coins > 30\n")
    folder = tmp_path / "failures"
    said = campaign(str(pack), "-n", "3", "-g", "2", "--folder", str(folder))
    assert said.exit_code == 1
    assert "never_so does not hold" in said.stdout
    assert "2 failed" in said.stdout
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no-such-pack"], "pack `no-such-pack` not found"),
        (["tea-house", "-n", "9"], "horta: this game is for 2 to 4 players, not for 9"),
    ],
    ids=["no pack", "too many"],
)
def test_what_cannot_begin_ends_with_2_and_says_why(arguments: list[str], told: str) -> None:
    said = campaign(*arguments)
    assert said.exit_code == 2
    assert told in said.stderr
    assert said.stdout == ""


def test_counting_prints_what_acted_and_ends_with_1_when_something_never_did() -> None:
    said = campaign("tea-house", "-n", "3", "-g", "20", "--hooks", "--thorough", "0")
    assert said.exit_code == 0
    assert "effect of tea" in said.stdout
    said = campaign("belle-epoque", "-n", "2", "-g", "1", "--hooks", "--thorough", "0")
    assert said.exit_code == 1
    assert "NEVER  card_" in said.stdout


def test_options_of_packs_can_be_given() -> None:
    assert campaign("tea-house", "-n", "2", "-g", "1", "-o", "rounds=2").exit_code == 0
    said = campaign("tea-house", "-n", "2", "-g", "1", "-o", "rounds")
    assert said.exit_code == 2
    assert "no option" in said.stderr


def test_options_are_covered_and_told_as_text_and_as_data(tmp_path: Path) -> None:
    said = campaign("tea-house", "--options", "-g", "1", "--folder", str(tmp_path / "failures"), "--json", str(tmp_path / "figures.json"))
    assert said.exit_code == 0, said.output
    assert "tea-house        1  4 of 4           0 of 0             12 of 12" in said.stdout
    figures = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))
    (options,) = figures["options"]
    assert options["values"] == {"covered": 4, "of": 4}
    assert options["with_players"] == {"covered": 12, "of": 12}
    assert options["missing"] == []
    assert sum(line["games"] for line in figures["setups"]) == 12
    assert figures["complete"] is True


def test_what_was_not_covered_is_told(tmp_path: Path) -> None:
    more = "    if option quick and option turns = 1: subtract 99 from my.coins\n"
    said = campaign(write_planted(tmp_path, more), "--options", "-g", "1", "--folder", str(tmp_path / "failures"))
    assert said.exit_code == 1
    assert "not covered, planted: " in said.stdout
    assert "quick=true with turns=1" in said.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--options", "-o", "rounds=2"], "options are chosen by the campaign"),
        (["--options", "--hooks"], "options are chosen by the campaign"),
        (["--options", "-n", "9"], "no game here is for 9 players"),
        (["--options", "--json", "/nowhere/file"], "there is no folder for"),
    ],
    ids=["option", "hooks", "players", "data"],
)
def test_a_campaign_of_options_that_cannot_begin_says_why(words: list[str], told: str) -> None:
    said = campaign("tea-house", *words)
    assert said.exit_code == 2
    assert told in said.stderr


def test_everything_is_all_packs_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(content_folder() / "tea-house", tmp_path / "bundled" / "tea-house", ignore=shutil.ignore_patterns("scenarios"))
    monkeypatch.setattr("horta.commands.campaign.content_folder", lambda: tmp_path / "bundled")
    for name, content in (("strong-tea", "6"), ("weak-tea", "1")):
        pack = tmp_path / "more" / name
        pack.mkdir(parents=True)
        (pack / "pack.yaml").write_text(f"id: {name}\nversion: 1.0.0\nrequires: {{tea-house: '*'}}\n", encoding="utf-8")
        (pack / "changes.yaml").write_text(f"patch: [{{of: tea, id: matcha, set: {{worth: {content}}}}}]\n", encoding="utf-8")
    folder = tmp_path / "failures"
    said = campaign("--everything", str(tmp_path / "more"), "-g", "40", "--folder", str(folder))
    assert said.exit_code == 0
    assert "left out: strong-tea + weak-tea: " in said.stderr
    rows = [line.split()[:2] for line in said.stdout.splitlines()[1:10]]
    assert rows == [[name, str(seats)] for name in ("strong-tea", "tea-house", "weak-tea") for seats in (2, 3, 4)]
    assert "40 games" in said.stdout
    assert campaign("--everything", "--hooks").exit_code == 2


def test_an_interrupt_ends_with_what_is_done_so_far() -> None:
    words = ["campaign", "tea-house", "-n", "2", "--games", "30000", "--workers", "2"]
    with start([*HORTA, *words], text=True, start_new_session=True) as running:
        assert running.stderr is not None
        assert re.fullmatch(r"\d+ of 30000 games\n", running.stderr.readline())
        os.killpg(running.pid, signal.SIGINT)
        said, complained = running.communicate(timeout=LIMIT)
    assert running.returncode == 130, complained
    assert re.search(r"^stopped before the end: \d+ games, .*: all held$", said, re.MULTILINE)
    assert "Traceback" not in complained
