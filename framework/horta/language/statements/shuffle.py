"""`shuffle zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.language.limits import CHANCE_STEPS


@dataclass(frozen=True, slots=True)
class ShuffleSyntax(lang.Statement):
    """`shuffle zone`."""

    zone: lang.Expression


@dataclass(frozen=True, slots=True)
class Shuffle(lang.Stmt):
    """A zone gets a random order."""

    zone: lang.ZoneAt


def _check(node: ShuffleSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    zone = lang.expect_zone(node.zone, scope, context)
    return (None if zone is None else Shuffle(node.span, zone)), scope


def _steps(costs: lang.StepCounter, node: Shuffle) -> int:
    """A random number, and a gap that is closed, for each piece that the zone can hold."""
    return 1 + costs.size(node.zone) * CHANCE_STEPS


_ENTRY = lang.Entry("shuffle", "shuffle zone", "Puts the pieces of a list zone into random order.", "shuffle deck")
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"shuffle": lang.in_order(ShuffleSyntax)}, ShuffleSyntax, _check, Shuffle, _steps),)
