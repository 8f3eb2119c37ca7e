"""`perform procedure(arguments) via cause`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language.checker import lookup
from horta.language.checker.calls import arguments_for
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import Expr
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement, Word


@dataclass(frozen=True, slots=True)
class PerformSyntax(Statement):
    """`perform procedure(arguments) via cause`."""

    name: Word
    arguments: tuple[Expression, ...]
    via: Word | None


@dataclass(frozen=True, slots=True)
class Perform(Stmt):
    """A procedure is carried out for a seat."""

    name: str
    me: Expr
    arguments: tuple[Expr, ...]
    via: int | None

    @property
    def event(self) -> str:
        """The procedure."""
        return self.name


def build(builder: ExpressionBuilder, tree: RawTree, name: Any, *children: RawTree | None) -> PerformSyntax:
    """Return the syntax node. The cause, when there is one, comes after the arguments."""
    given = [child for child in children if child is not None]
    via = next((builder.word(child.children[0]) for child in given if child.data == "via"), None)
    arguments = builder.some(child for child in given if child.data != "via")
    return PerformSyntax(builder.at(tree), builder.word(name), arguments, via)


def check(node: PerformSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    procedure = context.signatures.get(node.name.text)
    if procedure is None:
        context.unknown("procedure", node.name.text, node.name.span, dict.fromkeys(context.signatures, "procedure"))
        return None, scope
    arguments = arguments_for(node.name, procedure.parameters, node.arguments, scope, context)
    via = lookup.cause(node.via, context)
    return (None if arguments is None else Perform(node.span, node.name.text, scope.me, arguments, via)), scope


def steps(costs: StepCounter, node: Perform) -> int:
    """The procedure, its arguments, and the search for hooks on it."""
    return costs.procedure(node.name) + costs.parts(node) + costs.looking(node.event)


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "perform",
                "perform procedure(arguments) [via cause]",
                "Carries out a procedure, action or phase, with the hooks on it.",
                "perform sale via placement",
            ),
        ),
        {"perform": build},
        PerformSyntax,
        check,
        Perform,
        steps,
    ),
)
