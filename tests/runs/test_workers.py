"""Whoever plays the games, the files are the same to the byte."""

from __future__ import annotations

import multiprocessing
from itertools import islice
from pathlib import Path

import pytest

from horta.runs import Plan, simulate
from horta.runs import workers as crew
from horta.runs.backends import play_table
from horta.runs.local_games import PacksDiffer, Table
from horta.runs.results_folder import SEATS, USES, Recording
from horta.runs.shipment import ship
from horta.runs.stored_runs import Run
from horta.runs.work_units import MOST_GAMES, Pieces

PLAN = Plan(("belle-epoque", "asymmetric"), ("random", "random", "random:", "random"), games=24, seed=3, rotate=True)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(PLAN)


def written(table: Table, folder: Path, workers: int) -> tuple[bytes, bytes]:
    recording = Recording(folder, Run(table.plan, table.ruleset.lock))
    for result in play_table(table, workers):
        recording.add(result)
    recording.close()
    return (folder / SEATS).read_bytes(), (folder / USES).read_bytes()


def test_any_number_of_processes_writes_the_same_bytes(table: Table, tmp_path: Path) -> None:
    alone, two, three = (written(table, tmp_path / str(number), number) for number in (1, 2, 3))
    assert alone == two == three
    assert alone[0].count(b"\n") == 1 + PLAN.games * 4


def test_processes_that_begin_empty_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(("tea-house",), ("random",) * 2, games=12)
    monkeypatch.setattr(crew, "_start_method", lambda: "spawn")
    assert list(simulate(plan, workers=2)) == list(simulate(plan, workers=1))


def test_leaving_the_loop_ends_the_processes(table: Table) -> None:
    results = play_table(table, workers=2)
    assert [result.game for result in islice(results, 3)] == [0, 1, 2]
    results.close()
    assert multiprocessing.active_children() == []


def test_what_is_wrong_is_said_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="players, not for 9"):
        simulate(Plan(("tea-house",), ("random",) * 9, 1))


def test_other_packs_are_refused_elsewhere(table: Table) -> None:
    with pytest.raises(PacksDiffer):
        Table(PLAN, None, {**table.ruleset.lock, "options": {}})


def test_pieces_hold_every_game_once_and_in_order() -> None:
    pieces = Pieces(1000, range(10, 20), workers=3)
    found = []
    for piece in pieces:
        found += piece
        pieces.finished(len(piece), 0.004 * len(piece))
    assert found == [*range(10), *range(20, 1000)]


def test_fast_games_travel_together_and_slow_ones_alone() -> None:
    pieces = Pieces(100_000, (), workers=2)
    taken = iter(pieces)
    assert len(next(taken)) == 1
    pieces.finished(1, 1e-9)
    assert len(next(taken)) == MOST_GAMES
    for _ in range(20):
        pieces.finished(1, 10.0)
    assert len(next(taken)) == 1


def test_the_last_pieces_are_short() -> None:
    pieces = Pieces(100, (), workers=2)
    pieces.finished(1, 1e-9)
    sizes = [len(piece) for piece in pieces]
    assert sizes[0] > sizes[-1] == 1
    assert len(sizes) > 8


def test_packs_from_elsewhere_are_sent_along(orchard: str) -> None:
    table = Table(Plan((orchard,), ("random",) * 3, games=3))
    shipment = ship(table)
    assert set(shipment.files) == {"orchard"}
    assert "pack.yaml" in shipment.files["orchard"]
    there = shipment.unpack()
    assert there.ruleset.lock == table.ruleset.lock
    assert there.play_all(range(3))[1] == table.play_all(range(3))[1]


def test_packs_that_come_with_the_program_stay_here(table: Table) -> None:
    shipment = ship(table)
    assert shipment.files == {}
    assert shipment.plan.packs == ("asymmetric", "belle-epoque")
    assert shipment.unpack().play(0) == table.play(0)


def test_another_version_is_refused() -> None:
    from dataclasses import replace

    shipment = replace(ship(Table(Plan(("tea-house",), ("random",) * 2, 1))), version="0.0")
    with pytest.raises(PacksDiffer, match=r"here is 0\.0"):
        shipment.unpack()
