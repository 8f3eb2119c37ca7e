"""Work on several processes: in order, whatever fails, and ended cleanly."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import pytest

from horta.runs.workers import WorkerLost, run_in_processes, usual_workers
from processes import FOREVER, LIMIT, run, start, wait_until


class Odd(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def square(number: int) -> int:
    time.sleep(0.02 * (number % 3 == 0))
    return number * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    time.sleep(0.05)
    return number


def fail_oddly(number: int) -> int:
    raise Odd(number, 2)


def die(number: int) -> int:
    if number == 2:
        os._exit(7)
    return number


def process_of(number: int) -> int:
    return os.getpid()


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(workers: int) -> None:
    assert list(run_in_processes(square, range(20), workers)) == [number * number for number in range(20)]


def test_one_worker_is_this_process_and_more_are_others() -> None:
    assert set(run_in_processes(process_of, range(4), 1)) == {os.getpid()}
    others = set(run_in_processes(process_of, range(8), 2))
    assert os.getpid() not in others
    assert len(others) == 2


@pytest.mark.parametrize("workers", [1, 3])
def test_what_is_raised_comes_in_its_turn(workers: int) -> None:
    results = run_in_processes(fail_at_three, range(9), workers)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)
    assert active_children() == []


def test_what_cannot_travel_is_told_all_the_same() -> None:
    with pytest.raises(RuntimeError, match="Odd: 0 and 2") as told:
        list(run_in_processes(fail_oddly, range(2), 2))
    assert "fail_oddly" in "".join(told.value.__notes__)


def be_deaf_or_fail(deaf: Path, number: int) -> int:
    if number:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        deaf.touch()
        time.sleep(FOREVER)
    wait_until(deaf.exists)
    raise ValueError("as soon as the other is deaf")


def test_a_process_that_does_not_hear_is_ended_all_the_same(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="as soon as"):
        list(run_in_processes(partial(be_deaf_or_fail, tmp_path / "deaf"), range(2), 2))
    assert active_children() == []


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(WorkerLost, match="piece 3 ended with code 7"):
        list(run_in_processes(die, range(9), 2))
    assert active_children() == []


def test_leaving_early_ends_the_processes_and_takes_no_more_items() -> None:
    taken = []

    def endless() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = run_in_processes(square, endless(), 2)
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert active_children() != []
    results.close()
    assert active_children() == []
    assert len(taken) < 20


def test_no_items_need_no_process() -> None:
    assert list(run_in_processes(square, [], 2)) == []


def test_beside_threads_processes_begin_anew() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert list(run_in_processes(abs, [-1, -2], 2)) == [1, 2]
    finally:
        done.set()
        thread.join()


def test_the_number_of_workers_is_sensible() -> None:
    assert 1 <= usual_workers() <= (os.cpu_count() or 1)
    with pytest.raises(ValueError, match="at least 1"):
        run_in_processes(square, [1], 0)


INTERRUPTED = """
import os, time
from multiprocessing import active_children
from horta.runs.workers import run_in_processes

def slow(number):
    if number > 2:
        os.write(1, b"long\\n")
        time.sleep(FOREVER)
    return number

seen = []
try:
    for result in run_in_processes(slow, range(9), 2):
        seen.append(result)
        if result == 2:
            os.write(1, b"seen\\n")
except KeyboardInterrupt:
    print("stopped after", seen, active_children(), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise there")
def test_an_interrupt_is_heard_once_and_ends_all(tmp_path: Path) -> None:
    script = tmp_path / "interrupted.py"
    script.write_text(INTERRUPTED.replace("FOREVER", str(FOREVER)), encoding="utf-8")
    with start([sys.executable, script], text=True, start_new_session=True) as running:
        assert running.stdout is not None
        assert sorted(running.stdout.readline() for _ in range(3)) == ["long\n", "long\n", "seen\n"]
        # To the whole group, as a terminal does it.
        os.killpg(running.pid, signal.SIGINT)
        said, complained = running.communicate(timeout=LIMIT)
    assert said == "stopped after [0, 1, 2] []\n"
    assert complained == ""


KILLED = """
import os, signal
from horta.runs.workers import run_in_processes

def who(number):
    return os.getpid()

for process in run_in_processes(who, range(9), 3):
    print(process, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is nothing as sudden there")
def test_processes_end_when_the_first_one_is_killed(tmp_path: Path) -> None:
    """Its output ends only when nobody is left who could write to it, and nobody complains that it is gone."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    done = run([sys.executable, script])
    assert done.returncode == -signal.SIGKILL
    assert done.stdout.strip().isdigit()
    assert done.stderr == b""


BUSY = """
import os, signal, sys, threading, time
from horta.runs.workers import run_in_processes

def busy(number):
    if "deaf" in sys.argv:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.write(1, b"busy\\n")
    end = time.monotonic() + FOREVER
    while time.monotonic() < end:
        pass

if __name__ == "__main__":
    if "beside a thread" in sys.argv:
        threading.Thread(target=time.sleep, args=(FOREVER,), daemon=True).start()
    list(run_in_processes(busy, range(9), 2))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
@pytest.mark.parametrize(
    ("told", "how"),
    [
        (signal.SIGTERM, "forked"),
        (signal.SIGHUP, "forked"),
        (signal.SIGKILL, "forked"),
        (signal.SIGKILL, "deaf"),
        (signal.SIGTERM, "beside a thread"),
        (signal.SIGKILL, "beside a thread"),
    ],
)
def test_processes_end_in_the_middle_of_their_work_when_the_first_one_does(tmp_path: Path, told: signal.Signals, how: str) -> None:
    """Only the first one is told. Its output ends when nobody is left who could write to it."""
    script = tmp_path / "busy.py"
    script.write_text(BUSY.replace("FOREVER", str(FOREVER)), encoding="utf-8")
    with start([sys.executable, script, how], start_new_session=True) as first:
        assert first.stdout is not None
        assert [first.stdout.readline() for _ in range(2)] == [b"busy\n"] * 2
        first.send_signal(told)
        try:
            _, complained = first.communicate(timeout=LIMIT)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(first.pid, signal.SIGKILL)
    assert first.returncode == -told
    assert complained == b""
