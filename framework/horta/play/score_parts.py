"""Parts of the score: what rules gain and lose `as` something.

A part is noted before its gain, and its end after it, so that what hooks make of the gain belongs to the part too.
"""

from __future__ import annotations

from collections.abc import Iterable

from horta.play.events import Event

REST = "rest"  # the part that holds what no rule names


def score_parts(events: Iterable[Event], scores: Iterable[int]) -> dict[str, list[int]]:
    """Return the points of each seat by part, in the order in which the parts came up; the rest last. Nothing where no part is named."""
    seats = list(scores)
    found: dict[str, list[int]] = {}
    open_parts: list[tuple[str, str]] = []
    for event in events:
        if event.sort == "part":
            counter, part = event.subject
            if part:
                open_parts.append((counter, part))
            else:
                open_parts.pop()
        elif open_parts and event.sort in ("gain", "lose") and event.seat is not None and event.subject[0] == open_parts[-1][0]:
            sums = found.setdefault(open_parts[-1][1], [0] * len(seats))
            sums[event.seat] += event.data[1] if event.sort == "gain" else -event.data[1]
    return with_rest(found, seats)


def with_rest(parts: dict[str, list[int]], scores: list[int]) -> dict[str, list[int]]:
    """Return the parts with the rest of the scores; nothing if there are no parts."""
    if not parts:
        return {}
    named = {part: sums for part, sums in parts.items() if part != REST}
    return {**named, REST: [score - sum(sums[seat] for sums in named.values()) for seat, score in enumerate(scores)]}
