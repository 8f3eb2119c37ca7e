"""`horta campaign`: what it prints and how it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
from pathlib import Path

import pytest

from horta.commands.campaign import main
from horta.packs.bundled import content_folder
from processes import HORTA, LIMIT, start


def test_a_sound_campaign_ends_with_0_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "failures"
    assert main(["tea-house", "-n", "2", "-n", "4", "-g", "3", "--thorough", "2", "--folder", str(folder)]) == 0
    said = capsys.readouterr()
    table = [line.split() for line in said.out.splitlines()]
    assert table[0] == ["packs", "players", "games", "answers", "failures"]
    assert table[1][:3] == ["tea-house", "2", "3"]
    assert table[2][:3] == ["tea-house", "4", "3"]
    assert table[3] == ["total", "6", str(int(table[1][3]) + int(table[2][3])), "0"]
    assert re.search(r"^6 games, 4 of them in every way, .* in \d+ s: all held$", said.out, re.MULTILINE)
    assert said.err == "3 of 6 games\n6 of 6 games\n"
    assert not folder.exists()


def test_failures_end_with_1_and_are_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "tea-house"
    shutil.copytree(content_folder() / "tea-house", pack, ignore=shutil.ignore_patterns("scenarios"))
    with (pack / "tea.rules").open("a", encoding="utf-8") as rules:
        rules.write("\ninvariant never_so = bank.coins > 30\n")
    folder = tmp_path / "failures"
    assert main([str(pack), "-n", "3", "-g", "2", "--folder", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "never_so does not hold" in said
    assert "2 failed" in said
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


def test_everything_is_all_packs_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(content_folder() / "tea-house", tmp_path / "bundled" / "tea-house", ignore=shutil.ignore_patterns("scenarios"))
    monkeypatch.setattr("horta.commands.campaign.content_folder", lambda: tmp_path / "bundled")
    for name, content in (("strong-tea", "6"), ("weak-tea", "1")):
        pack = tmp_path / "more" / name
        pack.mkdir(parents=True)
        (pack / "pack.yaml").write_text(f"id: {name}\nversion: 1.0.0\nrequires: {{tea-house: '*'}}\n", encoding="utf-8")
        (pack / "changes.yaml").write_text(f"patch: [{{of: tea, id: matcha, set: {{worth: {content}}}}}]\n", encoding="utf-8")
    folder = tmp_path / "failures"
    assert main(["--everything", str(tmp_path / "more"), "-g", "40", "--folder", str(folder)]) == 0
    said = capsys.readouterr()
    assert "left out: strong-tea + weak-tea: " in said.err
    rows = [line.split()[:2] for line in said.out.splitlines()[1:10]]
    assert rows == [[name, str(seats)] for name in ("strong-tea", "tea-house", "weak-tea") for seats in (2, 3, 4)]
    assert "40 games" in said.out
    assert main(["--everything", "--hooks"]) == 2


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
