"""`let x = value`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Naming
from horta.language.trees.syntax_expressions import Expression, Statement, Word


@dataclass(frozen=True, slots=True)
class LetSyntax(Statement):
    """`let x = value`."""

    variable: Word
    value: Expression


@dataclass(frozen=True, slots=True)
class Let(Naming):
    """A local gets a value."""

    value: Expr

    @property
    def changes(self) -> tuple[()]:
        """Nothing that outlives the block."""
        return ()


def check(node: LetSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement; the local is known after it."""
    value = expressions.check(node.value, scope, context)
    inner, variable = scope.bind(node.variable.text, value.type)
    return Let(node.span, variable, value), inner


STATEMENTS = (
    StatementSpec(
        (Entry("let", "let x = value", "Names a value for the rest of the block.", "let price = position(card, display)"),),
        {"let": in_order(LetSyntax)},
        LetSyntax,
        check,
        Let,
        plain_steps,
    ),
)
