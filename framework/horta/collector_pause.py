"""Pauses the garbage collector while much is built that stays: trees of rules, and the code made from them.

The collector would look through everything again and again, and find nothing to collect; that takes up to half of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Let the garbage collector rest until the end of the block."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
