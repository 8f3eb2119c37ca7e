"""YAML data with the place where each part was written.

The reader makes nodes, patches move them between definitions, and rooms above turn them into definitions. A node
keeps the span of its file; nothing else records where a part comes from. Knows no schema and no pack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from horta.diagnostics import Span
from horta.packs.offsets import position
from horta.quick_objects import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A single text, number or truth value. `style` is the YAML quoting: empty, ', ", | or >."""

    value: str | int | bool | None
    span: Span
    style: str = ""

    def locate(self, offset: int) -> tuple[int, int]:
        """Return line and column, in the file, of the character at that offset of the (text) value."""
        return position(self.span, self.style, str(self.value), offset)

    def span_of(self, start: int, end: int) -> Span:
        """Return the span, in the file, of a part of the (text) value."""
        line, column = self.locate(start)
        last_line, last_column = self.locate(max(start, end - 1))
        return Span(self.span.source, line, column, last_line, last_column + 1)


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values, in the order written. `keys` holds the place of each key."""

    items: dict[str, Node]
    keys: dict[str, Span]
    span: Span

    def get(self, *path: str) -> Node | None:
        """Return what the keys lead to, each inside the one before; None if it is not there."""
        found: Node | None = self
        for key in path:
            found = found.items.get(key) if isinstance(found, Mapping) else None
        return found


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A list of values."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Scalar | Mapping | Sequence


def entries(node: Node | None) -> tuple[Node, ...]:
    """Return the entries of a list; none if the node is not a list."""
    return node.items if isinstance(node, Sequence) else ()


def mappings(node: Node | None) -> list[Mapping]:
    """Return the entries of a list that are mappings."""
    return [entry for entry in entries(node) if isinstance(entry, Mapping)]


def fields(node: Node | None) -> Iterator[tuple[str, Span, Node]]:
    """Return each key of a mapping, the place of the key, and its value; none if the node is not a mapping."""
    if isinstance(node, Mapping):
        yield from ((key, node.keys[key], value) for key, value in node.items.items())


def scalars(node: Node) -> Iterator[Scalar]:
    """Return every single value inside a node, in the order written."""
    if isinstance(node, Scalar):
        yield node
        return
    for part in node.items.values() if isinstance(node, Mapping) else node.items:
        yield from scalars(part)


def plain(node: Node) -> Any:
    """Return the same data as ordinary dictionaries, lists and values, without places."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    return [plain(value) for value in node.items]


def localised(text: Any) -> dict[str, str]:
    """Return a text by language, from plain data. A text without languages counts as English, which is used where one is missing."""
    return {"en": text} if isinstance(text, str) else dict(text or {})


def meaning(node: Node) -> object:
    """Return what a node says, without its place, as a value to compare and to look up.

    The number 1 and true are different, and the order of keys does not matter.
    """
    if isinstance(node, Scalar):
        return type(node.value), node.value
    if isinstance(node, Mapping):
        return frozenset((key, meaning(value)) for key, value in node.items.items())
    return tuple(meaning(value) for value in node.items)


def same(left: Node, right: Node) -> bool:
    """True if two nodes say the same."""
    return type(left) is type(right) and meaning(left) == meaning(right)


def in_one_line(value: Any) -> str:
    """Return a plain value as it can be written in braces and brackets; `…` if that is too long for a message."""
    if isinstance(value, dict):
        written = "{" + ", ".join(f"{key}: {in_one_line(part)}" for key, part in value.items()) + "}"
    elif isinstance(value, list):
        written = "[" + ", ".join(map(in_one_line, value)) + "]"
    else:
        written = str(value).lower() if isinstance(value, bool) else str(value)
    return written if len(written) <= 60 and "\n" not in written else "…"
