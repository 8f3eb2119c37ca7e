"""Walks over the trees: the parts of a rule, of all rules at once, and the same rule with changed parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from operator import is_
from typing import Any

from horta.language.trees import resolved_declarations as d
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.trees.resolved_nodes import Branch, Stmt

_NODE = (r.Expr, Stmt, Branch)
_NODE_OR_TUPLE = (*_NODE, tuple)
_WITH_PARTS = (*_NODE, d.Rules, d.Procedure, d.Value, d.Hook, d.Carried)


def children(node: Any) -> Iterator[Any]:
    """Yield the parts of a node, a declaration or a tuple of them, that are nodes or tuples themselves."""
    if isinstance(node, tuple):
        yield from node
    else:
        kind: type = type(node)
        for name in _parts(kind):
            value = getattr(node, name)
            if isinstance(value, _NODE_OR_TUPLE):
                yield value


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """Return the names of the parts of the class of a node or declaration; empty for other classes."""
    if not issubclass(kind, _WITH_PARTS):
        return ()
    return tuple(part.name for part in fields(kind) if part.name not in ("span", "type"))


def walk(node: Any) -> Iterator[Any]:
    """Yield the node and everything below it, statements and expressions, in the order of the text.

    It can be a single node, a declaration, a tuple of them, or all rules.
    """
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _NODE):
            yield node
        waiting.extend(reversed(list(children(node))))


def hook_expressions(hook: d.Hook) -> list[r.Expr]:
    """Return the expressions of a hook; what its statements contain is not among them."""
    adjustments = [amount for _, amount in hook.adjustments] if isinstance(hook, d.Modifier) else []
    return [*(part for part in children(hook) if isinstance(part, r.Expr)), *adjustments]


def written_nodes(node: Any) -> Iterator[Any]:
    """Yield every node of a syntax tree, and every block as a tuple of statements, the last ones first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            if node and isinstance(node[0], s.Statement):
                yield node
            waiting.extend(node)
        elif isinstance(node, s.Node):
            yield node
            waiting.extend(getattr(node, part.name) for part in fields(node))


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node, or a tuple of nodes, with each part changed. If nothing changes, it is the same object."""
    if isinstance(node, tuple):
        parts = tuple(map(change, node))
        return node if all(map(is_, parts, node)) else parts
    changed = {}
    kind: type = type(node)
    for name in _parts(kind):
        old = getattr(node, name)
        if isinstance(old, _NODE_OR_TUPLE):
            new = change(old)
            if new is not old:
                changed[name] = new
    return replace(node, **changed) if changed else node


def rename(node: r.Expr, old: str, new: str) -> r.Expr:
    """Return the expression with the local `old` renamed to `new`."""
    return _renamed(node, old, new)  # type: ignore[no-any-return]


def _renamed(node: Any, old: str, new: str) -> Any:
    if isinstance(node, r.Local):
        return replace(node, name=new) if node.name == old else node
    return mapped(node, lambda part: _renamed(part, old, new)) if isinstance(node, tuple | r.Expr) else node
