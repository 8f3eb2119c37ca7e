"""All answers of the type of a question, offered or not, by id.

Campaigns try them all: exactly the offered ones must be accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any

from horta.language.types import NUMBER, InParts, Mix, SetOf, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.decisions import Decision, value_id

MOST = 5000
BEYOND = 2
FOREIGN = ("", "none", "nothing", "no such answer")  # ids that answer no question, or few


def possible_answers(decision: Decision, words: Vocabulary, seats: int) -> list[str]:
    """Ids of all answers of the question's type, as many as can be tried, each once."""
    found: dict[str, None] = dict.fromkeys(FOREIGN)
    offered = [option.value for option in decision.options if option.value is not None]
    question = decision.question
    for number, (label, type_) in enumerate(question.branches or [("", question.item)]):
        found[label] = None
        if type_ is not None:
            prefix, own = (f"{label}:", [value[1] for value in offered if value[0] == number]) if question.branches else ("", offered)
            ids = (prefix + value_id(value, type_, words) for value in _values(type_, own, words, seats))
            found.update(dict.fromkeys(islice(ids, MOST)))
    return list(found)


def _values(type_: Type, offered: list[object], words: Vocabulary, seats: int) -> Iterable[object]:
    if isinstance(type_, Thing):
        return range(-1, _count(type_.kind, words, seats))
    if isinstance(type_, Mix):
        return _mixes(_count(type_.kind, words, seats), [value for value in offered if isinstance(value, tuple)])
    if isinstance(type_, SetOf):
        return _sets(type_.item, [value for value in offered if isinstance(value, tuple)], words, seats)
    if isinstance(type_, InParts):
        return _combinations(type_, [value for value in offered if isinstance(value, tuple)], words, seats)
    if type_ == NUMBER:
        return range(-1, max([value for value in offered if isinstance(value, int)], default=0) + BEYOND + 1)
    return range(2)


def _count(kind: str, words: Vocabulary, seats: int) -> int:
    return seats if kind == "seat" else len(words.kinds[kind].entities)


def _mixes(things: int, offered: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """Amounts up to one more than any that is offered, with nothing and with every thing as the one put in."""
    largest = max((sum(value[:-1]) for value in offered), default=0)
    for total in range(largest + BEYOND):
        for amounts in _spread(total, things):
            yield (*amounts, -1)
            yield from ((*amounts, (put_in, -1, -1)) for put_in in range(things))


def _spread(total: int, things: int) -> Iterator[tuple[int, ...]]:
    if things == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _spread(total - first, things - 1):
            yield (first, *rest)


def _combinations(type_: InParts, offered: list[tuple[object, ...]], words: Vocabulary, seats: int) -> Iterator[tuple[object, ...]]:
    """All parts with all others, each as if it were asked for alone."""
    return product(*(_values(part, [value[at] for value in offered], words, seats) for at, (_, part) in enumerate(type_.parts)))


def _sets(item: Type, offered: list[tuple[object, ...]], words: Vocabulary, seats: int) -> Iterator[tuple[object, ...]]:
    """Choices of up to one member more than is offered, and pairs in any order."""
    members = list(_values(item, [part for value in offered for part in value], words, seats))
    largest = max((len(value) for value in offered), default=0)
    for size in range(min(largest + 1, len(members)) + 1):
        yield from combinations(members, size)
    yield from product(members, repeat=2)
