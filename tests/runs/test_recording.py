"""Folders of results: complete games only, whatever happened, and the same in all forms."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pyarrow.parquet
import pytest

from horta.runs import GameResult, Plan
from horta.runs.backends import play_table
from horta.runs.local_games import Table
from horta.runs.results_folder import SEATS, USES, Recording
from horta.runs.stored_runs import CSV, PARQUET, RUN, Run, RunRefused
from horta.runs.tables import USE_COLUMNS

PLAN = Plan(("tea-house",), ("random",) * 3, games=20, seed=2)
BOTH = (CSV, PARQUET)


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
    assert Run.read(whole) == replace(run, games_done=20, seconds=data["seconds"])


@pytest.mark.parametrize("cut", [0, 1, 40, 100, 333, 400, -1])
@pytest.mark.parametrize("name", [SEATS, USES])
def test_a_run_cut_off_anywhere_goes_on_to_the_same_end(whole: Path, run: Run, results: list[GameResult], name: str, cut: int) -> None:
    """Whichever of the files is behind: a power cut may leave any part of either."""
    before = content(whole)
    path = whole / name
    path.write_bytes(path.read_bytes()[:cut])
    recording = Recording(whole, run, resume=True)
    assert recording.done + recording.lost == 20
    assert recording.lost > 0
    recording.close()
    keep(whole, run, results, resume=True)
    assert content(whole) == before


@pytest.mark.parametrize("name", [SEATS, USES])
def test_rows_that_never_reached_the_disk_are_written_again(whole: Path, run: Run, results: list[GameResult], name: str) -> None:
    """What a file system knew of and did not write is blank after a power cut, in the middle or at the end."""
    before = content(whole)
    path = whole / name
    blank = bytearray(path.read_bytes())
    middle = len(blank) // 2
    blank[middle : middle + 150] = bytes(150)
    path.write_bytes(blank)
    recording = Recording(whole, run, resume=True)
    assert 0 < recording.done < 19
    recording.close()
    keep(whole, run, results, resume=True)
    assert content(whole) == before


def test_seats_that_use_nothing_are_no_gap(tmp_path: Path, run: Run, results: list[GameResult]) -> None:
    """Games without uses at the beginning, in the middle and at the end."""
    some = [replace(result, uses=() if result.game in (0, 1, 9, 18, 19) else result.uses) for result in results]
    folder = keep(tmp_path / "some", run, some)
    before = content(folder)
    assert resumed(folder, run) == 20
    assert content(folder) == before
    lines = before[1].splitlines(keepends=True)
    (folder / USES).write_bytes(b"".join(line for line in lines if not line.startswith(b"8,")))
    assert resumed(folder, run) == 8


def test_uses_are_on_the_disk_before_seats_are_written(
    tmp_path: Path, run: Run, results: list[GameResult], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    recording = Recording(folder, run)
    sizes = []
    settled = os.fsync

    def watched(file: int) -> None:
        sizes.append((os.fstat(file).st_ino == (folder / USES).stat().st_ino, (folder / SEATS).stat().st_size))
        settled(file)

    monkeypatch.setattr(os, "fsync", watched)
    for result in results[:5]:
        recording.add(result)
    recording.write()
    assert sizes == [(True, 0)]
    recording.close()
    assert len(sizes) > 2


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


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 9}', '{"format": 2, "plan": 3}'])
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
