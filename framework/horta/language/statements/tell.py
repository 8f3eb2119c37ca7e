"""`tell event(values)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement, Word


@dataclass(frozen=True, slots=True)
class TellSyntax(Statement):
    """`tell event(arguments)`: a line of the log and nothing else."""

    name: Word
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Tell(Stmt):
    """A line for the log."""

    name: str
    me: Expr
    arguments: tuple[Expr, ...]


def build(builder: ExpressionBuilder, tree: RawTree, name: Any, *arguments: RawTree | None) -> TellSyntax:
    """Return the syntax node."""
    return TellSyntax(builder.at(tree), builder.word(name), builder.some(arguments))


def check(node: TellSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    arguments = tuple(expressions.check(argument, scope, context) for argument in node.arguments)
    return Tell(node.span, node.name.text, scope.me, arguments), scope


STATEMENTS = (
    StatementSpec(
        (Entry("tell", "tell event(values)", "Puts a line in the log; its words are in the texts.", "tell scored(points)"),),
        {"tell": build},
        TellSyntax,
        check,
        Tell,
        plain_steps,
    ),
)
