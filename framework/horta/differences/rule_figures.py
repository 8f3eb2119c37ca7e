"""The numbers that are written in rules: in rules files, in effects and in abilities.

They are found in the text as it is written, because options and constants are already put in where rules are checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from horta.diagnostics import Span
from horta.language import resolved as r
from horta.language.types import CONDITION, EFFECT, FORMULA
from horta.model.ruleset import Definition, Origin
from horta.play.game import Ruleset

# What is no figure: comments, texts, ids of rules, the number of a seat, nothing at all.
_LEFT_OUT = re.compile(r'#.*|"[^"]*"|\b[A-Z]{1,3}-[A-Z]?[0-9]+[a-z]?|\bseat\([0-9]+\)')
_NUMBER = re.compile(r"(?<![A-Za-z0-9_.])[0-9]+(?![A-Za-z0-9_])")
_CARRIED = (EFFECT, CONDITION, FORMULA)
_NO_RULES = ("order", "rule", "reason")
_SHOWN = 100  # characters of a line that are shown with a number: lines may be long and hold many

Written = tuple[int, str, Span]  # a number, the line it is written in, and its place


def figures_of_rule(rule: r.Procedure | r.Value | r.Hook) -> Iterator[Written]:
    """Return the numbers in a declaration of a rules file: in its first line and in all lines indented below it."""
    source, number = rule.span.source, rule.span.line
    line, last = source.line(number), source.text.count("\n") + 1
    while line is not None:
        yield from _in_line(line, Span(source, number, 1, number, 1))
        number += 1
        line = source.line(number) if number <= last else ""
        if not line.strip() or not line.startswith((" ", "\t")):
            return


def figures_of_definition(ruleset: Ruleset, definition: Definition) -> Iterator[tuple[str, Written]]:
    """Return the numbers in the effects and abilities of a definition, each with its field."""
    kind = ruleset.vocabulary.kinds.get(definition.section)
    for field, type_ in kind.attributes.items() if kind is not None else ():
        origin = definition.fields.get(field)
        if origin is not None and type_ in _CARRIED:
            yield from ((field, found) for found in _in_text(origin.value, origin.span))
    abilities = definition.fields.get("abilities")
    if abilities is not None:
        yield from (("abilities", found) for found in _in_abilities(ruleset, definition, abilities))


def _in_abilities(ruleset: Ruleset, definition: Definition, abilities: Origin) -> Iterator[Written]:
    hooks = [hook for hook in ruleset.rules.hooks if hook.host == (definition.section, definition.id)]
    for number, ability in enumerate(abilities.value):
        span = hooks[number].span if number < len(hooks) else abilities.span
        for key, value in ability.items():
            if key not in _NO_RULES:
                yield from _in_text(value, Span(span.source, span.line, span.column, span.line, span.column), key)


def _in_text(value: Any, span: Span, key: str | None = None) -> Iterator[Written]:
    """Return the numbers of one text, or a number itself. A text below `|` begins a line after its place."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return
    lines = str(value).splitlines()
    below = 1 if span.end_line - span.line >= len(lines) else 0
    for number, line in enumerate(lines):
        at = min(span.line + number + below, span.end_line)
        shown = f"{key}: {line}" if key is not None else line
        yield from _in_line(shown, Span(span.source, at, span.column, at, span.column))


def _in_line(line: str, span: Span) -> Iterator[Written]:
    bare = _LEFT_OUT.sub(lambda found: " " * len(found[0]), line)
    for found in _NUMBER.finditer(bare):
        if found[0].strip("0"):
            column = span.column + found.start()
            yield int(found[0]), _around(line, found), Span(span.source, span.line, column, span.line, column + len(found[0]))


def _around(line: str, found: re.Match[str]) -> str:
    """Return the line that a number stands in; of a long one, what stands around the number."""
    if len(line) <= _SHOWN:
        return line.strip()
    begin = max(0, min(found.start() - _SHOWN // 2, len(line) - _SHOWN))
    end = begin + _SHOWN
    return f"{'… ' if begin else ''}{line[begin:end].strip()}{' …' if end < len(line) else ''}"
