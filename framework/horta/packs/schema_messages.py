"""Turns one schema error into a diagnostic in plain words.

The title of a (sub)schema is written as a noun phrase and used in the messages. Knows JSON Schema's
keywords, but not which files there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from horta.diagnostics import Problems, Span, Suggestion, did_you_mean, single_underscores
from horta.packs.compiled_schema import compiled_pattern
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, plain
from horta.packs.other_words import HOMES, OTHER_VALUES, SYNONYMS
from horta.packs.scalars import quoted

Place = tuple[Node, Span]

_TYPES = {
    "object": "`key: value` entries",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
}
_BOUNDS = {
    "minimum": "should be at least {}",
    "maximum": "should be at most {}",
    "minItems": "needs at least {} entries",
    "maxItems": "can have at most {} entries",
    "minProperties": "needs at least {} entries",
    "maxProperties": "can have at most {} entries",
    "minLength": "needs at least {} characters",
    "maxLength": "can have at most {} characters",
}


def describe(error: Any, schema: Any, place: Place, problems: Problems) -> None:
    """Report an error of the schema check at its place."""
    if error.validator == "not":
        _forbidden(error, schema, place, problems)
        return
    if "propertyNames" in error.absolute_schema_path and isinstance(place[0], Mapping):
        _key_name(error, place[0], problems)
        return
    if error.validator == "type":
        _wrong_type(error, schema, place, problems)
        return
    say = _BY_KEYWORD.get(error.validator)
    if say:
        say(error, place, problems)
    else:
        problems.error("E404", f"{_called(error)} is not as it should be", place[0].span, "compare it with the reference of content files")


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
            if isinstance(remedy, Suggestion) and remedy.meant in node.items:
                remedy = str(remedy)  # no edit: the key would be there twice
            if not error.absolute_path and (home := HOMES.get(key)):
                remedy = f"`{key}` belongs in {home}"
            elif "x-unknown" in error.schema and not did_you_mean(key, list(known)):
                remedy = _language_last(key, node.items[key]) or error.schema["x-unknown"]
            if SYNONYMS.get(key) in known:
                remedy = f"write `{SYNONYMS[key]}`"
            if key == "unless" and "if" in known:
                remedy = f"write `if: not ({_shown(plain(node.items[key]))})`"
            if key in ("subtract", "reduce", "minus", "less") and "add" in known:
                remedy = f"write `add: -{_shown(plain(node.items[key]))}`"
            if key.startswith("-") and key.lstrip("-") in known:
                remedy = f"a space is missing after the dash: write `- {key.lstrip('-')}: …`"
            problems.error("E401", f"unknown key `{_shown(key)}`", node.keys[key], remedy)


def _language_last(locale: str, node: Node) -> str | None:
    """Return how texts are written that stand below their language."""
    section = next(iter(node.items.items()), None) if isinstance(node, Mapping) and re.fullmatch("[a-z]{2}(-[A-Z]{2})?", locale) else None
    if section is None or not isinstance(section[1], Mapping) or not section[1].items:
        return None
    return f"the language comes last: write `{section[0]}: {{{next(iter(section[1].items))}: {{{locale}: …}}}}`"


def is_misspelt(error: Any) -> bool:
    """True if the error is about a misspelt key. Then the key that seems to be missing there is this one."""
    if error.validator != "additionalProperties":
        return False
    known = error.schema.get("properties", {})
    return any(did_you_mean(key, list(known)) or SYNONYMS.get(key) in known for key in error.instance if key not in known)


def _missing_key(error: Any, place: Place, problems: Problems) -> None:
    node = place[0]
    assert isinstance(node, Mapping)
    for key in error.validator_value:
        if key not in node.items:
            about = error.schema.get("properties", {}).get(key, {})
            meaning = about.get("description") or about.get("title") if isinstance(about, dict) else None
            remedy = f"add `{key}: {example(about)}`" + (f" ({meaning.rstrip('.')})" if meaning else "")
            problems.error("E402", f"key `{key}` is missing", _first_line(node.span), remedy)


def _first_line(span: Span) -> Span:
    """Return the first line of a long span: it is enough to find the place."""
    if span.line == span.end_line:
        return span
    end = len(span.source.line(span.line).rstrip()) + 1
    return Span(span.source, span.line, span.column, span.line, max(end, span.column + 1))


def _misspelt_beside_open_keys(error: Any, schema: Any) -> str | None:
    """Return a suggestion if a key of a mapping that also accepts free names is probably a misspelt known key; otherwise None."""
    steps = list(error.absolute_schema_path)
    if len(steps) < 2 or steps[-2] != "additionalProperties":
        return None
    for step in steps[:-2]:
        schema = schema[step]
    known = schema.get("properties", {})
    return did_you_mean(str(error.absolute_path[-1]), list(known))


def _wrong_type(error: Any, schema: Any, place: Place, problems: Problems) -> None:
    types = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    wanted = error.schema.get("title") or " or ".join(_TYPES[name] for name in types)
    node, key = place
    meant = _misspelt_beside_open_keys(error, schema)
    if meant is not None:
        problems.error("E401", f"unknown key `{_shown(error.absolute_path[-1])}`", key, meant)
        return
    span = node.span
    key_name = next((step for step in reversed(error.absolute_path) if isinstance(step, str)), "")
    remedy = _type_remedy(node, types, wanted, key_name, error.schema)
    if remedy is None:
        remedy = f"write `{key_name}: {example(error.schema)}`" if key_name else f"write {wanted}"
    message = f"{_called(error)} should be {wanted}, not {_form(node)}"
    if isinstance(node, Mapping) and wanted in ("a condition", "an expression"):
        message = "a condition compares with `=`, not with `:`"
    problems.error("E403", message, _first_line(span), remedy)


def _type_remedy(node: Node, types: list[str], wanted: str, key: str, schema: Any) -> str | None:
    """Return what to write in place of a value of the wrong type, made from the written value."""
    inside = _kind_inside(node)
    if inside is not None and "x-remedy" in schema:
        return f"below `{key}:` write `{inside[1]}:`, and below that the entries, without `{inside[0]}`"
    if "x-remedy" in schema:
        return str(schema["x-remedy"])
    if isinstance(node, Mapping) and len(node.items) == 1 and wanted in ("a condition", "an expression"):
        [(name, value)] = node.items.items()
        return f"write `{name} = {_shown(value.value)}`" if isinstance(value, Scalar) else None
    if wanted == "a condition" and isinstance(node, Scalar):
        return f"write a comparison, such as `my.… = {_shown(node.value)}`"
    if isinstance(node, Scalar):
        return _scalar_remedy(node.value, types, key, schema)
    # A list of the rules language, `[a, b]`, is a list of YAML unless it is quoted.
    if wanted == "an expression" and isinstance(node, Sequence):
        return 'put it in quotes: "[…]"'
    if isinstance(node, Mapping) and types == ["array"] and "items" in schema:
        items = schema["items"]
        if isinstance(items, dict) and set(items.get("required", ())) - set(node.items):
            return f"write a list of entries such as `- {example(items)}`"
        return "write `- ` before each entry of the list"
    listed = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    if len(listed) == 1 and {"string", "integer"} & set(types):
        return f"remove the brackets: write {_shown(listed[0])}"
    if types == ["string"] and listed and schema.get("title") == "statements":
        return f"write `{key}: |` and the same lines below it, without `-`"
    if types == ["string"] and listed:
        return f"write one of them, such as `{key}: {_shown(listed[0])}`, and for each other a whole entry of its own"
    inner = schema.get("additionalProperties")
    if types == ["object"] and listed and isinstance(inner, dict) and "properties" not in schema:
        return "write {" + ", ".join(f"{name}: {example(inner)}" for name in listed[:3]) + "}"
    return None


def _kind_inside(node: Node) -> tuple[str, str] | None:
    """Return the key and the name of the kind that the entries of a list carry themselves."""
    first = node.items[0] if isinstance(node, Sequence) and node.items else None
    for key in ("kind", "type", "of"):
        value = first.items.get(key) if isinstance(first, Mapping) else None
        if isinstance(value, Scalar):
            return key, _shown(value.value)
    return None


def _scalar_remedy(value: Any, types: list[str], key: str, schema: Any) -> str | None:
    inner = schema.get("additionalProperties")
    if set(types) == {"array", "object"}:
        return "`add` is for lists and mappings; write the new value with `set`, for example `set: {worth: 6}`".replace("worth", key)
    if "integer" in types and isinstance(value, str):
        return number_remedy(value)
    if schema.get("x-code") == "E303" and isinstance(value, int):
        return f"write {value}.0.0" if schema.get("examples") == ["1.0.0"] else f'write ">={value}.0"'
    if "string" in types and schema.get("examples"):
        return f"write for example `{schema['examples'][0]}`"
    if types == ["string"] and "pattern" in schema and schema.get("description"):
        return f"write {schema['description'][0].lower()}{schema['description'][1:].rstrip('.')}"
    if types == ["string"] or ("string" in types and isinstance(value, int) and not isinstance(value, bool)):
        return f'put it in quotes: "{_shown(value)}"'
    if types == ["array"]:
        return f"write [{_shown(value)}]"
    if isinstance(value, str) and "least" in schema.get("properties", {}) and (two := re.fullmatch(r"([0-9]{1,9})\D+([0-9]{1,9})", value)):
        return f"write {{least: {two[1]}, most: {two[2]}}}"
    if types == ["object"] and isinstance(value, str) and isinstance(inner, dict):
        return f"write {{{_shown(value)}: {example(inner)}}}"
    return None


_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_remedy(text: str) -> str:
    """Return what to write if a text stands where a whole number is needed."""
    if re.fullmatch("[0-9]{1,9}", text):
        return f"remove the quotes: write {int(text)}"
    if text.lower() in _NUMBER_WORDS:
        return f"write the number in digits: {_NUMBER_WORDS.index(text.lower())}"
    if digits := re.match("[0-9]{1,9}", text):
        return f"write {int(digits[0])}, a whole number without anything behind it"
    return "write a whole number in digits, such as 1"


def example(schema: Any, depth: int = 2) -> str:
    """Return a value of the form that a schema asks for, short enough for a message."""
    if not isinstance(schema, dict):
        return "…"
    if schema.get("examples"):
        return quoted(schema["examples"][0]) if re.search("[<>:#]", str(schema["examples"][0])) else str(schema["examples"][0])
    if schema.get("enum"):
        return str(schema["enum"][0])
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "integer" in types and len(types) == 1:
        return str(schema.get("minimum", 1))
    if "boolean" in types and len(types) == 1:
        return "true"
    if "object" in types and "string" not in types:
        return _mapping_example(schema, depth)
    if "array" in types and "string" not in types:
        return f"[{example(schema.get('items', {}), depth - 1)}]" if depth else "[…]"
    return "…"


def _mapping_example(schema: Any, depth: int) -> str:
    if not depth:
        return "{…}"
    needed = schema.get("required") or list(schema.get("properties", {}))[:1]
    if needed:
        parts = [f"{key}: {example(schema.get('properties', {}).get(key), depth - 1)}" for key in needed]
        return "{" + ", ".join(parts) + "}"
    return "{name: " + example(schema.get("additionalProperties"), depth - 1) + "}"


def _not_among(error: Any, place: Place, problems: Problems) -> None:
    allowed = [_shown(value) for value in error.validator_value]
    shown = _shown(error.instance)
    remedy = "one of " + ", ".join(f"`{value}`" for value in allowed)
    if guess := did_you_mean(shown, allowed):
        remedy = guess
    if OTHER_VALUES.get(shown) in allowed:
        remedy = f"write `{OTHER_VALUES[shown]}`"
    problems.error("E404", f"{_called(error)} cannot be `{shown}`", place[0].span, remedy)


def _wrong_pattern(error: Any, place: Place, problems: Problems) -> None:
    code = error.schema.get("x-code", "E405")
    wanted = error.schema.get("title", "what is needed here")
    shown = _shown(error.instance)
    problems.error(code, f"`{shown}` is not {wanted}", place[0].span, _name_remedy(error))


def _key_name(error: Any, node: Mapping, problems: Problems) -> None:
    wanted = error.schema.get("title", "a name that can be used")
    key = error.instance
    span = node.keys.get(key, node.span)
    first, dot, rest = str(key).partition(".")
    remedy = _name_remedy(error)
    if dot and first and rest:
        known, value = node.items.get(first), node.items.get(key)
        before = f"en: {_shown(known.value)}, " if isinstance(known, Scalar) else ""
        written = _shown(value.value) if isinstance(value, Scalar) else "…"
        remedy = f"only patches have dots in keys: write `{first}: {{{before}{rest}: {written}}}`" + (" in place of both" if before else "")
    problems.error("E405", f"the key `{_shown(key)}` is not {wanted}", span, remedy)


def _name_remedy(error: Any) -> str:
    """Return the nearest text that the pattern allows, or an example."""
    written = str(error.instance)
    strange = _look_alike(written)
    if strange is not None:
        return strange
    if error.validator == "maxLength":
        return f"shorten it to {error.validator_value} characters"
    fits = compiled_pattern(error.validator_value).search if error.validator == "pattern" else None
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", written).lower()
    for meant in (
        re.sub(r"[, ]+", " ", written).strip(),
        re.sub(r"([<>=])([0-9]+)(?![0-9.])", r"\1\2.0", re.sub(r"([<>=]) +", r"\1", re.sub(r"[, ]+", " ", written).strip())),
        re.sub(r"([0-9]+(?:\.[0-9]+)*)(?:\+| (?:or|and) (?:later|newer|higher|above|up|more))", r">=\1", written.strip()),
        re.sub(r"v?([0-9]{1,9})\.[x*]", lambda found: f">={found[1]}.0 <{int(found[1]) + 1}.0", written.strip()),
        re.sub(r"[\^~]([0-9]{1,9})(\.[0-9]+)?.*", lambda found: f">={found[1]}{found[2] or '.0'} <{int(found[1]) + 1}.0", written.strip()),
        single_underscores(written),
        single_underscores(re.sub("[^a-z0-9]+", "_", spaced)),
        re.sub("[^a-z0-9]+", "-", spaced).strip("-"),
        single_underscores(re.sub("[^a-z0-9]+", "_", spaced).lstrip("0123456789_")),
        re.sub("[^a-z0-9]+", "-", spaced).lstrip("0123456789-"),
        re.sub("[^0-9.]", "", written),
        re.sub("[^0-9.]", "", written).split(".")[0] + ".0.0",
        re.sub(r"[\^~>=]*([0-9]+)(\.[0-9]+)?.*", r">=\1.0", written.strip()),
    ):
        if meant and fits is not None and fits(meant):
            without_comma = ", without a comma" if "," in written and "," not in meant else ""
            return f'write "{meant}"{without_comma}' if meant.startswith(">") else f"write `{_shown(meant)}`"
    examples = error.schema.get("examples")
    return f'write for example "{examples[0]}"' if examples else "choose another name"


def _look_alike(text: str) -> str | None:
    """Return a remark on the first letter that looks like a-z but is from another script; None if there is none."""
    letter = next((letter for letter in text if letter.isalpha() and not letter.isascii()), None)
    return f"`{letter}` is U+{ord(letter):04X}, not one of a-z" if letter else None


def _out_of_bounds(error: Any, place: Place, problems: Problems) -> None:
    words = _BOUNDS[error.validator].format(error.validator_value)
    if error.validator == "maxLength" and "pattern" in error.schema:
        remedy = "choose a shorter name"
    elif error.validator in ("minimum", "maximum"):
        least, most = error.schema.get("minimum"), error.schema.get("maximum")
        remedy = " and ".join(f"{word} {limit}" for word, limit in (("at least", least), ("at most", most)) if limit is not None)
        remedy = f"write a number that is {remedy}"
    else:
        remedy = "remove some of it" if error.validator.startswith("max") else f"write `{example(error.schema)}`, or remove the key"
    problems.error("E406", f"{_called(error)} {words}", _first_line(place[0].span), remedy)


def _one_needed(error: Any, place: Place, problems: Problems) -> None:
    keys = [key for option in error.validator_value for key in option.get("required", ())]
    listed = ", ".join(f"`{key}`" for key in keys)
    problems.error(
        "E407", f"one of the keys {listed} is needed here", _first_line(place[0].span), f"add `{keys[0]}`, or another one of them"
    )


def _forbidden(error: Any, schema: Any, place: Place, problems: Problems) -> None:
    """Report a key that a condition forbids, and name what the condition depends on."""
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
    "enum": _not_among,
    "pattern": _wrong_pattern,
    "anyOf": _one_needed,
    **dict.fromkeys(_BOUNDS, _out_of_bounds),
}
