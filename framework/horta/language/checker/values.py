"""Checks values, each when its type is first needed, and the parameters of declarations."""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker import expressions
from horta.language.checker.context import Context, Scope
from horta.language.hidden_place_values import made_type
from horta.language.trees import resolved_declarations as r
from horta.language.trees import syntax_nodes as s
from horta.language.trees.syntax_nodes import Word
from horta.language.types import TRUTH, UNKNOWN, Mix, Parameters, Thing, Type, read_type


def parameters(written: tuple[s.Parameter, ...], context: Context) -> Parameters:
    """Return the names and types of the parameters of a declaration."""
    found: list[tuple[str, Type]] = []
    for parameter in written:
        if parameter.mix:
            kind = expressions.kind_of_plural(parameter.type, context)
            type_: Type = UNKNOWN if kind is None else Mix(kind)
        else:
            type_ = read_type(parameter.type.text)
            type_ = type_ if check_type(type_, parameter.type, context) else UNKNOWN
        found.append((parameter.name.text, type_))
    return tuple(found)


def check_type(type_: Type, word: Word, context: Context) -> bool:
    """True unless the type is a thing of a kind that no pack declares, which is reported at the word."""
    if not isinstance(type_, Thing) or type_.kind in context.vocabulary.kinds:
        return True
    context.report_unknown("kind", word, {**dict.fromkeys(context.vocabulary.kinds, "kind"), "number": "type", "truth": "type"})
    return False


def value_of(name: str, span: Span, context: Context) -> r.Value | None:
    """Return a value, checked when it is first needed, so that its type is known wherever it is used.

    None if the value needs itself; this is reported.
    """
    if name in context.checked:
        return context.checked[name]
    if name in context.under_way:
        loop = " → ".join([*context.under_way[context.under_way.index(name) :], name])
        context.problems.error("E501", f"this value needs itself: {loop}", span, "break the circle with a counter or field")
        return None
    node = context.values[name]
    context.under_way.append(name)
    given = parameters(node.parameters, context)
    scope = Scope.root(name, given)
    body = expressions.check(node.body, scope, context)
    wanted = TRUTH if node.invariant else made_type(name)
    if wanted is not None:
        body = expressions.coerce(body, wanted, node.body.span, context)
    context.under_way.pop()
    context.checked[name] = r.Value(name, scope.named(given), body, node.rules, node.name.span, node.invariant, node.replaces)
    return context.checked[name]
