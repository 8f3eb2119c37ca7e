"""What a seat sees as a row of numbers of fixed length, with a name and bounds for each.

It is laid out from what the packs declare, and filled from a view and nothing else: what the view hides cannot
get in. The seat itself comes first, then the others in the order of the table, so that every seat sees itself in
the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from horta.language.types import LARGEST, TRUTH, Thing, Type
from horta.language.vocabulary import Kind, Vocabulary
from horta.play.views import View


@dataclass(frozen=True, slots=True)
class Number:
    """One number within bounds."""

    low: int = -LARGEST
    high: int = LARGEST
    names: tuple[str, ...] = ("",)

    def write(self, value: Any, row: list[float], at: int, me: int) -> None:
        """Put the value into the row from `at` on."""
        row[at] = float(min(max(value, self.low), self.high))


@dataclass(frozen=True, slots=True)
class Marked:
    """A place for each thing that a value can name: 1 where it is named. Seats are counted from `me` on."""

    places: Mapping[str, int]
    names: tuple[str, ...]
    of_seats: bool = False
    low: int = 0
    high: int = 1

    def write(self, value: Any, row: list[float], at: int, me: int) -> None:
        """Put the value into the row from `at` on."""
        place = self.places.get(value)
        if place is not None:
            row[at + ((place - me) % len(self.places) if self.of_seats else place)] = 1.0


@dataclass(frozen=True, slots=True)
class Held:
    """A place for each piece that a zone can hold: its position in the zone, or 1 where order means nothing."""

    places: Mapping[str, int]
    names: tuple[str, ...]
    ordered: bool
    high: int
    low: int = 0

    def write(self, value: Any, row: list[float], at: int, me: int) -> None:
        """Put the value into the row from `at` on."""
        for position, piece in enumerate(value, 1):
            row[at + self.places[piece]] = float(position) if self.ordered else 1.0


Form = Number | Marked | Held
FLAG = Number(0, 1)


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the row: where it starts, what of the view goes there, and how.

    `owner` is how many seats on from the one who looks; none for the table; a kind for its things.
    """

    start: int
    owner: int | str | None
    key: str
    by: tuple[str, ...] | None
    form: Form
    by_seat: bool = False

    def write(self, view: View, me: int, row: list[float]) -> None:
        """Fill this part of the row."""
        at, form = self.start, self.form
        for value in self.values(view, me):
            form.write(value, row, at, me)
            at += len(form.names)

    def values(self, view: View, me: int) -> list[Any]:
        """What the view has of it."""
        by = self.by or ()
        if isinstance(self.owner, str):
            things = view.things[self.owner]
            return [things[thing][self.key] for thing in by]
        value = (view.table if self.owner is None else view.players[(me + self.owner) % len(view.players)])[self.key]
        if self.by_seat:
            by = by[me:] + by[:me]
        return [value] if self.by is None else [value[thing] for thing in by]


class Encoder:
    """Turns views of one ruleset and number of seats into rows."""

    def __init__(self, words: Vocabulary, seats: int, questions: Sequence[str], actions: Sequence[str]) -> None:
        self.seats = seats
        self.questions = {name: place for place, name in enumerate(dict.fromkeys(sorted(questions)))}
        self.names: list[str] = [f"deciding.{_who(number)}" for number in range(seats)]
        self.names += [f"question.{name}" for name in self.questions]
        self.low, self.high = [0] * len(self.names), [1] * len(self.names)
        self.page = self._extend(("page",), 0, LARGEST)
        self.answered = self._extend([f"answered.{action}" for action in actions], 0, 1)
        self.segments = [self._segment(*planned) for planned in _Plan(words, seats).all() if planned[2] != ()]

    def _extend(self, names: Sequence[str], low: int, high: int) -> int:
        start = len(self.names)
        self.names += names
        self.low += [low] * len(names)
        self.high += [high] * len(names)
        return start

    def _segment(self, owner: int | str | None, key: str, by: tuple[str, ...] | None, form: Form) -> Segment:
        title = owner if isinstance(owner, str) else "table" if owner is None else _who(owner)
        by_seat = by is not None and by == _seats(self.seats)
        things = [_who(number) for number in range(self.seats)] if by_seat else by or ()
        stems = [f"{title}.{thing}.{key}" if isinstance(owner, str) else f"{title}.{key}.{thing}" for thing in things]
        stems = [f"{title}.{key}"] if by is None else stems
        names = [f"{stem}={name}" if name else stem for stem in stems for name in form.names]
        return Segment(self._extend(names, form.low, form.high), owner, key, by, form, by_seat)

    def row(self, view: View, page: int = 0, answered: Sequence[int] = ()) -> list[float]:
        """The row of a seat's view; `page` is that of the options it is shown, `answered` what it did in this turn."""
        if view.seat is None:
            raise ValueError("a row of numbers is seen from a seat, and a spectator has none")
        row = [0.0] * len(self.names)
        if view.deciding is not None and view.question is not None:
            row[(view.deciding - view.seat) % self.seats] = 1.0
            row[self.seats + self.questions[view.question]] = 1.0
            row[self.page] = float(page) if view.deciding == view.seat else 0.0
        for ago, action in enumerate(reversed(answered), 1):
            place = self.answered + action
            row[place] = row[place] or 1 / ago
        for segment in self.segments:
            segment.write(view, view.seat, row)
        return row


def _who(distance: int) -> str:
    return f"+{distance}" if distance else "me"


Planned = tuple[int | str | None, str, tuple[str, ...] | None, Form]


class _Plan:
    """What goes into the row, in order: the table, the seats, the things."""

    def __init__(self, words: Vocabulary, seats: int) -> None:
        self.words = words
        self.seats = seats

    def all(self) -> Iterator[Planned]:
        for owner in (None, *range(self.seats)):
            yield from self.owned(owner)
        for kind in self.words.kinds.values():
            if kind.name not in ("seat", "table"):
                yield from self.things(kind)

    def owned(self, owner: int | None) -> Iterator[Planned]:
        """Counters, banks, zones and fields of a seat or of the table, as far as they are seen."""
        seat = owner is not None
        for counter in self.words.counters.values():
            if counter.per_seat == seat and _seen(counter.visible, owner):
                yield owner, counter.name, self.ids(counter.by), Number(counter.least, LARGEST if counter.most is None else counter.most)
        for counter in self.words.counters.values():
            if counter.bank is not None and not seat:
                yield None, f"bank_{counter.name}", self.ids(counter.by), Number()
        for zone in self.words.zones.values():
            if zone.per_seat == seat:
                pieces = self.ids(zone.holds) or ()
                shown = Held(_places(pieces), pieces, not zone.bag, 1 if zone.bag else len(pieces))
                yield owner, zone.name, self.ids(zone.by), shown if _seen(zone.visible, owner) else Number(0, len(pieces))
        for field in self.words.kinds["seat" if seat else "table"].fields.values():
            if _seen(field.visible, owner):
                yield owner, field.name, None, self.form(field.type)

    def things(self, kind: Kind) -> Iterator[Planned]:
        for field in kind.fields.values():
            if field.visible == "all":
                yield kind.name, field.name, self.ids(kind.name), self.form(field.type)

    def ids(self, kind: str | None) -> tuple[str, ...] | None:
        """As views name the things of a kind; none for no kind at all."""
        if kind == "seat":
            return _seats(self.seats)
        return None if kind is None else tuple(entity.id for entity in self.words.kinds[kind].entities)

    def form(self, type_: Type) -> Form:
        """How a field of a type is written."""
        if not isinstance(type_, Thing):
            return FLAG if type_ == TRUTH else Number()
        if type_.kind == "seat":
            return Marked(_places(_seats(self.seats)), tuple(_who(number) for number in range(self.seats)), of_seats=True)
        named = self.ids(type_.kind) or ()
        return Marked(_places(named), named)


def _seats(seats: int) -> tuple[str, ...]:
    """As views name the seats."""
    return tuple(f"seat_{number}" for number in range(1, seats + 1))


def _places(ids: tuple[str, ...]) -> dict[str, int]:
    return {name: place for place, name in enumerate(ids)}


def _seen(visible: str, owner: int | None) -> bool:
    """Whether who looks sees it: of its own things also those that only their owner sees."""
    return visible == "all" or (visible == "owner" and owner == 0)
