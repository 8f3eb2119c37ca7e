"""`move piece from zone to zone` and `move all from zone to zone`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class MoveSyntax(lang.Statement):
    """`move piece from zone to zone`; without a piece, all of them."""

    piece: lang.Expression | None
    source: lang.Expression
    target: lang.Expression


@dataclass(frozen=True, slots=True)
class Move(lang.Stmt):
    """A piece, or all of them, goes from zone to zone."""

    piece: lang.Expr | None
    source: lang.ZoneAt
    target: lang.ZoneAt


def _check(node: MoveSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    zones = lang.expect_two_zones(node.source, node.target, node.span, scope, context)
    if zones is None:
        return None, scope
    holds = context.vocabulary.zones[zones[0].zone].holds
    piece = None if node.piece is None else lang.expect(node.piece, lang.Thing(holds), scope, context)
    return Move(node.span, piece, *zones), scope


def _steps(costs: lang.StepCounter, node: Move) -> int:
    """Both zones are copied, and each piece is tested. The log keeps all pieces that moved."""
    kept = costs.size(node.source) if node.piece is None else 0
    tests = max(1, kept) * costs.fitting(node.target.zone)
    return lang.noted_steps(costs, node) + costs.whole(node.source) + costs.whole(node.target) + kept + tests


_ENTRIES = (
    lang.Entry("move", "move piece from zone to zone", "Moves one piece to the end of another zone.", "move card from my.hand to discard"),
    lang.Entry("move all", "move all from zone to zone", "Moves every piece of a zone.", "move all from discard to deck"),
)
STATEMENTS = (
    lang.StatementSpec(
        _ENTRIES, {"move": lang.in_order(MoveSyntax), "move_all": lang.in_order(MoveSyntax, piece=None)}, MoveSyntax, _check, Move, _steps
    ),
)
