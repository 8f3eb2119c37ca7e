"""Questions to seats, and their options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from horta.language.types import NUMBER, TRUTH, InParts, Mix, SetOf, Thing, Type, named_kinds
from horta.language.vocabulary import Vocabulary

# The items of a waiting decision in the state. EXTRAS exists only where hooks may add or bar options.
QUESTION, SEAT, OPTIONS, EXTRAS = range(4)
SHOWN = 5  # options in a repr
BETWEEN_PARTS = "/"  # in the id of an answer of several parts
DECLINED = "none"  # the id of declining, which is the last option where it can be chosen


@dataclass(frozen=True, slots=True)
class Question:
    """What a choice asks. With `branches`, each sort of option has a label and perhaps a thing of a type."""

    name: str
    item: Type | None
    branches: tuple[tuple[str, Type | None], ...] = ()
    # True if it can be declined somewhere: rules can ask the same with `may choose` in one place and without `may` in another.
    may_decline: bool = field(default=False, compare=False)
    # True if the types alone make sure that no two values have the same id.
    distinct: bool = field(init=False, repr=False, compare=False)
    # The kinds of things that options can name.
    kinds: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        types = [type_ for _, type_ in self.branches if type_ is not None] if self.branches else [self.item]
        object.__setattr__(self, "distinct", all(map(_has_own_ids, types)))
        kinds = (named_kinds(type_) for type_ in types if type_ is not None)
        object.__setattr__(self, "kinds", frozenset[str]().union(*kinds))

    def option_id(self, value: Any, words: Vocabulary) -> str:
        """The id of a value: the same in every game in which it is offered. `Options` makes different ids of equal ones."""
        if value is None:
            return DECLINED
        if self.branches:
            label, type_ = self.branches[value[0]]
            return label if type_ is None else f"{label}:{value_id(value[1], type_, words)}"
        assert self.item is not None
        return value_id(value, self.item, words)

    def named(self, value: Any, kind: str) -> tuple[int, ...]:
        """The things of a kind that an option names."""
        if value is None:
            return ()
        type_, thing = (self.branches[value[0]][1], value[1]) if self.branches else (self.item, value)
        if isinstance(type_, Thing):
            return (thing,) if type_.kind == kind else ()
        return () if type_ is None else tuple(_things(thing, type_, kind))


def _things(value: Any, type_: Type, kind: str) -> Iterator[int]:
    """Yield the things of a kind that a value names."""
    if isinstance(type_, SetOf):
        for member in value:
            yield from _things(member, type_.item, kind)
    elif isinstance(type_, InParts):
        for part, (_, inner) in zip(value, type_.parts, strict=True):
            yield from _things(part, inner, kind)
    elif isinstance(type_, Thing) and type_.kind == kind:
        yield value


def _has_own_ids(type_: Type | None) -> bool:
    """True if no two values of the type have the same id, and none has that of declining."""
    if isinstance(type_, InParts):
        return all(_has_own_ids(part) for _, part in type_.parts)
    return type_ in (NUMBER, TRUTH) or (isinstance(type_, Thing) and not type_.optional)


def value_id(value: Any, type_: Type, words: Vocabulary) -> str:
    """A value as text that needs no locale."""
    if isinstance(type_, Thing):
        if value < 0:
            return "none"
        return f"seat_{value + 1}" if type_.kind == "seat" else words.kinds[type_.kind].entities[value].id
    if isinstance(type_, Mix):
        entities = words.kinds[type_.kind].entities
        parts = [f"{amount}*{entities[thing].id}" for thing, amount in enumerate(value[:-1]) if amount]
        return "+".join(parts) + ("" if value[-1] == -1 else f"~{entities[value[-1][0]].id}") or "nothing"
    if isinstance(type_, InParts):
        return BETWEEN_PARTS.join(value_id(part, inner, words) for part, (_, inner) in zip(value, type_.parts, strict=True))
    if isinstance(type_, SetOf) or isinstance(value, tuple):
        item = type_.item if isinstance(type_, SetOf) else type_
        return ",".join(value_id(part, item, words) for part in value) or "nothing"
    return str(value)


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer. `value` is how the state holds it."""

    index: int
    id: str
    value: Any

    def __str__(self) -> str:
        return self.id


def _different(ids: Sequence[str], taken: set[str]) -> tuple[str, ...]:
    """Return the ids, each different from all before it and from those taken: a repeated one gets a number."""
    found = []
    for identifier in ids:
        number, name = 1, identifier
        while name in taken:
            number += 1
            name = f"{identifier}#{number}"
        taken.add(name)
        found.append(name)
    return tuple(found)


class Options(Sequence[Option]):
    """The options of a decision, made only when somebody looks at them. No two of them have the same id.

    The values differ, but values that differ can be written alike: two ways to pay that use up different abilities, a list
    with a comma in a text, `none` as a member beside `none` for declining. Of such ids all but the first get a number:
    `none`, `none#2`. Declining is always `none`.
    """

    __slots__ = ("_ids", "_question", "_values", "_words")

    def __init__(self, question: Question, values: tuple[Any, ...], words: Vocabulary) -> None:
        self._question = question
        self._values = values
        self._words = words
        self._ids: tuple[str, ...] | None = None

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        first = ", ".join(option.id for option in self[:SHOWN])
        return f"<Options {first}{f', … ({len(self)})' if len(self) > SHOWN else ''}>"

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self._values)))]
        number = range(len(self._values))[index]
        value = self._values[number]
        return Option(number, self._id(number, value), value)

    def _id(self, number: int, value: Any) -> str:
        if value is None or self._question.distinct:
            return self._question.option_id(value, self._words)
        if self._ids is None:
            ids = [self._question.option_id(value, self._words) for value in self._values if value is not None]
            self._ids = _different(ids, {DECLINED} if None in self._values else set())
        return self._ids[number]


@dataclass(frozen=True, slots=True)
class Decision:
    """One question to one seat. `kind` is the question's name."""

    seat: int
    kind: str
    question: Question = field(repr=False)
    options: Options

    def option(self, wanted: Option | str | int) -> Option | None:
        """Return the option that `wanted` means: an option, its id or its index. None if the decision does not offer it."""
        if isinstance(wanted, Option):
            found = self.options[wanted.index] if wanted.index < len(self.options) else None
            return found if found == wanted else None
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return self.options[wanted] if 0 <= wanted < len(self.options) else None
        return next((option for option in self.options if option.id == wanted), None)


def open_decision(waiting: tuple[Any, ...], questions: Sequence[Question], words: Vocabulary) -> Decision:
    """Return the decision that waits in a state."""
    question = questions[waiting[QUESTION]]
    return Decision(waiting[SEAT], question.name, question, Options(question, waiting[OPTIONS], words))
