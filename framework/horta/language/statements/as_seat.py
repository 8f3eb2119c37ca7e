"""`as seat: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.statements import block
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.statements.let import Let
from horta.language.trees.resolved_statements import Block
from horta.language.trees.syntax_expressions import Expression, Statement
from horta.language.types import SEAT


@dataclass(frozen=True, slots=True)
class AsSeatSyntax(Statement):
    """`as seat:` the block is that seat's: `my` means theirs."""

    seat: Expression
    body: tuple[Statement, ...]


def check(node: AsSeatSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return a block in which `me` is another local."""
    seat = expressions.expect(node.seat, SEAT, scope, context)
    inner, variable = scope.bind("me", SEAT)
    body = block(node.body, inner, context, node.span)
    return Block(node.span, (Let(node.span, variable, seat), *body.body)), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "as",
                "as seat: block",
                "Carries out a block for another seat: `my` and `me` are theirs, and they choose.",
                "as next(me): choose card from my.hand",
            ),
        ),
        {"as_seat": in_order(AsSeatSyntax)},
        AsSeatSyntax,
        check,
        Block,
        plain_steps,
    ),
)
