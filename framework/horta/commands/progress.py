"""Progress of long work: a bar on a terminal, otherwise a line for every tenth of the work.

The bar is drawn when items arrive, without a thread of its own: forked worker processes share loaded modules only if
there is a single thread.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

SECONDS = 0.1  # between two drawings
LINES = 10  # for the whole work, where there is no terminal
QUIET_SECONDS = 20.0  # no line before that: short work needs no progress
WIDTH = 40

Item = TypeVar("Item")


Draw = Callable[[int, int], None]


def counted(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """Return the same items, with a bar on the error stream while they come."""
    with bar(what) as draw:
        for number, item in enumerate(items, 1):
            yield item
            draw(number, total)


@contextmanager
def bar(what: str, quiet_seconds: float | None = None) -> Iterator[Draw]:
    """Yield a function that shows how many of how many are done."""
    console = Console(file=sys.stderr)
    if not console.is_terminal:
        yield _line_writer(what, QUIET_SECONDS if quiet_seconds is None else quiet_seconds)
        return
    begun, drawn = time.monotonic(), float("-inf")
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def draw(done: int, total: int) -> None:
            nonlocal drawn
            now = time.monotonic()
            if now - drawn > SECONDS:
                live.update(_line(done, total, what, now - begun), refresh=True)
                drawn = now

        yield draw


def _line_writer(what: str, quiet_seconds: float) -> Draw:
    begun, written = time.monotonic(), 0

    def draw(done: int, total: int) -> None:
        nonlocal written
        part = done * LINES // total
        if part > written and time.monotonic() - begun >= quiet_seconds:
            written = part
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)

    return draw


def _line(done: int, total: int, what: str, seconds: float) -> Table:
    left = f"{seconds / done * (total - done):.0f} s left" if done else ""
    line = Table.grid(padding=(0, 1))
    line.add_row(what, ProgressBar(total, done, WIDTH), f"{done}/{total}", left)
    return line
