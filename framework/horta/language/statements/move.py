"""`move piece from zone to zone`, `move n from counter to counter`, and `move all` from one to the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

from horta.diagnostics import Problems
from horta.language import statement_parts as lang
from horta.language.statements.assign import Assign
from horta.language.statements.let import Let


@dataclass(frozen=True, slots=True)
class MoveSyntax(lang.Statement):
    """`move piece from zone to zone` or `move n from counter to counter`; without a piece or number, all of it."""

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
    if _is_number(node.source, scope, context):
        return _check_number(node, scope, context), scope
    zones = lang.expect_two_zones(node.source, node.target, node.span, scope, context)
    if zones is None:
        return None, scope
    holds = context.vocabulary.zones[zones[0].zone].holds
    piece = None if node.piece is None else lang.expect(node.piece, lang.Thing(holds), scope, context)
    return Move(node.span, piece, *zones), scope


def _is_number(node: lang.Expression, scope: lang.Scope, context: lang.Context) -> bool:
    """True if a place holds a number, which is a counter or a field; problems in it are reported later."""
    quiet = replace(context, problems=Problems())
    return isinstance(_number_place(lang.check(node, scope, quiet)), lang.CounterAt | lang.FieldAt)


def _number_place(found: lang.Expr) -> lang.CounterAt | lang.FieldAt | None:
    return found if isinstance(found, lang.CounterAt | lang.FieldAt) and found.type == lang.NUMBER else None


def _check_number(node: MoveSyntax, scope: lang.Scope, context: lang.Context) -> lang.Block | None:
    """Return the move of a number: it is worked out once, taken from one place and added to the other, with no event."""
    places = []
    for written in (node.source, node.target):
        place = _number_place(lang.check(written, scope, context))
        if place is None or lang.lookup.index_kind(place, context) is not None:
            remedy = "write a counter or a number field, such as `my.coins`, `bank.coins` or `my.stock[wood]`"
            context.problems.error("E205", "a number moves between two counters or fields", written.span, remedy)
            return None
        places.append(place)
    source, target = places
    least = context.vocabulary.counters[source.counter].least if isinstance(source, lang.CounterAt) and not source.bank else 0
    held = source if least == 0 else lang.Arith(lang.NUMBER, "-", source, lang.Const(lang.NUMBER, least))
    moved = lang.Local(lang.NUMBER, scope.names.fresh("moved"))
    given = Assign(node.span, "add", target, moved)
    if node.piece is None and isinstance(source, lang.CounterAt):  # never less than its least, so nothing has to be tested
        empty = Assign(node.span, "set", source, lang.Const(lang.NUMBER, least))
        return lang.Block(node.span, (Let(node.span, moved.name, held), empty, given))
    amount = held if node.piece is None else lang.expect(node.piece, lang.NUMBER, scope, context)
    taken = Let(node.span, moved.name, lang.Builtin(lang.NUMBER, "available_amount", (amount, held)))
    return lang.Block(node.span, (taken, Assign(node.span, "subtract", source, moved), given))


def _steps(costs: lang.StepCounter, node: Move) -> int:
    """Both zones are copied, and each piece is tested. The log keeps all pieces that moved."""
    kept = costs.size(node.source) if node.piece is None else 0
    tests = max(1, kept) * costs.fitting(node.target.zone)
    return lang.noted_steps(costs, node) + costs.whole(node.source) + costs.whole(node.target) + kept + tests


_MOVE = (
    "Moves one piece to the end of another zone, or a number from one counter or field to another, with no event and no bank. "
    "More than there is, or less than 0, is a fault of the rules."
)
_ALL = "Moves every piece of a zone, or all of a counter or field."
_ENTRIES = (
    lang.Entry("move", "move piece from zone to zone, move n from counter to counter", _MOVE, "move card from my.hand to discard"),
    lang.Entry("move all", "move all from zone to zone, move all from counter to counter", _ALL, "move all from discard to deck"),
)
STATEMENTS = (
    lang.StatementSpec(
        _ENTRIES, {"move": lang.in_order(MoveSyntax), "move_all": lang.in_order(MoveSyntax, piece=None)}, MoveSyntax, _check, Move, _steps
    ),
)
