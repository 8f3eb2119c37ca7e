"""Checks expressions: the ways into the check that other checks use.

How each sort of expression is checked is in a table of the context: expressions lie inside each other, and so do
statements, but the modules that check them do not import each other in a circle.
"""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker.context import Context
from horta.language.checker.scope import Scope
from horta.language.trees import resolved_expressions as r
from horta.language.trees import syntax_expressions as s
from horta.language.types import NUMBER, UNKNOWN, SetOf, Thing, Type, fits

WRONG = r.Const(UNKNOWN, 0)


def check(node: s.Expression, scope: Scope, context: Context) -> r.Expr:
    """Return the resolved form of an expression; where it is wrong, an expression of type `unknown`."""
    return context.expressions[type(node)](node, scope, context)


def expect(node: s.Expression, wanted: Type, scope: Scope, context: Context) -> r.Expr:
    """Return the resolved form of an expression that must be of the wanted type."""
    found = check(node, scope, context)
    return coerce(found, wanted, node.span, context)


def coerce(found: r.Expr, wanted: Type, span: Span, context: Context) -> r.Expr:
    """Return `found` as a `wanted`: a thing that may be none is tested where none is not allowed."""
    if not fits(found.type, wanted):
        remedy = None
        if wanted == NUMBER and isinstance(found.type, SetOf):
            remedy = "did you mean `count(…)` of it?"
        context.problems.error("E205", f"this is a {found.type}, but a {wanted} is needed here", span, remedy)
        return WRONG
    if isinstance(wanted, Thing) and not wanted.optional and isinstance(found.type, Thing) and found.type.optional:
        return r.Required(wanted, found)
    return found


def expect_set(node: s.Expression, scope: Scope, context: Context) -> tuple[r.Expr, Type]:
    """Return a set and the type of its members."""
    found = check(node, scope, context)
    if isinstance(found.type, SetOf):
        return found, found.type.item
    if found.type != UNKNOWN:
        context.problems.error("E205", f"this is a {found.type}, but a set is needed here", node.span)
    return r.ListSet(SetOf(UNKNOWN), ()), UNKNOWN
