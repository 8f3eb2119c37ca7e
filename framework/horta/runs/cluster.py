"""Games on the workers of a Dask cluster, found by the address of its scheduler.

Dask works off the pieces of the plan. It gives the work of a lost worker to another one; that changes no result.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Collection, Generator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any

from horta.runs.broken import GameBroken
from horta.runs.local_games import Played, Table
from horta.runs.plan import Plan
from horta.runs.results import GameResult, unpacked
from horta.runs.shipment import Shipment, ship
from horta.runs.work_units import Pieces

ANSWER_SECONDS = 15
WORKER_SECONDS = 60
# So many pieces wait at each worker, lest it idle while results travel.
AHEAD = 3
# So many plans can be played in turn without loading their packs again; a comparison has two.
TABLES = 4


class ClusterUnavailable(Exception):
    """There is no cluster to work on, and why."""


def on_cluster(table: Table, address: str, done: Collection[int], tell: Callable[[str], None] | None) -> Generator[GameResult, None, None]:
    """The results of the games of a plan, in order, from the workers of the cluster."""
    shipment = ship(table)
    client = _connect(address)
    workers = _workers(client)
    if tell is not None:
        tell(f"{workers} workers at {address}")
    return _results(client, shipment, Pieces(table.plan.games, done, workers), table.plan)


def _connect(address: str) -> Any:
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


def _workers(client: Any) -> int:
    return len(client.scheduler_info(n_workers=-1)["workers"])


def _results(client: Any, shipment: Shipment, pieces: Pieces, plan: Plan) -> Generator[GameResult, None, None]:
    under_way: deque[Any] = deque()
    waiting = iter(pieces)
    try:
        everywhere = client.scatter(shipment, broadcast=True, hash=False)
        while True:
            # Workers may come and go.
            room = AHEAD * max(_workers(client), 1)
            while len(under_way) < room and (piece := next(waiting, None)) is not None:
                under_way.append(client.submit(play_piece, everywhere, piece, pure=False))
            if not under_way:
                return
            seconds, results = _result(under_way.popleft())
            pieces.finished(len(results), seconds)
            yield from map(unpacked, results)
    except GameBroken as broken:
        # Here packs have the names that they were given here.
        raise GameBroken(plan, broken.game, broken.problem) from broken
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

_tables: dict[str, Table] = {}
_at_table = threading.Lock()


def play_piece(shipment: Shipment, numbers: list[int]) -> Played:
    """What a worker does. A table is for one thread at a time; the last few are kept for the next pieces."""
    with _at_table:
        table = _table_for(shipment)
        try:
            return table.play_all(numbers)
        except GameBroken:
            # Bots that were left in the middle of a game may be good for no other.
            table.close()
            raise


def _table_for(shipment: Shipment) -> Table:
    """A table that was there before, or a new one in place of the one that was not used for longest."""
    key = shipment.key
    table = _tables.pop(key, None) or shipment.unpack()
    while len(_tables) >= TABLES:
        _tables.pop(next(iter(_tables))).close()
    _tables[key] = table
    return table
