"""Ctrl-C at a good moment: work may be interrupted anywhere, writing may not."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Patience:
    """Says when Ctrl-C is welcome."""

    def __init__(self) -> None:
        self._holding = False
        self._waiting = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """For what must not be interrupted: Ctrl-C in here comes when it is over."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            if self._waiting:
                self._waiting = False
                raise KeyboardInterrupt

    def hear(self, number: int, frame: FrameType | None) -> None:
        """Somebody pressed Ctrl-C."""
        if not self._holding:
            raise KeyboardInterrupt
        self._waiting = True


@contextmanager
def patience() -> Iterator[Patience]:
    """Ctrl-C is heard with patience, as long as this lasts."""
    listener = Patience()
    # Only the first thread hears signals, and only it may say what they mean.
    if threading.current_thread() is not threading.main_thread():
        yield listener
        return
    before = signal.signal(signal.SIGINT, listener.hear)
    try:
        yield listener
    finally:
        signal.signal(signal.SIGINT, before)
