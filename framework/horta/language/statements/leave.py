"""`end` ends the procedure or effect, `stop` the loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Statement


@dataclass(frozen=True, slots=True)
class LeaveSyntax(Statement):
    """`end` (the whole block of rules) or `stop` (the loop)."""

    loop: bool
    leaves: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Leave(Stmt):
    """Out of the loop, or out of the whole procedure."""

    loop: bool


def build_end(builder: ExpressionBuilder, tree: RawTree) -> LeaveSyntax:
    """Return the syntax node of `end`."""
    return LeaveSyntax(builder.at(tree), False)


def build_stop(builder: ExpressionBuilder, tree: RawTree) -> LeaveSyntax:
    """Return the syntax node of `stop`."""
    return LeaveSyntax(builder.at(tree), True)


def check(node: LeaveSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    if node.loop and not scope.in_loop:
        message = "`stop` can only be used inside `for each` or `repeat`"
        context.problems.error("E209", message, node.span, "use `end` to end the whole block")
    return Leave(node.span, node.loop), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry("end", "end", "Ends the procedure or effect.", "if my.coins = 0: end"),
            Entry("stop", "stop", "Ends the loop.", "if found: stop"),
        ),
        {"end": build_end, "stop": build_stop},
        LeaveSyntax,
        check,
        Leave,
        plain_steps,
    ),
)
