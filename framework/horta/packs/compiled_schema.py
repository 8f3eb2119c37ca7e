"""Answers one question quickly: does the data have the form of the schema?

Nearly all files are correct and need no other answer. Plain functions compiled from the schema are much faster than
the full library, and the library need not be loaded. Knows only the keywords that our schemas use and refuses others;
a test checks that it agrees with the library.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Check = Callable[[Any], bool]

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
}
_NOTES = frozenset({"$schema", "title", "description", "examples", "x-code", "x-remedy"})


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
    if name in ("then", "else", "additionalProperties") and (name != "additionalProperties" or "properties" in schema):
        return None
    return _KEYWORDS[name](value, schema)


def _type(value: Any, _: Any) -> Check:
    names = [value] if isinstance(value, str) else value
    # Exact types: true and false are not whole numbers here.
    allowed = frozenset(kind for name in names for kind in _TYPES[name])
    return lambda data: type(data) in allowed


def _among(value: Any, _: Any) -> Check:
    allowed = [(type(one), one) for one in value]
    return lambda data: (type(data), data) in allowed


def compiled_pattern(pattern: str) -> re.Pattern[str]:
    """Return the pattern with a strict end: `$` alone would also match before a line break at the end."""
    return re.compile(pattern.removesuffix("$") + (r"\Z" if pattern.endswith("$") else ""), re.ASCII)


def _pattern(value: str, _: Any) -> Check:
    search = compiled_pattern(value).search
    return lambda data: type(data) is not str or search(data) is not None


def _bound(kind: type, compare: Callable[[Any, int], bool]) -> Callable[[Any, Any], Check]:
    def keyword(limit: int, _: Any) -> Check:
        return lambda data: type(data) is not kind or compare(data, limit)

    return keyword


def _required(names: list[str], _: Any) -> Check:
    return lambda data: type(data) is not dict or all(name in data for name in names)


def _properties(value: dict[str, Any], schema: Any) -> Check:
    known = {name: compile_check(part) for name, part in value.items()}
    others = compile_check(schema.get("additionalProperties", True))

    def check(data: Any) -> bool:
        if type(data) is not dict:
            return True
        return all(known.get(name, others)(entry) for name, entry in data.items())

    return check


def _each_value(value: Any, _: Any) -> Check:
    inner = compile_check(value)
    return lambda data: type(data) is not dict or all(map(inner, data.values()))


def _each_name(value: Any, _: Any) -> Check:
    inner = compile_check(value)
    return lambda data: type(data) is not dict or all(map(inner, data))


def _items(value: Any, _: Any) -> Check:
    inner = compile_check(value)
    return lambda data: type(data) is not list or all(map(inner, data))


def _condition(value: Any, schema: Any) -> Check:
    when = compile_check(value)
    then, otherwise = compile_check(schema.get("then", True)), compile_check(schema.get("else", True))
    return lambda data: then(data) if when(data) else otherwise(data)


def _all_of(value: list[Any], _: Any) -> Check:
    parts = [compile_check(part) for part in value]
    return lambda data: all(part(data) for part in parts)


def _any_of(value: list[Any], _: Any) -> Check:
    parts = [compile_check(part) for part in value]
    return lambda data: any(part(data) for part in parts)


def _none_of(value: Any, _: Any) -> Check:
    part = compile_check(value)
    return lambda data: not part(data)


_KEYWORDS: dict[str, Callable[[Any, Any], Check]] = {
    "type": _type,
    "enum": _among,
    "const": lambda value, schema: _among([value], schema),
    "pattern": _pattern,
    "minimum": _bound(int, lambda data, limit: data >= limit),
    "maximum": _bound(int, lambda data, limit: data <= limit),
    "minLength": _bound(str, lambda data, limit: len(data) >= limit),
    "maxLength": _bound(str, lambda data, limit: len(data) <= limit),
    "minItems": _bound(list, lambda data, limit: len(data) >= limit),
    "maxItems": _bound(list, lambda data, limit: len(data) <= limit),
    "minProperties": _bound(dict, lambda data, limit: len(data) >= limit),
    "maxProperties": _bound(dict, lambda data, limit: len(data) <= limit),
    "required": _required,
    "properties": _properties,
    "additionalProperties": _each_value,
    "propertyNames": _each_name,
    "items": _items,
    "if": _condition,
    "allOf": _all_of,
    "anyOf": _any_of,
    "not": _none_of,
}
