"""Who did how well: wins, scores and ratings of every bot, for each number of players and over all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from horta.engine.randomness import mix
from horta.interfaces.comparison.probability import wilson
from horta.interfaces.simulation import GameResult
from horta.interfaces.tournament.ratings import Rating, rate


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot: in how many seats it played, what part of their games it won where `equal` would have been nobody's merit."""

    bot: str
    seats: int
    wins: float
    low: float
    high: float
    equal: float
    score: float
    rank: float
    rating: Rating


@dataclass(frozen=True, slots=True)
class Standings:
    """All bots, best first, over the games of so many players; `players` is None over all games."""

    players: int | None
    games: int
    bots: tuple[Standing, ...]

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)


def standings(results: Sequence[GameResult], bots: Sequence[str], seed: int = 0) -> list[Standings]:
    """One table for each number of players, and one over all when there are several."""
    numbers = sorted({len(result.seats) for result in results})
    tables = [_table(players, [one for one in results if len(one.seats) == players], bots, seed) for players in numbers]
    return [*tables, _table(None, results, bots, seed)] if len(numbers) > 1 else tables


def _table(players: int | None, results: Sequence[GameResult], bots: Sequence[str], seed: int) -> Standings:
    games = [(tuple(seat.bot for seat in result.seats), tuple(seat.rank for seat in result.seats)) for result in results]
    ratings = rate(games, bots, mix(seed, players or 0))
    rows = [_standing(bot, results, ratings[bot]) for bot in bots if any(bot in seats for seats, _ in games)]
    return Standings(players, len(results), tuple(sorted(rows, key=lambda row: (-row.rating.mu, row.bot))))


def _standing(bot: str, results: Sequence[GameResult], rating: Rating) -> Standing:
    seats = [(seat, 1 / len(result.seats)) for result in results for seat in result.seats if seat.bot == bot]
    wins = fmean(seat.win for seat, _ in seats)
    low, high = wilson(wins, len(seats))
    return Standing(
        bot,
        len(seats),
        wins,
        low,
        high,
        fmean(equal for _, equal in seats),
        fmean(seat.score for seat, _ in seats),
        fmean(seat.rank for seat, _ in seats),
        rating,
    )
