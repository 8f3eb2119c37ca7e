"""`for each x in set: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.statements import block
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Block, Stmt
from horta.language.trees.syntax_expressions import Expression, Statement, Word


@dataclass(frozen=True, slots=True)
class ForEachSyntax(Statement):
    """`for each x in set:`."""

    variable: Word
    source: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """A block for each member of a set, as it was when the loop began."""

    variable: str
    source: Expr
    body: Block


def check(node: ForEachSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    source, item = expressions.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return ForEach(node.span, variable, source, block(node.body, inner.looping(), context)), scope


def steps(costs: StepCounter, node: ForEach) -> int:
    """The set; the turns are counted while they run."""
    return 1 + costs.of(node.source)


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "for each",
                "for each x in set: block",
                "Once for each member, as the set stood when the loop began.",
                "for each p in seats: gain 1 coins for p",
            ),
        ),
        {"for_each": in_order(ForEachSyntax)},
        ForEachSyntax,
        check,
        ForEach,
        steps,
    ),
)
