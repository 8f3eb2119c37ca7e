"""Where games are played: in this process, on several, or on a cluster. The results are the same, in the order of the games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator

from horta.runs.plan import Plan, PlanPlayer, Played
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
    if cluster is None:
        workers = usual_workers() if workers is None else workers
        units = WorkUnits(player.plan.games, done, workers)
        return _unpacked(player, units, run_in_processes(player.play_all, units, workers))
    from horta.runs.cluster import connect, count_workers, run_on_cluster

    client = connect(cluster)
    workers = count_workers(client)
    if tell is not None:
        tell(f"{workers} workers at {cluster}")
    units = WorkUnits(player.plan.games, done, max(workers, 2))
    return _unpacked(player, units, run_on_cluster(client, player, units))


def _unpacked(player: PlanPlayer, units: WorkUnits, played: Generator[Played, None, None]) -> Results:
    try:
        for seconds, games in played:
            units.finished(len(games), seconds)
            yield from map(unpacked, games)
    finally:
        played.close()
        player.close()
