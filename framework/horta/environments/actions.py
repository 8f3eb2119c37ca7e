"""Every answer to every question as a number: what a learner chooses from.

Each question has a block of numbers, the same in every game of a ruleset for a number of seats. Within it
a thing has its place, a small number is itself, a small mix or set is itself; larger sets are counted as they are
offered. Options for which no place is left come on further pages, which the last number of all turns to: so no
option is ever out of reach. What an answer does is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import Any, NamedTuple

from horta.language.types import NUMBER, TRUTH, InParts, Mix, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import BETWEEN_PARTS, DECLINED, Question, value_id

MORE = "more"


@dataclass(frozen=True, slots=True)
class BlockSizes:
    """How many places a block has: for numbers, for mixes that are told apart, for sets, for answers of several parts."""

    numbers: int = 64
    mixes: int = 500
    sets: int = 64
    combinations: int = 1000


class OptionPlaces(NamedTuple):
    """The places of one sort of option, with the value of each. Without values, options get their places as they come.

    A seat in a value is counted from the seat that is asked; `turned` makes the value that this seat is offered.
    """

    names: tuple[str, ...]
    values: tuple[Any, ...] = ()
    turned: Callable[[Any, int], Any] | None = None


Page = dict[int, int]  # the option's index by the number of the action


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    """The numbers of one question, `size` of them from `start` on. `tables` has places by value, for each seat asked."""

    question: Question
    start: int
    size: int
    counted: dict[int, range]
    """The places of each branch whose options get them as they come; 0 where there are no branches."""
    tables: list[dict[Any, int]] = field(repr=False)

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
        counted = {branch: iter(free) for branch, free in self.counted.items()}
        for index, place in enumerate(places):
            found = self._place(values[index], counted) if place is None else place
            if found is None or self.start + found in first:
                left.append(index)
            else:
                first[self.start + found] = index
        further = [left[at : at + self.size] for at in range(0, len(left), self.size)]
        return ([first] if first else []) + [{self.start + place: index for place, index in enumerate(page)} for page in further]

    def _place(self, value: Any, counted: dict[int, Iterator[int]]) -> int | None:
        """The place of a value that is not in the tables as it stands."""
        if value is None:
            return None
        branch, plain = value if self.question.branches else (0, value)
        if branch in counted:
            return next(counted[branch], None)
        type_ = self.question.branches[branch][1] if self.question.branches else self.question.item
        if not isinstance(plain, tuple) or not plain or isinstance(type_, InParts):
            return None
        # A mix that somebody's substitution made possible pays the same units; a set is the same in any order.
        plain = (*plain[:-1], -1) if isinstance(plain[-1], tuple) else tuple(sorted(plain))
        return self.tables[0].get((branch, plain) if self.question.branches else plain)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All actions of a ruleset at a table; the last turns to the next page of options."""

    blocks: tuple[QuestionBlock, ...]
    names: tuple[str, ...]

    @property
    def more(self) -> int:
        """The action that shows further options of the same question."""
        return len(self.names) - 1


def catalogue(questions: Sequence[Question], words: Vocabulary, seats: int, sizes: BlockSizes | None = None) -> Catalogue:
    """The actions for these questions. The blocks stand in the order of the questions' names."""
    builder = _PlacesBuilder(words, seats, sizes or BlockSizes())
    blocks: dict[int, QuestionBlock] = {}
    names: list[str] = []
    for number in sorted(range(len(questions)), key=lambda at: (questions[at].name, repr(questions[at]))):
        question, start = questions[number], len(names)
        counted: dict[int, range] = {}
        tables: list[dict[Any, int]] = [{} for _ in range(seats)]
        for branch, part in enumerate(builder.parts(question)):
            first = len(names) - start
            names += [f"{question.name} {name}" for name in part.names]
            if not part.values:
                counted[branch] = range(first, len(names) - start)
            for me, table in enumerate(tables):
                for place, value in enumerate(part.values, first):
                    shown = value if part.turned is None else part.turned(value, me)
                    table[(branch, shown) if question.branches else shown] = place
        blocks[number] = QuestionBlock(question, start, len(names) - start, counted, tables)
    return Catalogue(tuple(blocks[number] for number in range(len(questions))), (*names, MORE))


def relative_seat(distance: int) -> str:
    """The name of a seat by its distance from the seat that looks or is asked."""
    return "nobody" if distance < 0 else f"+{distance}" if distance else "me"


class _PlacesBuilder:
    """Makes the parts of a block from the types of a question."""

    def __init__(self, words: Vocabulary, seats: int, sizes: BlockSizes) -> None:
        self.words = words
        self.seats = seats
        self.sizes = sizes

    def parts(self, question: Question) -> list[OptionPlaces]:
        """One part for each branch; or one for the options, and one for declining where that is possible."""
        if question.branches:
            return [self.branch(label, type_) for label, type_ in question.branches]
        declining = [OptionPlaces((DECLINED,), (None,))] if question.may_decline else []
        return [self.typed(question.item), *declining] if question.item is not None else []

    def branch(self, label: str, type_: Type | None) -> OptionPlaces:
        if type_ is None:
            return OptionPlaces((label,), (-1,))
        part = self.typed(type_)
        return part._replace(names=tuple(f"{label}:{name}" for name in part.names))

    def typed(self, type_: Type) -> OptionPlaces:
        """The places for values of a type."""
        if isinstance(type_, Thing):
            return self.things(type_)
        if type_ == TRUTH:
            return OptionPlaces(("no", "yes"), (0, 1))
        if type_ == NUMBER:
            return self.listed(range(self.sizes.numbers), type_)
        if isinstance(type_, Mix):
            return self.listed(self.mixes(self.count(type_.kind)), type_)
        if isinstance(type_, InParts) and (made := self.combined(type_)) is not None:
            return made
        if isinstance(type_, SetOf) and isinstance(type_.item, Thing) and type_.item.kind != "seat":
            members = range(self.count(type_.item.kind))
            if 2 ** len(members) <= self.sizes.sets:
                return self.listed((chosen for size in members for chosen in combinations(members, size + 1)), type_)
        return OptionPlaces(tuple(f"#{number}" for number in range(1, self.sizes.sets + 1)))

    def count(self, kind: str) -> int:
        return self.seats if kind == "seat" else len(self.words.kinds[kind].entities)

    def listed(self, values: Iterable[Any], type_: Type) -> OptionPlaces:
        found = tuple(values)
        return OptionPlaces(tuple(value_id(value, type_, self.words) for value in found), found)

    def things(self, type_: Thing) -> OptionPlaces:
        values = (*range(self.count(type_.kind)), *([-1] if type_.optional else []))
        if type_.kind == "seat":
            return OptionPlaces(tuple(relative_seat(value) for value in values), values, self.turned)
        return OptionPlaces(tuple("nothing" if value < 0 else value_id(value, type_, self.words) for value in values), values)

    def turned(self, distance: int, me: int) -> int:
        """Return the seat at a distance from the one that is asked."""
        return (distance + me) % self.seats if distance >= 0 else distance

    def combined(self, type_: InParts) -> OptionPlaces | None:
        """Return places for each part with each other; None where a part has no places by value, or they are too many."""
        parts = [self.typed(part) for _, part in type_.parts]
        if not all(part.values for part in parts) or prod(len(part.values) for part in parts) > self.sizes.combinations:
            return None
        names = tuple(map(BETWEEN_PARTS.join, product(*(part.names for part in parts))))
        turns = [part.turned for part in parts]
        if not any(turns):
            return OptionPlaces(names, tuple(product(*(part.values for part in parts))))

        def turned(value: tuple[Any, ...], me: int) -> tuple[Any, ...]:
            return tuple([inner if turn is None else turn(inner, me) for inner, turn in zip(value, turns, strict=True)])

        return OptionPlaces(names, tuple(product(*(part.values for part in parts))), turned)

    def mixes(self, things: int) -> Iterator[tuple[int, ...]]:
        """Mixes of one unit, of two, and so on: as long as all mixes of a size fit."""
        made = 0
        for units in range(self.sizes.mixes):
            ways = [tuple(chosen.count(thing) for thing in range(things)) for chosen in combinations_with_replacement(range(things), units)]
            made += len(ways)
            if made > self.sizes.mixes:
                return
            yield from ((*way, -1) for way in ways)
