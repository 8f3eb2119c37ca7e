"""Delays Ctrl-C, and the signal to end, while results are written: work may be interrupted anywhere, writing may not."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

# The last one comes when the terminal is closed; not every system has it.
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class DelayedInterrupt:
    """Raises KeyboardInterrupt at a signal; inside `held` only when that block ends."""

    def __init__(self) -> None:
        self._holding = False
        self._waiting = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Run a block that must not be interrupted."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            if self._waiting:
                self._waiting = False
                raise KeyboardInterrupt

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        if not self._holding:
            raise KeyboardInterrupt
        self._waiting = True


@contextmanager
def delayed_interrupt() -> Iterator[DelayedInterrupt]:
    """Handle the signals as long as the block runs."""
    delay = DelayedInterrupt()
    # Only the main thread receives signals and may say what they do.
    if threading.current_thread() is not threading.main_thread():
        yield delay
        return
    # Who starts a command with `nohup` wants it to go on without a terminal.
    wanted = [number for number in SIGNALS if number == signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, delay.handle) for number in wanted}
    try:
        yield delay
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)
