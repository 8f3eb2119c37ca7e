"""`end game`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class EndGameSyntax(lang.Statement):
    """`end game`."""

    leaves: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndGame(lang.Stmt):
    """The game is over. `asks` is true because play stops here, like at a question, even inside other rules."""

    asks: ClassVar[bool] = True


def _check(node: EndGameSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    return EndGame(node.span), scope


_ENTRY = lang.Entry(
    "end game",
    "end game",
    "Ends the game at once, in the middle of whatever procedures, loops and hooks are under way. The scores count as they are.",
    "if my.coins = 0: end game",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"end_game": lang.in_order(EndGameSyntax)}, EndGameSyntax, _check, EndGame),)
