"""A slip of the pen is recognised; something quite different is not."""

from __future__ import annotations

import pytest

from horta.diagnostics import closest, did_you_mean

NAMES = ["cubes", "coins", "market", "marker", "reach", "colour", "turn_start", "discard_pile"]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("cubse", "cubes"),
        ("cube", "cubes"),
        ("Coins", "coins"),
        ("cions", "coins"),
        ("color", "colour"),
        ("turn-start", "turn_start"),
        ("turn_strat", "turn_start"),
        ("discard", "discard_pile"),
        ("markt", "market"),
        ("reaches", "reach"),
    ],
)
def test_a_slip_finds_the_name(slip: str, meant: str) -> None:
    assert closest(slip, NAMES) == meant


@pytest.mark.parametrize("word", ["", "x", "elephant", "zzzzz", "q" * 500])
def test_nothing_is_suggested_for_something_else(word: str) -> None:
    assert closest(word, NAMES) is None


def test_a_single_letter_is_no_suggestion_for_another() -> None:
    assert closest("a", ["b", "c"]) is None


def test_the_order_of_candidates_does_not_matter() -> None:
    assert closest("marke", ["market", "marker"]) == closest("marke", ["marker", "market"]) == "marker"


def test_a_swap_counts_as_one_slip() -> None:
    assert closest("abdc", ["abcd", "axyc"]) == "abcd"


def test_the_description_follows_the_name() -> None:
    assert did_you_mean("cubse", {"cubes": "zone, base"}) == "did you mean `cubes`? (zone, base)"
    assert did_you_mean("cubse", ["cubes"]) == "did you mean `cubes`?"
    assert did_you_mean("cubse", {}) is None
