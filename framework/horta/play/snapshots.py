"""States as JSON and back, and their hash.

In memory a frame holds its parent as its last item. In JSON the stack is a flat list, so that a deep stack cannot
exhaust the stack of a reader.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from horta.model.layout import FRAME, State


def to_plain(state: State) -> str:
    """Return the state as JSON text, always the same for the same state."""
    stack = []
    frame = state[FRAME]
    while frame is not None:
        stack.append(frame[:-1])
        frame = frame[-1]
    return json.dumps([stack, *state[1:]], separators=(",", ":"))


def from_plain(text: str) -> State:
    """Return the state that `to_plain` wrote."""
    stack, *rest = json.loads(text)
    frame = None
    for entry in reversed(stack):
        frame = (*_tuples(entry), frame)
    return [frame, *(_tuples(part) for part in rest)]


def _tuples(part: Any) -> Any:
    return tuple(_tuples(item) for item in part) if isinstance(part, list) else part


def state_hash(state: State) -> str:
    """Return the SHA-256 of the JSON text."""
    return hashlib.sha256(to_plain(state).encode()).hexdigest()
