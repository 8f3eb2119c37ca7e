"""The chance of bots: a stream of the engine's own sort, made from a seed and a count by whole numbers alone.

So the choices of a bot are the same on every platform and Python version, and any engine can repeat them. The names of the
methods are those of `random.Random`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from horta.engine.randomness import mix

Item = TypeVar("Item")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_SPENT = 1 << 32
"""One number of the stream serves several small draws: as long as their limits multiplied stay within this."""


class Chance:
    """The random choices that follow from one seed."""

    __slots__ = ("_count", "_fraction", "_spent", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._count = 0
        self._fraction = 0
        self._spent = _SPENT

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` − 1."""
        spent = self._spent * limit
        if spent > _SPENT:
            spent, self._fraction = limit, mix(self.seed, self._count)
            self._count += 1
        self._spent = spent
        found = self._fraction * limit
        self._fraction = found & _MASK
        return found >> 64

    def getrandbits(self, bits: int) -> int:
        """Return a number of that many random bits."""
        found = 0
        for _ in range(-(-bits // 64)):
            found = found << 64 | mix(self.seed, self._count)
            self._count += 1
        return found >> -bits % 64

    def random(self) -> float:
        """Return a number from 0 to below 1, a multiple of 2⁻⁵³."""
        self._count += 1
        return (mix(self.seed, self._count - 1) >> 11) * 2.0**-53

    def randrange(self, start: int, stop: int | None = None) -> int:
        """Return a number from `start` to `stop` − 1; with one argument, from 0 to below it."""
        low, high = (0, start) if stop is None else (start, stop)
        if high <= low:
            raise ValueError(f"there is no number from {low} to {high - 1}")
        return low + self.below(high - low)

    def randint(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return self.randrange(least, most + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one of the items, each as likely as any other. IndexError if there are none."""
        if not items:
            raise IndexError("there is nothing to choose from")
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[Item], weights: Sequence[int]) -> Item:
        """Return one of the items; each is as likely as its weight, a whole number, says."""
        left = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        raise AssertionError("the number is below the sum of the weights")

    def shuffle(self, items: list[Item]) -> None:
        """Put the items of a list in any order, each as likely as any other."""
        # What `below` does, written out: pools of hidden pieces are shuffled for every imagined state.
        fraction, spent = self._fraction, self._spent
        for at in range(len(items) - 1, 0, -1):
            limit = at + 1
            spent *= limit
            if spent > _SPENT:
                spent, fraction = limit, mix(self.seed, self._count)
                self._count += 1
            found = fraction * limit
            fraction = found & _MASK
            other = found >> 64
            items[at], items[other] = items[other], items[at]
        self._fraction, self._spent = fraction, spent

    def sample(self, items: Sequence[Item], count: int) -> list[Item]:
        """Return some of the items in any order, none of them twice."""
        if not 0 <= count <= len(items):
            raise ValueError(f"{count} of {len(items)} items cannot be taken")
        pool = list(items)
        for at in range(count):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:count]
