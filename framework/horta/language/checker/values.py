"""Checks values, each when its type is first needed, and the parameters of declarations."""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker import expressions
from horta.language.checker.context import Context
from horta.language.checker.scope import Scope
from horta.language.trees import resolved_declarations as r
from horta.language.trees import syntax_declarations as s
from horta.language.trees.syntax_expressions import Word
from horta.language.types import TRUTH, UNKNOWN, Mix, Thing, Type, read_type


def parameters(written: tuple[s.Parameter, ...], context: Context) -> tuple[tuple[str, Type], ...]:
    """Return the names and types of the parameters of a declaration."""
    found: list[tuple[str, Type]] = []
    for parameter in written:
        if parameter.mix:
            found.append((parameter.name.text, _mix(parameter.type, context)))
            continue
        type_ = read_type(parameter.type.text)
        if isinstance(type_, Thing) and type_.kind not in context.vocabulary.kinds:
            known = {**dict.fromkeys(context.vocabulary.kinds, "kind"), "number": "type", "truth": "type"}
            context.unknown("kind", parameter.type.text, parameter.type.span, known)
            type_ = UNKNOWN
        found.append((parameter.name.text, type_))
    return tuple(found)


def _mix(word: Word, context: Context) -> Type:
    kind = context.vocabulary.plurals.get(word.text)
    if kind is None:
        context.unknown("kind", word.text, word.span, dict.fromkeys(context.vocabulary.plurals, "plural of a kind"))
        return UNKNOWN
    return Mix(kind)


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
    body = expressions.check(node.body, Scope.root(name, given), context)
    if node.invariant:
        body = expressions.coerce(body, TRUTH, node.body.span, context)
    context.under_way.pop()
    scope_names = tuple((unique, type_) for unique, (_, type_) in zip(_unique(given), given, strict=True))
    context.checked[name] = r.Value(name, scope_names, body, node.rules, node.name.span, node.invariant)
    return context.checked[name]


def _unique(given: tuple[tuple[str, Type], ...]) -> list[str]:
    scope = Scope.root("", given)
    return [scope.locals[name].name for name, _ in given]
