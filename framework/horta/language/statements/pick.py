"""`pick x at random from set`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import ChanceNaming
from horta.language.trees.syntax_expressions import Expression, Statement, Word


@dataclass(frozen=True, slots=True)
class PickSyntax(Statement):
    """`pick x at random from set`."""

    variable: Word
    source: Expression


@dataclass(frozen=True, slots=True)
class Pick(ChanceNaming):
    """A random member of a set; `stream` names the random numbers it uses."""

    source: Expr
    stream: str


def check(node: PickSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement; the member is known after it."""
    source, item = expressions.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return Pick(node.span, variable, source, scope.owner), inner


def steps(costs: StepCounter, node: Pick) -> int:
    """The set, and one step for every ten members."""
    return 1 + costs.of(node.source) + costs.size(node.source) // 10


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "pick",
                "pick x at random from set",
                "Names a random member of a set. With nothing there, the block ends.",
                "pick starter at random from seats",
            ),
        ),
        {"pick": in_order(PickSyntax)},
        PickSyntax,
        check,
        Pick,
        steps,
    ),
)
