"""Answers one question quickly: does the data have the form of the schema?

Nearly all files are correct and need no other answer. Plain functions compiled from the schema are much faster than
the full library, and the library need not be loaded. Knows only the keywords that our schemas use and refuses others;
a test checks that it agrees with the library.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from typing import Any

Check = Callable[[Any], bool]
Keyword = Callable[[Any, Any], Check]

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "boolean": (bool,), "number": (int, float),
}  # fmt: skip
_NOTES = frozenset({"$schema", "title", "description", "examples", "x-code", "x-remedy", "x-unknown"})


def compile_check(schema: Any) -> Check:
    """Return a function that tells whether data fits the schema. All references in the schema are already replaced."""
    if isinstance(schema, bool):
        return lambda _: schema
    checks = [_keyword(name, value, schema) for name, value in schema.items() if name not in _NOTES]
    found = [check for check in checks if check is not None]
    if len(found) == 1:
        return found[0]
    return lambda data: all(check(data) for check in found)


def _keyword(name: str, value: Any, schema: Any) -> Check | None:
    if name in ("then", "else") or (name == "additionalProperties" and "properties" in schema):
        return None  # checked together with `if` and with `properties`
    return _KEYWORDS[name](value, schema)


def compiled_pattern(pattern: str) -> re.Pattern[str]:
    """Return the pattern with a strict end: `$` alone would also match before a line break at the end."""
    return re.compile(pattern.removesuffix("$") + (r"\Z" if pattern.endswith("$") else ""), re.ASCII)


def _type(value: Any, _: Any) -> Check:
    names = [value] if isinstance(value, str) else value
    # Exact types: true and false are not whole numbers here.
    allowed = frozenset(kind for name in names for kind in _TYPES[name])
    return lambda data: type(data) in allowed


def _among(value: Any, _: Any) -> Check:
    allowed = [(type(one), one) for one in value]
    return lambda data: (type(data), data) in allowed


def _of(kind: type, test: Callable[[Any, Any], bool], prepare: Callable[[Any], Any] | None = None) -> Keyword:
    """Return a keyword that tests data of one type and accepts all other data. `prepare` makes what the test needs."""

    def keyword(value: Any, _: Any) -> Check:
        wanted = prepare(value) if prepare is not None else value
        return lambda data: type(data) is not kind or test(data, wanted)

    return keyword


def _bound(test: Callable[[Any, Any], bool]) -> Keyword:
    """Return a keyword that tests numbers, whole or not."""

    def keyword(value: Any, _: Any) -> Check:
        return lambda data: type(data) not in _TYPES["number"] or test(data, value)

    return keyword


def _properties(value: dict[str, Any], schema: Any) -> Check:
    known = {name: compile_check(part) for name, part in value.items()}
    others = compile_check(schema.get("additionalProperties", True))
    return lambda data: type(data) is not dict or all(known.get(name, others)(entry) for name, entry in data.items())


def _condition(value: Any, schema: Any) -> Check:
    when = compile_check(value)
    then, otherwise = compile_check(schema.get("then", True)), compile_check(schema.get("else", True))
    return lambda data: then(data) if when(data) else otherwise(data)


def _parts(combine: Callable[[Iterable[bool]], bool]) -> Keyword:
    """Return a keyword with a list of schemas: all of them must fit, or any."""

    def keyword(value: list[Any], _: Any) -> Check:
        parts = [compile_check(part) for part in value]
        return lambda data: combine(part(data) for part in parts)

    return keyword


def _not(value: Any, _: Any) -> Check:
    part = compile_check(value)
    return lambda data: not part(data)


def _long(data: Any, least: int) -> bool:
    return len(data) >= least


def _short(data: Any, most: int) -> bool:
    return len(data) <= most


_KEYWORDS: dict[str, Keyword] = {
    "type": _type,
    "enum": _among,
    "const": lambda value, schema: _among([value], schema),
    "pattern": _of(str, lambda data, pattern: pattern.search(data) is not None, compiled_pattern),
    "minimum": _bound(operator.ge),
    "maximum": _bound(operator.le),
    "minLength": _of(str, _long),
    "maxLength": _of(str, _short),
    "minItems": _of(list, _long),
    "maxItems": _of(list, _short),
    "minProperties": _of(dict, _long),
    "maxProperties": _of(dict, _short),
    "required": _of(dict, lambda data, names: names <= data.keys(), frozenset),
    "properties": _properties,
    "additionalProperties": _of(dict, lambda data, inner: all(map(inner, data.values())), compile_check),
    "propertyNames": _of(dict, lambda data, inner: all(map(inner, data)), compile_check),
    "items": _of(list, lambda data, inner: all(map(inner, data)), compile_check),
    "if": _condition,
    "allOf": _parts(all),
    "anyOf": _parts(any),
    "not": _not,
}
