"""What every part of the syntax tree has: its place in a text."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a source text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name as it stands in the text."""

    text: str
