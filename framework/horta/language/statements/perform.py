"""`perform procedure(arguments) via cause`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from horta.language import statement_parts as lang
from horta.quick_objects import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class PerformSyntax(lang.Statement):
    """`perform procedure(arguments) via cause`."""

    name: lang.Word
    arguments: tuple[lang.Expression, ...]
    via: lang.Word | None


@quickly_made
@dataclass(frozen=True, slots=True)
class Perform(lang.Stmt):
    """A procedure is carried out for a seat."""

    name: str
    me: lang.Expr
    arguments: tuple[lang.Expr, ...]
    via: int | None

    @property
    def event(self) -> str:
        """The procedure."""
        return self.name


def _build(builder: lang.ExpressionBuilder, tree: lang.RawTree, name: Any, *children: lang.RawTree | None) -> PerformSyntax:
    *arguments, via = children
    return PerformSyntax(builder.at(tree), builder.word(name), builder.some(arguments), builder.maybe(via))


def _check(node: PerformSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    if not context.check_known("procedure", node.name, context.signatures):
        return None, scope
    arguments = lang.arguments_for(node.name, context.signatures[node.name.text], node.arguments, scope, context)
    via = lang.lookup.cause(node.via, context)
    return (None if arguments is None else Perform(node.span, node.name.text, scope.me, arguments, via)), scope


def _steps(costs: lang.StepCounter, node: Perform) -> int:
    """The procedure, its arguments, and the search for hooks on it."""
    return costs.procedure(node.name) + costs.parts(node) + costs.looking(node.event)


_ENTRY = lang.Entry(
    "perform",
    "perform procedure(arguments) [via cause]",
    "Carries out a procedure, action or phase, with the hooks on it.",
    "perform sale via placement",
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"perform": _build}, PerformSyntax, _check, Perform, _steps),)
