"""Values that nobody may look at: they stand in a state for whatever a seat cannot see.

Rules run on them as on any other value. Numbers can be added, pieces can be moved, as long as what comes of it is hidden too.
Whatever would depend on the value itself raises `Looked`: a comparison, a branch, an index, a text. So if rules run to
the end, what they did is the same for every value that could stand there.
"""

from __future__ import annotations

from typing import Any, NoReturn

FAR = 2**30
"""Hidden numbers are taken to be smaller, so that adding to one is not a look at it. The language ends at 2**31."""


class Looked(Exception):
    """The rules, or what a seat is given, depend on something hidden."""


class Unknown:
    """A hidden number, truth or thing. `low` and `high` are known bounds; a comparison that they decide is no look."""

    __slots__ = ("high", "low")

    def __init__(self, low: int = -FAR, high: int = FAR) -> None:
        self.low = low
        self.high = high

    def _look(self, *_: Any) -> NoReturn:
        raise Looked

    __index__ = __int__ = __str__ = __format__ = __len__ = __iter__ = __getitem__ = __contains__ = __call__ = _look
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __truediv__ = __rtruediv__ = _look
    __pow__ = __rpow__ = __abs__ = __invert__ = __pos__ = __round__ = __float__ = __complex__ = __reversed__ = _look
    __trunc__ = __floor__ = __ceil__ = __matmul__ = __rmatmul__ = __rlshift__ = __rrshift__ = __bytes__ = _look

    def __hash__(self) -> int:
        raise Looked

    def __repr__(self) -> str:
        return "<unknown>"

    # Bounds are kept only where that is simple; a result without them is looked at sooner.
    def __add__(self, other: Any) -> Unknown:
        low, high = _bounds(other)
        return Unknown(self.low + low, self.high + high)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Unknown:
        low, high = _bounds(other)
        return Unknown(self.low - high, self.high - low)

    def __rsub__(self, other: Any) -> Unknown:
        low, high = _bounds(other)
        return Unknown(low - self.high, high - self.low)

    def __neg__(self) -> Unknown:
        return Unknown(-self.high, -self.low)

    def _combined(self, other: Any) -> Unknown:
        _bounds(other)
        return Unknown(-(FAR**4), FAR**4)

    __mul__ = __rmul__ = __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lshift__ = __rshift__ = _combined

    def __bool__(self) -> bool:
        return self != 0

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        low, high = _bounds(other)
        if high < self.low or self.high < low:
            return False
        raise Looked

    def __lt__(self, other: Any) -> bool:
        low, high = _bounds(other)
        if self.high < low:
            return True
        if self.low >= high:
            return False
        raise Looked

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __gt__(self, other: Any) -> bool:
        low, high = _bounds(other)
        if self.low > high:
            return True
        if self.high <= low:
            return False
        raise Looked

    def __le__(self, other: Any) -> bool:
        return not self > other


class UnknownPiece(Unknown):
    """A piece in a hidden place. It is one of the `pool`, and no two pieces of one `family` are the same."""

    __slots__ = ("family", "pool")

    def __init__(self, pool: frozenset[int], family: object) -> None:
        super().__init__(min(pool), max(pool))
        self.pool = pool
        self.family = family

    def __hash__(self) -> int:
        raise Looked

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, UnknownPiece) and other.family is self.family and self.family is not None:
            return False
        if isinstance(other, int) and other not in self.pool:
            return False
        raise Looked


def _bounds(value: Any) -> tuple[int, int]:
    if isinstance(value, Unknown):
        return value.low, value.high
    if isinstance(value, int):
        return value, value
    raise Looked


def holds_unknown(data: Any) -> bool:
    """True if something unknown is anywhere in data made of tuples, lists and mappings."""
    if isinstance(data, Unknown):
        return True
    if isinstance(data, dict):
        return any(map(holds_unknown, data.values()))
    return isinstance(data, tuple | list) and any(map(holds_unknown, data))
