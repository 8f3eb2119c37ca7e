"""Trees of our own objects as plain data, and back: for files that only this installation reads.

What is written are numbers, texts, tuples, lists, dictionaries, sets, and dataclasses and enumerations of this package; what is
shared stays shared. Nothing else can be made from such data: no other class, and no call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from types import CodeType
from typing import Any

Form = tuple[tuple[Any, ...], tuple[str, ...], list[tuple[int, ...]]]
"""Single values, names of classes, and for each part that is made: its sort, then the numbers of what it is made of."""

PACKAGE = "horta."
_ATOMS = frozenset({str, int, bool, bytes, float, CodeType, type(None)})
_TUPLE, _LIST, _DICT, _SET = range(4)
_FIRST_CLASS = 4


class Unwritable(ValueError):
    """Something has no plain form."""


def plain_form(value: Any, known: Sequence[Any] = ()) -> Form:
    """Return a value as plain data. The `known` objects in it are not written: they are handed over when it is read."""
    writer = _Writer(known)
    writer.number(value)
    return tuple(writer.atoms), tuple(writer.classes), writer.parts


class _Writer:
    """Numbers everything in a value: first what is known, then parts and single values as they come."""

    def __init__(self, known: Sequence[Any]) -> None:
        self.atoms: list[Any] = []
        self.classes: list[str] = []
        self.parts: list[tuple[int, ...]] = []
        self._known = {id(one): number for number, one in enumerate(known)}
        self._single: dict[tuple[type, Any], int] = {}
        self._first = len(known)
        self._kept: list[Any] = []  # so that no two objects have the same id

    def number(self, value: Any) -> int:
        """Return the number of a value; write it first if it is new."""
        found = self._known.get(id(value))
        if found is None:
            found = self._atom(value) if type(value) in _ATOMS else self._part(value)
            self._known[id(value)] = found
            self._kept.append(value)
        return found

    def _atom(self, value: Any) -> int:
        key = (type(value), value)
        if key not in self._single:
            self.atoms.append(value)
            self._single[key] = -len(self.atoms)
        return self._single[key]

    def _part(self, value: Any) -> int:
        if isinstance(value, Enum):
            sort, held = self._class(type(value)), [value.value]
        elif is_dataclass(value) and not isinstance(value, type):
            sort, held = self._class(type(value)), [getattr(value, name) for name in written_fields(type(value))]
        elif type(value) is tuple:
            sort, held = _TUPLE, list(value)
        elif type(value) is list:
            sort, held = _LIST, value
        elif isinstance(value, Mapping):
            sort, held = _DICT, [part for entry in value.items() for part in entry]
        elif isinstance(value, frozenset | set):
            sort, held = _SET, list(value)
        else:
            raise Unwritable(f"a {type(value).__name__} cannot be written")
        numbers = tuple(map(self.number, held))
        self.parts.append((sort, *numbers))
        return self._first + len(self.parts) - 1

    def _class(self, kind: type) -> int:
        name = f"{kind.__module__}:{kind.__qualname__}"
        if name not in self.classes:
            if not name.startswith(PACKAGE):
                raise Unwritable(f"{name} is no class of this package")
            self.classes.append(name)
        return _FIRST_CLASS + self.classes.index(name)


def written_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of a dataclass that are written: the others are made from them."""
    return tuple(part.name for part in fields(kind) if part.init)


def from_plain_form(form: Form, known: Sequence[Any] = ()) -> Any:
    """Return the value that was written with the same `known` objects. ValueError or LookupError if it is no such form."""
    atoms, classes, parts = form
    # Single values have numbers below 0, and lists in Python count these from their end.
    made = [*known, *(None for _ in parts), *reversed(atoms)]
    makers: list[Callable[[list[Any]], Any]] = [tuple, list, _dictionary, frozenset, *map(_maker, classes)]
    at = len(known)
    for sort, *numbers in parts:
        made[at] = makers[sort]([made[number] for number in numbers])
        at += 1
    return made[at - 1] if parts else made[-1]


def _dictionary(entries: list[Any]) -> dict[Any, Any]:
    return dict(zip(entries[::2], entries[1::2], strict=True))


def _maker(name: str) -> Callable[[list[Any]], Any]:
    """Return the function that makes an object of a class from the values of its fields."""
    module, _, title = name.partition(":")
    if not module.startswith(PACKAGE):
        raise ValueError(f"{name} is no class of this package")
    kind: Any = getattr(import_module(module), title)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda values: kind(*values)
    if not isinstance(kind, type) or not is_dataclass(kind):
        raise ValueError(f"{name} is no class of data")
    names = written_fields(kind)
    if names == tuple(part.name for part in fields(kind))[: len(names)]:
        return lambda values: kind(*values)
    return lambda values: kind(**dict(zip(names, values, strict=True)))


def inside(value: Any, wanted: type) -> list[Any]:
    """Return all objects of a class inside a value, each once."""
    found, waiting, seen = [], [value], dict[int, Any]()
    while waiting:
        part = waiting.pop()
        if id(part) in seen or type(part) in _ATOMS:
            continue
        seen[id(part)] = part  # held, so that no two objects have the same id
        if isinstance(part, wanted):
            found.append(part)
        elif isinstance(part, Mapping):
            waiting += (*part.keys(), *part.values())
        elif isinstance(part, tuple | list | frozenset | set):
            waiting += part
        elif is_dataclass(part):
            waiting += (getattr(part, name) for name in written_fields(type(part)))
    return found
