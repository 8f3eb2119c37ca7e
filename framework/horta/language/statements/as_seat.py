"""`as seat: block`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang
from horta.language.statements.let import Let


@dataclass(frozen=True, slots=True)
class AsSeatSyntax(lang.Statement):
    """`as seat:` the block is that seat's: `my` means theirs."""

    seat: lang.Expression
    body: tuple[lang.Statement, ...]


def _check(node: AsSeatSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    """Return a block in which `me` is another local."""
    seat = lang.expect(node.seat, lang.SEAT, scope, context)
    inner, variable = scope.bind("me", lang.SEAT)
    body = lang.block(node.body, inner, context, node.span)
    return lang.Block(node.span, (Let(node.span, variable, seat), *body.body)), scope


_ENTRY = lang.Entry(
    "as",
    "as seat: block",
    "Carries out a block for another seat: `my` and `me` are theirs, and they choose.",
    "as next(me): choose card from my.hand",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"as_seat": lang.in_order(AsSeatSyntax)}, AsSeatSyntax, _check, lang.Block),)
