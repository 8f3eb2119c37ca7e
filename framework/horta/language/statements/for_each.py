"""`for each x in set: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class ForEachSyntax(lang.Statement):
    """`for each x in set:`."""

    variable: lang.Word
    source: lang.Expression
    body: tuple[lang.Statement, ...]


@dataclass(frozen=True, slots=True)
class ForEach(lang.Stmt):
    """A block for each member of a set, as it was when the loop began."""

    variable: str
    source: lang.Expr
    body: lang.Block


def _check(node: ForEachSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    source, item = lang.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return ForEach(node.span, variable, source, lang.block(node.body, inner.looping(), context)), scope


def _steps(costs: lang.StepCounter, node: ForEach) -> int:
    """The set; the turns are counted while they run."""
    return 1 + costs.of(node.source)


_ENTRY = lang.Entry(
    "for each",
    "for each x in set: block",
    "Once for each member, as the set stood when the loop began.",
    "for each p in seats: gain 1 coins for p",
)
STATEMENTS = (
    lang.StatementSpec((_ENTRY,), {"for_each": lang.naming(lang.in_order(ForEachSyntax))}, ForEachSyntax, _check, ForEach, _steps),
)
