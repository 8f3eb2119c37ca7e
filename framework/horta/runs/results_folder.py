"""A folder with the results of a plan that survives whatever ends the program.

`run.json` says what is played; `seats.csv` and `uses.csv` grow as games come in. Rows of uses are on the disk before those
of seats are written. What follows the last complete game is cut off when the run is resumed. Parquet files
are made from the rows when the run ends, and made anew when it was resumed.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO

from horta.runs.atomic_files import settle
from horta.runs.recovery import keep_complete
from horta.runs.results import GameResult
from horta.runs.stored_runs import CSV, PARQUET, Run, RunRefused
from horta.runs.tables import USE_COLUMNS, from_parquet, row_writer, seat_columns, seat_rows, to_parquet, use_rows

SEATS, USES = "seats.csv", "uses.csv"
WRITE_SECONDS = 1.0


class Recording:
    """Writes results to a folder, in order. Close it, whatever happens: then all that came in is there.

    `done` games are in it; `lost` are those that were there once, and are not complete any more.
    """

    def __init__(self, folder: Path, run: Run, resume: bool = False) -> None:
        self.folder = folder
        self.done = self.lost = 0
        found = Run.read(folder) if folder.is_dir() else None
        if found is not None and not resume:
            raise RunRefused(f"{folder} holds a run already")
        if found is not None and (reasons := found.differences(run)):
            raise RunRefused(f"{folder} cannot be continued: {'; '.join(reasons)}")
        folder.mkdir(parents=True, exist_ok=True)
        if found is not None:
            _bring_back(folder)
            self.done = keep_complete(folder / SEATS, folder / USES, run.plan.seats)
            self.lost = max(found.games_done - self.done, 0)
        self._before = found.seconds if found is not None else 0.0
        self._begin = self._written = time.monotonic()
        self.run = replace(run, games_done=self.done, seconds=self._before)
        self.run.write(folder)
        mode = "a" if self.done else "w"
        self._uses_file, self._seats_file = ((folder / name).open(mode, encoding="utf-8", newline="") for name in (USES, SEATS))
        self._uses, self._seats = io.StringIO(), io.StringIO()
        self._use_rows, self._seat_rows = row_writer(self._uses), row_writer(self._seats)

    def add(self, result: GameResult) -> None:
        """One more game; the next in order."""
        if self.done == 0:
            self._use_rows.writerow(USE_COLUMNS)
            self._seat_rows.writerow(seat_columns(result))
        self._use_rows.writerows(use_rows(result))
        self._seat_rows.writerows(seat_rows(result))
        self.done += 1
        if time.monotonic() - self._written > WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Everything that came in goes to the files: uses first."""
        _move(self._uses, self._uses_file)
        settle(self._uses_file)
        _move(self._seats, self._seats_file)
        self._seats_file.flush()
        self._written = time.monotonic()

    def close(self) -> None:
        """Write what is left, how far the run has come, and the rows in the forms that are wanted."""
        self.write()
        settle(self._seats_file)
        self._uses_file.close()
        self._seats_file.close()
        self.run = replace(self.run, games_done=self.done, seconds=self._before + time.monotonic() - self._begin)
        self.run.write(self.folder)
        if PARQUET in self.run.forms:
            self._make_parquet()

    def _make_parquet(self) -> None:
        """The same rows as Parquet files. Those of a run that is not over stay as they are, too: it goes on with them."""
        for name in (SEATS, USES) if self.done else ():
            source = self.folder / name
            with source.open(encoding="utf-8", newline="") as file:
                columns = next(csv.reader(file))
            to_parquet(source, _as_parquet(source), columns)
        if CSV not in self.run.forms and self.done == self.run.plan.games:
            for name in (SEATS, USES):
                (self.folder / name).unlink(missing_ok=True)


def _move(text: io.StringIO, file: IO[str]) -> None:
    file.write(text.getvalue())
    text.seek(0)
    text.truncate()


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a file, by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _bring_back(folder: Path) -> None:
    """Rows that were kept as Parquet only. No Parquet file stays, for it would soon say less than the rows."""
    files = [folder / name for name in (SEATS, USES)]
    for path in files:
        if not path.exists() and _as_parquet(path).exists():
            from_parquet(_as_parquet(path), path)
    for path in files:
        _as_parquet(path).unlink(missing_ok=True)


def _as_parquet(path: Path) -> Path:
    return path.with_suffix(".parquet")
