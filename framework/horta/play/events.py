"""What happened, to whom, through what and by which rule: the log of a telling program, made readable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Span
from horta.engine.answer_log import FORCED, LogLine
from horta.engine.program import Program


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `sort` is gain, lose, count, set, move or tell; `subject` what it is about (a counter, a zone, a
    field, a line of the log); `data` the thing and the amount concerned (of a move of all pieces -1 and
    which they were). `via` is the cause, `span` the statement at work.
    """

    sort: str
    subject: tuple[Any, ...]
    seat: int | None
    via: str | None
    data: tuple[Any, ...]
    span: Span | None


def read_log(log: Iterable[LogLine], program: Program) -> tuple[Event, ...]:
    """Return the events that a program has written in a log."""
    causes = program.layout.vocabulary.causes
    found = []
    for entry in log:
        if entry[0] < 0:
            continue
        notice, seat, via, place, *data = entry
        sort, *subject = program.notices[notice]
        stmt = program.places[place]
        who, cause, span = seat if seat >= 0 else None, causes[via] if via >= 0 else None, stmt.span if stmt else None
        found.append(Event(sort, tuple(subject), who, cause, tuple(data), span))
    return tuple(found)


def forced_count(log: Iterable[LogLine]) -> int:
    """Return the number of choices with a single option in a log."""
    return sum(1 for entry in log if entry[0] == FORCED)
