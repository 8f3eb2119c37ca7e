"""Distributions against published tables, intervals against known cases, adjustments against worked examples."""

from __future__ import annotations

import math

import pytest

from horta.runs.probability import (
    benjamini_hochberg,
    games_needed,
    games_until,
    holm,
    share_at_most,
    share_p,
    student_p,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("freedom", "level", "quantile"),
    [(1, 0.95, 12.7062), (5, 0.95, 2.5706), (10, 0.9, 1.8125), (30, 0.99, 2.7500), (120, 0.95, 1.9799), (10_000, 0.95, 1.9602)],
)
def test_students_distribution_is_that_of_the_tables(freedom: int, level: float, quantile: float) -> None:
    assert student_quantile(level, freedom) == pytest.approx(quantile, abs=1e-4)
    assert student_p(quantile, freedom) == pytest.approx(1 - level, abs=1e-5)


def test_students_distribution_at_its_ends() -> None:
    assert student_p(0, 7) == pytest.approx(1)
    assert student_p(math.inf, 7) == 0
    assert student_p(-2.5706, 5) == pytest.approx(0.05, abs=1e-5)


def test_wilson_holds_the_share_and_stays_within_bounds() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 10)[1] == 1.0
    assert wilson(0.3, 0) == (0.0, 1.0)


def test_a_share_is_as_far_off_as_its_interval_says() -> None:
    share, tries = 0.31, 400
    level = 1 - share_p(share, tries, 0.25)
    assert wilson(share, tries, level)[0] == pytest.approx(0.25, abs=1e-9)


def test_clopper_and_pearson_bound_a_share_from_above() -> None:
    assert share_at_most(0, 10) == pytest.approx(0.3085, abs=1e-4)
    assert share_at_most(3, 10) == pytest.approx(0.6525, abs=1e-4)
    assert share_at_most(19, 10_000) == pytest.approx(0.002966, abs=1e-6)
    assert share_at_most(10, 10) == 1
    # The rule of three, for an error to one side.
    assert share_at_most(0, 1000, 0.9) == pytest.approx(3 / 1000, abs=1e-5)


def test_so_many_games_are_enough_to_bound_a_share_and_one_less_is_not() -> None:
    games = games_until(0.01, 0.05, 10_000)
    assert share_at_most(0.01 * games, games) < 0.05 <= share_at_most(0.01 * (games - 1), games - 1)
    assert games_until(0.06, 0.05, 10_000) == 10_000


def test_holm_worked_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_benjamini_and_hochberg_worked_by_hand() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert benjamini_hochberg([0.9, 0.8]) == pytest.approx([0.9, 0.9])


def test_half_the_difference_takes_four_times_the_games() -> None:
    # A textbook case: half a standard deviation, 5 % error, 80 % power, paired.
    assert games_needed(1, 0.5, 0.05, 0.8) == 32
    assert games_needed(1, 0.25, 0.05, 0.8) == 126
