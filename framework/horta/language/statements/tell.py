"""`tell event(values)`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class TellSyntax(lang.Statement):
    """`tell event(arguments)`: a line of the log and nothing else."""

    name: lang.Word
    arguments: tuple[lang.Expression, ...]


@dataclass(frozen=True, slots=True)
class Tell(lang.Stmt):
    """A line for the log."""

    name: str
    me: lang.Expr
    arguments: tuple[lang.Expr, ...]


def _build(builder: lang.ExpressionBuilder, tree: lang.RawTree, name: Any, *arguments: lang.RawTree | None) -> TellSyntax:
    return TellSyntax(builder.at(tree), builder.word(name), builder.some(arguments))


def _check(node: TellSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    arguments = tuple(lang.check(argument, scope, context) for argument in node.arguments)
    return Tell(node.span, node.name.text, scope.me, arguments), scope


def _steps(costs: lang.StepCounter, node: Tell) -> int:
    """The log keeps what is told, sets with all their members."""
    kept = sum(costs.size(argument) for argument in node.arguments if isinstance(argument.type, lang.SetOf))
    return lang.noted_steps(costs, node) + len(node.arguments) + 2 * kept


_ENTRY = lang.Entry("tell", "tell event(values)", "Puts a line in the log; its words are in the texts.", "tell scored(points)")
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"tell": _build}, TellSyntax, _check, Tell, _steps),)
