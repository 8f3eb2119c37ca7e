"""Files that a stranger may have written, as every command that reads them back meets them: exit code 2 and words."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from horta.commands.app import app
from processor_time import processor_seconds

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")

GIGABYTES = 3_000_000_000


def sparse(path: Path) -> None:
    """A file of gigabytes that takes no room."""
    with path.open("wb") as file:
        file.truncate(GIGABYTES)


# What can stand in the place of any file of JSON, CSV or YAML.
FORMS: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: path.write_bytes(b""),
    "deep": lambda path: path.write_bytes(b"[" * 100_000),
    "deep mappings": lambda path: path.write_bytes(b'{"a":' * 50_000),
    "not text": lambda path: path.write_bytes(b"\xff\xfe{}"),
    "nul": lambda path: path.write_bytes(b"\0" * 100),
    "list": lambda path: path.write_bytes(b"[]"),
    "number": lambda path: path.write_bytes(b"1" * 5_000),
    "words": lambda path: path.write_bytes(b'"words"'),
    "quote": lambda path: path.write_bytes(b'"' + b"x" * 200_000),
    "nan": lambda path: path.write_bytes(b'{"format": NaN, "games_done": Infinity}'),
    "gigabytes": sparse,
    "folder": lambda path: path.mkdir(),
    "pipe": os.mkfifo,
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
    "link to nothing": lambda path: path.symlink_to("nowhere"),
    "link to itself": lambda path: path.symlink_to(path),
}


def horta(*words: str) -> Result:
    """Run a command; nothing but an exit may come of it, and soon."""
    before = processor_seconds()
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert processor_seconds() - before < 10
    return result


def put(form: str, path: Path) -> None:
    if path.exists():
        path.unlink()
    FORMS[form](path)


def copied(folder: Path, place: Path) -> Path:
    return Path(shutil.copytree(folder, place / "copy"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders of everything that can be resumed, half done."""
    folder = tmp_path_factory.mktemp("kept")
    assert horta("simulate", "tea-house", "-n", "2", "--games", "6", "--workers", "1", "--out", str(folder / "simulate")).exit_code == 0
    assert horta(*compare(folder / "compare", 6)).exit_code == 0
    assert horta(*tournament(folder / "tournament", 6)).exit_code == 0
    return folder


def simulate(folder: Path, games: int = 9) -> list[str]:
    return ["simulate", "--resume", "--games", str(games), "--workers", "1", "--out", str(folder)]


def compare(folder: Path, games: int = 9) -> list[str]:
    return ["compare", "tea-house", "-n", "2", "--games", str(games), "--workers", "1", "--resume", "--out", str(folder)]


def tournament(folder: Path, games: int = 9) -> list[str]:
    words = ["tournament", "tea-house", "--bots", "random,greedy", "--players", "2", "--games", str(games)]
    return [*words, "--workers", "1", "--resume", "--out", str(folder)]


RESUMED = {
    "simulate": (simulate, "simulate", "."),
    "compare": (compare, "compare", "b"),
    "tournament": (tournament, "tournament", "2-players-01"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("file", ["run.json", "seats.csv", "uses.csv"])
@pytest.mark.parametrize("command", RESUMED)
def test_a_folder_of_results_with_a_strange_file_is_refused(command: str, file: str, form: str, kept: Path, tmp_path: Path) -> None:
    words, folder, part = RESUMED[command]
    copy = copied(kept / folder, tmp_path)
    path = copy / part / file
    put(form, path)
    if command == "simulate" and file == "uses.csv" and path.is_file() and path.stat().st_size >= kept_size(copy):
        return  # this command adds to the rows of uses, and does not read them
    result = horta(*words(copy))
    assert result.exit_code == 2, result.output
    assert str(copy) in result.stderr


def kept_size(folder: Path) -> int:
    return int(json.loads((folder / "run.json").read_bytes())["sizes"]["uses.csv"])


CHANGES: dict[str, tuple[tuple[str, ...], Any]] = {
    "done is a word": (("games_done",), "x"),
    "done is a truth": (("games_done",), True),
    "done is a fraction": (("games_done",), 6.0),
    "done is less": (("games_done",), 5),
    "done is more": (("games_done",), 7),
    "done is very much more": (("games_done",), 10**15),
    "done is beyond everything": (("games_done",), 10**30),
    "done is negative": (("games_done",), -1),
    "done is a list": (("games_done",), [[]]),
    "seconds are a word": (("seconds",), "x"),
    "seconds are negative": (("seconds",), -1),
    "sizes are missing": (("sizes",), {}),
    "sizes are of other files": (("sizes",), {"../../x": 3}),
    "a size is a word": (("sizes", "seats.csv"), "x"),
    "a size is too small": (("sizes", "seats.csv"), 100),
    "a size is too large": (("sizes", "seats.csv"), 10**12),
    "the lock is a list": (("lock",), []),
    "the lock is empty": (("lock",), {}),
    "the version is another": (("horta",), "9.9"),
    "the version is a number": (("horta",), 3),
    "the format is another": (("format",), 99),
    "the format is a word": (("format",), "3"),
    "repeatable is a word": (("repeatable",), "yes"),
    "no forms": (("forms",), []),
    "unknown forms": (("forms",), ["exe"]),
    "no plan": (("plan",), None),
    "no packs": (("plan", "packs"), []),
    "packs are a word": (("plan", "packs"), "tea-house"),
    "a pack is a number": (("plan", "packs"), [3]),
    "a pack has a long name": (("plan", "packs"), ["a" * 300]),
    "a pack has a name with NUL": (("plan", "packs"), ["tea\0house"]),
    "a pack has half a character": (("plan", "packs"), ["tea\ud800"]),
    "a bot has a line feed": (("plan", "bots"), ["random", "ran\ndom"]),
    "a bot is unknown": (("plan", "bots"), ["random", "randum"]),
    "a bot has a wrong setting": (("plan", "bots"), ["random", "random:3"]),
    "a bot is a program": (("plan", "bots"), ["random", "stdio:touch hacked"]),
    "very many bots": (("plan", "bots"), ["random"] * 900),
    "seed is a word": (("plan", "seed"), "x"),
    "seed is a fraction": (("plan", "seed"), 0.5),
    "another seed": (("plan", "seed"), 77),
    "options are a list": (("plan", "options"), [["rounds", 3]]),
    "an option is a list": (("plan", "options"), {"rounds": [3]}),
    "an option is unknown": (("plan", "options"), {"round": 3}),
    "rotate is a number": (("plan", "rotate"), 1),
    "something more": (("more",), 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_run_of_another_form_is_refused(change: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    copy = copied(kept / "simulate", tmp_path)
    keys, value = CHANGES[change]
    data = part = json.loads((copy / "run.json").read_bytes())
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    (copy / "run.json").write_text(json.dumps(data), encoding="utf-8")
    result = horta(*simulate(copy))
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith(("horta: ", "error["))
    assert not (tmp_path / "hacked").exists()


def test_a_key_that_is_there_twice_is_refused(kept: Path, tmp_path: Path) -> None:
    copy = copied(kept / "simulate", tmp_path)
    text = (copy / "run.json").read_text(encoding="utf-8")
    (copy / "run.json").write_text(text.replace('"games_done": 6,', '"games_done": 6, "games_done": 6,'), encoding="utf-8")
    assert horta(*simulate(copy)).exit_code == 2


ROWS: dict[str, Callable[[list[str]], list[str]]] = {
    "a game is there twice": lambda lines: [*lines[:3], *lines[1:3], *lines[5:]],
    "a row is there twice": lambda lines: [*lines[:2], lines[1], *lines[3:]],
    "two rows have changed places": lambda lines: [lines[0], lines[2], lines[1], *lines[3:]],
    "a score is a word": lambda lines: [lines[0], re.sub(",(random|greedy),", r",\1,x", lines[1]), *lines[2:]],
    "another bot": lambda lines: [line.replace("random", "stdio:") for line in lines],
    "another column": lambda lines: [lines[0].replace("score", "points", 1), *lines[1:]],
    "a column less": lambda lines: [line.rpartition(",")[0] + "\n" for line in lines],
    "a column more": lambda lines: [line[:-1] + ",1\n" for line in lines],
    "an open quote": lambda lines: [lines[0], '"' + lines[1], *lines[2:]],
    "NUL": lambda lines: [lines[0], "\0" + lines[1][1:], *lines[2:]],
    "another win": lambda lines: [line.replace(",0.0,", ",nan,") for line in lines],
    "a long line": lambda lines: [lines[0], "1" * 300_000 + "\n", *lines[2:]],
    "half a character": lambda lines: [lines[0], "\udcff" + lines[1][1:], *lines[2:]],
}


@pytest.mark.parametrize("change", ROWS)
@pytest.mark.parametrize("command", RESUMED)
def test_rows_that_are_not_those_of_the_run_are_refused(command: str, change: str, kept: Path, tmp_path: Path) -> None:
    """Also when run.json was changed so that the number of bytes is right."""
    words, folder, part = RESUMED[command]
    copy = copied(kept / folder, tmp_path)
    path = copy / part / "seats.csv"
    before = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(ROWS[change](before)), encoding="utf-8", errors="surrogateescape", newline="")
    run = json.loads((copy / part / "run.json").read_bytes())
    run["sizes"]["seats.csv"] = path.stat().st_size
    (copy / part / "run.json").write_text(json.dumps(run), encoding="utf-8")
    result = horta(*words(copy))
    assert result.exit_code == 2, result.output
    assert "has changed" in result.stderr


def test_nothing_is_written_through_a_link(kept: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("x" * 100_000, encoding="utf-8")
    for name in ("seats.csv", "uses.csv", ".run.json.unfinished"):
        copy = Path(shutil.copytree(kept / "simulate", tmp_path / name))
        (copy / name).unlink(missing_ok=True)
        (copy / name).symlink_to(precious)
        horta(*simulate(copy))
        assert precious.read_text(encoding="utf-8") == "x" * 100_000


@pytest.mark.parametrize("name", ["seats.csv", "uses.csv", "seats.parquet"])
def test_a_file_that_belongs_to_no_run_is_not_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    result = horta("simulate", "tea-house", "-n", "2", "--games", "3", "--workers", "1", "--out", str(tmp_path), "--format", "both")
    assert result.exit_code == 2
    assert "belongs to no run" in result.stderr
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("form", FORMS)
def test_a_strange_parquet_file_is_refused(form: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = ["simulate", "tea-house", "-n", "2", "--games", "4", "--workers", "1", "--out", str(folder), "--format", "parquet"]
    assert horta(*words).exit_code == 0
    put(form, folder / "seats.parquet")
    result = horta("simulate", "--resume", "--games", "5", "--workers", "1", "--out", str(folder))
    assert result.exit_code == 2, result.output


# ------------------------------------------------------------------ tunings, weights, saves, caches


def tune(out: Path) -> list[str]:
    return [
        "tune",
        "tea-house",
        "-n",
        "2",
        "--of",
        "coins",
        "--games",
        "8",
        "--rounds",
        "1",
        "--workers",
        "1",
        "--out",
        str(out),
        "--resume",
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_strange_state_of_a_tuning_is_refused(form: str, tmp_path: Path) -> None:
    put(form, tmp_path / ".weights.yaml.tuning")
    result = horta(*tune(tmp_path / "weights.yaml"))
    assert result.exit_code == 2, result.output


TRY = {"number": 1, "part": 1.0, "samples": 1, "share": 0.5, "low": 0.1, "equal": 0.5, "kept": False}
STATES: dict[str, tuple[str, Any]] = {
    "no squares": ("squares", []),
    "uneven squares": ("squares", [[1.0], [1.0, 2.0]]),
    "negative squares": ("squares", [[-1.0, 0.0], [0.0, -1.0]]),
    "huge squares": ("squares", [[1e29, 1e29], [1e29, 1e29]]),
    "squares of words": ("squares", [["a", "b"], ["c", "d"]]),
    "products of nothing": ("products", []),
    "weights of something else": ("best", {"nonsense": 1.0}),
    "weights that are words": ("best", {"coins": "x"}),
    "weights that are huge": ("best", {"coins": 1e300}),
    "a round before the first": ("round", 0),
    "a round far off": ("round", 10**14),
    "tries that are none": ("tries", [{}]),
    "a try of a later round": ("tries", [{**TRY, "number": 7}]),
    "too many tries": ("tries", [TRY] * 3),
    "samples that are a word": ("samples", "x"),
    "asked is a list": ("asked", []),
    "asked for something else": ("asked", {"packs": ["other"]}),
    "another lock": ("lock", {}),
    "a text that is a number": ("text", 3),
}


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The state of a tuning that has learned, and has tried nothing yet."""
    folder = tmp_path_factory.mktemp("state")
    found: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        from horta.commands.tuning_state import TuningState

        keep = TuningState.keep

        def read_back(self: TuningState, progress: Any) -> None:
            keep(self, progress)
            found.append(json.loads(self.path.read_bytes()))

        patch.setattr(TuningState, "keep", read_back)
        assert horta(*tune(folder / "weights.yaml")).exit_code == 0
    return found[0]


@pytest.mark.parametrize("change", STATES)
def test_a_state_of_a_tuning_of_another_form_is_refused(change: str, state: dict[str, Any], tmp_path: Path) -> None:
    key, value = STATES[change]
    (tmp_path / ".weights.yaml.tuning").write_text(json.dumps({**state, key: value}), encoding="utf-8")
    result = horta(*tune(tmp_path / "weights.yaml"))
    assert result.exit_code == (0 if change == "huge squares" else 2), result.output


@pytest.mark.parametrize("form", FORMS)
def test_a_strange_file_of_weights_is_refused(form: str, tmp_path: Path) -> None:
    put(form, tmp_path / "weights.yaml")
    bot = f"weighted:weights={tmp_path / 'weights.yaml'}"
    result = horta("simulate", "tea-house", "-n", "2", "--bots", bot, "--games", "1", "--workers", "1")
    assert result.exit_code == 2, result.output


@pytest.mark.parametrize("form", FORMS)
def test_what_tuning_would_overwrite_is_looked_at(form: str, tmp_path: Path) -> None:
    put(form, tmp_path / "weights.yaml")
    result = horta(*tune(tmp_path / "weights.yaml"))
    assert result.exit_code == 2, result.output


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", [("replay",), ("play", "--bots", "--load")], ids=" ".join)
def test_a_strange_save_is_refused(words: tuple[str, ...], form: str, tmp_path: Path) -> None:
    put(form, tmp_path / "game.json")
    result = horta(*words, str(tmp_path / "game.json"))
    assert result.exit_code == 2, result.output


@pytest.mark.parametrize("form", FORMS)
def test_a_strange_cache_only_costs_time(form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTA_CACHE", str(tmp_path / "cache"))
    assert horta("check", "tea-house").exit_code == 0
    for path in (tmp_path / "cache").iterdir():
        put(form, path)
    assert horta("check", "tea-house").exit_code == 0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("file", ["pack.yaml", "teas.yaml", "tea.rules", "scenarios/buying.yaml"])
def test_a_strange_file_in_a_pack_is_refused(file: str, form: str, tmp_path: Path) -> None:
    from horta.packs.bundled import content_folder

    pack = Path(shutil.copytree(content_folder() / "tea-house", tmp_path / "tea-house"))
    put(form, pack / file)
    result = horta("check", str(pack))
    assert result.exit_code in (1, 2) or (file, form) == ("scenarios/buying.yaml", "folder"), result.output
    assert horta("packs", str(tmp_path)).exit_code == 0
