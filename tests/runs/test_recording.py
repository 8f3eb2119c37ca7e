"""Folders of results: complete games only, whatever happened, and the same in all forms."""

from __future__ import annotations

import csv
import json
import os
import shutil
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pyarrow.parquet
import pytest

from horta.runs import GameResult, Plan, results_folder
from horta.runs.backends import play_plan
from horta.runs.plan import PlanPlayer
from horta.runs.results_folder import CSV, PARQUET, RUN, SEATS, USES, Recording, Run, RunRefused
from horta.runs.tables import USE_COLUMNS

PLAN = Plan(("tea-house",), ("random",) * 3, games=20, seed=2)
BOTH = (CSV, PARQUET)


@pytest.fixture(scope="module")
def player() -> PlanPlayer:
    return PlanPlayer(PLAN)


@pytest.fixture(scope="module")
def results(player: PlanPlayer) -> list[GameResult]:
    return list(play_plan(player, workers=1))


@pytest.fixture
def run(player: PlanPlayer) -> Run:
    return Run(PLAN, player.ruleset.lock)


@pytest.fixture
def whole(tmp_path: Path, run: Run, results: list[GameResult]) -> Path:
    """A folder with all games."""
    return keep(tmp_path / "whole", run, results)


def keep(folder: Path, run: Run, results: list[GameResult], resume: bool = False) -> Path:
    recording = Recording(folder, run, resume)
    for result in islice(results, recording.done, None):
        recording.add(result)
    recording.close()
    return folder


def resumed(folder: Path, run: Run) -> int:
    """How many games are found complete."""
    recording = Recording(folder, run, resume=True)
    recording.close()
    return recording.done


def content(folder: Path) -> tuple[bytes, bytes]:
    return (folder / SEATS).read_bytes(), (folder / USES).read_bytes()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_rows_say_what_the_results_say(whole: Path, results: list[GameResult]) -> None:
    seats = rows(whole / SEATS)
    assert list(seats[0]) == ["game", "seed", "seat", "place", "bot", "score", "rank", "win", "answers", "uses", "via_none", "begun_round"]
    flat = [(result, seat) for result in results for seat in result.seats]
    assert [(row["game"], row["seat"], row["score"]) for row in seats] == [(str(r.game), str(s.seat + 1), str(s.score)) for r, s in flat]
    assert [float(row["win"]) for row in seats] == [seat.win for _, seat in flat]
    assert [int(row["place"]) for row in seats] == [result.place(seat.seat) for result, seat in flat]
    uses = rows(whole / USES)
    assert tuple(uses[0]) == USE_COLUMNS
    assert sum(int(row["uses"]) for row in seats) == len(uses)
    assert sum(int(row["times"]) for row in uses) == sum(use.times for result in results for use in result.uses)


def test_the_run_says_what_was_played(whole: Path, run: Run) -> None:
    data = json.loads((whole / RUN).read_text(encoding="utf-8"))
    assert data["games_done"] == 20
    assert data["plan"]["packs"] == ["tea-house"]
    assert data["lock"]["packs"][0]["hash"] == run.lock["packs"][0]["hash"]
    assert Run.read(whole) == replace(run, games_done=20, seconds=data["seconds"], sizes=data["sizes"])
    assert data["sizes"] == {name: (whole / name).stat().st_size for name in (SEATS, USES)}


def test_a_power_cut_at_any_moment_leaves_a_run_that_goes_on_to_the_same_end(
    tmp_path: Path, run: Run, results: list[GameResult], whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is copied before and after everything that reaches the disk; each copy goes on to the same files."""
    monkeypatch.setattr(results_folder, "WRITE_SECONDS", 0.0)
    copies: list[Path] = []

    def copy_around(name: str) -> None:
        do = getattr(os, name)

        def done(*arguments: object) -> None:
            for _ in range(2):
                copies.append(shutil.copytree(tmp_path / "run", tmp_path / f"copy-{len(copies)}"))
                if _ == 0:
                    do(*arguments)

        monkeypatch.setattr(os, name, done)

    (tmp_path / "run").mkdir()
    with monkeypatch.context():
        copy_around("fsync")
        copy_around("replace")
        keep(tmp_path / "run", run, results[:4])
    monkeypatch.undo()
    found = set()
    for copy in copies:
        found.add(resumed(copy, run) if (copy / RUN).exists() else 0)
        assert content(keep(copy, run, results, resume=True)) == content(whole)
    assert found == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("name", [SEATS, USES])
def test_rows_that_follow_the_last_complete_game_are_cut_off(whole: Path, run: Run, name: str) -> None:
    before = content(whole)
    with (whole / name).open("a", encoding="utf-8") as file:
        file.write("20,5,")
    assert resumed(whole, run) == 20
    assert content(whole) == before


@pytest.mark.parametrize("name", [SEATS, USES])
def test_a_file_that_somebody_made_shorter_is_refused(whole: Path, run: Run, name: str) -> None:
    path = whole / name
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(RunRefused, match="has changed"):
        Recording(whole, run, resume=True)


def test_a_run_can_go_on_with_more_games(tmp_path: Path, whole: Path, run: Run, results: list[GameResult]) -> None:
    few = keep(tmp_path / "few", replace(run, plan=replace(PLAN, games=7)), results[:7])
    keep(few, run, results, resume=True)
    assert content(few) == content(whole)


def test_a_folder_is_not_overwritten(whole: Path, run: Run) -> None:
    with pytest.raises(RunRefused, match="holds a run already"):
        Recording(whole, run)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"plan": replace(PLAN, seed=1)}, "the seed differs"),
        ({"plan": replace(PLAN, bots=("random",) * 2)}, "the bots differ"),
        ({"plan": replace(PLAN, rotate=True)}, "moves the bots"),
        ({"plan": replace(PLAN, games=3)}, "more games already"),
        ({"lock": {"packs": [], "options": {}}}, "have changed"),
        ({"version": "9.9"}, "Horta is 9.9"),
    ],
)
def test_another_run_does_not_go_on_with_it(whole: Path, run: Run, change: dict[str, object], said: str) -> None:
    before = content(whole)
    with pytest.raises(RunRefused, match=said):
        Recording(whole, replace(run, **change), resume=True)  # type: ignore[arg-type]
    assert content(whole) == before


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', '{"format": 3, "plan": 3}'])
def test_a_run_that_cannot_be_read_is_refused(whole: Path, run: Run, text: str) -> None:
    (whole / RUN).write_text(text, encoding="utf-8")
    with pytest.raises(RunRefused):
        Recording(whole, run, resume=True)


def test_parquet_holds_the_same(tmp_path: Path, run: Run, results: list[GameResult]) -> None:
    folder = keep(tmp_path / "both", replace(run, forms=BOTH), results)
    for name in (SEATS, USES):
        found = pyarrow.parquet.read_table((folder / name).with_suffix(".parquet"))
        written = rows(folder / name)
        assert found.column_names == list(written[0])
        assert found.column("game").to_pylist() == [int(row["game"]) for row in written]
    assert found.column("definition").to_pylist() == [row["definition"] for row in written]


@pytest.mark.parametrize("forms", [(PARQUET,), BOTH])
def test_a_run_kept_as_parquet_goes_on_to_the_same_bytes(
    tmp_path: Path, run: Run, results: list[GameResult], whole: Path, forms: tuple[str, ...]
) -> None:
    straight = keep(tmp_path / "straight", replace(run, forms=forms), results)
    folder = keep(tmp_path / "parquet", replace(run, plan=replace(PLAN, games=9), forms=forms), results[:9])
    assert (SEATS in files(folder)) is (forms == BOTH)
    recording = Recording(folder, replace(run, forms=forms), resume=True)
    assert recording.done == 9
    assert not any(name.endswith(".parquet") for name in files(folder))
    assert content(folder) == tuple(text[: len(kept)] for text, kept in zip(content(whole), content(folder), strict=True))
    recording.close()
    keep(folder, replace(run, forms=forms), results, resume=True)
    assert files(folder) == files(straight)
    for name in set(files(folder)) - {RUN}:
        assert (folder / name).read_bytes() == (straight / name).read_bytes()


def test_names_of_bots_come_back_from_parquet_as_they_were(tmp_path: Path, run: Run, results: list[GameResult]) -> None:
    """Whatever a bot is called, and however many share a win."""
    named = [
        replace(result, seats=tuple(replace(seat, bot='stdio:a "b", c é', win=1 / 3) for seat in result.seats))
        for result in results
    ]  # fmt: skip
    before = content(keep(tmp_path / "csv", run, named))
    keep(tmp_path / "parquet", replace(run, forms=(PARQUET,)), named)
    assert files(tmp_path / "parquet") == [RUN, "seats.parquet", "uses.parquet"]
    keep(tmp_path / "parquet", run, named, resume=True)
    assert files(tmp_path / "parquet") == [RUN, SEATS, USES]
    assert content(tmp_path / "parquet") == before
