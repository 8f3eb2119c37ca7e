"""Where something was written: the text of a file and a stretch of it.

Every later layer carries these along so that a problem can be shown in place. Knows neither YAML
nor the rules language; a place is just lines and columns, both counted from one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache


@lru_cache(maxsize=64)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.removesuffix("\r") for line in text.split("\n"))


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one file, and the pack it belongs to."""

    path: str
    text: str = field(repr=False)
    pack: str | None = None

    def line(self, number: int) -> str:
        """The line of that number without its line break; empty when there is none."""
        lines = _lines(self.text)
        return lines[number - 1] if 1 <= number <= len(lines) else ""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source; the end column is the first one that no longer belongs to it."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"

    @property
    def order(self) -> tuple[str, int, int, int, int]:
        """Sorts spans as a reader meets them: by file, then from top to bottom."""
        return (self.source.path, self.line, self.column, self.end_line, self.end_column)
