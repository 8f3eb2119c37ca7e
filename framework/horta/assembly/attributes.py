"""Reads the attributes of a definition as its kind declares them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from horta.diagnostics import Problems, did_you_mean
from horta.language.types import CONDITION, EFFECT, FORMULA, LARGEST, NUMBER, TEXT, TRUTH, Mix, SetOf, Thing, Type
from horta.packs.nodes import Mapping, Node, Scalar, Sequence, fields
from horta.packs.other_words import SYNONYMS
from horta.packs.schema_messages import number_remedy

EntityNumbers = dict[str, dict[str, int]]
COMMON = ("id", "name", "number", "copies", "rule", "source", "text", "abilities")
CARRIED = (EFFECT, CONDITION, FORMULA)
_FORMS: dict[Type, type] = {NUMBER: int, TRUTH: bool, TEXT: str}


def read_attributes(
    kind: str, name: str, node: Mapping, declared: dict[str, Type], numbers: EntityNumbers, problems: Problems
) -> dict[str, Any]:
    """Return the attributes as the engine needs them: things are numbers, and rules are left out."""
    found: dict[str, Any] = {}
    for key, value in node.items.items():
        if key in declared and declared[key] not in CARRIED:
            found[key] = _value(value, declared[key], numbers, problems)
        elif key not in declared and key not in COMMON:
            known = {**dict.fromkeys(declared, f"attribute of {kind}"), **dict.fromkeys(COMMON, "every definition")}
            listed = f"a {kind} has: {', '.join([*declared, *COMMON[:4]])}"
            remedy = did_you_mean(key, known) or listed
            if SYNONYMS.get(key) in known:
                remedy = f"write `{SYNONYMS[key]}`"
            problems.error("E207", f"a {kind} has no `{key}`", node.keys[key], remedy)
    for key, type_ in declared.items():
        if key not in node.items and _needed(type_):
            message = f"`{name}` needs the key `{key}` (a {type_}), like every {kind}"
            problems.error("E211", message, node.span, f"add `{key}: {_sample(type_, numbers)}`")
    return found


def _sample(type_: Type, numbers: EntityNumbers) -> str:
    """Return a value of the type as an example for a message."""
    return next(iter(numbers.get(type_.kind, ())), "…") if isinstance(type_, Thing) else "1"


def _needed(type_: Type) -> bool:
    return type_ == NUMBER or (isinstance(type_, Thing) and not type_.optional)


def _amounts(node: Node, type_: Mix, numbers: EntityNumbers, problems: Problems) -> tuple[int, ...]:
    """Return a number for each thing, in the form of a mix; what is not mentioned is 0."""
    known = numbers.get(type_.kind, {})
    if not isinstance(node, Mapping):
        first, second = [*known, "…", "…"][:2]
        problems.error("E205", f"a number by {type_.kind} is needed here", node.span, f"write {{{first}: 1, {second}: 3}}")
        return no_amounts(type_, numbers)
    amounts = [0] * len(known)
    for thing, place, amount in fields(node):
        value = amount.value if isinstance(amount, Scalar) else None
        if type(value) is not int or not 0 <= value < LARGEST:
            remedy = number_remedy(str(value)) if value is not None else "write a whole number in digits, such as 1"
            problems.error("E205", f"how many of `{thing}` is a whole number from 0 on", amount.span, remedy)
        elif thing in known:
            amounts[known[thing]] = value
        elif known:
            _thing(Scalar(thing, place), Thing(type_.kind), numbers, problems)
    return (*amounts, -1)


def no_amounts(type_: Mix, numbers: EntityNumbers) -> tuple[int, ...]:
    """Return a mix of nothing."""
    return (*(0,) * len(numbers.get(type_.kind, ())), -1)


def _value(node: Node, type_: Type, numbers: EntityNumbers, problems: Problems) -> Any:
    if isinstance(type_, Mix):
        return _amounts(node, type_, numbers, problems)
    if isinstance(type_, SetOf):
        if isinstance(node, Sequence):
            return tuple(_value(item, type_.item, numbers, problems) for item in node.items)
        return _wrong(node, type_, problems, ())
    if not isinstance(node, Scalar):
        return "" if type_ == TEXT else _wrong(node, type_, problems, 0)
    if isinstance(type_, Thing):
        return _thing(node, type_, numbers, problems)
    return node.value if type(node.value) is _FORMS[type_] else _wrong(node, type_, problems, 0)


def _thing(node: Scalar, type_: Thing, numbers: EntityNumbers, problems: Problems) -> int:
    if node.value == "none" and type_.optional:
        return -1
    if type_.kind not in numbers:
        return 0  # the kind itself is unknown, and reported where it is declared
    known = numbers[type_.kind]
    if node.value in known:
        return known[str(node.value)]
    # When there are very many problems, nobody reads what each of them suggests.
    listed = {} if problems.full else dict.fromkeys(known, type_.kind)
    otherwise = f"{_listed(type_.kind, listed)}; or define it below `define:`, `{type_.kind}:`"
    remedy = did_you_mean(str(node.value), listed) or otherwise
    problems.error("E204", f"unknown {type_.kind} `{node.value}`", node.span, remedy)
    return 0


def _listed(kind: str, known: Iterable[str]) -> str:
    names = sorted(known)
    return f"every {kind}: {', '.join(names[:8])}{' …' if len(names) > 8 else ''}"


def _wrong(node: Node, type_: Type, problems: Problems, instead: Any) -> Any:
    value = node.value if isinstance(node, Scalar) else None
    remedy = f"write [{value}]" if isinstance(type_, SetOf) else f"write one {type_}, not several"
    if isinstance(node, Mapping) and len(node.items) == 1 and isinstance(type_, Thing):
        remedy = f"write `{next(iter(node.items))}`"
    if type_ == NUMBER:
        remedy = number_remedy(str(value)) if isinstance(node, Scalar) else "write a whole number in digits, such as 1"
    elif type_ == TRUTH:
        remedy = "write true or false"
    elif type_ == TEXT:
        remedy = f'put it in quotes: "{value}"'
    problems.error("E205", f"a {type_} is needed here", node.span, remedy)
    return instead
