"""Wins, scores and ratings of every bot, for each number of players and over all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from horta.engine.randomness import mix
from horta.runs import GameResult
from horta.runs.wins import Wins
from horta.tournament.ratings import Rating, RatingsMissing, effort, rate


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot: its games and seats, its share of wins, and `equal`, the share if all seats won equally often.

    `score` and `rank` are means over its seats. Without openskill `rating` is None.
    """

    bot: str
    games: int
    seats: int
    wins: float
    low: float
    high: float
    equal: float
    score: float
    rank: float
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Standings:
    """All bots, best first, over the games with this number of players; `players` is None over all games."""

    players: int | None
    games: int
    bots: tuple[BotStanding, ...]


def standings(
    results: Sequence[GameResult], bots: Sequence[str], seed: int = 0, tell: Callable[[int, int], None] | None = None
) -> list[Standings]:
    """One table for each number of players, and one over all when there are several.

    Rating takes a while: `tell` hears how much of it is done, and of how much. Without openskill there are no ratings.
    """
    numbers: list[int | None] = [*sorted({len(result.seats) for result in results})]
    parts = {players: [one for one in results if len(one.seats) == players] for players in numbers}
    if len(numbers) > 1:
        parts[None] = list(results)
    done, total = 0, sum(effort(len(part)) for part in parts.values())

    def count(games: int) -> None:
        nonlocal done
        done += games
        if tell is not None:
            tell(done, total)

    return [_table(players, part, bots, seed, count) for players, part in parts.items()]


def _table(players: int | None, results: Sequence[GameResult], bots: Sequence[str], seed: int, count: Callable[[int], None]) -> Standings:
    games = [(tuple(seat.bot for seat in result.seats), tuple(seat.rank for seat in result.seats)) for result in results]
    seen = {bot for seats, _ in games for bot in seats}
    present = [bot for bot in bots if bot in seen]
    ratings: Mapping[str, Rating | None]
    try:
        ratings = rate(games, present, mix(seed, players or 0), count)
    except RatingsMissing:
        ratings = dict.fromkeys(present)
    rows = [_standing(bot, results, rating) for bot, rating in ratings.items()]
    return Standings(players, len(results), tuple(sorted(rows, key=_order)))


def _order(row: BotStanding) -> tuple[float, float, str]:
    """Best first: by rating, or by what was won beyond an equal share."""
    return (row.equal - row.wins if row.rating is None else -row.rating.mu), row.rank, row.bot


def _standing(bot: str, results: Sequence[GameResult], rating: Rating | None) -> BotStanding:
    wins, seats = Wins(), []
    for result in results:
        own = [seat for seat in result.seats if seat.bot == bot]
        if own:
            wins.add(sum(seat.win for seat in own), len(own), len(result.seats))
            seats += own
    score, rank = fmean(seat.score for seat in seats), fmean(seat.rank for seat in seats)
    return BotStanding(bot, wins.games, len(seats), wins.share, *wins.interval(), wins.equal, score, rank, rating)
