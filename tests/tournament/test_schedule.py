"""Tournaments are fair: every bot sits everywhere equally often, and meets the others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from horta.tournament import Tournament
from horta.tournament.schedule import MOST_LINE_UPS

NAMES = ("random", "a:n=1", "a:n=2", "a:n=3", "a:n=4", "a:n=5", "a:n=6")


def tournament(bots: int, players: int, games: int = 100, seed: int = 0) -> Tournament:
    return Tournament(("tea-house",), NAMES[:bots], (players,), games, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6, 7])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, players: int) -> None:
    plans = tournament(bots, players).plans()
    seated: Counter[tuple[str, int]] = Counter()
    for plan in plans:
        for game in range(plan.games):
            seated.update((plan.bots[bot], seat) for seat, bot in enumerate(plan.seating(game)))
    assert set(seated) == {(name, seat) for name in NAMES[:bots] for seat in range(players)}
    assert len(set(seated.values())) == 1
    assert sum(plan.games for plan in plans) >= 100
    assert len(plans) < 2 * (MOST_LINE_UPS + bots)


@pytest.mark.parametrize(("bots", "players"), [(4, 2), (5, 3), (7, 4), (7, 3)])
def test_all_meet_about_equally_often(bots: int, players: int) -> None:
    met: Counter[tuple[str, ...]] = Counter()
    for plan in tournament(bots, players).plans():
        met.update(combinations(sorted(plan.bots), 2))
    assert len(met) == bots * (bots - 1) // 2
    assert max(met.values()) <= 3 * min(met.values())


def test_nobody_sits_twice_while_another_stands() -> None:
    for plan in tournament(3, 5).plans():
        assert sorted(Counter(plan.bots).values()) == [1, 2, 2]
    for plan in tournament(6, 4).plans():
        assert len(set(plan.bots)) == 4


def test_the_same_tournament_has_the_same_plans_and_another_seed_has_others() -> None:
    assert tournament(7, 4).plans() == tournament(7, 4).plans()
    assert tournament(7, 4).plans() != tournament(7, 4, seed=1).plans()
    seeds = [plan.seed for plan in Tournament(("tea-house",), NAMES, (2, 3, 4), 10).plans()]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    ("bots", "players", "games"),
    [(("random",), (2,), 10), (("random", "random"), (2,), 10), (NAMES, (1,), 10), (NAMES, (), 10), (NAMES, (2,), 0)],
)
def test_what_is_no_tournament_is_refused(bots: tuple[str, ...], players: tuple[int, ...], games: int) -> None:
    with pytest.raises(ValueError, match="a tournament"):
        Tournament(("tea-house",), bots, players, games)
