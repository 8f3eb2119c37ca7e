"""`draw x from zone to zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class DrawSyntax(lang.Statement):
    """`draw x from zone to zone`."""

    variable: lang.Word
    source: lang.Expression
    target: lang.Expression


@dataclass(frozen=True, slots=True)
class Draw(lang.ChanceNaming):
    """The next piece of a zone goes to another."""

    source: lang.ZoneAt
    target: lang.ZoneAt


def _check(node: DrawSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return the resolved statement; the piece is known after it."""
    zones = lang.expect_two_zones(node.source, node.target, node.span, scope, context)
    if zones is None:
        return None, scope.bind(node.variable.text, lang.UNKNOWN)[0]
    inner, variable = scope.bind(node.variable.text, lang.Thing(context.vocabulary.zones[zones[0].zone].holds))
    return Draw(node.span, variable, *zones), inner


def _steps(costs: lang.StepCounter, node: Draw) -> int:
    """Both zones are copied."""
    copied = costs.whole(node.source) + costs.whole(node.target)
    return lang.noted_steps(costs, node) + copied + costs.fitting(node.target.zone)


_ENTRY = lang.Entry(
    "draw",
    "draw x from zone to zone",
    "Moves the top piece (of a bag: a random one) and names it. With nothing there, the block ends.",
    "draw card from deck to my.hand",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"draw": lang.in_order(DrawSyntax)}, DrawSyntax, _check, Draw, _steps),)
