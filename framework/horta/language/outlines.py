"""Outlines of expressions: what an expression has in common with every pattern that matches it.

Wordings of packs are for patterns, such as `a + b`. Patterns are looked up by their outline, so that an expression is compared
with few of them, however many there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields
from itertools import product
from typing import Any

from horta.language.trees import syntax_nodes as s

Outline = tuple[Any, ...]
ANYTHING: Outline = ()
MOST_ALIKE = 100  # patterns with the same outline that packs may have words for: each is compared with every such expression


def outline_of_pattern(pattern: s.Node, known: Collection[str]) -> Outline:
    """Return the outline of a pattern. Names that are not known are open: they match anything."""
    if _is_open(pattern, known):
        return ANYTHING
    return (_own(pattern), *(ANYTHING if _is_open(part, known) else _own(part) for part in _parts(pattern)))


def outlines_of(node: s.Node) -> Iterator[Outline]:
    """Yield the outlines of all patterns that may match an expression, those with fewer open parts first."""
    choices = [(_own(part), ANYTHING) for part in _parts(node)]
    yield from ((_own(node), *chosen) for chosen in product(*choices))
    yield ANYTHING


def _is_open(node: Any, known: Collection[str]) -> bool:
    return isinstance(node, s.Name) and node.text not in known


def _parts(node: s.Node) -> list[s.Node]:
    """Return the first two parts of a node: comparing them tells most patterns apart."""
    found = [getattr(node, part.name) for part in fields(node) if part.name != "span"]
    return [part for part in found if isinstance(part, s.Node) and not isinstance(part, s.Word)][:2]


def _own(node: s.Node) -> Outline:
    """Return the sort of a node, with its operator, its name or its value."""
    name = getattr(node, "name", None)
    return (
        type(node),
        getattr(node, "operator", None),
        getattr(name, "text", name),
        getattr(node, "text", None),
        getattr(node, "value", None),
    )
