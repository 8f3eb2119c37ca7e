"""`as seat: block`, `as seats: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.language.statements.for_each import ForEach
from horta.language.statements.let import Let


@dataclass(frozen=True, slots=True)
class AsSeatSyntax(lang.Statement):
    """`as seat:` the block is that seat's: `my` means theirs. With a set of seats, it is carried out for each of them."""

    seat: lang.Expression
    body: tuple[lang.Statement, ...]


def _check(node: AsSeatSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return a block, or a loop over a set, in which `me` is another local."""
    seat = lang.check(node.seat, scope, context)
    inner, variable = scope.bind("me", lang.SEAT)
    if isinstance(seat.type, lang.SetOf):
        source = lang.coerce(seat, lang.SetOf(lang.SEAT), node.seat.span, context)
        return ForEach(node.span, variable, source, lang.block(node.body, inner.looping(), context)), scope
    seat = lang.coerce(seat, lang.SEAT, node.seat.span, context)
    body = lang.block(node.body, inner, context, node.span)
    return lang.Block(node.span, (Let(node.span, variable, seat), *body.body)), scope


_ENTRIES = (
    lang.Entry(
        "as",
        "as seat: block",
        "Carries out a block for another seat: `my` and `me` are theirs, and they choose.",
        "as next(me): choose card from my.hand",
    ),
    lang.Entry(
        "as each",
        "as seats: block",
        "As `as`, for each seat of a set, one after the other in the order of the set, as it stood at the beginning.",
        "as clockwise(starter) where not it.passed: perform turn",
    ),
)
STATEMENTS = (lang.StatementSpec(_ENTRIES, {"as_seat": lang.in_order(AsSeatSyntax)}, AsSeatSyntax, _check, lang.Block),)
