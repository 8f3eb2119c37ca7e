"""Checks expressions: the functions that other checks call.

How each sort of expression is checked is in a table of the context. Expressions and statements contain each other;
with the table, the modules that check them need no circular imports.
"""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker.context import Context, Scope
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import NUMBER, SEAT, TRUTH, UNKNOWN, SetOf, Thing, Type, fits

WRONG = r.Const(UNKNOWN, 0)


def check(node: s.Expression, scope: Scope, context: Context) -> r.Expr:
    """Return the resolved form of an expression; where it is wrong, an expression of type `unknown`."""
    return context.expressions[type(node)](node, scope, context)


def expect(node: s.Expression, wanted: Type, scope: Scope, context: Context) -> r.Expr:
    """Return the resolved form of an expression that must be of the wanted type."""
    found = check(node, scope, context)
    return coerce(found, wanted, node.span, context)


def coerce(found: r.Expr, wanted: Type, span: Span, context: Context) -> r.Expr:
    """Return `found` as a `wanted`. If `found` may be none and `wanted` may not, a test during play is added."""
    if not fits(found.type, wanted):
        remedy = _type_remedy(found.type, wanted, span.text)
        context.problems.error("E205", f"this is a {found.type}, but a {wanted} is needed here", span, remedy)
        return WRONG
    if isinstance(wanted, Thing) and not wanted.optional and isinstance(found.type, Thing) and found.type.optional:
        return r.Required(wanted, found)
    return found


def _type_remedy(found: Type, wanted: Type, written: str) -> str:
    """Return a suggestion for a value that does not have the wanted type."""
    if wanted == NUMBER and isinstance(found, SetOf):
        return f"write `count({written})`"
    if wanted == NUMBER and found == TRUTH:
        return "write `if … then 1 else 0`, or remove the comparison"
    if wanted == TRUTH and isinstance(found, SetOf):
        return f"write `exists({written})` to ask whether there is any"
    if wanted == TRUTH and found == NUMBER:
        return f"compare the number with another one, for example `{written} > 0`"
    if wanted == TRUTH and isinstance(found, Thing):
        return f"compare the thing with another one, for example `{written} is not none`"
    if isinstance(wanted, SetOf) and wanted.item == found:
        return f"put it in brackets: `[{written}]`"
    if isinstance(wanted, Thing) and isinstance(found, SetOf):
        return f"take one of them: `first({written})`, or ask with `choose x from {written}`"
    if wanted == SEAT:
        return "write a seat, such as `me`, `next(me)` or `seat(1)`"
    if isinstance(wanted, Thing):
        return f"write a {wanted}: its id, or a name that a statement above gives it"
    return f"write a {wanted}"


def kind_of_plural(word: s.Word, context: Context) -> str | None:
    """Return the kind that has this plural; None if there is none, which is reported."""
    plurals = context.vocabulary.plurals
    return plurals[word.text] if context.check_known("kind", word, plurals, "plural of a kind") else None


def wrong(code: str, message: str, span: Span, context: Context, remedy: str) -> r.Expr:
    """Report a mistake; return an expression of type `unknown` for what is wrong."""
    context.problems.error(code, message, span, remedy)
    return WRONG


def expect_set(node: s.Expression, scope: Scope, context: Context) -> tuple[r.Expr, Type]:
    """Return a set and the type of its members."""
    found = check(node, scope, context)
    if isinstance(found.type, SetOf):
        return found, found.type.item
    if found.type != UNKNOWN:
        remedy = "write a zone, the plural of a kind, or things in brackets: `[…]`"
        context.problems.error("E205", f"this is a {found.type}, but a set is needed here", node.span, remedy)
    return r.ListSet(SetOf(UNKNOWN), ()), UNKNOWN
