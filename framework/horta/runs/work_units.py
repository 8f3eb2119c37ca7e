"""Cuts games into units of work: long enough to be worth sending, short enough to keep every worker busy.

How the games are cut depends on their speed and on free workers; their results do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

WANTED_SECONDS = 0.25  # of work in a unit
MOST_GAMES = 200
# Units get shorter towards the end, so that all workers end at about the same time.
SHARES_LEFT = 4


class WorkUnits:
    """The games of a plan that are not done yet, unit by unit. `finished` tells it how long a unit took."""

    def __init__(self, games: int, done: Collection[int], workers: int) -> None:
        # Not a list: somebody may ask for a billion games.
        self._numbers = (number for number in range(games) if number not in done)
        self._left = games - sum(1 for number in done if number < games)
        # One worker alone gives back every game as soon as it is over.
        self._most = MOST_GAMES if workers > 1 else 1
        self._workers = max(workers, 1)
        self._seconds_each: float | None = None

    def __iter__(self) -> Iterator[list[int]]:
        while unit := list(islice(self._numbers, self._size())):
            self._left -= len(unit)
            yield unit

    def finished(self, games: int, seconds: float) -> None:
        """Note how long a worker needed for a unit."""
        each = seconds / games
        known = self._seconds_each
        self._seconds_each = each if known is None else (known + each) / 2

    def _size(self) -> int:
        if self._seconds_each is None:
            return 1
        wanted = int(WANTED_SECONDS / max(self._seconds_each, 1e-6))
        share = self._left // (self._workers * SHARES_LEFT)
        return max(1, min(wanted, share, self._most))


def even_spans(games: int, size: int, least: int = 1) -> Iterator[range]:
    """Cut games into spans of about the same length: none longer than `size`, at least `least` of them if possible.

    Unlike work units they are always the same, for games that are added up span by span.
    """
    count = min(games, max(-(-games // size), least))
    for span in range(count):
        yield range(games * span // count, games * (span + 1) // count)
