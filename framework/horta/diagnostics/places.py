"""Where something was written: the text of a file and a part of it.

All rooms carry places along, so that a problem can be shown where it was written. A place is lines and columns,
both counted from 1; it knows neither YAML nor the rules language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from horta.quick_objects import quickly_made


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
        """Return the line of that number without its line break; empty if there is none."""
        lines = _lines(self.text)
        return lines[number - 1] if 1 <= number <= len(lines) else ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Span:
    """A part of a source. The end column is the first one after it."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.source.path}:{self.line}:{self.column}"

    @property
    def text(self) -> str:
        """Return what is written there, for a remedy; `…` if it is long or takes several lines."""
        written = self.source.line(self.line)[self.column - 1 : self.end_column - 1]
        return written if self.line == self.end_line and 0 < len(written) <= 40 else "…"

    @property
    def order(self) -> tuple[str, int, int, int, int]:
        """Return a sort key: by file, then from top to bottom."""
        return (self.source.path, self.line, self.column, self.end_line, self.end_column)
