"""Paying with units of different things, some of which may stand for others."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from horta.engine import mixes as ways
from horta.engine.limits import RuleFault
from horta.engine.mixes import ActiveSubstitution, MixValue
from worlds import Table, load_world

ALL = (1, 1, 1)
NONE = (0, 0, 0)
NOT_PLAYED: list[Any] = [None]  # a state in which no steps are counted
PUT_IN = (2, 7, 8)  # the third thing, by hook 7 of owner 8


def mixes(*question: Any) -> tuple[MixValue, ...]:
    """Return the ways to pay, outside of play."""
    return ways.mixes(NOT_PLAYED, *question)


def test_all_ways_within_what_there_is() -> None:
    assert mixes(2, (2, 1, 0), ALL, NONE) == ((2, 0, 0, -1), (1, 1, 0, -1))
    assert mixes(0, (2, 1, 0), ALL, NONE) == ((0, 0, 0, -1),)
    assert mixes(4, (2, 1, 0), ALL, NONE) == ()
    assert mixes(1, (-1, 1, 0), ALL, NONE) == ((0, 1, 0, -1),)


@pytest.mark.parametrize("amount", range(6))
def test_they_are_the_same_as_counted_by_hand(amount: int) -> None:
    caps = (2, 3, 1)
    tried = [ways for ways in itertools.product(*(range(cap + 1) for cap in caps)) if sum(ways) == amount]
    assert sorted(mix[:-1] for mix in mixes(amount, caps, ALL, NONE)) == sorted(tried)


def test_what_is_needed_must_be_there() -> None:
    assert mixes(2, (2, 2, 2), ALL, (0, 1, 0)) == ((1, 1, 0, -1), (0, 2, 0, -1), (0, 1, 1, -1))


def test_only_what_may_be_used_is_used() -> None:
    assert mixes(2, (2, 2, 2), (1, 0, 0), NONE) == ((2, 0, 0, -1),)


def test_a_substitute_without_limit_can_stand_for_anything() -> None:
    always = (ActiveSubstitution((2,), None, -1),)
    assert mixes(2, (1, 0, 2), (1, 0, 0), NONE, always) == ((1, 0, 1, -1), (0, 0, 2, -1))
    assert mixes(2, (1, 0, 2), (1, 1, 0), (1, 1, 0), always) == ((1, 0, 1, -1), (0, 0, 2, -1))


def test_a_limited_substitute_stands_for_one_unit_and_is_told() -> None:
    once = (ActiveSubstitution((2,), None, 1, 7, 8),)
    assert mixes(2, (2, 0, 2), (1, 0, 0), NONE, once) == ((2, 0, 0, -1), (1, 0, 1, PUT_IN))


def test_a_limited_substitute_stands_only_for_what_it_says() -> None:
    for_second = (ActiveSubstitution((2,), (1,), 1, 7, 8),)
    assert mixes(2, (2, 0, 2), (1, 0, 0), NONE, for_second) == ((2, 0, 0, -1),)
    assert mixes(1, (0, 0, 2), (1, 1, 0), NONE, for_second) == ((0, 0, 1, PUT_IN),)


def test_a_limited_substitute_can_be_what_is_needed() -> None:
    once = (ActiveSubstitution((2,), None, 1, 7, 8),)
    assert mixes(2, (2, 0, 1), (1, 1, 0), (0, 1, 0), once) == ((1, 0, 1, PUT_IN),)


def test_a_limited_substitute_is_not_told_where_the_same_can_be_paid_without_it() -> None:
    once = (ActiveSubstitution((0, 1), None, 1, 7, 8),)
    assert mixes(3, (2, 1, 0), (1, 1, 0), (1, 1, 0), once) == ((2, 1, 0, -1),)


def test_a_limited_substitute_is_told_once_whichever_unit_it_put_in() -> None:
    once = (ActiveSubstitution((0, 1), None, 1, 7, 8),)
    assert mixes(2, (1, 1, 0), ALL, (0, 0, 1), once) == ((1, 1, 0, (0, 7, 8)),)


def test_a_limited_substitute_is_told_for_the_only_unit_that_could_stand_in_anyway() -> None:
    both = (ActiveSubstitution((2,), None, -1), ActiveSubstitution((2,), None, 1, 7, 8))
    assert mixes(2, (1, 0, 2), (1, 0, 0), NONE, both) == ((1, 0, 1, -1), (0, 0, 2, -1), (1, 0, 1, PUT_IN))


def test_two_substitutes_give_each_way_once() -> None:
    twice = (ActiveSubstitution((2,), None, 1, 7, 8), ActiveSubstitution((2,), None, 1, 7, 8))
    found = mixes(2, (2, 0, 2), (1, 0, 0), NONE, twice)
    assert len(found) == len(set(found)) == 2


@pytest.mark.parametrize(("amount", "caps"), [(65, (99,)), (-1, (1,)), (60, (9,) * 20), (5, (1,) * 100), (20, (1,) * 40)], ids=str)
def test_what_is_beyond_counting_is_a_fault(amount: int, caps: tuple[int, ...]) -> None:
    ones = (1,) * len(caps)
    with pytest.raises(RuleFault):
        mixes(amount, caps, ones, (0,) * len(caps))


def test_a_limit_of_several_units_never_gets_past_the_checker() -> None:
    with pytest.raises(AssertionError, match="E209"):
        mixes(1, (1, 1, 1), ALL, NONE, (ActiveSubstitution((2,), None, 2),))


PAYING = """
game: end
value ways(number n) = mixes of n suits where it is not fir up to my.gems[it]
procedure buy:
    choose bill from ways(2)
    for each s in suits: lose bill[s] gems[s]
    if substituted(bill) is not none: tell by_ring
"""


def test_rules_can_pay_with_mixes(tmp_path: Path) -> None:
    charms = "- {id: ring, abilities: [{substitute: ways, with: fir, most: 1, limit: once per round}]}"
    table = Table(load_world(tmp_path, PAYING, charms))
    table.do("buy", 1)
    assert table.asked() == "1 bill: 2*oak 1*oak+1*elm 2*elm"
    table.wear(1, "ring").do("buy", 1)
    assert table.asked() == "1 bill: 2*oak 1*oak+1*elm 2*elm 1*oak+1*fir~fir 1*elm+1*fir~fir"
    assert table.answer("1*elm+1*fir~fir") == ["by_ring 1"]
    assert [table.game.state[table.program.layout.counters["gems"] + suit] for suit in range(3)] == [2, 1, 1]
    table.do("buy", 1)
    assert table.asked() == "1 bill: 2*oak 1*oak+1*elm"


def test_a_substitute_without_limit_in_rules(tmp_path: Path) -> None:
    table = Table(load_world(tmp_path, PAYING + "substitute fir in ways when night\nprocedure dusk: set night to true\n"))
    table.do("dusk")
    table.do("buy")
    assert table.asked() == "1 bill: 2*oak 1*oak+1*elm 1*oak+1*fir 2*elm 1*elm+1*fir 2*fir"


WAYS_TO_ASK = {
    "a branch": "    choose how:\n        bill from ways(1): gain 1 coins\n        none_of_it: end\n",
    "a part": "    choose how with card from [ace], bill from ways(1)\n    gain 1 coins\n",
    "a part of a branch": "    choose how:\n        deal with card from [ace], bill from ways(1): gain 1 coins\n        none_of_it: end\n",
    "an added branch": "    choose how:\n        none_of_it: end\noffer how:\n    bill from ways(1): gain 1 coins\n",
}


@pytest.mark.parametrize("way", WAYS_TO_ASK)
def test_a_limited_substitute_counts_wherever_a_way_to_pay_is_chosen(way: str, tmp_path: Path) -> None:
    charms = "- {id: ring, abilities: [{substitute: ways, with: fir, most: 1, limit: once per round}]}"
    rules = f"game: end\nvalue ways(number n) = mixes of n suits where it is not fir up to my.gems[it]\nprocedure buy:\n{WAYS_TO_ASK[way]}"
    table = Table(load_world(tmp_path, rules, charms)).wear(1, "ring")
    table.do("buy", 1)
    option = next(found for found in table.asked().split() if found.endswith("1*fir~fir"))
    table.answer(option)
    table.do("buy", 1)
    assert "~fir" not in table.asked()
