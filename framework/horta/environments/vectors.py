"""What a seat sees as a row of numbers of fixed length, with a name and bounds for each.

It is laid out from what the packs declare, and filled from a view and nothing else: what the view hides cannot
get in. The seat itself comes first, then the others in the order of the table, so that every seat sees itself in
the same place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from horta.environments.actions import relative_seat
from horta.language.types import LARGEST, TRUTH, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.visibility import sees
from horta.play.views import View

LISTED = 12  # members of a list of numbers that have places of their own


class Form(NamedTuple):
    """How one value is written. Without `places` it is a number, cut to its bounds, or a list of numbers.

    With `places` the value names a thing, or lists several: the place of each has its position in the list, or 1 if order means nothing.
    Of a list of numbers the first place says how long it is; members beyond the last place are left out.
    """

    low: int = -LARGEST
    high: int = LARGEST
    places: Mapping[str, int] | None = None
    names: tuple[str, ...] = ("",)
    ordered: bool = False

    def write(self, value: Any, row: list[float], start: int) -> None:
        """Put the value into the row from `start` on."""
        if self.places is None:
            known = (len(value), *value[:LISTED]) if isinstance(value, list) else (value,)
            for slot, number in enumerate(known, start):
                row[slot] = float(min(max(number, self.low), self.high))
            return
        for position, thing in enumerate((value,) if isinstance(value, str) else value, 1):
            place = self.places.get(thing)
            if place is not None:
                row[start + place] = float(min(position, self.high)) if self.ordered else 1.0


class SeenValue(NamedTuple):
    """One value of a view: its name in the row, the way to it through `table`, `players` or `things` of the view, and its form."""

    name: str
    path: tuple[Any, ...]
    form: Form


class Encoder:
    """Turns views of one ruleset and number of seats into rows."""

    def __init__(self, words: Vocabulary, seats: int, questions: Sequence[str], actions: Sequence[str]) -> None:
        self.seats = seats
        self.questions = {name: seats + place for place, name in enumerate(dict.fromkeys(sorted(questions)))}
        self.names = [f"deciding.{relative_seat(distance)}" for distance in range(seats)]
        self.names += [f"question.{name}" for name in self.questions]
        self.page = len(self.names)
        self.names += ["page", *(f"answered.{action}" for action in actions)]
        self.answered = self.page + 1
        self.low, self.high = [0] * len(self.names), [1] * len(self.names)
        self.high[self.page] = LARGEST
        self.start = len(self.names)
        self.values = [list(_SeenValues(words, seats, seat).all()) for seat in range(seats)]
        for name, _, form in self.values[0]:
            self.names += [f"{name}={thing}" if thing else name for thing in form.names]
            self.low += [form.low] * len(form.names)
            self.high += [form.high] * len(form.names)

    def row(self, view: View, page: int = 0, answered: Sequence[int] = ()) -> list[float]:
        """The row of a seat's view; `page` is that of the options it is shown, `answered` what it did in this turn."""
        if view.seat is None:
            raise ValueError("a row of numbers is seen from a seat, and a spectator has none")
        row = [0.0] * len(self.names)
        if view.deciding is not None and view.question is not None:
            row[(view.deciding - view.seat) % self.seats] = 1.0
            row[self.questions[view.question]] = 1.0
            row[self.page] = float(page) if view.deciding == view.seat else 0.0
        for ago, action in enumerate(reversed(answered), 1):
            place = self.answered + action
            row[place] = row[place] or 1 / ago
        start = self.start
        seen = {"table": view.table, "players": view.players, "things": view.things}
        for _, path, form in self.values[view.seat]:
            value: Any = seen
            for key in path:
                value = value[key]
            if value is not None:  # a field of a piece that lies hidden: nothing is known of it
                form.write(value, row, start)
            start += len(form.names)
        return row


class _SeenValues:
    """What one seat's row is made of, in order: the table, the seats from the own one on, the things."""

    def __init__(self, words: Vocabulary, seats: int, own: int) -> None:
        self.words = words
        self.own = own
        self.order = [(own + distance) % seats for distance in range(seats)]

    def all(self) -> Iterator[SeenValue]:
        yield from self.owned("table", ("table",), None)
        for distance, seat in enumerate(self.order):
            yield from self.owned(relative_seat(distance), ("players", seat), seat)
        for kind in self.words.kinds.values():
            for field in kind.fields.values() if kind.name not in ("seat", "table") else ():
                form = self.field_form(field.type)
                for thing in kind.entities if field.visible == "all" else ():
                    yield SeenValue(f"{kind.name}.{thing.id}.{field.name}", ("things", kind.name, thing.id, field.name), form)

    def owned(self, title: str, path: tuple[Any, ...], owner: int | None) -> Iterator[SeenValue]:
        """Counters, banks, zones and fields of a seat or of the table, as far as they are seen."""
        for key, by, form in self.owned_forms(owner):
            if by is None:
                yield SeenValue(f"{title}.{key}", (*path, key), form)
            else:
                yield from (SeenValue(f"{title}.{key}.{name}", (*path, key, thing), form) for thing, name in self.named(by).items())

    def owned_forms(self, owner: int | None) -> Iterator[tuple[str, str | None, Form]]:
        """Return their names, the kind whose things each have an entry (None: a single entry), and the form of an entry."""
        of_seat = owner is not None
        for counter in self.words.counters.values():
            if counter.per_seat == of_seat and sees(self.own, counter.visible, owner):
                yield counter.name, counter.by, Form(counter.least, LARGEST if counter.most is None else counter.most)
        for counter in self.words.counters.values():
            if counter.bank is not None and not of_seat:
                yield f"bank_{counter.name}", counter.by, Form()
        for zone in self.words.zones.values():
            if zone.per_seat == of_seat:
                pieces = self.named(zone.holds)
                seen = self.marked(pieces, 1 if zone.bag else len(pieces), not zone.bag)
                yield zone.name, zone.by, seen if sees(self.own, zone.visible, owner) else Form(0, len(pieces))
        for field in self.words.kinds["seat" if of_seat else "table"].fields.values():
            if sees(self.own, field.visible, owner):
                yield field.name, None, self.field_form(field.type)

    def named(self, kind: str) -> dict[str, str]:
        """The things of a kind: what the row calls them, by what views call them."""
        if kind == "seat":
            return {f"seat_{seat + 1}": relative_seat(distance) for distance, seat in enumerate(self.order)}
        return {entity.id: entity.id for entity in self.words.kinds[kind].entities}

    def field_form(self, type_: Type) -> Form:
        if isinstance(type_, SetOf):
            if isinstance(type_.item, Thing):
                named = self.named(type_.item.kind)
                return self.marked(named, len(named), ordered=True)
            return Form(names=("length", *(str(place) for place in range(1, LISTED + 1))))
        if isinstance(type_, Thing):
            return self.marked(self.named(type_.kind))
        return Form(0, 1) if type_ == TRUTH else Form()

    def marked(self, named: dict[str, str], high: int = 1, ordered: bool = False) -> Form:
        return Form(0, high, {thing: place for place, thing in enumerate(named)}, tuple(named.values()), ordered)
