"""Checks answers of several parts: the sets that they come from, and the names of their parts.

A combination is one value. A part of it is read like an attribute; below the question, each part also has a name of its own.
"""

from __future__ import annotations

from horta.diagnostics import suggest
from horta.language.checker import expressions, statements
from horta.language.checker.context import Context, Scope
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import InParts, SetOf, Type

FEWEST = 2


def check_combinations(node: s.Parts, scope: Scope, context: Context) -> r.Expr:
    """Return the set of all combinations. What comes earlier is known to the sets after it."""
    if len(node.parts) < FEWEST:
        part = node.parts[0]
        remedy = f"add a second part after a comma, or write `choose {part.variable.text} from …`"
        return expressions.wrong("E209", "an answer of several parts has two or more", node.span, context, remedy)
    found: list[tuple[str, str, r.Expr, Type]] = []
    for part in node.parts:
        source, item = expressions.expect_set(part.source, scope, context)
        scope, variable = scope.bind(part.variable.text, item)
        found.append((part.variable.text, variable, statements.each_once(source, context), item))
    made: r.Combinations | None = None
    parts: tuple[tuple[str, Type], ...] = ()
    for name, variable, source, item in reversed(found):
        parts = ((name, item), *parts)
        made = r.Combinations(SetOf(InParts(parts)), variable, source, made)
    assert made is not None
    return made


def part_of(word: s.Word, combination: r.Expr, context: Context) -> r.Expr | None:
    """Return a part of a combination by its name; None if it has no such part, which is reported."""
    assert isinstance(combination.type, InParts)
    number = combination.type.numbered(word.text)
    if number is None:
        names = dict.fromkeys((name for name, _ in combination.type.parts), "part")
        remedy = suggest(word.text, names)
        context.problems.error("E207", f"a {combination.type} has no `{word.text}`", word.span, remedy)
        return None
    return r.PartOf(combination.type.parts[number][1], combination, number)
