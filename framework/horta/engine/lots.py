"""The functions of statements that draw lots: at random from the streams of a state, or the first piece of a zone."""

from __future__ import annotations

from collections.abc import Iterable

from horta.engine.randomness import below
from horta.model.layout import State


def pick(state: State, source: Iterable[int], stream: int) -> int | None:
    """Return a random member; None if there is none."""
    members = tuple(source)
    return members[below(state, len(members), stream)] if members else None


def draw_random(state: State, source: int, target: int, stream: int) -> int | None:
    """Move a random piece and return it; None if there is none."""
    held = state[source]
    if not held:
        return None
    at = below(state, len(held), stream)
    piece: int = held[at]
    state[source] = held[:at] + held[at + 1 :]
    state[target] = (*state[target], piece)
    return piece


def draw_top(state: State, source: int, target: int) -> int | None:
    """Move the first piece and return it; None if there is none."""
    held = state[source]
    if not held:
        return None
    state[source] = held[1:]
    state[target] = (*state[target], held[0])
    return held[0]  # type: ignore[no-any-return]


def shuffle(state: State, zone: int, stream: int) -> None:
    """Put the pieces of a zone in random order."""
    left = list(state[zone])
    order = []
    while left:
        order.append(left.pop(below(state, len(left), stream)))
    state[zone] = tuple(order)
