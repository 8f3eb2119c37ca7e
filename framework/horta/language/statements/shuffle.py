"""`shuffle zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.checker.zones import expect_zone
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, StepCounter
from horta.language.trees.resolved_expressions import ZoneAt
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Expression, Statement


@dataclass(frozen=True, slots=True)
class ShuffleSyntax(Statement):
    """`shuffle zone`."""

    zone: Expression


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """A zone gets a random order."""

    zone: ZoneAt


def check(node: ShuffleSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    zone = expect_zone(node.zone, scope, context)
    return (None if zone is None else Shuffle(node.span, zone)), scope


def steps(costs: StepCounter, node: Shuffle) -> int:
    """One step for each piece that the zone can hold."""
    return 1 + costs.size(node.zone)


STATEMENTS = (
    StatementSpec(
        (Entry("shuffle", "shuffle zone", "Puts the pieces of a list zone into random order.", "shuffle deck"),),
        {"shuffle": in_order(ShuffleSyntax)},
        ShuffleSyntax,
        check,
        Shuffle,
        steps,
    ),
)
