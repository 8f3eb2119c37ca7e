"""Results as rows: one for each seat and game, and one for each seat, game and definition used.

Seats are counted from 1, as people see them, and so are places: 1 for the seat that was asked first. Columns that
depend on the packs have a prefix: `score_…` parts of the score, `via_…` score
through a cause, `begun_…` how often a scope began.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from horta.diagnostics import Error, cell
from horta.runs.atomic_files import replace_when_complete
from horta.runs.results import GameResult

USE_COLUMNS = ("game", "seat", "kind", "definition", "times", "gained", "held", "resolved", "acted")
USES_COLUMN = "uses"
SEAT_COLUMNS = ("game", "seed", "seat", "place", "bot", "score", "rank", "win", "answers", USES_COLUMN)
_TEXTS = {"bot", "kind", "definition"}
_FRACTIONS = {"win"}
NO_CAUSE = "none"
PARQUET_ROWS = 10_000  # that are read at a time

Row = tuple[int | float | str, ...]


class ParquetMissing(Error):
    """pyarrow, which writes Parquet, is not installed."""

    code = "A208"


def seat_columns(parts: Iterable[str], causes: Iterable[str], scopes: Iterable[str]) -> tuple[str, ...]:
    """Return the columns of the rows of seats: the same for all games of a plan."""
    return (*SEAT_COLUMNS, *parts, *(f"via_{cause or NO_CAUSE}" for cause in causes), *(f"begun_{scope}" for scope in scopes))


def seat_rows(result: GameResult) -> Iterator[Row]:
    """Return a row for each seat of a game. It says how many rows of uses belong to it."""
    uses = Counter([use.seat for use in result.uses])
    for s in result.seats:
        facts = (result.game, result.seed, s.seat + 1, result.place(s.seat), cell(s.bot), s.score, s.rank, s.win, s.answers, uses[s.seat])
        yield (*facts, *s.parts.values(), *s.causes.values(), *result.length.values())


def use_rows(result: GameResult) -> Iterator[Row]:
    """Return a row for each definition that a seat used or held."""
    for u in result.uses:
        yield result.game, u.seat + 1, u.kind, u.definition, u.times, u.gained, u.held, u.resolved, u.acted


def need_parquet() -> Any:
    """Return pyarrow; ParquetMissing if it is not installed."""
    try:
        import_module("pyarrow.parquet")
        import_module("pyarrow.csv")
        return import_module("pyarrow")
    except ImportError:
        raise ParquetMissing("Parquet files need pyarrow") from None


def to_parquet(source: Path, target: Path, columns: Sequence[str]) -> None:
    """Write the rows of a CSV file as a Parquet file. They are read a part at a time."""
    arrow = need_parquet()
    types = [(name, arrow.string() if name in _TEXTS else arrow.float64() if name in _FRACTIONS else arrow.int64()) for name in columns]
    options = arrow.csv.ConvertOptions(column_types=dict(types), strings_can_be_null=False)
    with (
        replace_when_complete(target) as path,
        arrow.csv.open_csv(source, convert_options=options) as reader,
        arrow.parquet.ParquetWriter(path, reader.schema) as writer,
    ):
        for batch in reader:
            writer.write_batch(batch)


def from_parquet(source: Path, target: Path, size: int) -> None:
    """Write the rows of a Parquet file as a CSV file, the same to the byte as the one that they came from.

    ValueError if it is no such file, or if the rows have more than `size` bytes: a small file can hold very many rows.
    """
    arrow = need_parquet()
    try:
        with (
            replace_when_complete(target) as path,
            arrow.parquet.ParquetFile(source) as file,
            path.open("w", encoding="utf-8", newline="") as text,
        ):
            writer = row_writer(text)
            writer.writerow(file.schema_arrow.names)
            for batch in file.iter_batches(PARQUET_ROWS):
                writer.writerows(zip(*(column.to_pylist() for column in batch.columns), strict=True))
                if text.tell() > size:
                    raise ValueError("it has more rows than were written")
    except (arrow.ArrowException, csv.Error, UnicodeError, MemoryError) as problem:
        raise ValueError("it cannot be read as Parquet") from problem


def row_writer(text: IO[str]) -> Any:
    """Return a writer of rows as CSV; all files are written in this way."""
    return csv.writer(text, lineterminator="\n")
