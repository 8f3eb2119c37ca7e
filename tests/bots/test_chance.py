"""The chance of bots: even, the same everywhere, and made of whole numbers."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from horta.bots.chance import Chance

BELOW = [1, 3, 0, 2, 5, 3, 3, 4, 5, 2, 1, 4]
BITS = 11530884269207
RANDOM = 0.5800070482835589
SHUFFLED = [8, 9, 6, 7, 0, 5, 3, 1, 2, 4]


def spread(counts: Counter[int], kinds: int) -> float:
    """How far counts are from equal ones: chi-square."""
    equal = sum(counts.values()) / kinds
    return sum((counts[kind] - equal) ** 2 / equal for kind in range(kinds))


@pytest.mark.parametrize("limit", [2, 3, 10, 97])
def test_small_numbers_are_even(limit: int) -> None:
    chance = Chance(limit)
    drawn = [chance.below(limit) for _ in range(100 * limit)]
    assert spread(Counter(drawn), limit) < limit + 5 * (2 * limit) ** 0.5
    pairs = Counter(a * limit + b for a, b in pairwise(drawn) if limit <= 10)
    assert spread(pairs, limit**2) < limit**2 + 5 * (2 * limit**2) ** 0.5 if pairs else True


def test_every_order_is_as_likely_as_any_other() -> None:
    chance, orders = Chance(5), Counter[tuple[int, ...]]()
    for _ in range(2400):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 58
    assert Counter(tuple(chance.sample(range(3), 2)) for _ in range(600)).keys() == {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)}


def test_a_long_list_is_shuffled_throughout() -> None:
    chance, first = Chance(9), Counter[int]()
    for _ in range(5000):
        items = list(range(50))
        chance.shuffle(items)
        assert sorted(items) == list(range(50))
        first[items[0]] += 1
    assert spread(first, 50) < 100


def test_the_same_seed_gives_the_same_numbers_on_every_platform() -> None:
    chance = Chance(2026)
    assert [chance.below(6) for _ in range(12)] == BELOW
    assert chance.getrandbits(48) == BITS
    assert chance.random() == RANDOM
    items = list(range(10))
    chance.shuffle(items)
    assert items == SHUFFLED


def test_limits_are_kept() -> None:
    chance = Chance(1)
    assert {chance.randint(2, 4) for _ in range(50)} == {2, 3, 4}
    assert {chance.randrange(3) for _ in range(50)} == {0, 1, 2}
    assert all(0 <= chance.random() < 1 and chance.getrandbits(70) < 2**70 for _ in range(50))
    assert Counter(chance.weighted("ab", [0, 3]) for _ in range(20)) == {"b": 20}
    with pytest.raises(ValueError, match="no number"):
        chance.randrange(2, 2)
    with pytest.raises(IndexError):
        chance.choice([])
    with pytest.raises(ValueError, match="cannot be taken"):
        chance.sample([1], 2)
