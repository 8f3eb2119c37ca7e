"""The operations that every program has, by their number in a frame. A program's own come after them.

An operation takes the state and its frame, and gives the frame to go on with: None when it waits for an
answer, or when nothing is left to do. One that waits has put its frame into the state; it is called again
with the answer as its third argument.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RESTORE, HOOKS, BODY, AFTER, INSTEAD, REPLACED = range(6)
FIRST_OWN = 6

Frame = tuple[Any, ...]
Operation = Callable[..., Frame | None]
