"""Finds what is complete in the files of a run that was ended anywhere: by Ctrl-C, by a power cut, by whatever it was.

A game is complete when all its seats have their rows, and when there are as many rows of uses as those say. What a seat
uses may be nothing at all, so the rows of uses alone could not tell.
"""

from __future__ import annotations

import csv
import os
from collections import deque
from collections.abc import Iterator
from itertools import chain, groupby, islice
from pathlib import Path

from horta.runs.stored_runs import RunRefused
from horta.runs.tables import USES_COLUMN

Line = tuple[bytes, int]  # a line, and where in the file it ends


def keep_complete(seats_file: Path, uses_file: Path, seats: int) -> int:
    """Cut off all that follows the last game that is complete in both files; how many games are left."""
    nothing = (0, 0, 0)
    games, seats_end, uses_end = deque(chain([nothing], _complete(seats_file, uses_file, seats)), maxlen=1).pop()
    for path, end in ((seats_file, seats_end), (uses_file, uses_end)):
        if path.exists():
            os.truncate(path, end)
    return games


def _complete(seats_file: Path, uses_file: Path, seats: int) -> Iterator[tuple[int, int, int]]:
    """Game after game, as long as they are complete: how many that makes, and where in both files they end."""
    used = _used(uses_file)
    head = next(used, None)
    if head is None:
        return
    *_, uses_end = head
    ahead = next(used, None)
    for game, (wanted, end) in enumerate(_seated(seats_file, seats)):
        if wanted:
            if ahead is None or ahead[:2] != (game, wanted):
                return
            *_, uses_end = ahead
            ahead = next(used, None)
        yield game + 1, end, uses_end


def _seated(path: Path, seats: int) -> Iterator[tuple[int, int]]:
    """For each game with all its seats: how many rows of uses it has, and where it ends."""
    lines = _whole_lines(path)
    head = next(lines, None)
    columns = _cells(head[0]) if head is not None else []
    if head is not None and USES_COLUMN not in columns:
        raise RunRefused(f"{path} is not as it was written: it has no column {USES_COLUMN}")
    game = rows = uses = 0
    for line, end in lines:
        cells = _cells(line)
        if len(cells) != len(columns):
            return
        found, count = cells[0], cells[columns.index(USES_COLUMN)]
        if not found.isdecimal() or not count.isdecimal():
            return
        if int(found) != game:
            raise RunRefused(f"{path} is not as it was written: game {found} where {game} should be")
        rows, uses = rows + 1, uses + int(count)
        if rows == seats:
            yield uses, end
            game, rows, uses = game + 1, 0, 0


def _used(path: Path) -> Iterator[tuple[int, int, int]]:
    """For each game with rows of uses: its number, how many they are, and where they end. The heads come first, as game -1."""
    lines = _whole_lines(path)
    for _, end in islice(lines, 1):
        yield -1, 0, end
    for game, rows in groupby(lines, lambda line: line[0].partition(b",")[0]):
        if not game.isdigit():
            return
        ends = [end for _, end in rows]
        yield int(game), len(ends), ends[-1]


def _whole_lines(path: Path) -> Iterator[Line]:
    """The lines of a file up to the first that is broken off, or that a power cut left blank."""
    if not path.exists():
        return
    end = 0
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n") or b"\0" in line:
                return
            end += len(line)
            yield line, end


def _cells(line: bytes) -> list[str]:
    return next(csv.reader([line.decode(errors="replace")]))
