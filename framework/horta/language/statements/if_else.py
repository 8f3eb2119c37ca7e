"""`if condition: block`, with `else if` and `else`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.statements import block
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Block, Stmt
from horta.language.trees.syntax_expressions import Expression, Statement
from horta.language.types import TRUTH


@dataclass(frozen=True, slots=True)
class IfSyntax(Statement):
    """`if … else if … else`, one arm for each condition; the last arm may have none."""

    arms: tuple[tuple[Expression | None, tuple[Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """Arms with conditions; the last may have none."""

    arms: tuple[tuple[Expr | None, Block], ...]

    @property
    def changes(self) -> tuple[()]:
        """Nothing by itself; what its blocks change is theirs."""
        return ()


def build(builder: ExpressionBuilder, tree: RawTree, condition: RawTree, body: RawTree, *others: RawTree | None) -> IfSyntax:
    """Return the syntax node."""
    arms: list[tuple[Expression | None, tuple[Statement, ...]]] = [(builder.build(condition), builder.build(body))]
    for other in others:
        if other is not None and other.data == "else_if":
            arms.append((builder.build(other.children[0]), builder.build(other.children[1])))
        elif other is not None:
            arms.append((None, builder.build(other.children[0])))
    return IfSyntax(builder.at(tree), tuple(arms))


def check(node: IfSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    arms: list[tuple[Expr | None, Block]] = []
    for condition, body in node.arms:
        checked = None if condition is None else expressions.expect(condition, TRUTH, scope, context)
        arms.append((checked, block(body, scope, context)))
    return If(node.span, tuple(arms)), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "if",
                "if condition: block [else if …] [else: block]",
                "Carries out one of several blocks.",
                "if my.coins > 3: gain 1 points\nelse: gain 1 coins",
            ),
        ),
        {"if_statement": build},
        IfSyntax,
        check,
        If,
        plain_steps,
    ),
)
