"""Means and differences of paired games, plain ones and ratios."""

from __future__ import annotations

import math
import random
from statistics import mean, stdev

import pytest

from horta.comparison.estimates import Amount, estimate, mean_interval, share_interval


def test_plain_numbers_are_compared_as_the_paired_test_does() -> None:
    before, after = [3.0, 5, 4, 8, 6], [4.0, 7, 4, 9, 9]
    gaps = [b - a for a, b in zip(before, after, strict=True)]
    found = estimate([(value, 1) for value in before], [(value, 1) for value in after])
    assert (found.before, found.after, found.difference) == pytest.approx((5.2, 6.6, 1.4))
    assert found.error == pytest.approx(stdev(gaps) / math.sqrt(5))
    assert found.interval() == pytest.approx((1.4 - 2.7764 * found.error, 1.4 + 2.7764 * found.error), abs=1e-3)
    assert (found.games, found.differing) == (5, 4)


def test_chance_that_both_sides_share_cancels_out() -> None:
    chance = random.Random(1)
    before = [chance.gauss(20, 10) for _ in range(200)]
    after = [value + chance.gauss(1, 1) for value in before]
    found = estimate([(value, 1) for value in before], [(value, 1) for value in after])
    assert found.chance < 1e-9
    assert found.shared > 50
    apart = estimate([(value, 1) for value in before], [(value, 1) for value in reversed(after)])
    assert apart.chance > 0.05
    assert apart.difference == pytest.approx(found.difference)


def test_a_constant_difference_is_certain_and_none_is_none() -> None:
    row = [(float(value), 1.0) for value in range(30)]
    more = estimate(row, [(value + 1, per) for value, per in row])
    assert (more.spread, more.chance, more.interval()) == (0, 0, (1, 1))
    same = estimate(row, row)
    assert (same.differing, same.chance, same.size) == (0, 1, 0)


def test_the_error_of_a_ratio_is_what_repeating_shows() -> None:
    """Wins per use, where both vary from game to game."""

    def rows(seed: int) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        chance = random.Random(seed)

        def one(share: float) -> tuple[float, float]:
            uses = sum(chance.random() < 0.3 for _ in range(4))
            return sum(chance.random() < share for _ in range(uses)), uses

        return [one(0.25) for _ in range(150)], [one(0.35) for _ in range(150)]

    found = [estimate(*rows(seed)) for seed in range(200)]
    assert mean(one.difference for one in found) == pytest.approx(0.1, abs=0.01)
    assert stdev(one.difference for one in found) == pytest.approx(mean(one.error for one in found), rel=0.15)
    held = sum(low <= 0.1 <= high for low, high in (one.interval() for one in found))
    assert 182 <= held <= 198


def test_what_never_happened_has_no_mean() -> None:
    nothing, something = [(0.0, 0.0)] * 5, [(1.0, 2.0)] * 5
    found = estimate(nothing, something)
    assert (found.before, found.after, found.chance, found.cases) == (None, 0.5, 1, 0)
    assert mean_interval(nothing) is None
    assert mean_interval(something) == (0.5, 0.5, 0.5)


def used(wins: int, users: int, games: int) -> list[Amount]:
    """At most one user in a game, some of whom win."""
    return [(1.0, 1.0)] * wins + [(0.0, 1.0)] * (users - wins) + [(0.0, 0.0)] * (games - users)


def wins_of(users: int, share: float) -> list[float]:
    """How likely each number of wins is."""
    return [math.comb(users, wins) * share**wins * (1 - share) ** (users - wins) for wins in range(users + 1)]


@pytest.mark.parametrize(("users", "share"), [((20, 20), 0.25), ((20, 20), 0.5), ((30, 30), 0.25), ((20, 80), 0.25), ((20, 80), 0.1)])
def test_few_users_who_win_alike_are_not_claimed_to_differ(users: tuple[int, int], share: float) -> None:
    """All that can come of it, each as likely as it is: a false claim is never likelier than it may be."""
    games, level = 200, 0.025 / 120
    false_claims = 0.0
    for wins, chance in enumerate(wins_of(users[0], share)):
        before = used(wins, users[0], games)
        for more, other in enumerate(wins_of(users[1], share)):
            # What is as unlikely as that does not add up to anything.
            if chance * other > 1e-8 and estimate(before, used(more, users[1], games)[::-1]).chance <= level:
                false_claims += chance * other
    assert false_claims <= level


def test_users_who_win_alike_are_not_claimed_to_differ_where_chance_is_shared() -> None:
    """Several users in a game, five times as many of them with B, and a fifth of the games in common."""

    def rows(seed: int) -> tuple[list[Amount], list[Amount]]:
        chance = random.Random(seed)

        def one(share: float) -> Amount:
            users = sum(chance.random() < share for _ in range(4))
            return float(chance.random() < users / 4), float(users)

        before = [one(0.06) for _ in range(100)]
        return before, [game if chance.random() < 0.2 else one(0.3) for game in before]

    found = [found for seed in range(600) if (found := estimate(*rows(seed))).cases >= 20]
    assert len(found) > 400
    assert sum(one.chance <= 1 / 500 for one in found) <= 1


def test_a_true_difference_between_users_is_found_all_the_same() -> None:
    assert estimate(used(25, 100, 300), used(55, 100, 300)).chance < 1e-4
    assert estimate(used(15, 60, 400), used(140, 250, 400)).chance < 0.005


def test_a_share_of_nothing_is_not_surely_nothing() -> None:
    """Of 20 users nobody won: that is not yet to say that nobody ever does."""
    assert share_interval(used(0, 20, 90)) == pytest.approx((0, 0, 0.1611), abs=1e-4)
    share, low, high = share_interval(used(10, 40, 90)) or (0, 0, 0)
    assert (share, low, high) == pytest.approx((0.25, 0.14, 0.40), abs=0.01)
    assert share_interval([(1.0, 4.0)] * 9) == (0.25, 0.25, 0.25)
    assert share_interval(used(0, 0, 9)) is None
    nobody = estimate(used(0, 20, 90), used(0, 20, 90)[::-1])
    assert (nobody.chance, nobody.spread) == (1, 0)
    assert nobody.pooled > 0


@pytest.mark.parametrize("rows", [([], []), ([(1, 1)], [(1, 1)]), ([(1, 1)] * 3, [(1, 1)] * 2)])
def test_rows_that_cannot_be_compared_are_refused(rows: tuple[list[tuple[float, float]], list[tuple[float, float]]]) -> None:
    with pytest.raises(ValueError, match="same length"):
        estimate(*rows)
