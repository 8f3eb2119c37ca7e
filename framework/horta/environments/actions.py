"""Every answer to every question as a number: what a learner chooses from.

Each question has a block of numbers, the same in every game of a ruleset for a number of seats. Within it
a thing has its place, a small number is itself, a small mix or set is itself; larger sets are counted as they are
offered. Options for which no place is left come on further pages, which the last number of all turns to: so no
option is ever out of reach. What an answer does is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, combinations_with_replacement
from typing import Any

from horta.language.types import NUMBER, TRUTH, Mix, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Question, value_id

MORE = "more"


@dataclass(frozen=True, slots=True)
class BlockSizes:
    """How many places a block has: for numbers, for mixes that are told apart, for sets."""

    numbers: int = 64
    mixes: int = 500
    sets: int = 64


@dataclass(frozen=True, slots=True)
class OptionPlaces:
    """The places of one sort of option. `values` have places of their own; `counted` options get them as they come."""

    names: tuple[str, ...]
    values: tuple[Any, ...] = ()
    counted: bool = False
    of_seats: bool = False
    unordered: bool = False

    def place(self, value: Any, count: int) -> int | None:
        """The place of a value that is none of `values` as it stands; `count` of its sort came before it."""
        if self.counted:
            return count if count < len(self.names) else None
        plain = value
        if self.unordered:
            plain = tuple(sorted(value))
        elif isinstance(value, tuple) and isinstance(value[-1], tuple):
            # A mix that somebody's substitution made possible: it pays the same units.
            plain = (*value[:-1], -1)
        return self.values.index(plain) if plain is not value and plain in self.values else None


Page = dict[int, int]  # the option's index by the number of the action


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    """The numbers of one question, `size` of them from `start` on. `tables` has places by value, for each seat asked."""

    question: Question
    start: int
    size: int
    parts: tuple[OptionPlaces, ...]
    tables: tuple[dict[Any, int], ...] = field(repr=False)

    def pages(self, values: Sequence[Any], seat: int) -> list[Page]:
        """The options by their numbers; what has no place of its own is on later pages."""
        start = self.start
        places = list(map(self.tables[seat].get, values))
        if None not in places:
            first = {start + place: index for index, place in enumerate(places) if place is not None}
            if len(first) == len(places):
                return [first]
        return self._spread(values, places)

    def _spread(self, values: Sequence[Any], places: list[int | None]) -> list[Page]:
        first: Page = {}
        left: list[int] = []
        counts = [0] * len(self.parts)
        for index, place in enumerate(places):
            found = self._place(values[index], counts) if place is None else place
            if found is None or self.start + found in first:
                left.append(index)
            else:
                first[self.start + found] = index
        further = [left[at : at + self.size] for at in range(0, len(left), self.size)]
        return ([first] if first else []) + [{self.start + place: index for place, index in enumerate(page)} for page in further]

    def _place(self, value: Any, counts: list[int]) -> int | None:
        if value is None or (self.question.arms and not 0 <= value[0] < len(self.parts)):
            return None
        number = value[0] if self.question.arms else 0
        found = self.parts[number].place(value[1] if self.question.arms else value, counts[number])
        counts[number] += 1
        return None if found is None else found + sum(len(part.names) for part in self.parts[:number])


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All actions of a ruleset at a table; the last turns to the next page of options."""

    blocks: tuple[QuestionBlock, ...]
    names: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many actions there are."""
        return len(self.names)

    @property
    def more(self) -> int:
        """The action that shows further options of the same question."""
        return len(self.names) - 1


def catalogue(questions: Sequence[Question], words: Vocabulary, seats: int, sizes: BlockSizes | None = None) -> Catalogue:
    """The actions for these questions. The blocks stand in the order of the questions' names."""
    blocks: dict[int, QuestionBlock] = {}
    names: list[str] = []
    for number in sorted(range(len(questions)), key=lambda at: (questions[at].name, repr(questions[at]))):
        parts = tuple(_PlacesBuilder(words, seats, sizes or BlockSizes()).of(questions[number]))
        means = [f"{questions[number].name} {name}" for part in parts for name in part.names]
        blocks[number] = QuestionBlock(questions[number], len(names), len(means), parts, _tables(questions[number], parts, seats))
        names += means
    return Catalogue(tuple(blocks[number] for number in range(len(questions))), (*names, MORE))


def _tables(question: Question, parts: tuple[OptionPlaces, ...], seats: int) -> tuple[dict[Any, int], ...]:
    """Return places by value, for each seat that may decide: seats are counted from it."""
    if not any(part.of_seats for part in parts):
        return (dict(_places(question, parts, seats, 0)),) * seats
    return tuple(dict(_places(question, parts, seats, me)) for me in range(seats))


def _places(question: Question, parts: tuple[OptionPlaces, ...], seats: int, me: int) -> Iterator[tuple[Any, int]]:
    start = 0
    for number, part in enumerate(parts):
        for place, value in enumerate(part.values):
            shown = (value + me) % seats if part.of_seats and value >= 0 else value
            yield (number, shown) if question.arms else shown, start + place
        start += len(part.names)


def _seat_name(distance: int) -> str:
    return "nobody" if distance < 0 else f"+{distance}" if distance else "me"


class _PlacesBuilder:
    """Makes the parts of a block from the types of a question."""

    def __init__(self, words: Vocabulary, seats: int, sizes: BlockSizes) -> None:
        self.words = words
        self.seats = seats
        self.sizes = sizes

    def of(self, question: Question) -> Iterator[OptionPlaces]:
        """One part for each arm; or one for the options and one for declining."""
        if question.arms:
            for label, type_ in question.arms:
                yield self.labelled(label, type_)
        elif question.item is not None:
            yield self.typed(question.item)
            yield OptionPlaces(("none",), (None,))

    def labelled(self, label: str, type_: Type | None) -> OptionPlaces:
        if type_ is None:
            return OptionPlaces((label,), (-1,))
        part = self.typed(type_)
        return replace(part, names=tuple(f"{label}:{name}" for name in part.names))

    def typed(self, type_: Type) -> OptionPlaces:
        """The places for values of a type."""
        if isinstance(type_, Thing):
            return self.things(type_)
        if type_ == TRUTH:
            return OptionPlaces(("no", "yes"), (0, 1))
        if type_ == NUMBER:
            return self.listed(range(self.sizes.numbers), type_)
        if isinstance(type_, Mix):
            return self.listed(list(self.mixes(self.count(type_.kind))), type_)
        if isinstance(type_, SetOf) and isinstance(type_.item, Thing) and type_.item.kind != "seat":
            members = range(self.count(type_.item.kind))
            if 2 ** len(members) <= self.sizes.sets:
                sets = [chosen for size in range(1, len(members) + 1) for chosen in combinations(members, size)]
                return replace(self.listed(sets, type_), unordered=True)
        return OptionPlaces(tuple(f"#{number}" for number in range(1, self.sizes.sets + 1)), counted=True)

    def count(self, kind: str) -> int:
        return self.seats if kind == "seat" else len(self.words.kinds[kind].entities)

    def listed(self, values: Sequence[Any], type_: Type) -> OptionPlaces:
        return OptionPlaces(tuple(value_id(value, type_, self.words) for value in values), tuple(values))

    def things(self, type_: Thing) -> OptionPlaces:
        values = (*range(self.count(type_.kind)), *([-1] if type_.optional else []))
        if type_.kind == "seat":
            return OptionPlaces(tuple(_seat_name(value) for value in values), values, of_seats=True)
        return OptionPlaces(tuple("nothing" if value < 0 else value_id(value, type_, self.words) for value in values), values)

    def mixes(self, things: int) -> Iterator[tuple[int, ...]]:
        """Mixes of one unit, of two, and so on: as long as all mixes of a size fit."""
        made = 0
        for units in range(self.sizes.mixes):
            ways = [tuple(chosen.count(thing) for thing in range(things)) for chosen in combinations_with_replacement(range(things), units)]
            made += len(ways)
            if made > self.sizes.mixes:
                return
            yield from ((*way, -1) for way in ways)
