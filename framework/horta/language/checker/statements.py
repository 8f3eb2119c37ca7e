"""Checks blocks of statements. How each statement is checked is in its own module, in `language.statements`."""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker.context import Context
from horta.language.checker.scope import Scope
from horta.language.trees.resolved_statements import Block, Stmt
from horta.language.trees.syntax_expressions import Statement, Word
from horta.language.types import UNKNOWN, Type


def block(statements: tuple[Statement, ...], scope: Scope, context: Context, span: Span | None = None) -> Block:
    """Return a resolved block; what it declares is known only inside it."""
    checked: list[Stmt] = []
    for statement in statements:
        found, scope = context.statements[type(statement)](statement, scope, context)
        if found is not None:
            checked.append(found)
    where = span or statements[0].span
    return Block(where, tuple(checked))


def declare_question(word: Word, item: Type, context: Context) -> None:
    """Declare a question. Its name is the same everywhere, so its options must be of one type."""
    known = context.questions.setdefault(word.text, item)
    if known != item and UNKNOWN not in (known, item):
        context.problems.error(
            "E208",
            f"the question `{word.text}` is about a {item} here and about a {known} elsewhere",
            word.span,
            "give one of them another name with `as`",
            ((context.asked[word.text], "the other question"),),
        )
    context.asked.setdefault(word.text, word.span)
