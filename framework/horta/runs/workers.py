"""Work on several processes of one machine, with the results in the order of the items.

An item is a small description that can be pickled, and a function turns it into a result. Each process has one item
at a time, so nothing piles up in between.

    for result in run_in_processes(play_chunk, chunks, workers=4):
        ...

Ctrl-C is heard by the caller alone: `KeyboardInterrupt` leaves `run_in_processes` after the processes have been
ended, and the results that came before are all there is, without a gap. When the caller ends, even if it is
killed, its processes end too.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from horta.diagnostics import ArgumentRefused, Error

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE = 2.0  # seconds that a process has to end by itself
Outcome = tuple[bool, Any]  # whether it went well; the result, or what was raised


class WorkerLost(Error):
    """A process ended before its work was done, for example because it ran out of memory."""

    code = "A204"


def usual_workers() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int | None = None
) -> Generator[Result, None, None]:
    """Return the result of `function` for each item, in the order of the items.

    `workers` is the number of processes (all cores unless given); 1 means this very process. What the function
    raises is raised here, when its turn comes. Forked processes share what was loaded before; others begin empty,
    so `function` should be one of a module, or pickle what it needs. Items are taken as they are needed.
    Leaving the loop early, or `close()`, ends the processes.
    """
    workers = usual_workers() if workers is None else workers
    if workers < 1:
        raise ArgumentRefused(f"work needs at least 1 process, not {workers}")
    return (function(item) for item in items) if workers == 1 else _together(function, items, workers)


def _together(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> Generator[Result, None, None]:
    crew: list[_Worker] = []
    waiting = enumerate(items)
    done: dict[int, Outcome] = {}
    turn = 0
    try:
        for number, item in islice(waiting, workers):
            crew.append(_Worker(function, [worker.connection for worker in crew]))
            crew[-1].begin(number, item)
        while busy := {worker.connection: worker for worker in crew if worker.number is not None}:
            for connection in wait(list(busy)):
                worker = busy[connection]  # type: ignore[index]
                number, done[number] = worker.outcome()
                # Before results are handed out, so that the process works while the caller looks at them.
                for following, item in islice(waiting, 1):
                    worker.begin(following, item)
            while turn in done:
                well, what = done.pop(turn)
                if not well:
                    raise what
                yield what
                turn += 1
    finally:
        _end(crew)


class _Worker:
    """A process, seen from outside. `number` is that of the item it has, or None."""

    __slots__ = ("connection", "number", "process")

    def __init__(self, function: Callable[[Any], Any], others: list[Connection]) -> None:
        method = _start_method()
        context = multiprocessing.get_context(method)
        self.connection, theirs = context.Pipe()
        # A fork has our ends too. As long as it keeps them, nobody learns that this process was killed.
        ours = (self.connection, *others) if method == "fork" else ()
        self.process = context.Process(target=_work, args=(theirs, ours, function), daemon=True)  # type: ignore[attr-defined]
        self.number: int | None = None
        self.process.start()
        # Only then does the death of the process end the connection.
        theirs.close()

    def begin(self, number: int, item: object) -> None:
        self.connection.send(item)
        self.number = number

    def outcome(self) -> tuple[int, Outcome]:
        """Return the number of the item and its outcome."""
        assert self.number is not None
        number, self.number = self.number, None
        try:
            return number, self.connection.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            raise WorkerLost(f"a process that worked on piece {number + 1} ended with code {self.process.exitcode}") from None


def _end(crew: list[_Worker]) -> None:
    """End all processes at once."""
    for worker in crew:
        worker.connection.close()
        worker.process.terminate()
    for worker in crew:
        # In a process that has just been forked, what its parent does at a signal may have caught it.
        worker.process.join(PATIENCE)
        worker.process.kill()
        worker.process.join()


def _start_method() -> str:
    """Fork where it is safe: it shares what is loaded, but a fork of a process with threads may wait for their locks for ever."""
    forks = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return "fork" if forks and threading.active_count() == 1 else "spawn"


def _work(connection: Connection, ours: Iterable[Connection], function: Callable[[Any], Any]) -> None:
    """Work in a process: one item after the other, until the connection ends."""
    for other in ours:
        other.close()
    # Ctrl-C reaches every process of a terminal; only the first one decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            connection.send(_outcome(function, connection.recv()))
    except (EOFError, ConnectionError):
        return


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, even in the middle of an item.

    A fork holds open what those before it wait for, so forks end one after the other, the youngest first.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    # A signal, so that what is held in this process can be given back, as when it is told to end.
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


def _outcome(function: Callable[[Any], Any], item: object) -> Outcome:
    try:
        return True, function(item)
    except Exception as problem:
        told = "".join(traceback.format_exception(problem))
        try:
            pickle.loads(pickle.dumps(problem))
        except Exception:
            problem = RuntimeError(f"{type(problem).__name__}: {problem}")
        problem.add_note(told)
        return False, problem
