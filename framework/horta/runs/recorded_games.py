"""Reads the results of a folder back: game by game, each exactly as it was written.

The folder may come from a stranger. A row counts only if its game is the next of the plan and if the result that is made of
it would be written as the very same row, so nothing wrong, doubled or missing gets any further. Lines are read one by
one and have a longest length, so a folder of any size needs little memory.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import IO

from horta.engine.outcomes import outcome_of
from horta.language.resolved import Winning
from horta.runs.game_results import GameReader
from horta.runs.plan import Plan
from horta.runs.results import GameResult, SeatResult, Use
from horta.runs.results_folder import SEATS, USES, Run, RunRefused
from horta.runs.tables import SEAT_COLUMNS, USE_COLUMNS, USES_COLUMN, Row, seat_columns, seat_rows, use_rows

LONGEST_LINE = 100_000
_NUMBER = re.compile("-?[0-9]{1,15}", re.ASCII)
_USES = SEAT_COLUMNS.index(USES_COLUMN)


def recorded_games(folder: Path, run: Run, reader: GameReader, uses: bool = True) -> Iterator[GameResult]:
    """Return the results of the games done, in order; RunRefused where the rows are not those of the plan.

    `reader` is that of the player of the plan. Without `uses`, the rows of uses are not read, and the results have none.
    """
    if not run.games_done:
        return
    try:
        with ExitStack() as files:
            columns = seat_columns(reader.parts, reader.causes, reader.scopes)
            seats = _Rows(files.enter_context(_opened(folder / SEATS)), columns)
            held = _Rows(files.enter_context(_opened(folder / USES)), USE_COLUMNS) if uses else None
            known = frozenset(reader.keys)
            for game in range(run.games_done):
                result = _next_game(run.plan, reader, game, seats, held)
                if not _is_sound(run.plan, result, known, reader.winning):
                    raise ValueError(f"game {game} cannot have ended like this")
                yield result
            if seats.take(1) or (held is not None and held.take(1)):
                raise ValueError("there are more rows than games")
    except (ValueError, csv.Error) as problem:
        raise RunRefused(f"{folder} has changed: its rows are not those of the run: {problem}") from problem


def _opened(path: Path) -> IO[str]:
    return path.open(encoding="utf-8", newline="")


class _Rows:
    """The rows of a file, taken a few at a time. All have the length of the header, which must have these columns."""

    def __init__(self, file: IO[str], columns: Sequence[str]) -> None:
        self._width = len(columns)
        self._rows = csv.reader(_lines(file))
        if self.take(1) != [list(columns)]:
            raise ValueError("the packs give other columns")

    def take(self, number: int) -> list[list[str]]:
        rows = list(islice(self._rows, number))
        if any(len(row) != self._width for row in rows):
            raise ValueError("a row has another length than the header")
        return rows


def _lines(file: IO[str]) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE):
        if not line.endswith("\n"):
            raise ValueError("a line does not end")
        yield line


def _next_game(plan: Plan, reader: GameReader, game: int, seats: _Rows, held: _Rows | None) -> GameResult:
    """Return the next game. What was read is written again, and must be the same."""
    rows = seats.take(plan.seats)
    if len(rows) != plan.seats:
        raise ValueError(f"game {game} is missing")
    counts = [_number(row[_USES]) for row in rows]
    if any(not 0 <= count <= len(reader.keys) for count in counts):
        raise ValueError(f"game {game} has a wrong number of uses")
    used = held.take(sum(counts)) if held is not None else []
    result = _result(plan, reader, game, rows, [_use(row) for row in used])
    again = _texts(seat_rows(result))
    if held is None:
        again = [[*row[:_USES], str(count), *row[_USES + 1 :]] for row, count in zip(again, counts, strict=True)]
    if again != rows or _texts(use_rows(result)) != used:
        raise ValueError(f"a row of game {game} has changed")
    return result


def _result(plan: Plan, reader: GameReader, game: int, rows: list[list[str]], uses: list[Use]) -> GameResult:
    seats, length, first, fixed = [], {}, 0, len(SEAT_COLUMNS)
    for number, row in enumerate(rows):
        facts, rest = dict(zip(SEAT_COLUMNS, row, strict=False)), iter([_number(text) for text in row[fixed:]])
        parts, causes, length = (dict(zip(names, rest, strict=False)) for names in (reader.parts, reader.causes, reader.scopes))
        score, rank, answers = (_number(facts[name]) for name in ("score", "rank", "answers"))
        seats.append(SeatResult(number, facts["bot"], score, rank, float(facts["win"]), answers, parts, causes))
        first = number if facts["place"] == "1" else first
    return GameResult(game, plan.seed_of(game), sum(seat.answers for seat in seats), length, tuple(seats), tuple(uses), first)


def _use(row: list[str]) -> Use:
    facts = dict(zip(USE_COLUMNS, row, strict=True))
    seat, *amounts = (_number(facts[name]) for name in USE_COLUMNS if name not in ("game", "kind", "definition"))
    return Use(seat - 1, facts["kind"], facts["definition"], *amounts)


def _can_end(seats: Sequence[SeatResult], winning: Winning) -> bool:
    """True if ranks, wins and scores fit together. Tie-breaks and losses are not in the rows, so any that are possible are accepted."""
    sign = winning.score.sign if winning.score is not None else 1
    table_wins = bool(winning.losses) and not any(seat.win for seat in seats)
    alike = outcome_of([(seat.rank,) for seat in seats], [-1], [table_wins] * len(seats))
    if [(seat.rank, seat.win) for seat in seats] != list(zip(alike.ranks, alike.wins, strict=True)):
        return False
    if winning.losses:
        return True
    by_score = outcome_of([(seat.score,) for seat in seats], [sign], [False] * len(seats)).ranks
    if len(winning.criteria) < 2:
        return list(by_score) == [seat.rank for seat in seats]
    pairs = [(score, seat.rank) for score, seat in zip(by_score, seats, strict=True)]
    return all(one[1] < other[1] for one in pairs for other in pairs if one[0] < other[0])


def _is_sound(plan: Plan, result: GameResult, known: frozenset[tuple[str, str]], winning: Winning) -> bool:
    """True if the bots sit where the plan seats them, the winners have the best scores, and the uses are of these packs."""
    return (
        [seat.bot for seat in result.seats] == [plan.bots[bot] for bot in plan.seating(result.game)]
        and _can_end(result.seats, winning)
        and all(seat.answers >= 0 for seat in result.seats)
        and all((use.kind, use.definition) in known and 0 <= use.seat < plan.seats for use in result.uses)
        and all(min(use.times, use.gained, use.held, use.resolved, use.acted) >= 0 for use in result.uses)
    )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError("a number was expected")
    return int(text)


def _texts(rows: Iterable[Row]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]
