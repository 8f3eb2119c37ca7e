"""What a bot is: something that begins games and chooses options, from positions and nothing else."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from horta.bots.position import Position


class Bot(ABC):
    """Answers for one seat. The same bot may play many games, one after the other.

    A bot that is to repeat itself takes all its chance from `self.chance`.
    """

    written: str | None = None
    """How it was written on a command line, where it was: errors call it so."""

    def __init__(self) -> None:
        self.seat = 0
        self.chance = random.Random(0)

    @property
    def repeatable(self) -> bool:
        """Whether the same seed always leads to the same answers: not if a clock, or anything else outside, has a say in them.

        Simulations ask, and write it down. A class that does not repeat itself says `repeatable = False`.
        """
        return True

    def begin(self, seat: int, seed: int) -> None:
        """A new game: forget the last one, and choose by this seed, which is not that of the game."""
        self.seat = seat
        self.chance = random.Random(seed)

    @abstractmethod
    def choose(self, position: Position) -> int:
        """The number of the option to take."""

    def end(self, scores: Sequence[int]) -> None:  # noqa: B027 - most bots learn nothing from it
        """The game is over, with these scores, seat by seat."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing that must be given back
        """No more games: give back what is held."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class RandomBot(Bot):
    """Takes any option, all alike."""

    def choose(self, position: Position) -> int:
        """One of the options."""
        return int(self.chance.random() * position.count)
