"""Checks zones that statements move pieces between."""

from __future__ import annotations

from horta.diagnostics import Span
from horta.language.checker import expressions, lookup
from horta.language.checker.context import Context
from horta.language.checker.scope import Scope
from horta.language.trees import resolved_expressions as r
from horta.language.trees import syntax_expressions as s
from horta.language.types import UNKNOWN


def expect_zone(node: s.Expression, scope: Scope, context: Context) -> r.ZoneAt | None:
    """Return a single zone; None if the expression is something else, which is reported."""
    found = expressions.check(node, scope, context)
    if isinstance(found, r.ZoneAt):
        if lookup.index_kind(found, context) is None:
            return found
        by = context.vocabulary.zones[found.zone].by
        context.problems.error("E205", f"`{found.zone}` is one zone for each {by}", node.span, f"say which: `{found.zone}[…]`")
    elif found.type != UNKNOWN:
        context.problems.error("E205", f"this is a {found.type}, but a zone is needed here", node.span, _zones_remedy(context))
    return None


def expect_two_zones(
    source: s.Expression, target: s.Expression, span: Span, scope: Scope, context: Context
) -> tuple[r.ZoneAt, r.ZoneAt] | None:
    """Return two zones that hold pieces of one kind; None if they do not, which is reported."""
    first, second = expect_zone(source, scope, context), expect_zone(target, scope, context)
    if first is None or second is None:
        return None
    if first.type == second.type:
        return first, second
    message = f"`{first.zone}` holds a {first.type}, `{second.zone}` a {second.type}"
    context.problems.error("E205", message, span, "pieces move only between zones that hold the same kind")
    return None


def _zones_remedy(context: Context) -> str:
    names = [f"`my.{zone.name}`" if zone.per_seat else f"`{zone.name}`" for zone in context.vocabulary.zones.values()]
    return f"zones are {', '.join(names[:8])}{' …' if len(names) > 8 else ''}"
