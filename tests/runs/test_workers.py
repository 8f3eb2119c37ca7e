"""Whoever plays the games, the files are the same to the byte."""

from __future__ import annotations

import multiprocessing
import pickle
from itertools import islice
from pathlib import Path

import pytest

from horta.bots.bot import Bot, RandomBot
from horta.runs import Plan, simulate
from horta.runs import workers as crew
from horta.runs.backends import play_plan
from horta.runs.cluster import ClusterUnavailable, play_unit
from horta.runs.plan import PlanPlayer
from horta.runs.results_folder import SEATS, USES, Recording, Run
from horta.runs.work_units import MOST_GAMES, WorkUnits

PLAN = Plan(("belle-epoque", "asymmetric"), ("random", "random", "random:", "random"), games=24, seed=3, rotate=True)


@pytest.fixture(scope="module")
def player() -> PlanPlayer:
    return PlanPlayer(PLAN)


def written(player: PlanPlayer, folder: Path, workers: int) -> tuple[bytes, bytes]:
    recording = Recording(folder, Run(player.plan, player.ruleset.lock))
    for result in play_plan(player, workers):
        recording.add(result)
    recording.close()
    return (folder / SEATS).read_bytes(), (folder / USES).read_bytes()


def test_any_number_of_processes_writes_the_same_bytes(player: PlanPlayer, tmp_path: Path) -> None:
    alone, two, three = (written(player, tmp_path / str(number), number) for number in (1, 2, 3))
    assert alone == two == three
    assert alone[0].count(b"\n") == 1 + PLAN.games * 4


def test_processes_that_begin_empty_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(("tea-house",), ("random",) * 2, games=12)
    monkeypatch.setattr(crew, "_start_method", lambda: "spawn")
    assert list(simulate(plan, workers=2)) == list(simulate(plan, workers=1))


def test_leaving_the_loop_ends_the_processes(player: PlanPlayer) -> None:
    results = play_plan(player, workers=2)
    assert [result.game for result in islice(results, 3)] == [0, 1, 2]
    results.close()
    assert multiprocessing.active_children() == []


def test_what_is_wrong_is_said_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="players, not for 9"):
        simulate(Plan(("tea-house",), ("random",) * 9, 1))


def test_pieces_hold_every_game_once_and_in_order() -> None:
    pieces = WorkUnits(1000, range(10, 20), workers=3)
    found = []
    for piece in pieces:
        found += piece
        pieces.finished(len(piece), 0.004 * len(piece))
    assert found == [*range(10), *range(20, 1000)]


def test_fast_games_travel_together_and_slow_ones_alone() -> None:
    pieces = WorkUnits(100_000, (), workers=2)
    taken = iter(pieces)
    assert len(next(taken)) == 1
    pieces.finished(1, 1e-9)
    assert len(next(taken)) == MOST_GAMES
    for _ in range(20):
        pieces.finished(1, 10.0)
    assert len(next(taken)) == 1


def test_the_last_pieces_are_short() -> None:
    pieces = WorkUnits(100, (), workers=2)
    pieces.finished(1, 1e-9)
    sizes = [len(piece) for piece in pieces]
    assert sizes[0] > sizes[-1] == 1
    assert len(sizes) > 8


def test_the_rules_go_along(orchard: str) -> None:
    """Another machine may not have the packs."""
    here = PlanPlayer(Plan((orchard,), ("random",) * 3, games=3))
    assert here.play(0)
    there = pickle.loads(pickle.dumps(here))
    assert there.ruleset.lock == here.ruleset.lock
    assert there.play_all(range(3))[1] == here.play_all(range(3))[1]


def test_a_worker_with_another_version_refuses() -> None:
    player = PlanPlayer(Plan(("tea-house",), ("random",) * 2, 1))
    with pytest.raises(ClusterUnavailable, match=r"here is 0\.0"):
        play_unit(player, [0], "0.0")


def test_a_player_that_is_forgotten_closes_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Bot] = []

    def close(bot: Bot) -> None:
        closed.append(bot)

    monkeypatch.setattr(RandomBot, "close", close)
    player = PlanPlayer(Plan(("tea-house",), ("random",) * 2, 1))
    player.play(0)
    bots = player.bots
    del player
    assert closed == bots
