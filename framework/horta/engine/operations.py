"""The operations that every program has, by their number in a frame. A program's own come after them."""

from __future__ import annotations

RESTORE, HOOKS, BODY, AFTER, INSTEAD, REPLACED = range(6)
FIRST_OWN = 6
