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
    return member_as_it(made) if isinstance(made, s.Where) else made


def member_as_it(node: s.Where) -> s.Where:
    """Return a filter without a name for its member; the same filter if `it` is needed for something else in it."""
    if node.variable is None or (node.named and _uses(node.condition, "it")) or _inside_another(node.condition, node.variable.text):
        return node
    return replace(node, condition=_renamed(node.condition, node.variable.text), variable=None, named=False)


def _parts(node: Any) -> tuple[Any, ...]:
    if isinstance(node, tuple):
        return node
    return tuple(getattr(node, part.name) for part in fields(node)) if isinstance(node, s.Node) and is_dataclass(node) else ()


def _uses(node: Any, name: str) -> bool:
    return (isinstance(node, s.Name) and node.text == name) or any(_uses(part, name) for part in _parts(node))


def _inside_another(node: Any, name: str) -> bool:
    """True if the name is used where `it` is the member of a filter further inside."""
    if isinstance(node, s.Where) and not node.named:
        return _uses(node.condition, name) or _inside_another(node.source, name)
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
