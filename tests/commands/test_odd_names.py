"""Names that no pack and no file can have: every command says so in words and ends with exit code 2."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from horta.commands.app import COMMANDS, app
from processes import HORTA, run

ODD = {
    "long": "a" * 300,
    "very long": "a" * 100_000,
    "long path": "/".join(["a" * 200] * 40),
    "long part": f"./{'a' * 300}/b",
    "nul": "tea\0house",
    "nul in a path": "./tea\0house/x",
    "dots": "../..",
    "dots and an id": "../tea-house",
    "line feed": "tea\nhouse",
    "bad bytes": "tea\udcff",
    "lone surrogate": "tea\ud800",
    "empty": "",
    "space": " ",
    "archive": "a" * 300 + ".zip",
    "sum": "+",
    "device": "/dev/null",
    "tilde": "~nobody",
    "pattern": "*",
}
# Where a name of a pack can stand in each command.
PLACES = {
    "play": [["NAME", "--bots"], ["tea-house", "--pack", "NAME", "--bots"]],
    "check": [["NAME"], ["tea-house", "NAME"], ["--no-cache", "NAME"]],
    "show": [["sencha", "-p", "NAME"]],
    "texts": [["NAME"]],
    "packs": [["NAME"]],
    "diff": [["tea-house", "NAME"], ["NAME"]],
    "simulate": [["NAME", "--games", "1"], ["tea-house", "--pack", "NAME", "--games", "1"]],
    "tune": [["NAME"]],
    "compare": [["NAME"], ["tea-house", "NAME", "--games", "2"]],
    "tournament": [["NAME", "--games", "2"]],
    "compile": [["NAME"]],
    "sources": [["NAME"]],
    "test": [["NAME"]],
    "bench": [["NAME"]],
    "campaign": [["NAME", "--games", "1"], ["--everything", "NAME", "--games", "1"]],
}
FOLDERS = {"dots", "empty"}  # here it is a folder that is named
WITHOUT_PACKS = {"bots", "explain", "games", "replay", "why"}
# Where a name of a file can stand.
FILES = {
    "replay": ["NAME"],
    "why": ["NAME"],
    "play": ["--load", "NAME", "--bots"],
    "simulate": ["tea-house", "--bots", "weighted:weights=NAME", "--games", "1"],
}

# Where the name of a file or folder to write can stand, and names that none can have.
OUTPUTS = [
    ["tournament", "tea-house", "--games", "2", "--json", "NAME"],
    ["tournament", "tea-house", "--games", "2", "--out", "NAME"],
    ["compare", "tea-house", "--games", "2", "--report", "NAME"],
    ["compare", "tea-house", "--games", "2", "--out", "NAME"],
    ["simulate", "tea-house", "--games", "2", "--out", "NAME"],
    ["simulate", "tea-house", "--games", "2", "--out", "NAME.csv"],
    ["tune", "tea-house", "--of", "coins", "--games", "2", "--out", "NAME"],
]
IMPOSSIBLE = ["long", "very long", "nul", "lone surrogate"]


def test_every_command_that_takes_packs_is_tried() -> None:
    assert {*PLACES, *WITHOUT_PACKS} == set(COMMANDS)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("command", PLACES)
def test_there_is_no_pack_of_an_odd_name(command: str, odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one" / "two").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "one" / "two")
    for words in PLACES[command]:
        if odd in FOLDERS and (command == "packs" or "--everything" in words):
            continue
        refused([command, *(ODD[odd] if word == "NAME" else word for word in words)])


@pytest.mark.parametrize("odd", [odd for odd in ODD if odd != "device"])
@pytest.mark.parametrize("command", FILES)
def test_there_is_no_file_of_an_odd_name(command: str, odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one" / "two").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "one" / "two")
    refused([command, *(word.replace("NAME", ODD[odd]) for word in FILES[command])])


@pytest.mark.parametrize("odd", IMPOSSIBLE)
@pytest.mark.parametrize("words", OUTPUTS, ids=lambda words: f"{words[0]} {words[-2]}")
def test_no_file_of_an_impossible_name_is_written(words: list[str], odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused([word.replace("NAME", ODD[odd]) for word in words])
    assert list(tmp_path.iterdir()) == []


def refused(words: list[str]) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    assert done.exit_code == 2, (words, done.output)
    assert done.stderr.strip(), words
    assert len(done.output) < 400_000


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are bytes elsewhere")
@pytest.mark.parametrize("name", [b"a" * 300, b"tea\xffhouse", b"tea\nhouse"])
def test_a_process_says_the_same(name: bytes, tmp_path: Path) -> None:
    done = run([*HORTA, "check", name], cwd=tmp_path)  # type: ignore[list-item]
    assert done.returncode == 2
    assert b"there is no pack" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="names of files are bytes elsewhere")
def test_a_file_with_an_odd_name_beside_a_pack_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text("id: pack\nversion: 1.0.0\nname: Pack\n", encoding="utf-8")
    Path(str(tmp_path), "\udcff.txt").write_text("", encoding="utf-8")
    done = CliRunner().invoke(app, ["check", str(tmp_path / "pack")])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_name_in_a_file_is_a_problem_of_that_file(odd: str, tmp_path: Path) -> None:
    name = json.dumps(ODD[odd])
    (tmp_path / "own" / "scenarios").mkdir(parents=True)
    (tmp_path / "own" / "pack.yaml").write_text(f"id: own\nversion: 1.0.0\nname: Own\nrequires: {{{name}: '*'}}\n", encoding="utf-8")
    refused_or_problems(["check", str(tmp_path / "own")])
    (tmp_path / "own" / "pack.yaml").write_text("id: own\nversion: 1.0.0\nname: Own\nrequires: {tea-house: '*'}\n", encoding="utf-8")
    scenario = f"scenarios: [{{name: x, packs: [{name}], when: perform rest, then: [1 = 1]}}]\n"
    (tmp_path / "own" / "scenarios" / "one.yaml").write_text(scenario, encoding="utf-8")
    refused_or_problems(["check", str(tmp_path / "own")])
    refused_or_problems(["test", str(tmp_path / "own")])


def refused_or_problems(words: list[str]) -> None:
    done = CliRunner().invoke(app, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), (words, done.exception)
    assert done.exit_code in (1, 2), (words, done.output)
