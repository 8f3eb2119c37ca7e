"""Child processes of tests: however the tests were started, they begin with the usual signals and an empty input.

A shell that runs the tests in the background (`nohup`, `trap '' INT`) makes every child ignore interrupts. Tests that
send signals start their processes here, so that they claim the same everywhere.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

# Seconds until a fault ends a test that waits. No claim depends on it: a machine under load may need a while.
LIMIT = 300
# Seconds for which processes of tests work or sleep when nobody ends them: so long that only the end they wait for passes.
FOREVER = 3 * LIMIT

HORTA = [sys.executable, "-c", "from horta.commands import main; main()"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "framework")}

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGPIPE") if hasattr(signal, name)]


@contextmanager
def usual_signals() -> Iterator[None]:
    """Let children that are started meanwhile have the signals of a process in a terminal.

    A signal that is ignored stays so in a child, one that is handled is not: so each gets a handler for a moment.
    """
    ignored = [number for number in _SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS) if hasattr(signal, "pthread_sigmask") else set()
    try:
        yield
    finally:
        if blocked:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)


def start(words: Sequence[str | Path], **settings: Any) -> subprocess.Popen[Any]:
    """Start a process. Its input is empty, its output and errors are read here, unless the settings say otherwise."""
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with usual_signals():
        return subprocess.Popen(words, **{"env": ENVIRONMENT, **streams, **settings})


def run(words: Sequence[str | Path], **settings: Any) -> subprocess.CompletedProcess[Any]:
    """Run a process to its end."""
    with start(words, **settings) as process:
        try:
            output, errors = process.communicate(timeout=LIMIT)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


def wait_until(is_so: Callable[[], bool], what: str = "") -> None:
    """Wait for an event; fail when it does not come at all."""
    deadline = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < deadline, what or "it never came to that"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """True if there is such a process. One that has ended and was not yet collected by its parent does not count."""
    return _state(pid) not in ("", "Z", "X")


def is_asleep(pid: int) -> bool:
    """True if the process waits for something, as for its input."""
    return _state(pid) == "S"


def _state(pid: int) -> str:
    fields = _fields(pid)
    return fields[0] if fields else ""


def processor_ticks(pid: int) -> int:
    """Return how long a process has worked, in ticks of 10 ms."""
    fields = _fields(pid)
    return int(fields[11]) + int(fields[12]) if fields else 0


def _fields(pid: int) -> list[str]:
    """Return what Linux tells about a process, from its state on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
