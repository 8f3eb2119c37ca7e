"""The base class of bots, and the numbers among their settings. A bot chooses options, and sees positions only."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf
from typing import Self, TypeVar

from horta.bots.chance import Chance
from horta.bots.position import Position

Number = TypeVar("Number", int, float)


class Bot(ABC):
    """Answers for one seat. The same bot may play many games, one after the other.

    A bot that is to repeat itself takes all its chance from `self.chance`.
    """

    written: str | None = None
    """The text on the command line, if there was one: error messages use it."""

    imagines = True
    """False for bots that never imagine states: then nobody follows the game for them."""

    def __init__(self) -> None:
        self.seat = 0
        self.chance = Chance(0)

    @property
    def repeatable(self) -> bool:
        """True if the same seed always leads to the same answers: they depend on no clock and on nothing else outside.

        Simulations note it in their results. A class that does not repeat itself sets `repeatable = False`.
        """
        return True

    def begin(self, seat: int, seed: int) -> None:
        """Begin a new game and forget the last one. `seed` is for the bot's own random choices; it is not the seed of the game."""
        self.seat = seat
        self.chance = Chance(seed)

    @abstractmethod
    def choose(self, position: Position) -> int:
        """The number of the option to take."""

    def end(self, scores: Sequence[int]) -> None:  # noqa: B027 - most bots learn nothing from it
        """The game is over, with these scores, seat by seat."""

    def close(self) -> None:  # noqa: B027 - most bots hold nothing that must be given back
        """Free what the bot holds, such as a process: there are no more games."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class RandomBot(Bot):
    """Chooses at random; all options are equally likely."""

    imagines = False

    def choose(self, position: Position) -> int:
        """Return the number of any option."""
        return self.chance.below(position.count)


def setting_above_0(name: str, text: str | float, kind: type[Number]) -> Number:
    """Return the number, whole or of seconds, that a setting means. ValueError, which names the setting, if it is not above 0."""
    try:
        number = kind(text)
    except ValueError:
        number = kind(0)
    if not 0 < number < inf:
        raise ValueError(f"`{name}` is a {'whole number' if kind is int else 'number of seconds'} above 0, not `{text}`")
    return number
