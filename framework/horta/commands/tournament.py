"""`horta tournament`: plays a tournament and prints the standings."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from horta.commands import shared_options as shared
from horta.commands.kept_results import KeptIn, Resume, check_folder, explained_failures, say_how_to_resume
from horta.commands.output_files import as_json, check_writable, columns, write_file
from horta.commands.progress import bar, counted
from horta.commands.simulation_summary import WINS
from horta.commands.usage_errors import STOPPED, Mistake
from horta.comparison.numbers import count, number, percent
from horta.diagnostics import clean
from horta.play.game import load
from horta.runs import GameResult
from horta.tournament import BotStanding, RatingsMissing, Standings, Tournament, match_results, standings
from horta.tournament.ratings import MEAN, new_model

HEADINGS = ("bot", "games", "seats", "wins", "between", "equal", "score", "rank")
RATING_HEADINGS = ("rating", "between")
BETWEEN = "between: 95 % intervals"
RATINGS = f"rating: how far the bots are apart, around a mean of {MEAN:.0f}"


def run(
    *,
    packs: shared.Packs,
    more: shared.MorePacks,
    option: shared.Choices,
    bots: Annotated[str, typer.Option("--bots", "-b", help="The bots, with commas between them.")] = "random,greedy,weighted",
    players: Annotated[str | None, typer.Option("--players", "-n", help="Numbers of players, such as 2,3,4. [default: all]")] = None,
    games: Annotated[
        int, typer.Option("--games", "-g", metavar="N", help="Games for each number of players, or a few more for fairness.")
    ] = 240,
    seed: shared.Seed = 0,
    workers: shared.Workers = None,
    cluster: shared.Cluster = None,
    out: KeptIn = None,
    resume: Resume = False,
    data: shared.Data = None,
) -> None:
    """Play and print the standings."""
    check_writable(data)
    check_folder(out, resume)
    named, options = tuple([*packs, *more] or [shared.usual_game()]), shared.parse_choices(option)
    numbers = _numbers(players)
    if not numbers:
        least, most = load(*named, options=options).seats
        numbers = tuple(range(max(2, least), most + 1))
    tournament = Tournament(named, shared.read_bots(bots), numbers, games, seed, tuple(options.items()))
    with explained_failures(out):
        results, stopped = _play(tournament, workers, cluster, out, resume)
    if not results:
        raise typer.Exit(STOPPED)
    with bar("rating") as draw:
        tables = standings(results, tournament.bots, tournament.seed, draw)
    print("\n\n".join("\n".join(map(clean, _lines(table))) for table in tables), "", WINS, BETWEEN, _about_ratings(), sep="\n")
    if data is not None:
        plans = [plan.to_data() for plan in tournament.plans()]
        write_file(data, as_json({"plans": plans, "standings": [asdict(table) for table in tables]}))
    raise typer.Exit(STOPPED if stopped else 0)


def _numbers(text: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in (text or "").split(",") if part.strip())
    except ValueError:
        raise Mistake(f"`{text}` is no list of numbers of players", "write them with commas, such as --players 2,3,4") from None


def _play(
    tournament: Tournament, workers: int | None, cluster: str | None, out: Path | None, resume: bool
) -> tuple[list[GameResult], bool]:
    """Return the games, and True if somebody stopped them; the games played until then are kept."""
    results: list[GameResult] = []
    total = sum(plan.games for plan in tournament.plans())
    try:
        with closing(match_results(tournament, workers, cluster, out, resume)) as games:
            results.extend(counted(games, total, "games"))
    except KeyboardInterrupt:
        print(f"stopped after {len(results)} of {total} games: seats are not balanced", file=sys.stderr)
        say_how_to_resume(out)
        return results, True
    return results, False


# ------------------------------------------------------------------ telling


def _lines(table: Standings) -> list[str]:
    title = "all games" if table.players is None else f"{table.players} players"
    rated = any(row.rating is not None for row in table.bots)
    rows = [(*HEADINGS, *(RATING_HEADINGS if rated else ())), *(_cells(row) for row in table.bots)]
    return [f"{title}: {count(table.games)} games", *columns(rows)]


def _cells(row: BotStanding) -> tuple[str, ...]:
    rating = row.rating
    return (
        row.bot,
        count(row.games),
        count(row.seats),
        percent(row.wins, 1),
        f"{number(row.low * 100, 1)} and {number(row.high * 100, 1)}",
        percent(row.equal, 1),
        number(row.score, 1),
        number(row.rank, 2),
        *((number(rating.mu, 1), f"{number(rating.low, 1)} and {number(rating.high, 1)}") if rating is not None else ()),
    )


def _about_ratings() -> str:
    """Return what ratings are, or why there are none."""
    try:
        new_model()
    except RatingsMissing as problem:
        return f'{problem}: pip install "horta[ratings]"'
    return RATINGS
