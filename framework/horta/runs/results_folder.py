"""A folder with the results of a plan, which can be continued after any sort of end, a power cut too.

`run.json` says what is played; `seats.csv` and `uses.csv` grow as games come in. About once a second the rows are flushed
to the disk, and then `run.json` says how many games and bytes are there. A run that goes on cuts off what follows.
Parquet files are made from the rows when the run ends, and again after each continuation.
"""

from __future__ import annotations

import csv
import io
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from horta.runs.atomic_files import flush_to_disk
from horta.runs.results import GameResult
from horta.runs.stored_runs import CSV, PARQUET, Run, RunRefused
from horta.runs.tables import USE_COLUMNS, from_parquet, row_writer, seat_columns, seat_rows, to_parquet, use_rows

SEATS, USES = "seats.csv", "uses.csv"
WRITE_SECONDS = 1.0


class Recording:
    """Writes results to a folder, in order. Close it in any case: then everything that came in is there.

    `done` is the number of games in it.
    """

    def __init__(self, folder: Path, run: Run, resume: bool = False) -> None:
        self.folder = folder
        found = Run.read(folder) if folder.is_dir() else None
        if found is not None and not resume:
            raise RunRefused(f"{folder} holds a run already")
        if found is not None and (reasons := found.differences(run)):
            raise RunRefused(f"{folder} cannot be continued: {'; '.join(reasons)}")
        folder.mkdir(parents=True, exist_ok=True)
        if found is not None:
            _restore_rows(folder, found)
        self.done = found.games_done if found is not None else 0
        self._before = found.seconds if found is not None else 0.0
        self._begin = self._written = time.monotonic()
        self.run = replace(run, games_done=self.done, seconds=self._before, sizes=found.sizes if found is not None else {})
        self.run.write(folder)
        self._files = {name: (folder / name).open("ab" if self.done else "wb") for name in (SEATS, USES)}
        self._texts = {name: io.StringIO() for name in self._files}
        self._rows: dict[str, Any] = {name: row_writer(text) for name, text in self._texts.items()}

    def add(self, result: GameResult) -> None:
        """Add one more game; the next in order."""
        if self.done == 0:
            self._rows[USES].writerow(USE_COLUMNS)
            self._rows[SEATS].writerow(seat_columns(result))
        self._rows[USES].writerows(use_rows(result))
        self._rows[SEATS].writerows(seat_rows(result))
        self.done += 1
        if time.monotonic() - self._written > WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write everything that came in, and then how far the run has come."""
        for name, text in self._texts.items():
            self._files[name].write(text.getvalue().encode())
            text.seek(0)
            text.truncate()
            flush_to_disk(self._files[name])
        self._written = time.monotonic()
        sizes = {name: file.tell() for name, file in self._files.items()}
        self.run = replace(self.run, games_done=self.done, seconds=self._before + self._written - self._begin, sizes=sizes)
        self.run.write(self.folder)

    def close(self) -> None:
        """Write what is left, in the forms that are wanted."""
        self.write()
        for file in self._files.values():
            file.close()
        if PARQUET in self.run.forms:
            self._make_parquet()

    def _make_parquet(self) -> None:
        """Write the same rows as Parquet files. An unfinished run keeps its CSV files too: it goes on with them."""
        for name in (SEATS, USES) if self.done else ():
            source = self.folder / name
            with source.open(encoding="utf-8", newline="") as file:
                columns = next(csv.reader(file))
            to_parquet(source, _as_parquet(source), columns)
        if CSV not in self.run.forms and self.done == self.run.plan.games:
            for name in (SEATS, USES):
                (self.folder / name).unlink(missing_ok=True)


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """Return the rows of a file, by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _restore_rows(folder: Path, run: Run) -> None:
    """Leave the rows of complete games in CSV files, and no Parquet file: it would soon hold less than the rows."""
    for path in (folder / SEATS, folder / USES):
        if not path.exists() and _as_parquet(path).exists():
            from_parquet(_as_parquet(path), path)
        size, wanted = path.stat().st_size if path.exists() else 0, run.sizes.get(path.name, 0)
        if size < wanted:
            raise RunRefused(f"{path} has changed: it has {size} bytes, and {wanted} were written")
        if size:
            os.truncate(path, wanted)
        _as_parquet(path).unlink(missing_ok=True)


def _as_parquet(path: Path) -> Path:
    return path.with_suffix(".parquet")
