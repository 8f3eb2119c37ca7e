"""Walks over the trees: the parts of a rule, of all rules at once, and the same rule with changed parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from operator import attrgetter, is_
from typing import Any

from horta.language.trees import resolved_declarations as d
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.trees.resolved_nodes import Branch, Stmt

_NODE = (r.Expr, Stmt, Branch)
_NODE_OR_TUPLE = (*_NODE, tuple)
_WITH_PARTS = (*_NODE, d.Rules, d.Procedure, d.Value, d.Hook, d.Carried)


# Kinds of fields that hold neither nodes nor tuples of them.
_PLAIN = (
    "str", "int", "bool", "str | None", "int | None", "int | bool | None", "Type", "Type | None", "Span", "Parameters", "tuple[str, ...]",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Shape:
    """What there is to look at in objects of one class. `read` gives all parts of an object at once, the last one first."""

    is_node: bool
    is_expression: bool
    is_statement: bool
    names: tuple[str, ...]
    read: Callable[[Any], tuple[Any, ...]] | None


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class in which there can be nodes."""
    return tuple(part.name for part in fields(kind) if part.type not in _PLAIN)


class _Shapes(dict[type, _Shape]):
    """The shapes of all classes that were met."""

    def __missing__(self, kind: type) -> _Shape:
        has_parts = issubclass(kind, _WITH_PARTS)
        names = _names(kind) if has_parts else ()
        single = names * 2 if len(names) == 1 else names
        read = attrgetter(*reversed(single)) if names else None
        self[kind] = shape = _Shape(issubclass(kind, _NODE), issubclass(kind, r.Expr), issubclass(kind, Stmt), names, read)
        return shape


class _WrittenShapes(dict[type, _Shape]):
    """The same of syntax trees, with the first part first. A single part is read twice, so that there are always several."""

    def __missing__(self, kind: type) -> _Shape:
        names = _names(kind)
        self[kind] = shape = _Shape(True, False, False, names, attrgetter(*names, names[0]) if names else None)
        return shape


_SHAPES = _Shapes()
_WRITTEN = _WrittenShapes()


def part_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class of nodes in which there can be others."""
    return _SHAPES[kind].names


def children(node: Any) -> Iterator[Any]:
    """Yield the parts of a node, a declaration or a tuple of them, that are nodes or tuples themselves."""
    if isinstance(node, tuple):
        yield from node
    else:
        for name in _SHAPES[type(node)].names:
            value = getattr(node, name)
            if isinstance(value, _NODE_OR_TUPLE):
                yield value


def walk(node: Any) -> Iterator[Any]:
    """Yield the node and everything below it, statements and expressions, in the order of the text.

    It can be a single node, a declaration, a tuple of them, or all rules.
    """
    waiting = [node]
    shapes = _SHAPES
    while waiting:
        node = waiting.pop()
        if node.__class__ is tuple:
            waiting += node[::-1]
        elif node is not None:
            shape = shapes[node.__class__]
            if shape.is_node:
                yield node
            if shape.read is not None:
                parts = shape.read(node)
                if len(shape.names) == 1:
                    waiting.append(parts[0])
                else:
                    waiting += parts


def statements_in(node: Any) -> Iterator[Stmt]:
    """Yield the statements of a block or of whole rules, in the order of the text. No expression holds any, so none is looked into."""
    waiting = [node]
    shapes = _SHAPES
    while waiting:
        node = waiting.pop()
        if node.__class__ is tuple:
            waiting += node[::-1]
        elif node is not None and not (shape := shapes[node.__class__]).is_expression:
            if shape.is_statement:
                yield node
            if shape.read is not None:
                waiting += shape.read(node)[: len(shape.names)]


def hook_expressions(hook: d.Hook) -> list[r.Expr]:
    """Return the expressions of a hook; what its statements contain is not among them."""
    adjustments = [amount for _, amount in hook.adjustments] if isinstance(hook, d.Modifier) else []
    return [*(part for part in children(hook) if isinstance(part, r.Expr)), *adjustments]


def written_parts(node: s.Node) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a node of a syntax tree in which there can be others, each with its name."""
    shape = _WRITTEN[type(node)]
    if shape.read is not None:
        yield from zip(shape.names, shape.read(node), strict=False)


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
            waiting.extend(part for _, part in written_parts(node))


def mapped(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node, or a tuple of nodes, with each part changed. If nothing changes, it is the same object."""
    if isinstance(node, tuple):
        parts = tuple(map(change, node))
        return node if all(map(is_, parts, node)) else parts
    changed = {}
    for name in _SHAPES[type(node)].names:
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
