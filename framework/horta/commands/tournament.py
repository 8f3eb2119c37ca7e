"""`horta tournament`: plays a tournament and prints the standings."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from horta.bots import BotUnknown
from horta.commands.compare import read_bots
from horta.commands.output_files import need_place, write_file
from horta.commands.play import usual_game
from horta.commands.progress import bar, counted
from horta.commands.simulation_summary import WINS
from horta.commands.usage_errors import STOPPED, Mistake, parse_choices
from horta.comparison.numbers import count, number, percent
from horta.diagnostics import clean
from horta.play.game import load
from horta.runs import GameResult
from horta.runs.cluster import ClusterUnavailable
from horta.runs.workers import WorkerLost
from horta.tournament import BotStanding, Rating, RatingsMissing, Standings, Tournament, match_results, standings
from horta.tournament.ratings import MEAN, new_model

HEADINGS = ("bot", "games", "seats", "wins", "between", "equal", "score", "rank")
RATING_HEADINGS = ("rating", "between")
BETWEEN = "between: 95 % intervals"
RATINGS = f"rating: how far the bots are apart, around a mean of {MEAN:.0f}"


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """What was asked for on the command line."""

    packs: list[str]
    options: list[str]
    bots: str
    players: str | None
    games: int
    seed: int
    workers: int | None
    cluster: str | None
    data: Path | None


def play_tournament(wanted: TournamentRequest) -> int:
    """Play and print the standings; return the exit code."""
    if wanted.data is not None:
        need_place(wanted.data)
    try:
        tournament = _tournament(wanted)
        results, stopped = _play(tournament, wanted)
        if not results:
            raise Mistake("stopped before the end of the first game")
        with bar("rating") as draw:
            tables = standings(results, tournament.bots, tournament.seed, draw)
    except (BotUnknown, ClusterUnavailable, WorkerLost, ValueError) as problem:
        raise Mistake(str(problem)) from problem
    print("\n\n".join("\n".join(map(clean, _lines(table))) for table in tables), "", WINS, BETWEEN, _about_ratings(), sep="\n")
    if wanted.data is not None:
        write_file(wanted.data, _data(tournament, tables))
    return STOPPED if stopped else 0


def _tournament(wanted: TournamentRequest) -> Tournament:
    packs, options = tuple(wanted.packs or [usual_game()]), parse_choices(wanted.options)
    players = _numbers(wanted.players)
    if not players:
        least, most = load(*packs, options=options).seats
        players = tuple(range(max(2, least), most + 1))
    return Tournament(packs, read_bots(wanted.bots), players, wanted.games, wanted.seed, tuple(options.items()))


def _numbers(text: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in (text or "").split(",") if part.strip())
    except ValueError:
        raise Mistake(f"`{text}` is no list of numbers of players", "write them with commas, such as --players 2,3,4") from None


def _play(tournament: Tournament, wanted: TournamentRequest) -> tuple[list[GameResult], bool]:
    """Return the games, and True if somebody stopped them; the games played until then are kept."""
    results: list[GameResult] = []
    total = sum(plan.games for plan in tournament.plans())
    try:
        results.extend(counted(match_results(tournament, wanted.workers, wanted.cluster), total, "games"))
    except KeyboardInterrupt:
        print(f"stopped after {len(results)} of {total} games: seats are not balanced", file=sys.stderr)
        return results, True
    return results, False


# ------------------------------------------------------------------ telling


def _lines(table: Standings) -> list[str]:
    title = "all games" if table.players is None else f"{table.players} players"
    rated = any(row.rating is not None for row in table.bots)
    rows = [(*HEADINGS, *(RATING_HEADINGS if rated else ())), *(_cells(row) for row in table.bots)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [f"{title}: {count(table.games)} games", *(_row(row, widths) for row in rows)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join((cells[0].ljust(len(first)), *others)).rstrip()


def _cells(row: BotStanding) -> tuple[str, ...]:
    return (
        row.bot,
        count(row.games),
        count(row.seats),
        percent(row.wins, 1),
        f"{number(row.low * 100, 1)} and {number(row.high * 100, 1)}",
        percent(row.equal, 1),
        number(row.score, 1),
        number(row.rank, 2),
        *(_rating_cells(row.rating) if row.rating is not None else ()),
    )


def _rating_cells(rating: Rating) -> tuple[str, str]:
    return number(rating.mu, 1), f"{number(rating.low, 1)} and {number(rating.high, 1)}"


def _about_ratings() -> str:
    """Return what ratings are, or why there are none."""
    try:
        new_model()
    except RatingsMissing as problem:
        return f'{problem}: pip install "horta[ratings]"'
    return RATINGS


def _data(tournament: Tournament, tables: Sequence[Standings]) -> str:
    data = {"plans": [plan.to_data() for plan in tournament.plans()], "standings": [table.to_data() for table in tables]}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
