"""`end game`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.language.checker.context import CheckedStatement, Context
from horta.language.checker.scope import Scope
from horta.language.entries import Entry
from horta.language.expression_builder import in_order
from horta.language.statement_spec import StatementSpec, plain_steps
from horta.language.trees.resolved_statements import Stmt
from horta.language.trees.syntax_expressions import Statement


@dataclass(frozen=True, slots=True)
class EndGameSyntax(Statement):
    """`end game`."""

    leaves: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndGame(Stmt):
    """The game is over. Counts as a statement that asks, because play stops here, in whatever rules are under way."""

    asks: ClassVar[bool] = True


def check(node: EndGameSyntax, scope: Scope, context: Context) -> CheckedStatement:
    """Return the resolved statement."""
    return EndGame(node.span), scope


STATEMENTS = (
    StatementSpec(
        (
            Entry(
                "end game",
                "end game",
                "Ends the game at once, in the middle of whatever procedures, loops and hooks are under way. The scores count as they are.",
                "if my.coins = 0: end game",
            ),
        ),
        {"end_game": in_order(EndGameSyntax)},
        EndGameSyntax,
        check,
        EndGame,
        plain_steps,
    ),
)
