"""A folder with the results of a plan that survives whatever ends the program.

`run.json` says what is played; `seats.csv` and `uses.csv` grow as games come in. Rows of uses are written before those of
seats, so that a game whose seats are all there is complete. What follows the last complete game is cut off
when the run is resumed. Parquet files are made from the rows when the run ends.
"""

from __future__ import annotations

import csv
import io
import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from horta import __version__
from horta.interfaces.simulation.plan import Plan
from horta.interfaces.simulation.results import GameResult
from horta.interfaces.simulation.tables import USE_COLUMNS, from_parquet, seat_columns, seat_rows, to_parquet, use_rows

FORMAT = 1
RUN, SEATS, USES = "run.json", "seats.csv", "uses.csv"
WRITE_SECONDS = 1.0
_DIFFERENT = {"bots": "the bots differ", "seed": "the seed differs", "rotate": "only one of them moves the bots from seat to seat"}


class RunRefused(ValueError):
    """A folder whose run cannot be begun or continued, and why."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is played, by what. `seconds` is how long it took so far."""

    plan: Plan
    lock: Mapping[str, Any]
    repeatable: bool = True
    games_done: int = 0
    seconds: float = 0.0
    version: str = __version__

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "format": FORMAT, "horta": self.version, "plan": self.plan.to_data(), "lock": dict(self.lock),
            "repeatable": self.repeatable, "games_done": self.games_done, "seconds": round(self.seconds, 3),
        }  # fmt: skip

    @classmethod
    def read(cls, folder: Path) -> Run | None:
        """The run in a folder; None when there is none. RunRefused when it cannot be understood."""
        try:
            data = json.loads((folder / RUN).read_text(encoding="utf-8"))
            if data["format"] != FORMAT:
                raise RunRefused(f"{folder / RUN} has format {data['format']}, this program reads {FORMAT}")
            plan = Plan.from_data(data["plan"])
            return cls(plan, data["lock"], data["repeatable"], data["games_done"], data["seconds"], data["horta"])
        except FileNotFoundError:
            return None
        except RunRefused:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as problem:
            raise RunRefused(f"{folder / RUN} is no description of a run") from problem

    def write(self, folder: Path) -> None:
        """Put it in the folder, whole or not at all."""
        unfinished = folder / f".{RUN}.unfinished"
        unfinished.write_text(json.dumps(self.to_data(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(unfinished, folder / RUN)

    def differences(self, wanted: Run) -> list[str]:
        """Why another run is no continuation of this one, in words. It may have more games."""
        mine, other = self.plan, wanted.plan
        found = [said for name, said in _DIFFERENT.items() if getattr(mine, name) != getattr(other, name)]
        found += [] if self.lock == wanted.lock else ["the packs or their options have changed"]
        found += [] if self.version == wanted.version else [f"Horta is {wanted.version} now, it was {self.version}"]
        found += [] if other.games >= self.games_done else ["it has more games already"]
        return found


class Recording:
    """Writes results to a folder, in order. Close it, whatever happens: then all that came in is there."""

    def __init__(self, folder: Path, run: Run, resume: bool = False) -> None:
        self.folder = folder
        self.done = 0
        found = Run.read(folder) if folder.is_dir() else None
        if found is not None and not resume:
            raise RunRefused(f"{folder} holds a run already")
        if found is not None and (reasons := found.differences(run)):
            raise RunRefused(f"{folder} cannot be continued: {'; '.join(reasons)}")
        folder.mkdir(parents=True, exist_ok=True)
        if found is not None:
            _bring_back(folder)
            self.done = keep_complete(folder, run.plan.seats)
        self._before = found.seconds if found is not None else 0.0
        self._begin = self._written = time.monotonic()
        self.run = replace(run, games_done=self.done, seconds=self._before)
        self.run.write(folder)
        mode = "a" if self.done else "w"
        self._uses_file, self._seats_file = ((folder / name).open(mode, encoding="utf-8", newline="") for name in (USES, SEATS))
        self._uses, self._seats = io.StringIO(), io.StringIO()
        self._use_rows, self._seat_rows = (csv.writer(text, lineterminator="\n") for text in (self._uses, self._seats))

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
        for text, file in ((self._uses, self._uses_file), (self._seats, self._seats_file)):
            file.write(text.getvalue())
            file.flush()
            text.seek(0)
            text.truncate()
        self._written = time.monotonic()

    def close(self) -> None:
        """Write what is left, and how far the run has come."""
        self.write()
        self._uses_file.close()
        self._seats_file.close()
        self.run = replace(self.run, games_done=self.done, seconds=self._before + time.monotonic() - self._begin)
        self.run.write(self.folder)

    def make_parquet(self) -> None:
        """The same rows as Parquet files, once the recording is closed."""
        for name in (SEATS, USES) if self.done else ():
            source = self.folder / name
            with source.open(encoding="utf-8", newline="") as file:
                columns = next(csv.reader(file))
            to_parquet(source, source.with_suffix(".parquet"), columns)

    def drop_csv(self) -> None:
        """Leave only the Parquet files, once they are made."""
        for name in (SEATS, USES):
            (self.folder / name).unlink(missing_ok=True)


def rows_of(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a file, by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _bring_back(folder: Path) -> None:
    """Rows that were kept as Parquet only."""
    for path in (folder / SEATS, folder / USES):
        if not path.exists() and path.with_suffix(".parquet").exists():
            from_parquet(path.with_suffix(".parquet"), path)


def keep_complete(folder: Path, seats: int) -> int:
    """Cut off all that follows the last complete game; how many games are left."""
    games, end = _complete(folder / SEATS, seats)
    for name, size in ((SEATS, end), (USES, _end_of(folder / USES, games) if games else 0)):
        path = folder / name
        if path.exists():
            os.truncate(path, size)
    return games


def _complete(path: Path, seats: int) -> tuple[int, int]:
    """How many games have all their rows, one after the other from the first; where the last of them ends."""
    games = rows = end = at = 0
    for number, line in _numbered(path):
        at += len(line)
        if number is None:
            continue
        if number != games:
            raise RunRefused(f"{path} is not as it was written: game {number} where {games} should be")
        rows += 1
        if rows == seats:
            games, rows, end = games + 1, 0, at
    return games, end


def _end_of(path: Path, games: int) -> int:
    end = 0
    for number, line in _numbered(path):
        if number is not None and number >= games:
            break
        end += len(line)
    return end


def _numbered(path: Path) -> Iterator[tuple[int | None, bytes]]:
    """Whole lines, each with the number of its game; None for the heads of the columns."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            first = line.split(b",", 1)[0]
            if not line.endswith(b"\n"):
                return
            yield (int(first) if first.isdigit() else None), line
