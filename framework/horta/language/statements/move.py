"""`move piece from zone to zone` and `move all from zone to zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker import expressions
from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.zones import expect_two_zones
from horta.language.entries import Entry
from horta.language.expression_builder import ExpressionBuilder, RawTree, in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import Expr, ZoneAt
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement
from horta.language.types import Thing


@dataclass(frozen=True, slots=True)
class MoveSyntax(Statement):
    """`move piece from zone to zone`; without a piece, all of them."""

    piece: Expression | None
    source: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """A piece, or all of them, goes from zone to zone."""

    piece: Expr | None
    source: ZoneAt
    target: ZoneAt


def build_all(builder: ExpressionBuilder, tree: RawTree, source: RawTree, target: RawTree) -> MoveSyntax:
    """Return the syntax node of `move all`."""
    return MoveSyntax(builder.at(tree), None, builder.build(source), builder.build(target))


def check(node: MoveSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    zones = expect_two_zones(node.source, node.target, node.span, scope, context)
    if zones is None:
        return None, scope
    holds = context.vocabulary.zones[zones[0].zone].holds
    piece = None if node.piece is None else expressions.expect(node.piece, Thing(holds), scope, context)
    return Move(node.span, piece, *zones), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "move", "move piece from zone to zone", "Moves one piece to the end of another zone.", "move card from my.hand to discard"
            ),
            Entry("move all", "move all from zone to zone", "Moves every piece of a zone.", "move all from discard to deck"),
        ),
        {"move": in_order(MoveSyntax), "move_all": build_all},
        MoveSyntax,
        check,
        Move,
        plain_steps,
    ),
)
