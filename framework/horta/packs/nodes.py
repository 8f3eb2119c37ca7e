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


def meaning(node: Node) -> object:
    """What a node says, wherever it stands, as something to compare and to look up.

    The number 1 is not the truth true, and the order of keys does not matter.
    """
    if isinstance(node, Scalar):
        return type(node.value), node.value
    if isinstance(node, Mapping):
        return frozenset((key, meaning(value)) for key, value in node.items.items())
    return tuple(meaning(value) for value in node.items)


def same(left: Node, right: Node) -> bool:
    """Whether two nodes say the same."""
    return type(left) is type(right) and meaning(left) == meaning(right)
