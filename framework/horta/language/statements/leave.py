"""`end` ends the procedure or effect, `stop` the loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class LeaveSyntax(lang.Statement):
    """`end` (the whole block of rules) or `stop` (the loop)."""

    loop: bool
    leaves: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Leave(lang.Stmt):
    """Out of the loop, or out of the whole procedure."""

    loop: bool


def _check(node: LeaveSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    if node.loop and not scope.in_loop:
        message = "`stop` can only be used inside `for each` or `repeat`"
        context.problems.error("E209", message, node.span, "use `end` to end the whole block")
    return Leave(node.span, node.loop), scope


_ENTRIES = (
    lang.Entry("end", "end", "Ends the procedure or effect.", "if my.coins = 0: end"),
    lang.Entry("stop", "stop", "Ends the loop.", "if found: stop"),
)
STATEMENTS = (
    lang.StatementSpec(
        _ENTRIES, {"end": lang.in_order(LeaveSyntax, loop=False), "stop": lang.in_order(LeaveSyntax, loop=True)}, LeaveSyntax, _check, Leave
    ),
)
