"""`pick x at random from set`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.language.limits import CHANCE_STEPS


@dataclass(frozen=True, slots=True)
class PickSyntax(lang.Statement):
    """`pick x at random from set`."""

    variable: lang.Word
    source: lang.Expression


@dataclass(frozen=True, slots=True)
class Pick(lang.ChanceNaming):
    """A random member of a set; `stream` names the random numbers it uses."""

    source: lang.Expr
    stream: str


def _check(node: PickSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved statement; the member is known after it."""
    source, item = lang.expect_set(node.source, scope, context)
    inner, variable = scope.bind(node.variable.text, item)
    return Pick(node.span, variable, source, scope.owner), inner


def _steps(costs: lang.StepCounter, node: Pick) -> int:
    """The set, which is copied, and a random number."""
    return CHANCE_STEPS + costs.of(node.source) + costs.whole(node.source)


_ENTRY = lang.Entry(
    "pick",
    "pick x at random from set",
    "Names a random member of a set. With nothing there, the block ends.",
    "pick starter at random from seats",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"pick": lang.naming(lang.in_order(PickSyntax))}, PickSyntax, _check, Pick, _steps),)
