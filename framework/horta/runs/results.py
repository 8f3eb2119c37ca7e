"""Results of simulated games: the same plain facts for tables, comparisons and tournaments.

Games are read into nested tuples, which travel between processes far faster than objects, and become objects where
they are wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Packed = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat.

    `rank` counts from 1, seats with equal scores share it; `win` is 1, or 1/k if k seats share the win; `answers` how often it was
    asked with more than one option. `parts` are what the packs gain `as` something, `causes` what the score
    gained and lost through each cause that packs declare ("" through none).
    """

    seat: int
    bot: str
    score: int
    rank: int
    win: float
    answers: int
    parts: Mapping[str, int]
    causes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Use:
    """What one seat had to do with one definition in a game. If all numbers are 0, there is no `Use`.

    - `gained`: pieces of it that came to the seat: into one of its zones, from the table or from another seat;
    - `held`: its pieces in zones of the seat at the end, and fields of the seat that name it then;
    - `resolved`: effects that it carries, resolved for the seat;
    - `acted`: abilities it carries that acted for the seat as their owner, once committed to. Modifiers, bars,
      offers and substitutions do not count.

    `times` says it in one number: effects and abilities, where it has any that count; else pieces.
    """

    seat: int
    kind: str
    definition: str
    times: int
    gained: int = 0
    held: int = 0
    resolved: int = 0
    acted: int = 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game. `length` says how often each scope began, `answers` how often anybody was asked.

    `first` is the seat with the first question: the first player is often drawn by lot, so seat numbers do not show the order of play.
    """

    game: int
    seed: int
    answers: int
    length: Mapping[str, int]
    seats: tuple[SeatResult, ...]
    uses: tuple[Use, ...]
    first: int = 0

    def place(self, seat: int) -> int:
        """Return the place of a seat in the order of play: 1 for the seat that is asked first, then around the table."""
        return (seat - self.first) % len(self.seats) + 1


def unpacked(data: Packed) -> GameResult:
    """Return the result of packed data: its facts in order, those of seats and uses as tuples."""
    game, seed, answers, length, seats, uses, first = data
    found = tuple([SeatResult(*facts) for facts in seats]), tuple([Use(*facts) for facts in uses])
    return GameResult(game, seed, answers, length, *found, first)
