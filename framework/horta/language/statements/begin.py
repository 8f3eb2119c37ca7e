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
    known = context.check_known("scope", node.scope, context.vocabulary.scopes)
    return (Begin(node.span, node.scope.text) if known else None), scope


_ENTRY = lang.Entry(
    "begin", "begin scope", "Starts a new instance of a scope: limits counted per this scope start again from 0.", "begin round"
)
STATEMENTS = (lang.StatementSpec((_ENTRY,), {"begin": lang.in_order(BeginSyntax)}, BeginSyntax, _check, Begin),)
