"""Small questions about resolved expressions, and small changes to them. What they are changed for is `specialising`'s."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from horta.language import resolved as r
from horta.language.tree_walk import children, mapped
from horta.language.types import TRUTH

LIGHT = 6


def parts(node: Any) -> Iterable[Any]:
    """The node and everything below it; a fixed value's seat is left out, it does not matter."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, r.Expr):
            yield node
        waiting.extend(node.arguments[::-1] if isinstance(node, r.ValueCall) else reversed(list(children(node))))


def size(node: r.Expr) -> int:
    """How many nodes an expression has."""
    return sum(1 for _ in parts(node))


def uses(node: r.Expr, name: str) -> int:
    """How often a local is read."""
    return sum(1 for part in parts(node) if isinstance(part, r.Local) and part.name == name)


def bound(node: r.Expr, name: str) -> bool:
    """Whether a local is read inside something that is worked out again and again."""
    return any(isinstance(part, r.WhereSet | r.Aggregate | r.MixSet) and uses(part, name) for part in parts(node))


def cheap(node: r.Expr) -> bool:
    """Whether asking twice costs next to nothing."""
    if isinstance(node, r.FieldAt):
        return node.subject is None or cheap(node.subject)
    return isinstance(node, r.Local | r.Const)


def apart(condition: r.Expr, variable: str, name: str) -> tuple[r.Expr | None, r.Expr]:
    """What every thing is compared with first, when it takes some work and is the same for all; and the condition
    with a local of that name in its place."""
    if isinstance(condition, r.Logic):
        shared, left = apart(condition.left, variable, name)
        return shared, replace(condition, left=left)
    if isinstance(condition, r.Compare) and size(condition.right) > LIGHT and not uses(condition.right, variable):
        return condition.right, replace(condition, right=r.Local(condition.right.type, name))
    return None, condition


def conjuncts(node: r.Expr) -> list[r.Expr]:
    """The parts of an `and`."""
    if isinstance(node, r.Logic) and node.operator == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


def substituted(node: Any, given: dict[str, r.Expr]) -> Any:
    """The node with expressions in place of locals."""
    if isinstance(node, r.Local):
        new = given.get(node.name)
        return node if new is None else replace(new, type=node.type) if isinstance(new, r.Local) else new
    return mapped(node, lambda part: substituted(part, given)) if isinstance(node, tuple | r.Expr) else node


def rebound(node: Any, names: dict[str, str]) -> Any:
    """The node with other names for the locals that it binds."""
    if not isinstance(node, tuple | r.Expr):
        return node
    made = mapped(node, lambda part: rebound(part, names))
    if isinstance(made, r.WhereSet | r.Aggregate | r.MixSet) and made.variable in names:
        return replace(made, variable=names[made.variable])
    return made


def all_of(conditions: list[r.Expr]) -> r.Expr:
    """The conditions as one."""
    return reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), conditions)
