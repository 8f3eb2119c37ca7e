"""Computes the same sum for all owners in one loop over the things, instead of one loop per owner.

Rules that compare the seats often use the same sum for each owner in turn. A tally is the list of all these sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from horta.engine.compiler.analysis import cannot_fail
from horta.engine.compiler.tallies import ONE, Tallies
from horta.language import resolved as r
from horta.language.tree_walk import mapped, rename, walk
from horta.language.types import NUMBER, Thing

MOST_OWNERS = 16


def tally_in(node: Any, kind: str, variable: str, name: str, static: frozenset[str]) -> tuple[r.Aggregate, Tallies] | None:
    """Find a sum in an expression that depends on the local `variable` only as its owner; return it and its tally.

    None if there is no such sum. `static` values are computed at load, so they may be used at any time.
    """
    for part in walk(node):
        if isinstance(part, r.Aggregate) and (tally := _tally(part, kind, variable, name, static)) is not None:
            return part, tally
    return None


def _tally(node: r.Aggregate, kind: str, variable: str, name: str, static: frozenset[str]) -> Tallies | None:
    source = node.source
    if node.function not in ("sum", "count") or (node.function == "sum") is (node.body is None) or not isinstance(source, r.WhereSet):
        return None
    source = replace(source, variable=node.variable, condition=rename(source.condition, source.variable, node.variable))
    if (found := _owner(source, variable)) is None:
        return None
    field, rest = found
    type_ = field.type
    if not isinstance(type_, Thing) or type_.kind != kind:
        return None
    left = source.source if rest is None else replace(source, condition=rest)
    if _reads(variable, (left, node.body), static) or (node.body is None and isinstance(left, r.AllOf)):
        return None
    return Tallies(source.type, kind, name, r.Aggregate(NUMBER, "sum", node.variable, left, node.body or ONE), field)


def _owner(source: r.WhereSet, variable: str) -> tuple[r.FieldAt, r.Expr | None] | None:
    """If the last condition is that a field equals the local, return the field and the remaining condition; otherwise None."""
    condition, rest = source.condition, None
    if isinstance(condition, r.Logic) and condition.operator == "and":
        rest, condition = condition.left, condition.right
    if not (isinstance(condition, r.Compare) and condition.operator == "=" and isinstance(condition.left, r.FieldAt)):
        return None
    field, owner = condition.left, condition.right
    own = isinstance(field.subject, r.Local) and field.subject.name == source.variable
    return (field, rest) if own and isinstance(owner, r.Local) and owner.name == variable else None


def _reads(variable: str, nodes: Iterable[Any], static: frozenset[str]) -> bool:
    """True if any of the nodes reads the local, or can raise a fault and so must not be evaluated early."""
    asked = tuple(nodes)
    return not cannot_fail(asked, static) or any(isinstance(node, r.Local) and node.name == variable for node in walk(asked))


def replaced(node: Any, old: r.Expr, new: r.Expr) -> Any:
    """Return the expression with `new` in place of every occurrence of `old`."""
    if node == old:
        return new
    return mapped(node, lambda part: replaced(part, old, new)) if isinstance(node, tuple | r.Expr) else node
