"""Folders of results and states of tunings changed at random: resumed to the same end, or refused with exit code 2."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from horta.commands.app import app
from horta.commands.tuning_state import TuningState
from mutations.spoiling import as_json, spoilt_bytes, spoilt_data, spoilt_lines, spoilt_tokens
from mutations.trying import SEED, Tally

COMMANDS = {
    "simulate": ["simulate", "tea-house", "-n", "2", "--out", "run"],
    "compare": ["compare", "tea-house", "-n", "2", "--option-b", "rounds=4", "--out", "run"],
    "tournament": ["tournament", "tea-house", "--bots", "random,greedy", "--players", "2", "--out", "run"],
    "tune": ["tune", "tea-house", "-n", "2", "--of", "coins", "--rounds", "2", "--out", "weights.yaml"],
}
DONE, WANTED = 4, 6


def horta(words: list[str], games: int) -> Result:
    result = CliRunner().invoke(app, [*words, "--games", str(games), "--workers", "1", "--resume"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What each command leaves when it is half done."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TuningState, "remove", lambda self: None)
        for name, words in COMMANDS.items():
            (folder / name).mkdir()
            patch.chdir(folder / name)
            assert horta(words, DONE if name != "tune" else WANTED).exit_code == 0
            for path in (folder / name).glob("weights*"):
                path.unlink()
    state = folder / "tune" / ".weights.yaml.tuning"
    data = json.loads(state.read_bytes())
    data.pop("text", None)
    # As it was when the last try of the first round was made.
    data["tries"] = [entry for entry in data["tries"] if entry["number"] == 1]
    state.write_text(json.dumps({**data, "round": 2, "learned": False}), encoding="utf-8")
    return folder


def spoil(path: Path, chance: random.Random) -> None:
    before, sort = path.read_bytes(), chance.randrange(5)
    if path.suffix in (".json", ".tuning") and sort < 3:
        data: Any = json.loads(before)
        path.write_text(as_json(spoilt_data(data, chance, [data]), chance), encoding="utf-8")
    elif sort == 3:
        path.write_bytes(spoilt_bytes(before, chance))
    elif sort == 4:
        path.write_bytes(spoilt_tokens(before.decode(), chance).encode(errors="replace"))
    else:
        path.write_text(spoilt_lines(before.decode(), chance, [before.decode()]), encoding="utf-8", newline="")


def correct_sizes(folder: Path) -> None:
    """Let every run.json say how many bytes there are, as somebody would who wants wrong rows to be read."""
    for path in folder.rglob("run.json"):
        try:
            data = json.loads(path.read_bytes())
            data["sizes"] = {file.name: file.stat().st_size for file in path.parent.glob("*.csv")}
        except (ValueError, TypeError):
            continue
        path.write_text(json.dumps(data), encoding="utf-8")


def try_results(kept: Path, folder: Path, rounds: int, seed: int) -> None:
    chance = random.Random(f"results {seed}")
    tallies = {name: Tally(f"results: {name}") for name in COMMANDS}
    with pytest.MonkeyPatch.context() as patch:
        for number in range(rounds):
            name = chance.choice(list(COMMANDS))
            place = folder / str(number)
            shutil.copytree(kept / name, place)
            path = chance.choice([path for path in sorted(place.rglob("*")) if path.is_file()])
            spoil(path, chance)
            if chance.random() < 0.7:
                correct_sizes(place)
            patch.chdir(place)
            with tallies[name].trying(lambda: f"{path}: {path.read_bytes()[:3000]!r}"):  # noqa: B023  # called at once
                result = horta(COMMANDS[name], WANTED)
                assert result.exit_code in (0, 2), result.output
            if result.exit_code:
                assert result.stderr.startswith(("horta: ", "error"))
                tallies[name].refuse("exit code 2")
            patch.chdir(folder)
            shutil.rmtree(place)
    for tally in tallies.values():
        tally.report()


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_unspoilt_is_resumed(name: str, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(kept / name, tmp_path / name)
    correct_sizes(tmp_path)
    monkeypatch.chdir(tmp_path / name)
    result = horta(COMMANDS[name], WANTED)
    assert result.exit_code == 0, result.output


def test_spoilt_results_are_refused_or_resumed(kept: Path, tmp_path: Path) -> None:
    try_results(kept, tmp_path, 60, SEED)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_spoilt_results_are_refused_or_resumed(part: int, kept: Path, tmp_path: Path) -> None:
    try_results(kept, tmp_path, 200, SEED * 1_000 + part)
