"""The operations that every program has, by their number in a frame. The program's own operations come after them.

An operation takes the state and its frame, and returns the next frame. It returns None if it waits for an answer or
nothing is left to do. An operation that waits puts its frame into the state first; it is called again with the answer
as its third argument.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RESTORE, HOOKS, BODY, AFTER, INSTEAD, REPLACED = range(6)
FIRST_OWN = 6

Frame = tuple[Any, ...]
Operation = Callable[..., Frame | None]
