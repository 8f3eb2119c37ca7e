"""Turns one schema error into a diagnostic in plain words.

The title of a (sub)schema is written as a noun phrase and used in the messages. Knows JSON Schema's
keywords, but not which files there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.diagnostics import Problems, Span, did_you_mean, single_underscores
from horta.packs.compiled_schema import compiled_pattern
from horta.packs.nodes import Mapping, Node, Scalar, Sequence

Place = tuple[Node, Span]

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}


def describe(error: Any, schema: Any, place: Place, problems: Problems) -> None:
    """Report an error of the schema check at its place."""
    if error.validator == "not":
        _forbidden(error, schema, place, problems)
        return
    if "propertyNames" in error.absolute_schema_path and isinstance(place[0], Mapping):
        _key_name(error, place[0], problems)
        return
    say = _BY_KEYWORD.get(error.validator)
    if say:
        say(error, place, problems)
    else:
        problems.error("E404", f"{_called(error)} is not as it should be", place[0].span)


def _called(error: Any) -> str:
    steps = list(error.absolute_path)
    named = [step for step in steps if isinstance(step, str)]
    return f"`{named[-1]}`" if named else "the file"


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _form(node: Node) -> str:
    if isinstance(node, Scalar):
        value = node.value
        return _TYPES["boolean" if isinstance(value, bool) else "integer" if isinstance(value, int) else "string"]
    return _TYPES["object" if isinstance(node, Mapping) else "array"]


def _unknown_key(error: Any, place: Place, problems: Problems) -> None:
    node = place[0]
    assert isinstance(node, Mapping)
    known = error.schema.get("properties", {})
    for key in node.items:
        if key not in known:
            remedy = did_you_mean(key, list(known)) or "known here: " + ", ".join(sorted(known))
            problems.error("E401", f"unknown key `{_shown(key)}`", node.keys[key], remedy)


def _missing_key(error: Any, place: Place, problems: Problems) -> None:
    node = place[0]
    assert isinstance(node, Mapping)
    for key in error.validator_value:
        if key not in node.items:
            about = error.schema.get("properties", {}).get(key, {})
            remedy = about.get("title") or about.get("description") if isinstance(about, dict) else None
            problems.error("E402", f"key `{key}` is missing", _first_line(node.span), remedy)


def _first_line(span: Span) -> Span:
    """Of something long, the beginning is enough to find it."""
    if span.line == span.end_line:
        return span
    end = len(span.source.line(span.line).rstrip()) + 1
    return Span(span.source, span.line, span.column, span.line, max(end, span.column + 1))


def _wrong_type(error: Any, place: Place, problems: Problems) -> None:
    types = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    wanted = error.schema.get("title") or " or ".join(_TYPES[name] for name in types)
    node, key = place
    span = node.span if isinstance(node, Scalar) or node.span.line == key.line else key
    # A list of the language, `[a, b]`, is a list of YAML until it is quoted.
    quotable = types == ["string"] and isinstance(node, Scalar)
    quotable = quotable or (wanted == "an expression" and isinstance(node, Sequence))
    remedy = 'put it in quotes: "…"' if quotable else None
    problems.error("E403", f"{_called(error)} should be {wanted}, not {_form(node)}", _first_line(span), remedy)


def _not_among(error: Any, place: Place, problems: Problems) -> None:
    allowed = [_shown(value) for value in error.validator_value]
    shown = _shown(error.instance)
    remedy = "one of " + ", ".join(f"`{value}`" for value in allowed)
    if guess := did_you_mean(shown, allowed):
        remedy = guess
    problems.error("E404", f"{_called(error)} cannot be `{shown}`", place[0].span, remedy)


def _wrong_pattern(error: Any, place: Place, problems: Problems) -> None:
    code = error.schema.get("x-code", "E405")
    wanted = error.schema.get("title", "what is needed here")
    shown = _shown(error.instance)
    problems.error(code, f"`{shown}` is not {wanted}", place[0].span, _look_alike(shown) or _underscored(error))


def _key_name(error: Any, node: Mapping, problems: Problems) -> None:
    wanted = error.schema.get("title", "a name that can be used")
    key = error.instance
    span = node.keys.get(key, node.span)
    problems.error("E405", f"the key `{_shown(key)}` is not {wanted}", span, _look_alike(_shown(key)) or _underscored(error))


def _look_alike(text: str) -> str | None:
    """Some letters of other scripts look like a-z; point at the first one."""
    letter = next((letter for letter in text if letter.isalpha() and not letter.isascii()), None)
    return f"`{letter}` is U+{ord(letter):04X}, not one of a-z" if letter else None


def _underscored(error: Any) -> str | None:
    """The remedy of a name with an underscore too many."""
    meant = single_underscores(str(error.instance))
    fits = error.validator == "pattern" and compiled_pattern(error.validator_value).search(meant)
    return f"in names `_` stands alone, between letters or digits: `{_shown(meant)}`" if fits else None


def _out_of_bounds(error: Any, place: Place, problems: Problems) -> None:
    words = {
        "minimum": "should be at least {}",
        "maximum": "should be at most {}",
        "minItems": "needs at least {} entries",
        "maxItems": "can have at most {} entries",
        "minProperties": "needs at least {} entries",
        "maxProperties": "can have at most {} entries",
        "minLength": "needs at least {} characters",
        "maxLength": "can have at most {} characters",
    }[error.validator].format(error.validator_value)
    problems.error("E406", f"{_called(error)} {words}", _first_line(place[0].span))


def _one_needed(error: Any, place: Place, problems: Problems) -> None:
    keys = [key for option in error.validator_value for key in option.get("required", ())]
    listed = ", ".join(f"`{key}`" for key in keys)
    problems.error("E407", f"one of the keys {listed} is needed here", _first_line(place[0].span))


def _forbidden(error: Any, schema: Any, place: Place, problems: Problems) -> None:
    """A key that a condition rules out: say what the condition hangs on."""
    because = "here"
    part = schema
    for step in error.absolute_schema_path:
        if step in ("then", "else") and isinstance(part, dict) and "if" in part:
            because = _condition(part["if"], holds=step == "then")
        part = part[step]
    problems.error("E407", f"{_called(error)} cannot be used {because}", place[1], "remove one of them")


def _condition(condition: Any, holds: bool) -> str:
    for key, value in condition.get("properties", {}).items():
        if "const" in value:
            return f"{'when' if holds else 'unless'} `{key}` is `{value['const']}`"
    return f"together with `{condition['required'][0]}`"


_BY_KEYWORD: dict[str, Callable[[Any, Place, Problems], None]] = {
    "additionalProperties": _unknown_key,
    "required": _missing_key,
    "type": _wrong_type,
    "enum": _not_among,
    "pattern": _wrong_pattern,
    "anyOf": _one_needed,
    **dict.fromkeys(
        (
            "minimum",
            "maximum",
            "minItems",
            "maxItems",
            "minProperties",
            "maxProperties",
            "minLength",
            "maxLength",
        ),
        _out_of_bounds,
    ),
}
