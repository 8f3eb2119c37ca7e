"""What happened, to whom, through what and by which rule: the log of a telling program, made readable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from horta.diagnostics import Span
from horta.engine.answer_log import FORCED, LogLine
from horta.engine.program import Program
from horta.model.layout import State
from horta.model.visibility import sees, sees_piece


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `sort` is gain, lose, count, set, move or tell; `subject` what it is about (a counter, a zone, a
    field, a line of the log); `data` the thing and the amount concerned (of a move of all pieces -1 and
    which they were). `seat` is whose counter or zone it is; of a move out of a seat's zone, that seat. `via` is the
    cause, `span` the statement at work.
    `known_to` are the seats that may know all this; None if everybody may.
    """

    sort: str
    subject: tuple[Any, ...]
    seat: int | None
    via: str | None
    data: tuple[Any, ...]
    span: Span | None
    known_to: frozenset[int] | None = None

    def as_told_to(self, listener: int | None) -> Event | None:
        """Return what a seat (or with None a spectator) may hear of it; None if nothing.

        Everybody sees that pieces move; who may not know which gets None for each. The statement is left out: of two that do the same,
        it would tell which one was at work.
        """
        if self.known_to is None or listener in self.known_to:
            return replace(self, span=None, known_to=None)
        if self.sort != "move":
            return None
        data = (None,) if self.data[0] >= 0 else (-1, (None,) * len(self.data[1]))
        return replace(self, data=data, span=None, known_to=None)


class Events(Sequence[Event]):
    """What one answer, or the setup, led to. It equals the tuple of the same events.

    `make` gives the events. It is called when somebody first looks.
    """

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], tuple[Event, ...]]) -> None:
        self._make = make
        self._made: tuple[Event, ...] | None = None

    def _events(self) -> tuple[Event, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __len__(self) -> int:
        return len(self._events())

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._events()[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __add__(self, other: Iterable[Event]) -> tuple[Event, ...]:
        return (*self._events(), *other)

    def __radd__(self, other: Iterable[Event]) -> tuple[Event, ...]:
        return (*other, *self._events())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Events):
            return self._events() == other._events()
        return self._events() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._events())

    def __repr__(self) -> str:
        return repr(self._events())

    def __reduce__(self) -> tuple[Any, ...]:
        # Elsewhere there is nothing to make them of.
        return tuple, (self._events(),)


def read_log(log: Iterable[LogLine], program: Program, before: State, after: State) -> tuple[Event, ...]:
    """Return the events that a program has written in a log, between two states."""
    words = program.layout.vocabulary
    found = []
    for entry in log:
        if entry[0] < 0:
            continue
        notice, seat, via, place, *data = entry
        sort, *subject = program.notices[notice]
        who, cause, span = seat if seat >= 0 else None, words.causes[via] if via >= 0 else None, program.places[place]
        source = data.pop() if sort == "move" else None
        event = Event(sort, tuple(subject), who, cause, tuple(data), span)
        known_to = _known_to(event, source, program, (before, after))
        if who is None and source is not None and source >= 0:
            event = replace(event, seat=source)
        found.append(event if known_to is None else replace(event, known_to=known_to))
    return tuple(found)


def _known_to(event: Event, source: int | None, program: Program, states: tuple[State, ...]) -> frozenset[int] | None:
    """Return the seats that may know an event; None if everybody may. `source` is whose zone pieces were moved from, or -1."""
    words, subject = program.layout.vocabulary, event.subject
    if event.sort == "tell":
        return None
    if event.sort == "move":
        places = [(words.zones[subject[0]].visible, source if source is not None and source >= 0 else None)]
        places.append((words.zones[subject[1]].visible, event.seat))
    elif event.sort == "set":
        kind, name = subject
        if kind in words.hidden_kinds():
            return _seeing_field(kind, name, event.data[0], program, states)
        places = [(words.kinds[kind].fields[name].visible, event.data[0] if kind == "seat" else None)]
    else:
        places = [(words.counters[subject[0]].visible, event.seat)]
    if any(visible == "all" for visible, _ in places):
        return None
    seats = range(program.layout.seats)
    return frozenset(seat for seat in seats if any(sees(seat, visible, owner) for visible, owner in places))


def _seeing_field(kind: str, name: str, piece: int, program: Program, states: tuple[State, ...]) -> frozenset[int] | None:
    """Return the seats that see a field of a piece, both where the piece lay before the answer and where it lies after it."""
    visible, layout = program.layout.vocabulary.kinds[kind].fields[name].visible, program.layout

    def seen_by(seat: int | None) -> bool:
        return all(sees_piece(seat, visible, kind, piece, layout, state) for state in states)

    return None if seen_by(None) else frozenset(seat for seat in range(layout.seats) if seen_by(seat))


def forced_count(log: Iterable[LogLine]) -> int:
    """Return the number of choices with a single option in a log."""
    return sum(1 for entry in log if entry[0] == FORCED)
