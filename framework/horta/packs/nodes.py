"""YAML data that remembers where each part was written.

The reader makes these, patches move them from file to file, and the layers above turn them into
definitions; a node keeps the span of the file it came from, which is all the provenance there is.
Knows no schema and no pack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from horta.diagnostics import Span
from horta.packs.offsets import position


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """A single text, number or truth; `style` is the YAML quoting: empty, ', ", | or >."""

    value: str | int | bool | None
    span: Span
    style: str = ""

    def locate(self, offset: int) -> tuple[int, int]:
        """Line and column, in the file, of the character at that offset of the (text) value."""
        return position(self.span, self.style, str(self.value), offset)

    def span_of(self, start: int, end: int) -> Span:
        """The span in the file of a stretch of the (text) value."""
        line, column = self.locate(start)
        last_line, last_column = self.locate(max(start, end - 1))
        return Span(self.span.source, line, column, last_line, last_column + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Keys with values, in the order written; `keys` tells where each key stands."""

    items: dict[str, Node]
    keys: dict[str, Span]
    span: Span

    def get(self, key: str) -> Node | None:
        return self.items.get(key)


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """A list of values."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Scalar | Mapping | Sequence


def plain(node: Node) -> Any:
    """The same data as ordinary dictionaries, lists and values, without places."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    return [plain(value) for value in node.items]


def same(left: Node, right: Node) -> bool:
    """Whether two nodes say the same, wherever they stand; the number 1 is not the truth true."""
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return type(left.value) is type(right.value) and left.value == right.value
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.items.keys() == right.items.keys() and all(
            same(value, right.items[key]) for key, value in left.items.items()
        )
    if isinstance(left, Sequence) and isinstance(right, Sequence):
        return len(left.items) == len(right.items) and all(map(same, left.items, right.items))
    return False
