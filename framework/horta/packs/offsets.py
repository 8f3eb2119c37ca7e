"""Finds the place in a file of a character inside a YAML text.

A problem in an effect has an offset in the text; people need line and column in the file. Quotes, escapes,
indentation and folded lines make the difference. The result is exact for plain, quoted and literal text on the
lines as written, and close enough for folded text and escapes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from horta.diagnostics import Span

Place = tuple[int, int]
_ESCAPED = {"x": 4, "u": 6, "U": 10}


def position(span: Span, style: str, value: str, offset: int) -> Place:
    """Return line and column of the character at `offset` of the value, both counted from 1."""
    if not 0 <= offset <= len(value):
        offset = 0 if offset < 0 else len(value)
    if not style and span.line == span.end_line:
        return span.line, span.column + offset
    return _latest.finder(span, style, value)(offset)


class _Latest:
    """Remembers how places of the latest text are found: a reader asks for all its words, one after the other."""

    def __init__(self) -> None:
        self.known: tuple[Span | None, str, Callable[[int], Place]] = None, "", lambda offset: (1, 1)

    def finder(self, span: Span, style: str, value: str) -> Callable[[int], Place]:
        """Return the function from offsets to places for a text."""
        known, text, find = self.known
        # Definitions that are generated have a place in common, and each its own text there.
        if known is not span or text != value:
            find = {"|": _in_literal, ">": _in_folded}.get(style, _in_flow)(span, style, value)
            self.known = span, value, find
        return find


_latest = _Latest()


def _indentation(span: Span) -> int:
    """Return the indentation of a block scalar: that of its first line with content.

    An explicit indentation indicator matters only if that line begins with extra spaces. It counts from the
    indentation of the parent, which is at most that of the line with the indicator.
    """
    source = span.source
    header = source.line(span.line)[span.column - 1 :].split("#")[0]
    explicit = next((int(letter) for letter in header if letter.isdigit()), None)
    if explicit is not None:
        opening = source.line(span.line)
        parent = len(opening) - len(opening.lstrip(" -"))
        return parent + explicit
    for number in range(span.line + 1, span.end_line + 1):
        line = source.line(number)
        if line.strip():
            return len(line) - len(line.lstrip(" "))
    return 0


def _in_literal(span: Span, style: str, value: str) -> Callable[[int], Place]:
    indentation = _indentation(span)
    ends = [offset for offset, letter in enumerate(value) if letter == "\n"]

    def find(offset: int) -> Place:
        before = bisect_left(ends, offset)
        return span.line + 1 + before, indentation + offset - (ends[before - 1] if before else -1)

    return find


def _in_folded(span: Span, style: str, value: str) -> Callable[[int], Place]:
    """Find each written line in the value. What lies between two of them belongs to the first."""
    indentation = _indentation(span)
    begins: list[tuple[int, int]] = [(0, span.line + 1)]  # offset in the value, and the line in the file
    ends = [-1]
    at = 0
    for number in range(span.line + 1, span.end_line + 1):
        content = span.source.line(number)[indentation:].rstrip()
        if not content:
            continue
        found = value.find(content, at)
        if found < 0:
            break
        at = found + len(content)
        begins.append((found, number))
        ends.append(at)

    def find(offset: int) -> Place:
        line = min(bisect_left(ends, offset), len(ends) - 1)
        if begins[line][0] > offset:
            line -= 1
        if not line:
            return span.line + 1, indentation + 1
        begun, number = begins[line]
        return number, indentation + 1 + offset - begun

    return find


def _in_flow(span: Span, style: str, value: str) -> Callable[[int], Place]:
    """Compare the written text and the value step by step. A line break stands for one space."""
    line, column = span.line, span.column - 1 + len(style)
    text = span.source.line(line)
    end = len(text.rstrip())
    places = [(line, column + 1)]
    while len(places) <= len(value):
        if column >= end and line < span.end_line:
            line += 1
            text = span.source.line(line)
            end = len(text.rstrip())
            column = len(text) - len(text.lstrip(" \t"))
            # An empty line stands for a line break in the value, any other line break for a space.
            if value[len(places) - 1] in " \n":
                places.append((line, column + 1))
            continue
        column += _written_length(text, column, style)
        places.append((line, column + 1))
    return places.__getitem__


def _written_length(text: str, column: int, style: str) -> int:
    """Return how many characters in the file stand for one character of the value."""
    if style == "'" and text.startswith("''", column):
        return 2
    if style == '"' and text.startswith("\\", column):
        return _ESCAPED.get(text[column + 1 : column + 2], 2)
    return 1
