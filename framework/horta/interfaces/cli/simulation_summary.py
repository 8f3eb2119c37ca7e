"""What a simulation gave, in a few lines: scores and wins of seats and bots, each with an interval."""

from __future__ import annotations

from collections.abc import Iterator

from horta.interfaces.comparison.estimates import mean_interval
from horta.interfaces.comparison.probability import wilson

LEVEL = 0.95
Games = dict[int, list[float]]  # by number: sum of scores, seats, wins

_HEADS = ("", "games", "mean score", "95 %", "wins", "95 %")


class Summary:
    """Adds up games. A bot in several seats of a game counts once a game: its mean score and all its wins."""

    def __init__(self) -> None:
        self._seats: dict[str, Games] = {}
        self._bots: dict[str, Games] = {}

    def add(self, game: int, seat: int, bot: str, score: int, win: float) -> None:
        """What one seat did in one game. Seats are counted from 1."""
        for table, title in ((self._seats, f"seat {seat}"), (self._bots, bot)):
            row = table.setdefault(title, {}).setdefault(game, [0.0, 0.0, 0.0])
            row[0] += score
            row[1] += 1
            row[2] += win

    def lines(self) -> Iterator[str]:
        """The table, seats first; bots when there are several."""
        if not self._seats:
            return
        titles = [*self._seats.items(), *(self._bots.items() if len(self._bots) > 1 else ())]
        rows = [_HEADS, *(_cells(title, games) for title, games in titles)]
        widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
        for row in rows:
            cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
            yield "  ".join(cells).rstrip()


def _cells(title: str, games: Games) -> tuple[str, ...]:
    number = len(games)
    share = sum(wins for _, _, wins in games.values()) / number
    found = mean_interval([(score, seats) for score, seats, _ in games.values()], LEVEL) if number > 1 else None
    least, most = wilson(share, number, LEVEL)
    mean = sum(score for score, _, _ in games.values()) / sum(seats for _, seats, _ in games.values())
    interval = f"{found[1]:.2f} to {found[2]:.2f}" if found is not None else ""
    return title, f"{number:,}", f"{mean:.2f}", interval, f"{share:.1%}", f"{least:.1%} to {most:.1%}"
