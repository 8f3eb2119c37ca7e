"""Checks of the arguments that callers pass to games and rulesets. Each raises ArgumentRefused with a message."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from horta.diagnostics import ArgumentRefused, did_you_mean
from horta.engine.program import ValueSignature
from horta.language.types import NUMBER, TRUTH, Thing, Type
from horta.language.vocabulary import Vocabulary
from horta.model.ruleset import RulesetParts


def check_packs(packs: Sequence[Any], options: Any) -> None:
    """Check that there are packs, each given as a name or a path."""
    if not packs:
        raise ArgumentRefused('name at least one pack: horta.load("my-pack")')
    for pack in packs:
        if not isinstance(pack, str | os.PathLike):
            raise ArgumentRefused(f'a pack is a name or a path, not {pack!r}; several packs are written horta.load("one", "two")')
    if options is not None and not isinstance(options, Mapping):
        raise ArgumentRefused(f'options are a mapping such as {{"rounds": 3}}, not {options!r}')


def seat_names(ruleset: RulesetParts, seats: int | Sequence[str]) -> tuple[str, ...]:
    """Return a name for each seat, from their number or their names."""
    if _is_number(seats):
        names: Sequence[Any] = [f"Seat {number}" for number in range(1, seats + 1)]  # type: ignore[operator]  # known to be a number
    elif isinstance(seats, str) or not isinstance(seats, Sequence):
        raise ArgumentRefused(f'seats are a number or a list of names such as ["Ann", "Ben"], not {seats!r}')
    else:
        names = seats
    ruleset.check_seats(len(names))
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise ArgumentRefused(f"a player's name is a text that is not empty, not {name!r}")
        if not _can_be_written(name):
            raise ArgumentRefused(f"a player's name is a text that can be written to a file, not {name!r}")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ArgumentRefused(f"every player needs a name of their own, but two are called `{twice}`")
    return tuple(names)


def _can_be_written(text: str) -> bool:
    """False if there is half a character in the text, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_seed(seed: Any) -> int:
    """Return the seed, which is a whole number."""
    if not _is_number(seed):
        raise ArgumentRefused(f"a seed is a whole number, not {seed!r}")
    return int(seed)


def check_seat(seat: Any, seats: int) -> int:
    """Return the number of a seat, which counts from 0."""
    if not _is_number(seat) or not 0 <= seat < seats:
        raise ArgumentRefused(f"seats are numbered from 0 to {seats - 1}; there is no seat {seat!r}")
    return int(seat)


def value_arguments(name: str, value: ValueSignature, arguments: Sequence[Any], words: Vocabulary, seats: int) -> list[int]:
    """Return the arguments of a value as rules hold them: things are given by their ids, seats by number or id."""
    wanted = value.parameters
    if len(arguments) != len(wanted):
        listed = f" ({', '.join(f'{type_} {name}' for name, type_ in wanted)})" if wanted else ""
        raise ArgumentRefused(f"`{name}` needs {len(wanted)} arguments{listed}, not {len(arguments)}")
    return [_argument(given, type_, words, seats) for given, (_, type_) in zip(arguments, wanted, strict=True)]


def find_value(values: Mapping[str, ValueSignature], name: Any) -> ValueSignature:
    """Return what is known of the value of that name."""
    found = values.get(name) if isinstance(name, str) else None
    if found is None:
        hint = did_you_mean(str(name), list(values))
        raise ArgumentRefused(f"the rules have no value `{name}`{f'; {hint}' if hint else ''}")
    return found


def _argument(given: Any, type_: Type, words: Vocabulary, seats: int) -> int:
    if isinstance(type_, Thing) and type_.kind == "seat":
        ids = [f"seat_{number}" for number in range(1, seats + 1)]
        return ids.index(given) if given in ids else check_seat(given, seats)
    if isinstance(type_, Thing):
        entities = [entity.id for entity in words.kinds[type_.kind].entities]
        if given not in entities:
            hint = did_you_mean(str(given), entities)
            raise ArgumentRefused(f"there is no {type_.kind} `{given}`{f'; {hint}' if hint else ''}")
        return entities.index(given)
    if (type_ == NUMBER and _is_number(given)) or (type_ == TRUTH and isinstance(given, bool)):
        return int(given)
    raise ArgumentRefused(f"a {type_} is needed, not {given!r}")


def _is_number(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)
