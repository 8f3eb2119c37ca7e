"""Writes filters with `it`, whatever name they give to their member, so that one wording is for all of them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from horta.language import syntax as s


def written_with_it(node: Any) -> Any:
    """Return the same piece of rules with `it` for the members of filters, where `it` means nothing else."""
    if isinstance(node, tuple):
        return tuple(map(written_with_it, node))
    if not isinstance(node, s.Node):
        return node
    assert is_dataclass(node)
    changed = {part.name: written_with_it(getattr(node, part.name)) for part in fields(node) if part.name != "span"}
    made = replace(node, **changed)
    return member_as_it(made) if isinstance(made, s.Where | s.Sorted) else made


def member_as_it(node: s.Where | s.Sorted) -> s.Where | s.Sorted:
    """Return a filter or an order without a name for its member; the same one if `it` is needed for something else in it."""
    inner = node.condition if isinstance(node, s.Where) else node.key
    if node.variable is None or (node.named and _uses(inner, "it")) or _inside_another(inner, node.variable.text):
        return node
    made = _renamed(inner, node.variable.text)
    if isinstance(node, s.Where):
        return replace(node, condition=made, variable=None, named=False)
    return replace(node, key=made, variable=None, named=False)


def _parts(node: Any) -> tuple[Any, ...]:
    if isinstance(node, tuple):
        return node
    return tuple(getattr(node, part.name) for part in fields(node)) if isinstance(node, s.Node) and is_dataclass(node) else ()


def _uses(node: Any, name: str) -> bool:
    return (isinstance(node, s.Name) and node.text == name) or any(_uses(part, name) for part in _parts(node))


def _inside_another(node: Any, name: str) -> bool:
    """True if the name is used where `it` is the member of a filter further inside."""
    if isinstance(node, s.Where | s.Sorted) and not node.named:
        return _uses(node.condition if isinstance(node, s.Where) else node.key, name) or _inside_another(node.source, name)
    if isinstance(node, s.Mixes):
        return _uses(node, name)
    return any(_inside_another(part, name) for part in _parts(node))


def _renamed(node: Any, name: str) -> Any:
    if isinstance(node, tuple):
        return tuple(_renamed(part, name) for part in node)
    if isinstance(node, s.Name):
        return s.Name(node.span, "it") if node.text == name else node
    if not isinstance(node, s.Node):
        return node
    assert is_dataclass(node)
    return replace(node, **{part.name: _renamed(getattr(node, part.name), name) for part in fields(node) if part.name != "span"})
