"""Walks over the resolved tree: what is in a rule, and the rule with a local under another name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from horta.language import resolved as r

_NODE = (r.Expr, r.Stmt, r.Arm)
_NODE_OR_TUPLE = (*_NODE, tuple)


def children(node: Any) -> Iterator[Any]:
    """The parts of a node, or of a tuple of nodes, that are nodes or tuples themselves."""
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
    """The names of the parts that a sort of node has; none for what is no node."""
    if not issubclass(kind, _NODE):
        return ()
    return tuple(part.name for part in fields(kind) if part.name not in ("span", "type"))


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it, statements and expressions alike, as they stand in the text."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _NODE):
            yield node
        waiting.extend(reversed(list(children(node))))


def rename(node: r.Expr, old: str, new: str) -> r.Expr:
    """The expression with the local `old` called `new`."""
    return _renamed(node, old, new)  # type: ignore[no-any-return]


def _renamed(node: Any, old: str, new: str) -> Any:
    if isinstance(node, r.Local):
        return replace(node, name=new) if node.name == old else node
    if isinstance(node, tuple):
        return tuple(_renamed(part, old, new) for part in node)
    if is_dataclass(node) and isinstance(node, r.Expr):
        changed = {part.name: _renamed(getattr(node, part.name), old, new) for part in fields(node) if part.name != "type"}
        return replace(node, **changed)
    return node
