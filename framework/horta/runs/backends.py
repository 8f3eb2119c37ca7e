"""Where games are played: in this process, on several, or on a cluster. The results are the same, in the order of the games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator

from horta.runs.local_games import PlanPlayer
from horta.runs.plan import Plan
from horta.runs.results import GameResult, unpacked
from horta.runs.work_units import WorkUnits
from horta.runs.workers import run_in_processes, usual_workers

Tell = Callable[[str], None]
Results = Generator[GameResult, None, None]


def simulate(
    plan: Plan, workers: int | None = None, cluster: str | None = None, done: Collection[int] = frozenset(), tell: Tell | None = None
) -> Results:
    """Return the results of the games of a plan, in the order of their numbers, each as soon as all before it are there.

    `workers` is the number of processes, all cores unless given; 1 means this one. `cluster` is the address of a Dask
    scheduler whose workers play instead. Games in `done` are left out. `tell` is called with notes for people.
    Errors in the plan are raised at once; leaving the loop early ends the work.
    """
    return play_plan(PlanPlayer(plan), workers, cluster, done, tell)


def play_plan(
    player: PlanPlayer,
    workers: int | None = None,
    cluster: str | None = None,
    done: Collection[int] = frozenset(),
    tell: Tell | None = None,
) -> Results:
    """Do the same for a plan whose packs are loaded already."""
    if cluster is not None:
        from horta.runs.cluster import play_on_cluster

        return play_on_cluster(player, cluster, done, tell)
    return _play(player, usual_workers() if workers is None else workers, done)


def _play(player: PlanPlayer, workers: int, done: Collection[int]) -> Results:
    units = WorkUnits(player.plan.games, done, workers)
    results = run_in_processes(player.play_all, units, workers)
    try:
        for seconds, games in results:
            units.finished(len(games), seconds)
            yield from map(unpacked, games)
    finally:
        results.close()
        player.close()
