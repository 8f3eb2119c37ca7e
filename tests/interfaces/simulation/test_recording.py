"""Folders of results: complete games only, whatever happened, and the same in all forms."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pyarrow.parquet
import pytest

from horta.interfaces.simulation import GameResult, Plan
from horta.interfaces.simulation.playing import Table
from horta.interfaces.simulation.recording import RUN, SEATS, USES, Recording, Run, RunRefused
from horta.interfaces.simulation.running import play_table
from horta.interfaces.simulation.tables import USE_COLUMNS

PLAN = Plan(("tea-house",), ("random",) * 3, games=20, seed=2)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(PLAN)


@pytest.fixture(scope="module")
def results(table: Table) -> list[GameResult]:
    return list(play_table(table, workers=1))


@pytest.fixture
def run(table: Table) -> Run:
    return Run(PLAN, table.ruleset.lock)


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


def content(folder: Path) -> tuple[bytes, bytes]:
    return (folder / SEATS).read_bytes(), (folder / USES).read_bytes()


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_rows_say_what_the_results_say(whole: Path, results: list[GameResult]) -> None:
    seats = rows(whole / SEATS)
    assert list(seats[0]) == ["game", "seed", "seat", "place", "bot", "score", "rank", "win", "answers", "via_none", "begun_round"]
    flat = [(result, seat) for result in results for seat in result.seats]
    assert [(row["game"], row["seat"], row["score"]) for row in seats] == [(str(r.game), str(s.seat + 1), str(s.score)) for r, s in flat]
    assert [float(row["win"]) for row in seats] == [seat.win for _, seat in flat]
    uses = rows(whole / USES)
    assert tuple(uses[0]) == USE_COLUMNS
    assert sum(int(row["times"]) for row in uses) == sum(use.times for result in results for use in result.uses)


def test_the_run_says_what_was_played(whole: Path, run: Run) -> None:
    data = json.loads((whole / RUN).read_text(encoding="utf-8"))
    assert data["games_done"] == 20
    assert data["plan"]["packs"] == ["tea-house"]
    assert data["lock"]["packs"][0]["hash"] == run.lock["packs"][0]["hash"]
    assert Run.read(whole) == replace(run, games_done=20, seconds=data["seconds"])


@pytest.mark.parametrize("cut", [0, 1, 40, 100, 333, -1])
@pytest.mark.parametrize("name", [SEATS, USES])
def test_a_run_cut_off_anywhere_goes_on_to_the_same_end(whole: Path, run: Run, results: list[GameResult], name: str, cut: int) -> None:
    """Uses are written first: the file of seats is never ahead of it."""
    before = content(whole)
    path = whole / name
    path.write_bytes(path.read_bytes()[:cut])
    if name == USES:
        last = path.read_bytes().splitlines()[-2:]
        complete = int(last[0].split(b",")[0]) if len(last) == 2 and last[0][:1].isdigit() else 0
        lines = (whole / SEATS).read_bytes().splitlines(keepends=True)
        (whole / SEATS).write_bytes(b"".join(lines[: 1 + 3 * complete]))
    recording = Recording(whole, run, resume=True)
    assert recording.done < 20
    recording.close()
    keep(whole, run, results, resume=True)
    assert content(whole) == before


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


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', '{"format": 1, "plan": 3}'])
def test_a_run_that_cannot_be_read_is_refused(whole: Path, run: Run, text: str) -> None:
    (whole / RUN).write_text(text, encoding="utf-8")
    with pytest.raises(RunRefused):
        Recording(whole, run, resume=True)


def test_rows_that_somebody_moved_are_refused(whole: Path, run: Run) -> None:
    lines = (whole / SEATS).read_bytes().splitlines(keepends=True)
    (whole / SEATS).write_bytes(b"".join([lines[0], *reversed(lines[1:])]))
    with pytest.raises(RunRefused, match="not as it was written"):
        Recording(whole, run, resume=True)


def test_parquet_holds_the_same(tmp_path: Path, run: Run, results: list[GameResult]) -> None:
    folder = tmp_path / "both"
    recording = Recording(folder, run)
    for result in results:
        recording.add(result)
    recording.close()
    recording.make_parquet()
    for name in (SEATS, USES):
        found = pyarrow.parquet.read_table((folder / name).with_suffix(".parquet"))
        written = rows(folder / name)
        assert found.column_names == list(written[0])
        assert found.column("game").to_pylist() == [int(row["game"]) for row in written]
    assert found.column("definition").to_pylist() == [row["definition"] for row in written]


def test_a_run_kept_as_parquet_alone_goes_on(tmp_path: Path, run: Run, results: list[GameResult], whole: Path) -> None:
    folder = tmp_path / "parquet"
    recording = Recording(folder, replace(run, plan=replace(PLAN, games=9)))
    for result in results[:9]:
        recording.add(result)
    recording.close()
    recording.make_parquet()
    recording.drop_csv()
    assert sorted(path.name for path in folder.iterdir()) == [RUN, "seats.parquet", "uses.parquet"]
    keep(folder, run, results, resume=True)
    assert [dict(row, win=float(row["win"])) for row in rows(folder / SEATS)] == [
        dict(row, win=float(row["win"])) for row in rows(whole / SEATS)
    ]
