"""A folder with the results of a plan, which can be continued after any sort of end, a power cut too.

`run.json` says what is played; `seats.csv` and `uses.csv` grow as games come in. About once a second the rows are flushed
to the disk, and then `run.json` says how many games and bytes are there. A run that goes on cuts off what follows.
Parquet files are made from the rows when the run ends, and again after each continuation. A folder may come from a
stranger: its files are checked on the way in, here and in `recorded_games`.
"""

from __future__ import annotations

import csv
import json
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from horta import __version__
from horta.diagnostics import Error
from horta.packs.schema import misfit
from horta.runs.atomic_files import flush_to_disk, remove_unfinished, replace_when_complete
from horta.runs.plan import Plan
from horta.runs.results import GameResult
from horta.runs.tables import USE_COLUMNS, from_parquet, row_writer, seat_columns, seat_rows, to_parquet, use_rows
from horta.untrusted_files import is_plain_file, parse_json, read_plain_file

FORMAT = 3
RUN = "run.json"
CSV, PARQUET = "csv", "parquet"
SEATS, USES = "seats.csv", "uses.csv"
WRITE_SECONDS = 1.0
MOST_BYTES = 1_000_000  # of run.json


class RunRefused(Error, ValueError):
    """A run cannot begin or continue in a folder, and why."""

    code = "A207"


@dataclass(frozen=True, slots=True)
class Run:
    """What is played, and by which version. `seconds` is the time so far, `forms` are the formats in which the rows are kept.

    `sizes` says how many bytes of each file of rows belong to the games done. A continued run cuts off all bytes after them.
    """

    plan: Plan
    lock: Mapping[str, Any]
    repeatable: bool = True
    games_done: int = 0
    seconds: float = 0.0
    version: str = __version__
    forms: tuple[str, ...] = (CSV,)
    sizes: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.forms or not {CSV, PARQUET}.issuperset(self.forms):
            raise ValueError(f"rows are kept as {CSV} or {PARQUET}, not as {', '.join(self.forms) or 'nothing'}")

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "format": FORMAT, "horta": self.version, "plan": self.plan.to_data(), "lock": dict(self.lock), "forms": list(self.forms),
            "repeatable": self.repeatable, "games_done": self.games_done, "seconds": round(self.seconds, 3), "sizes": dict(self.sizes),
        }  # fmt: skip

    @classmethod
    def read(cls, folder: Path) -> Run | None:
        """Return the run in a folder; None if there is none. RunRefused if it cannot be read."""
        data = read_state(folder / RUN, "run", FORMAT, MOST_BYTES)
        if data is None:
            return None
        kept = {name: data[name] for name in ("lock", "repeatable", "games_done", "seconds", "sizes")}
        try:
            run = cls(Plan.from_data(data["plan"]), **kept, version=data["horta"], forms=tuple(data["forms"]))
        except Error as problem:
            raise RunRefused(f"{folder / RUN} does not describe a run: {problem}") from problem
        if run.games_done and not all(run.sizes.get(name) for name in (SEATS, USES)):
            raise RunRefused(f"{folder / RUN} does not describe a run: it has games, but no rows")
        return run

    def write(self, folder: Path) -> None:
        """Write it to the folder; after a power cut the old or the new one is there."""
        with replace_when_complete(folder / RUN) as path:
            path.write_text(json.dumps(self.to_data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def differences(self, wanted: Run) -> list[str]:
        """Return why the wanted run cannot continue this one. It may have more games, and other forms."""
        reasons = {
            "the bots differ": self.plan.bots != wanted.plan.bots,
            "the seed differs": self.plan.seed != wanted.plan.seed,
            "only one of them moves the bots from seat to seat": self.plan.rotate != wanted.plan.rotate,
            "the packs or their options have changed": self.lock != wanted.lock,
            f"Horta is {wanted.version} now, it was {self.version}": self.version != wanted.version,
            "it has more games already": wanted.plan.games < self.games_done,
        }
        return [reason for reason, is_so in reasons.items() if is_so]


def read_state(path: Path, schema: str, form: int, most: int) -> dict[str, Any] | None:
    """Return what a file says about unfinished work; None if there is no file. RunRefused if it has another form than the schema."""
    try:
        data = parse_json(read_plain_file(path, most, links=False))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        said = problem.strerror if isinstance(problem, OSError) else "it is no JSON"
        raise RunRefused(f"{path} cannot be read: {said}") from problem
    found = data.get("format") if isinstance(data, dict) else None
    if type(found) is int and found != form:
        raise RunRefused(f"{path} has format {found}, this program reads {form}")
    if (wrong := misfit(data, schema)) is not None:
        raise RunRefused(f"{path} does not have the form that Horta writes: {wrong} is wrong")
    return data  # type: ignore[no-any-return]


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
        remove_unfinished(folder / RUN)
        _check_files(folder, found)
        if found is not None:
            _restore_rows(folder, found)
            run = replace(run, games_done=found.games_done, seconds=found.seconds, sizes=found.sizes)
        self.run = run
        self.done = run.games_done
        self._written = time.monotonic()
        self._begin = self._written - run.seconds
        self.run.write(folder)
        mode = "a" if self.done else "w"
        self._files = {name: (folder / name).open(mode, encoding="utf-8", newline="") for name in (SEATS, USES)}
        self._rows: dict[str, Any] = {name: row_writer(file) for name, file in self._files.items()}

    def add(self, result: GameResult) -> None:
        """Add one more game; the next in order."""
        if self.done == 0:
            self._rows[USES].writerow(USE_COLUMNS)
            self._rows[SEATS].writerow(seat_columns(result.seats[0].parts, result.seats[0].causes, result.length))
        self._rows[USES].writerows(use_rows(result))
        self._rows[SEATS].writerows(seat_rows(result))
        self.done += 1
        if time.monotonic() - self._written > WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write everything that came in, and then how far the run has come."""
        for file in self._files.values():
            flush_to_disk(file)
        self._written = time.monotonic()
        sizes = {name: os.fstat(file.fileno()).st_size for name, file in self._files.items()}
        self.run = replace(self.run, games_done=self.done, seconds=self._written - self._begin, sizes=sizes)
        self.run.write(self.folder)

    def abandon(self) -> None:
        """Close the files in the place of `close`, and leave everything as it was found."""
        for file in self._files.values():
            file.close()

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


def _check_files(folder: Path, run: Run | None) -> None:
    """Check that nothing is written through a link or a pipe, and that files of no run stay as they are."""
    for name in (SEATS, USES):
        for path in (folder / name, _as_parquet(folder / name)):
            if not os.path.lexists(path):
                continue
            if not is_plain_file(path):
                raise RunRefused(f"{path} is a link or no plain file")
            if run is None:
                raise RunRefused(f"{path} is there already, and belongs to no run")


def _restore_rows(folder: Path, run: Run) -> None:
    """Leave the rows of complete games in CSV files, and no Parquet file: it would soon hold less than the rows."""
    for path in (folder / SEATS, folder / USES):
        wanted = run.sizes.get(path.name, 0)
        if not path.exists() and _as_parquet(path).exists():
            try:
                from_parquet(_as_parquet(path), path, wanted)
            except ValueError as problem:
                raise RunRefused(f"{_as_parquet(path)} has changed: {problem}") from problem
        size = path.stat().st_size if path.exists() else 0
        if size < wanted:
            raise RunRefused(f"{path} has changed: it has {size} bytes, and {wanted} were written")
        if size:
            os.truncate(path, wanted)
        _as_parquet(path).unlink(missing_ok=True)


def _as_parquet(path: Path) -> Path:
    return path.with_suffix(".parquet")
