"""The results of a simulation in a few lines: scores and wins by place and by bot, each with an interval.

Only sums are kept, so a million games need no more memory than ten.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from horta.commands.output_files import columns
from horta.runs.probability import student_quantile
from horta.runs.wins import Wins

LEVEL = 0.95
Seat = tuple[int, str, int, float]  # its place, from 1; its bot, score and win

WINS = "wins: of the games it was in, from any of its seats; equal: what its seats would win if every seat won equally often"

_HEADS = ("", "games", "mean score", "95 %", "wins", "95 %", "equal")
_PLACES = "Place 1 is the player who is asked first in a game; the others follow around the table."


@dataclass(slots=True)
class _Sums:
    """The sums over the games of one place or bot. Scores are whole numbers, so these sums are exact."""

    wins: Wins = field(default_factory=Wins)
    seats: int = 0
    score: int = 0
    seats_squared: int = 0
    score_squared: int = 0
    both: int = 0

    def add(self, score: int, seats: int, win: float, of: int) -> None:
        """Add one game. `seats` of its seats are counted together: the sum of their scores, and their wins."""
        self.wins.add(win, seats, of)
        self.seats += seats
        self.score += score
        self.seats_squared += seats * seats
        self.score_squared += score * score
        self.both += seats * score

    def reach(self) -> float:
        """Return half the width of the interval around the mean score of a seat; at least two games are needed.

        If a bot has several seats, the mean is a ratio: its error is that of the ratio linearised around its value.
        """
        strayed = self.score_squared * self.seats**2 - 2 * self.score * self.seats * self.both + self.score**2 * self.seats_squared
        games = self.wins.games
        variance = strayed * games / (self.seats**4 * (games - 1))
        return student_quantile(LEVEL, games - 1) * math.sqrt(variance)

    def cells(self) -> tuple[str, ...]:
        """Return the cells of its row."""
        mean, wins = self.score / self.seats, self.wins
        reach = self.reach() if wins.games > 1 else 0.0
        interval = f"{mean - reach:.2f} to {mean + reach:.2f}" if wins.games > 1 else ""
        least, most = wins.interval()
        return f"{wins.games:,}", f"{mean:.2f}", interval, f"{wins.share:.1%}", f"{least:.1%} to {most:.1%}", f"{wins.equal:.1%}"


class Summary:
    """Adds up games. A bot in several seats counts once for each game: with its mean score and all its wins."""

    def __init__(self) -> None:
        self.games = 0
        self._places: dict[int, _Sums] = {}
        self._bots: dict[str, _Sums] = {}

    def add(self, seats: Iterable[Seat]) -> None:
        """Add one game: all its seats."""
        self.games += 1
        game = list(seats)
        bots: dict[str, tuple[int, int, float]] = {}
        for place, bot, score, win in game:
            self._places.setdefault(place, _Sums()).add(score, 1, win, len(game))
            before = bots.get(bot, (0, 0, 0.0))
            bots[bot] = before[0] + score, before[1] + 1, before[2] + win
        for bot, sums in bots.items():
            self._bots.setdefault(bot, _Sums()).add(*sums, len(game))

    def lines(self) -> Iterator[str]:
        """Return the table, places first; bots if there are several."""
        if not self._places:
            return
        rows = [_HEADS, *((f"place {place}", *sums.cells()) for place, sums in sorted(self._places.items()))]
        if len(self._bots) > 1:
            rows += [(bot, *sums.cells()) for bot, sums in self._bots.items()]
        yield from columns(rows)
        yield _PLACES
        yield WINS
