"""Small questions about resolved expressions, and small changes to them. `optimiser` decides when to use them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from horta.engine.compiler.tallies import Tallies
from horta.language import resolved as r
from horta.language.tree_walk import children, mapped, rename, walk
from horta.language.types import TRUTH

LIGHT = 6
Binder = r.WhereSet | r.SortedSet | r.Aggregate | r.MixSet | r.Combinations  # the expressions that bind a local, their `variable`


def parts(node: Any) -> Iterable[Any]:
    """Yield the expression and all expressions in it, except the seat of a value call."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, r.Expr):
            yield node
        waiting.extend(node.arguments[::-1] if isinstance(node, r.ValueCall) else reversed(list(children(node))))


def size(node: r.Expr) -> int:
    """Return the number of nodes in an expression."""
    return sum(1 for _ in parts(node))


def uses(node: r.Expr, name: str) -> int:
    """Return how often a local is read."""
    return sum(1 for part in parts(node) if isinstance(part, r.Local) and part.name == name)


def bound(node: r.Expr, name: str) -> bool:
    """True if a local is read inside a loop, where it would be evaluated many times."""
    return any(isinstance(part, Binder) and uses(part, name) for part in parts(node))


def free_locals(node: Any) -> list[str]:
    """Return the locals that an expression reads and does not bind itself, in the order of the text."""
    own = {part.name if isinstance(part, Tallies) else part.variable for part in walk(node) if isinstance(part, Binder | Tallies)}
    return list(dict.fromkeys(part.name for part in walk(node) if isinstance(part, r.Local) and part.name not in own))


def filtered(source: r.Expr, variable: str) -> tuple[r.Expr, list[r.Expr]]:
    """Return the set inside all filters, and the conditions of the filters, with `variable` for the member."""
    conditions: list[r.Expr] = []
    while isinstance(source, r.WhereSet):
        conditions.insert(0, rename(source.condition, source.variable, variable))
        source = source.source
    return source, conditions


def cheap(node: r.Expr) -> bool:
    """True if evaluating the expression twice costs almost nothing."""
    if isinstance(node, r.FieldAt):
        return node.subject is None or cheap(node.subject)
    return isinstance(node, r.Local | r.Const)


def hoist_comparison(condition: r.Expr, variable: str, name: str) -> tuple[r.Expr | None, r.Expr]:
    """If all things are compared with one costly value, return that value and the condition with the local `name` in its place.

    Otherwise return None and the condition unchanged.
    """
    if isinstance(condition, r.Logic):
        shared, left = hoist_comparison(condition.left, variable, name)
        return shared, replace(condition, left=left)
    if isinstance(condition, r.Compare) and size(condition.right) > LIGHT and not uses(condition.right, variable):
        return condition.right, replace(condition, right=r.Local(condition.right.type, name))
    return None, condition


def conjuncts(node: r.Expr) -> list[r.Expr]:
    """Return the parts of an `and`, or the expression alone."""
    if isinstance(node, r.Logic) and node.operator == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


def substituted(node: Any, given: dict[str, r.Expr]) -> Any:
    """Return the node with expressions in place of locals."""
    if isinstance(node, r.Local):
        new = given.get(node.name)
        return node if new is None else replace(new, type=node.type) if isinstance(new, r.Local) else new
    return mapped(node, lambda part: substituted(part, given)) if isinstance(node, tuple | r.Expr) else node


def rebound(node: Any, names: dict[str, str]) -> Any:
    """Return the node with new names for the locals that it binds."""
    if not isinstance(node, tuple | r.Expr):
        return node
    made = mapped(node, lambda part: rebound(part, names))
    if isinstance(made, Binder) and made.variable in names:
        return replace(made, variable=names[made.variable])
    return made


def all_of(conditions: list[r.Expr]) -> r.Expr:
    """Return the conditions joined by `and`."""
    return reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), conditions)
