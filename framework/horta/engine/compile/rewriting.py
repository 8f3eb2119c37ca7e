"""Walks over the resolved tree: renaming a local, finding what a rule touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from horta.language import resolved as r


def walk(node: Any) -> Iterator[Any]:
    """The node and everything below it, statements and expressions alike."""
    if isinstance(node, tuple):
        for part in node:
            yield from walk(part)
        return
    if not isinstance(node, r.Expr | r.Stmt | r.Arm):
        return
    yield node
    for part in fields(node):
        if part.name not in ("span", "type"):
            yield from walk(getattr(node, part.name))


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
