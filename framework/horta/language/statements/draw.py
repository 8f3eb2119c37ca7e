"""`draw x from zone to zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.zones import expect_two_zones
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_expressions import ZoneAt
from horta.language.trees.resolved_statements import ChanceNaming
from horta.language.trees.syntax_expressions import Expression, Statement, Word
from horta.language.types import UNKNOWN, Thing


@dataclass(frozen=True, slots=True)
class DrawSyntax(Statement):
    """`draw x from zone to zone`."""

    variable: Word
    source: Expression
    target: Expression


@dataclass(frozen=True, slots=True)
class Draw(ChanceNaming):
    """The next piece of a zone goes to another."""

    source: ZoneAt
    target: ZoneAt


def check(node: DrawSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement; the piece is known after it."""
    zones = expect_two_zones(node.source, node.target, node.span, scope, context)
    if zones is None:
        return None, scope.bind(node.variable.text, UNKNOWN)[0]
    inner, variable = scope.bind(node.variable.text, Thing(context.vocabulary.zones[zones[0].zone].holds))
    return Draw(node.span, variable, *zones), inner


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "draw",
                "draw x from zone to zone",
                "Moves the top piece (of a bag: a random one) and names it. With nothing there, the block ends.",
                "draw card from deck to my.hand",
            ),
        ),
        {"draw": in_order(DrawSyntax)},
        DrawSyntax,
        check,
        Draw,
        plain_steps,
    ),
)
