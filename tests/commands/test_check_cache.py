"""A pack that was in order is checked again only when something has changed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from horta.assembly import pack_check
from horta.commands import check as checking
from horta.diagnostics import Problems
from horta.packs.bundled import content_folder
from processes import ENVIRONMENT, run


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HORTA_CACHE", str(tmp_path / "cache"))
    return Path(shutil.copytree(content_folder() / "tea-house", tmp_path / "packs" / "tea-house"))


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The packs that were really checked, in order."""
    found: list[str] = []
    real = pack_check.check_pack

    def recorded(pack: str, *given: Any) -> Problems:
        found.append(Path(pack).name)
        return real(pack, *given)

    monkeypatch.setattr(pack_check, "check_pack", recorded)
    return found


def test_a_clean_pack_is_checked_once(pack: Path, checked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert [checking.check_packs([str(pack)], "text") for _ in range(2)] == [0, 0]
    assert checked == ["tea-house"]
    first, second = capsys.readouterr().out.splitlines()
    assert first == second


def test_any_changed_file_is_noticed(pack: Path, checked: list[str]) -> None:
    checking.check_packs([str(pack)], "text")
    rules = pack / "tea.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("gain 2 coins", "gain 2 coinz"), encoding="utf-8")
    assert checking.check_packs([str(pack)], "text") == 1
    assert checked == ["tea-house", "tea-house"]


def test_problems_are_never_kept(pack: Path, checked: list[str]) -> None:
    (pack / "more.yaml").write_text("counters: {coinz: {of: chair}}\n", encoding="utf-8")
    assert [checking.check_packs([str(pack)], "text") for _ in range(2)] == [1, 1]
    assert len(checked) == 2


def test_the_cache_can_be_passed_over(pack: Path, checked: list[str]) -> None:
    for _ in range(2):
        checking.check_packs([str(pack)], "text", cached=False)
    assert len(checked) == 2


def test_a_damaged_cache_only_costs_time(pack: Path, checked: list[str], tmp_path: Path) -> None:
    checking.check_packs([str(pack)], "text")
    for entry in (tmp_path / "cache").glob("checked-*.json"):
        entry.write_text("[1", encoding="utf-8")
    assert checking.check_packs([str(pack)], "text") == 0
    assert len(checked) == 2


def test_a_changed_required_pack_is_noticed(pack: Path, checked: list[str]) -> None:
    above = pack.parent / "above"
    above.mkdir()
    (above / "pack.yaml").write_text('id: above\nversion: 1.0.0\nname: Above\nrequires: {tea-house: "*"}\n', encoding="utf-8")
    assert checking.check_packs([str(pack), str(above)], "text") == 0
    (pack / "teas.yaml").write_text((pack / "teas.yaml").read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    checking.check_packs([str(pack), str(above)], "text")
    assert len(checked) == 4


def test_a_bundled_name_does_not_vouch_for_a_folder_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTA_CACHE", str(tmp_path / "cache"))
    (tmp_path / "packs" / "tea-house").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "packs")
    Path("tea-house", "pack.yaml").write_text("id: tea-house\nversion: one\n")
    assert checking.check_packs(["tea-house"], "text") == 0
    assert checking.check_packs(["./tea-house"], "text") == 1


def test_a_changed_pack_that_a_scenario_names_is_noticed(pack: Path, checked: list[str]) -> None:
    beside = pack.parent / "beside"
    (pack / "scenarios" / "beside.yaml").write_text(
        "scenarios: [{name: beside, packs: [beside], when: perform nap, then: [my.coins = 4]}]\n"
    )
    beside.mkdir()
    (beside / "pack.yaml").write_text('id: beside\nversion: 1.0.0\nname: Beside\nrequires: {tea-house: "*"}\n')
    (beside / "nap.rules").write_text("procedure nap: end\n")
    assert checking.check_packs([str(pack)], "text") == 0
    (beside / "nap.rules").write_text("procedure snooze: end\n")
    assert checking.check_packs([str(pack)], "text") == 1
    assert len(checked) == 2


def test_files_that_are_no_part_of_a_pack_are_not_read(pack: Path, checked: list[str]) -> None:
    """A pipe would never end, and a device would fill the memory."""
    os.mkfifo(pack / ".pipe")
    (pack / ".zero").symlink_to("/dev/zero")
    (pack / ".git").mkdir()
    (pack / ".git" / "large").write_bytes(b"x" * 1000)
    assert [checking.check_packs([str(pack)], "text") for _ in range(2)] == [0, 0]
    assert len(checked) == 1


@pytest.mark.parametrize("words", [["tea-house"], ["nowhere"], ["BROKEN"], ["tea-house", "--format", "json"], ["--help"]])
def test_the_installed_command_ends_a_check_at_once_with_everything_written(words: list[str], pack: Path) -> None:
    (pack / "more.rules").write_text("value more() = nonsense\n", encoding="utf-8")
    words = ["check", *(word.replace("BROKEN", str(pack)) for word in words)]
    usual, installed = (
        run([sys.executable, "-c", f"from horta.commands import {name}; {name}()", *words], env=ENVIRONMENT, text=True)
        for name in ("main", "start")
    )
    assert (installed.returncode, installed.stdout, installed.stderr) == (usual.returncode, usual.stdout, usual.stderr)
    assert installed.stdout or installed.stderr
