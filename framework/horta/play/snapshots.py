"""States as plain data and back, their hash, and the short marks of them in saved games.

In memory a frame holds its parent as its last item. In plain data the stack is a flat list, so that a deep stack cannot
exhaust the stack of a reader.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from horta.engine.program import Program
from horta.model.decisions import OPTIONS, QUESTION, SEAT, Question
from horta.model.layout import DECISION, FRAME, HEADER, Layout, State


def to_plain(state: State) -> list[Any]:
    """Return the state as data for JSON, always the same for the same state."""
    stack = []
    frame = state[FRAME]
    while frame is not None:
        stack.append(frame[:-1])
        frame = frame[-1]
    return [stack, *state[1:]]


def from_plain(data: Sequence[Any]) -> State:
    """Return the state that `to_plain` wrote."""
    stack, *rest = data
    frame = None
    for entry in reversed(stack):
        frame = (*_tuples(entry), frame)
    return [frame, *(_tuples(part) for part in rest)]


def _tuples(part: Any) -> Any:
    return tuple(_tuples(item) for item in part) if isinstance(part, list) else part


def state_hash(state: State) -> str:
    """Return the SHA-256 of the state as JSON text."""
    return hashlib.sha256(json.dumps(to_plain(state), separators=(",", ":")).encode()).hexdigest()


def state_mark(state: State, questions: Sequence[Question]) -> str:
    """Return a short hash of what packs declare, of the random streams and of what is asked.

    The engine's own slots are left out: unfinished work is numbered as the compiler likes. It shows in what comes next.
    """
    waiting = state[DECISION]
    asked = "" if waiting is None else f"{waiting[SEAT]} {questions[waiting[QUESTION]].name} {len(waiting[OPTIONS])}"
    # True and 1 are the same to rules.
    slots = repr(state[HEADER:]).replace("True", "1").replace("False", "0")
    return hashlib.sha256(f"{slots} {asked}".encode()).hexdigest()[:8]


def layout_mark(layout: Layout) -> str:
    """Return a short hash of where everything lies: the marks of two states can be compared only if it is the same."""
    parts = (layout.scopes, layout.streams, layout.counters, layout.banks, layout.fields, layout.zones, layout.limits)
    bases = [[(name, base - HEADER) for name, base in part.items()] for part in parts]
    return hashlib.sha256(repr((layout.seats, layout.size - HEADER, bases)).encode()).hexdigest()[:8]


def program_mark(program: Program) -> str:
    """Return a short hash of everything that a state depends on: the layout, what is asked, and what waits."""
    names = [question.name for question in program.questions]
    parts = (HEADER, layout_mark(program.layout), names, len(program.operations), program.frame_forms())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]
