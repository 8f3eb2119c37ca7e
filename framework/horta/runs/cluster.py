"""Games on the workers of a Dask cluster, found by the address of its scheduler.

The player of the plan is sent to every worker, with the rules. Dask gives the work of a lost worker to another one; that
changes no result.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from horta import __version__
from horta.diagnostics import Error
from horta.runs.plan import GameBroken, PlanPlayer, Played

ANSWER_SECONDS = 15
WORKER_SECONDS = 60
UNITS_AHEAD = 3  # units of work that wait at each worker, so that it is busy while results travel


class ClusterUnavailable(Error):
    """The cluster cannot be used, and why."""

    code = "A205"


def connect(address: str) -> Any:
    """Return a client of the scheduler at the address, which has at least one worker."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise ClusterUnavailable('a cluster needs Dask: pip install "horta[cluster]"') from None
    try:
        client = distributed.Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise ClusterUnavailable(f"no Dask scheduler answers at {address}: {problem}") from problem
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        client.close()
        raise ClusterUnavailable(f"the Dask scheduler at {address} has no workers") from None
    return client


def count_workers(client: Any) -> int:
    """Return the number of workers that the scheduler has now."""
    return len(client.scheduler_info(n_workers=-1)["workers"])


def run_on_cluster(client: Any, player: PlanPlayer, units: Iterable[list[int]]) -> Generator[Played, None, None]:
    """Return the games of the units, in order, from the workers of the cluster. Close the client at the end."""
    under_way: deque[Any] = deque()
    waiting = iter(units)
    try:
        everywhere = client.scatter(player, broadcast=True, hash=False)
        while True:
            # Workers may come and go.
            most = UNITS_AHEAD * max(count_workers(client), 1)
            while len(under_way) < most and (unit := next(waiting, None)) is not None:
                under_way.append(client.submit(play_unit, everywhere, unit, __version__, pure=False))
            if not under_way:
                return
            yield _result(under_way.popleft())
    finally:
        client.cancel(list(under_way))
        client.close()


def _result(future: Any) -> Played:
    killed: Any = import_module("distributed").KilledWorker
    try:
        return future.result()  # type: ignore[no-any-return]
    except (OSError, CancelledError) as problem:
        said, *_ = str(problem).splitlines() or [type(problem).__name__]
        raise ClusterUnavailable(f"the Dask cluster was lost: {said}") from problem
    except killed as problem:
        raise ClusterUnavailable(f"workers of the Dask cluster end while they play: {problem}") from problem


# ------------------------------------------------------------------ in the workers

_one_thread = threading.Lock()


def play_unit(player: PlanPlayer, numbers: list[int], version: str) -> Played:
    """Play games in a worker. Bots are for one thread at a time."""
    if version != __version__:
        raise ClusterUnavailable(f"a worker has Horta {__version__}, here is {version}")
    with _one_thread:
        try:
            return player.play_all(numbers)
        except GameBroken:
            # A bot that stopped in the middle of a game may not be ready for another one.
            player.close()
            raise
