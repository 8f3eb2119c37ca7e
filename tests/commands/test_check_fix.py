"""`horta check --fix` writes what is certain, and nothing else: layout, line ends, rights and other people's packs stay as they are."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from horta.commands import check_fix
from horta.commands.app import app
from horta.packs.bundled import content_folder

MANIFEST = 'id: x\nversion: 0.1.0\nname: {en: X, fr: X}\nrequires: {tea-house: ">=1.0 <2.0"}\nlocales: [en, fr]\n'
RULES = "# What a rest is worth, and what not.\nafter rezt   when my.coins <= 2: gain 1 coins  # `rezt` stays here\n"
CORRECTED = RULES.replace("rezt   when", "rest   when")


def check(*words: str) -> Result:
    return CliRunner().invoke(app, ["check", "--fix", *words])


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with a misspelt name, in the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "x.rules").write_text(RULES, encoding="utf-8")
    return folder


def test_what_is_certain_is_written_and_told(pack: Path) -> None:
    said = check("x")
    assert said.exit_code == 0
    assert said.stdout == "x/x.rules:2:7: `rezt` → `rest`\n1 pack checked: no problems\n"
    assert (pack / "x.rules").read_text(encoding="utf-8") == CORRECTED


def test_without_fix_nothing_is_written_and_the_way_is_told(pack: Path) -> None:
    said = CliRunner().invoke(app, ["check", "x"])
    assert said.exit_code == 1
    assert "`horta check --fix` can correct it" in said.stderr
    assert (pack / "x.rules").read_text(encoding="utf-8") == RULES


def test_what_stood_behind_another_mistake_is_corrected_too(pack: Path) -> None:
    (pack / "tea.yaml").write_bytes(
        b"define:\r\n  tea:\r\n    - id: jasmine   # new\r\n      leaf: gren\r\n      worth: 2\r\n      effect: |\r\n"
        b"        if my.coins == 2 && my.coins == 3:\r\n            gain 1 coin   # money\r\n"
    )
    said = check("x")
    assert said.exit_code == 0, said.output
    assert (pack / "tea.yaml").read_bytes() == (
        b"define:\r\n  tea:\r\n    - id: jasmine   # new\r\n      leaf: green\r\n      worth: 2\r\n      effect: |\r\n"
        b"        if my.coins = 2 and my.coins = 3:\r\n            gain 1 coins   # money\r\n"
    )


# What a pack written for 0.2.0 says, and what it says now. The house rule has the same name in both versions.
OLD, NEW = (
    f"""replace action rest:
    {pay} 1 coins
    gain 1 points

after rest may cost {cost}2 coins when {possible}: gain 1 points

modify {possible} when my.coins > 4: set false
"""
    for pay, cost, possible in (("pay", "pay ", "rest_possible"), ("lose", "", "possible(rest)"))
)


def test_a_pack_for_an_earlier_version_is_rewritten(pack: Path) -> None:
    (pack / "x.rules").write_text(OLD, encoding="utf-8")
    said = check("x")
    assert said.exit_code == 0, said.output
    assert said.stdout.splitlines() == [
        "x/x.rules:2:5: `pay` → `lose`",
        "x/x.rules:5:21: `pay` removed",
        "x/x.rules:5:34: `rest_possible` → `possible(rest)`",
        "x/x.rules:7:8: `rest_possible` → `possible(rest)`",
        "1 pack checked: no problems",
    ]
    assert (pack / "x.rules").read_text(encoding="utf-8") == NEW


def test_a_name_with_a_word_more_is_another_name(pack: Path) -> None:
    (pack / "x.rules").write_text("value cost_for_me = 1\nafter rest: gain cost_for points\n", encoding="utf-8")
    said = check("x")
    assert said.exit_code == 1
    assert "did you mean `cost_for_me`" in said.stdout
    assert "gain cost_for points" in (pack / "x.rules").read_text(encoding="utf-8")


def test_other_problems_stay_and_are_told(pack: Path) -> None:
    (pack / "more.rules").write_text("after rest: gain 1 nothing_like_it\nafter rest: gain 1 coinz\n", encoding="utf-8")
    said = check("x", "--format", "json")
    assert said.exit_code == 1
    assert [problem["message"] for problem in json.loads(said.stdout)["problems"]] == ["unknown counter `nothing_like_it`"]
    assert said.stderr.splitlines() == [
        "x/more.rules:2:20: `coinz` → `coins`",
        "x/x.rules:2:7: `rezt` → `rest`",
    ]


def test_rights_of_files_stay(pack: Path) -> None:
    (pack / "x.rules").chmod(0o640)
    assert check("x").exit_code == 0
    assert (pack / "x.rules").stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(pack)) == ["pack.yaml", "x.rules"]


def test_a_file_that_changes_meanwhile_is_not_written(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = shutil.copymode

    def changed(source: Path, target: Path) -> None:
        copy(source, target)
        (pack / "x.rules").write_text("# somebody else\n", encoding="utf-8")

    monkeypatch.setattr(check_fix.shutil, "copymode", changed)
    said = check("x")
    assert said.exit_code == 2
    assert "was changed while it was corrected" in said.stderr
    assert (pack / "x.rules").read_text(encoding="utf-8") == "# somebody else\n"
    assert sorted(os.listdir(pack)) == ["pack.yaml", "x.rules"]


def test_a_file_that_has_changed_since_it_was_read_is_not_written(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    correct = check_fix.correct

    def later(*arguments: object) -> object:
        (pack / "x.rules").write_text(f"# above\n{RULES}", encoding="utf-8")
        return correct(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(check_fix, "correct", later)
    said = check("x")
    assert "x/x.rules` has changed since it was checked: nothing was changed there" in said.stderr
    assert (pack / "x.rules").read_text(encoding="utf-8") == f"# above\n{RULES}"


def test_packs_that_others_require_are_left_alone(pack: Path, tmp_path: Path) -> None:
    upper = tmp_path / "upper"
    upper.mkdir()
    (upper / "pack.yaml").write_text(MANIFEST.replace("id: x", "id: upper").replace("tea-house", "x").replace(">=1.0 <2.0", "*"), "utf-8")
    said = check("upper")
    assert said.exit_code == 1
    assert "is not in the folder of a pack that was named by its path: nothing was changed there" in said.stderr
    assert (pack / "x.rules").read_text(encoding="utf-8") == RULES


def test_packs_that_come_with_horta_are_left_alone(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By name they are never written; where they lie inside the package, not by their path either."""
    shutil.copytree(content_folder() / "tea-house", tmp_path / "content" / "tea-house")
    shutil.move(pack, tmp_path / "content" / "x")
    monkeypatch.setattr("horta.packs.pack_search.content_folder", lambda: tmp_path / "content")
    rules = tmp_path / "content" / "x" / "x.rules"
    assert check("x").exit_code == 1
    assert rules.read_text(encoding="utf-8") == RULES
    monkeypatch.setattr(check_fix.horta, "__file__", str(tmp_path / "__init__.py"))
    said = check("content/x")
    assert said.exit_code == 1
    assert "is part of the installation: nothing was changed there" in said.stderr
    assert rules.read_text(encoding="utf-8") == RULES


def test_archives_are_left_alone(pack: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as archive:
        archive.writestr("pack.yaml", MANIFEST.replace("id: x", "id: y"))
        archive.writestr("x.rules", RULES)
    before = (tmp_path / "y.zip").read_bytes()
    assert check("y.zip").exit_code == 1
    assert (tmp_path / "y.zip").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything can be written by this user")
def test_a_folder_that_cannot_be_written_is_told(pack: Path) -> None:
    pack.chmod(0o500)
    try:
        said = check("x")
    finally:
        pack.chmod(0o700)
    assert said.exit_code == 2
    assert "cannot be written" in said.stderr


def test_a_key_that_is_there_is_not_written_twice(pack: Path) -> None:
    (pack / "x.rules").write_text("", encoding="utf-8")
    text = "patch: [{of: tea, id: matcha, set: {worth: 6}, sett: {worth: 7}}]\n"
    (pack / "x.yaml").write_text(text, encoding="utf-8")
    assert check("x").exit_code == 1
    assert (pack / "x.yaml").read_text(encoding="utf-8") == text
