"""Cuts the games of a plan into pieces of work: long enough to be worth sending, short enough to keep everybody busy.

How the games are cut depends on how fast they go and on who is free; what they give does not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

WANTED_SECONDS = 0.25  # of work in a piece
MOST_GAMES = 200
# Pieces get shorter towards the end, so that all workers end at about the same time.
SHARES_LEFT = 4


class Pieces:
    """The games of a plan that are not done yet, piece by piece. `finished` tells it how long those took that are back."""

    def __init__(self, games: int, done: Collection[int], workers: int) -> None:
        self._left = [number for number in range(games) if number not in done]
        self._left.reverse()
        self._workers = max(workers, 1)
        self._seconds_each: float | None = None

    def __iter__(self) -> Iterator[list[int]]:
        while self._left:
            size = self._size()
            piece = self._left[-size:]
            piece.reverse()
            del self._left[-size:]
            yield piece

    def finished(self, games: int, seconds: float) -> None:
        """A piece is back that took a worker so long."""
        each = seconds / games
        known = self._seconds_each
        self._seconds_each = each if known is None else (known + each) / 2

    def _size(self) -> int:
        if self._seconds_each is None:
            return 1
        wanted = int(WANTED_SECONDS / max(self._seconds_each, 1e-6))
        share = len(self._left) // (self._workers * SHARES_LEFT)
        return max(1, min(wanted, share, MOST_GAMES))
