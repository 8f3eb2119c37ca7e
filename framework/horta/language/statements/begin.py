"""`begin scope`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Statement, Word


@dataclass(frozen=True, slots=True)
class BeginSyntax(Statement):
    """`begin scope`: limits counted per this scope start again from 0."""

    scope: Word


@dataclass(frozen=True, slots=True)
class Begin(Stmt):
    """A new instance of a scope."""

    scope: str


def check(node: BeginSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    if node.scope.text not in context.vocabulary.scopes:
        context.unknown("scope", node.scope.text, node.scope.span, dict.fromkeys(context.vocabulary.scopes, "scope"))
        return None, scope
    return Begin(node.span, node.scope.text), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "begin",
                "begin scope",
                "Starts a new instance of a scope: limits counted per this scope start again from 0.",
                "begin round",
            ),
        ),
        {"begin": in_order(BeginSyntax)},
        BeginSyntax,
        check,
        Begin,
        plain_steps,
    ),
)
