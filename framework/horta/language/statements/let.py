"""`let x = value`, and the names that the parts of an answer get."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span
from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class LetSyntax(lang.Statement):
    """`let x = value`."""

    variable: lang.Word
    value: lang.Expression


@dataclass(frozen=True, slots=True)
class Let(lang.Naming):
    """A local gets a value."""

    value: lang.Expr

    @property
    def changes(self) -> tuple[()]:
        """Nothing that outlives the block."""
        return ()


def _check(node: LetSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved statement; the local is known after it."""
    value = lang.check(node.value, scope, context)
    inner, variable = scope.bind_changeable(node.variable.text, value.type)
    return Let(node.span, variable, value), inner


def part_names(whole: str, type_: lang.Type, scope: lang.Scope, span: Span) -> tuple[tuple[lang.Stmt, ...], lang.Scope]:
    """Return the statements that name each part of an answer, and the scope after them. `whole` is the local with the answer.

    An answer that is no combination has no parts.
    """
    named: list[lang.Stmt] = []
    for number, (name, part) in enumerate(type_.parts if isinstance(type_, lang.InParts) else ()):
        scope, variable = scope.bind(name, part)
        named.append(Let(span, variable, lang.PartOf(part, lang.Local(type_, whole), number)))
    return tuple(named), scope


_ENTRY = lang.Entry(
    "let",
    "let x = value",
    "Names a value for the rest of the block. `set`, `add` and `subtract` can change it, also in blocks inside this one.",
    "let price = position(card, display)",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"let": lang.in_order(LetSyntax)}, LetSyntax, _check, Let),)
