"""Runs plans: in this process, on several, or on a cluster. The results are the same, and come in the order of the games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator

from horta.runs.local_games import Table
from horta.runs.plan import Plan
from horta.runs.results import GameResult, unpacked
from horta.runs.work_units import Pieces
from horta.runs.workers import in_chunks, usual_workers

Tell = Callable[[str], None]
Results = Generator[GameResult, None, None]


def simulate(
    plan: Plan, workers: int | None = None, cluster: str | None = None, done: Collection[int] = frozenset(), tell: Tell | None = None
) -> Results:
    """The results of the games of a plan, in the order of their numbers, each as soon as all before it are there.

    `workers` is the number of processes, all cores unless given; 1 means this one. `cluster` is the address of a Dask
    scheduler whose workers play instead. Games in `done` are left out. `tell` hears what people may want to know.
    What is wrong with the plan is raised at once; leaving the loop early ends the work.
    """
    return play_table(Table(plan), workers, cluster, done, tell)


def play_table(
    table: Table, workers: int | None = None, cluster: str | None = None, done: Collection[int] = frozenset(), tell: Tell | None = None
) -> Results:
    """The same for a plan whose packs are loaded already."""
    if cluster is not None:
        from horta.runs.cluster import on_cluster

        return on_cluster(table, cluster, done, tell)
    workers = usual_workers() if workers is None else workers
    return _alone(table, done) if workers == 1 else _together(table, workers, done)


def _alone(table: Table, done: Collection[int]) -> Results:
    try:
        yield from (unpacked(table.play(number)) for number in range(table.plan.games) if number not in done)
    finally:
        table.close()


def _together(table: Table, workers: int, done: Collection[int]) -> Results:
    pieces = Pieces(table.plan.games, done, workers)
    chunks = in_chunks(table.play_all, pieces, workers)
    try:
        for seconds, results in chunks:
            pieces.finished(len(results), seconds)
            yield from map(unpacked, results)
    finally:
        chunks.close()
