"""Finds the place in a file of a character inside a YAML text.

A problem in an effect has an offset in the text; people need line and column in the file. Quotes, escapes,
indentation and folded lines make the difference. The result is exact for plain, quoted and literal text on the
lines as written, and close enough for folded text and escapes.
"""

from __future__ import annotations

from horta.diagnostics import Span

_ESCAPED = {"x": 4, "u": 6, "U": 10}


def position(span: Span, style: str, value: str, offset: int) -> tuple[int, int]:
    """Return line and column of the character at `offset` of the value, both counted from 1."""
    offset = min(max(offset, 0), len(value))
    if style == "|":
        before = value[:offset]
        return span.line + 1 + before.count("\n"), _indentation(span) + offset - before.rfind("\n")
    if style == ">":
        return _in_folded(span, value, offset)
    if style or span.line != span.end_line:
        return _in_flow(span, style, value, offset)
    return span.line, span.column + offset


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


def _in_folded(span: Span, value: str, offset: int) -> tuple[int, int]:
    indentation = _indentation(span)
    at = 0
    place = (span.line + 1, indentation + 1)
    for number in range(span.line + 1, span.end_line + 1):
        content = span.source.line(number)[indentation:].rstrip()
        if not content:
            continue
        found = value.find(content, at)
        if found < 0 or found > offset:
            break
        place = (number, indentation + 1 + offset - found)
        at = found + len(content)
        if offset <= at:
            break
    return place


def _in_flow(span: Span, style: str, value: str, offset: int) -> tuple[int, int]:
    """Compare the written text and the value step by step. A line break stands for one space."""
    line, column = span.line, span.column - 1 + len(style)
    text = span.source.line(line)
    done = 0
    while done < offset:
        if column >= len(text.rstrip()) and line < span.end_line:
            line += 1
            text = span.source.line(line)
            column = len(text) - len(text.lstrip(" \t"))
            # An empty line stands for a line break in the value, any other line break for a space.
            if value[done] in " \n":
                done += 1
            continue
        column += _written_length(text, column, style)
        done += 1
    return line, column + 1


def _written_length(text: str, column: int, style: str) -> int:
    """Return how many characters in the file stand for one character of the value."""
    if style == "'" and text.startswith("''", column):
        return 2
    if style == '"' and text.startswith("\\", column):
        return _ESCAPED.get(text[column + 1 : column + 2], 2)
    return 1
