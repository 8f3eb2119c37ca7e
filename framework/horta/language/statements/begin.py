"""`begin scope`."""

from __future__ import annotations

from dataclasses import dataclass

from horta.language import statement_parts as lang


@dataclass(frozen=True, slots=True)
class BeginSyntax(lang.Statement):
    """`begin scope`: limits counted per this scope start again from 0."""

    scope: lang.Word


@dataclass(frozen=True, slots=True)
class Begin(lang.Stmt):
    """A new instance of a scope."""

    scope: str


def _check(node: BeginSyntax, scope: lang.Scope, context: lang.Context) -> lang.CheckedStatement:
    if node.scope.text not in context.vocabulary.scopes:
        context.unknown("scope", node.scope.text, node.scope.span, dict.fromkeys(context.vocabulary.scopes, "scope"))
        return None, scope
    return Begin(node.span, node.scope.text), scope


_ENTRY = lang.Entry(
    "begin", "begin scope", "Starts a new instance of a scope: limits counted per this scope start again from 0.", "begin round"
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"begin": lang.in_order(BeginSyntax)}, BeginSyntax, _check, Begin),)
