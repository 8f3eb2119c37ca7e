"""Diagnostics for people: the line with a caret under the place, and the remedy beside it.

The result is plain text (with colour: only our own escape codes). Print it as it is, not through a printer that
understands markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from horta.diagnostics.places import Span
from horta.diagnostics.problems import Diagnostic, Problems, Severity
from horta.diagnostics.safe_text import clean, shown, width

_COLOURS = {Severity.error: "\x1b[1;31m", Severity.warning: "\x1b[1;33m", Severity.note: "\x1b[1;36m"}
_FRAME = "\x1b[34m"
_BOLD = "\x1b[1m"
_PLAIN = "\x1b[0m"
_TAB = 4
_BEFORE, _AFTER = 60, 60


class _Paint:
    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, colour: str, text: str) -> str:
        return f"{colour}{text}{_PLAIN}" if self.on and text else text


def in_order(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    return problems.sorted() if isinstance(problems, Problems) else list(problems)


def render_text(problems: Iterable[Diagnostic], colour: bool = False) -> str:
    """Return all diagnostics, separated by empty lines; an empty text if there are none."""
    paint = _Paint(colour)
    blocks = [_block(found, paint) for found in in_order(problems)]
    if isinstance(problems, Problems) and problems.suppressed:
        blocks.append(f"… and {problems.suppressed} more like these")
    return "\n\n".join(blocks) + "\n" if blocks else ""


def summarise(problems: Iterable[Diagnostic]) -> str:
    """Return the number of errors and warnings in words."""
    counted = Counter(found.severity for found in problems)
    parts = [f"{counted[severity]} {severity}{'s' if counted[severity] > 1 else ''}" for severity in Severity if counted[severity]]
    return ", ".join(parts) if parts else "no problems"


def _block(found: Diagnostic, paint: _Paint) -> str:
    tint = _COLOURS[found.severity]
    head = paint(tint, f"{found.severity}[{found.code}]") + " " + paint(_BOLD, clean(found.message))
    spans = [found.span] if found.span else []
    gutter = max((len(str(s.line)) for s in spans + [s for s, _ in found.related]), default=1)
    remedy = clean(found.remedy or "")
    lines = [head]
    if found.span:
        lines += _place(found.span, remedy, gutter, tint, paint)
    elif remedy:
        lines.append(f"{' ' * gutter} {paint(_FRAME, '=')} {remedy}")
    for span, label in found.related:
        lines += _place(span, clean(label), gutter, _FRAME, paint)
    return "\n".join(lines)


def _place(span: Span, label: str, gutter: int, tint: str, paint: _Paint) -> list[str]:
    margin = " " * gutter
    first = f"{margin}{paint(_FRAME, '┌─')} {clean(str(span))}"
    text, indent, carets = _shown_line(span)
    if not text.strip():
        return [first, f"{margin}{paint(_FRAME, '=')} {label}"] if label else [first]
    number = paint(_FRAME, f"{span.line:>{gutter}}│")
    mark = paint(tint, "^" * carets + (f" {label}" if label else ""))
    return [first, f"{number} {text}", f"{margin}{paint(_FRAME, '│')} {' ' * indent}{mark}"]


def _shown_line(span: Span) -> tuple[str, int, int]:
    """Return the line as it can be printed, the column where the carets begin, and their number."""
    line = span.source.line(span.line)
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    end = min(max(end, start + 1), max(len(line), start + 1))
    # Of a very long line only a part is shown; the cuts are marked.
    left = max(0, start - _BEFORE) if len(line) > _BEFORE + _AFTER else 0
    right = min(len(line), max(min(end, start + _AFTER), left + _BEFORE + _AFTER))
    before = ("…" if left else "") + _expanded(line[left:start])
    marked = _expanded(line[start : min(end, right)], width(before))
    after = _expanded(line[min(end, right) : right], width(before + marked))
    text = (before + marked + after + ("…" if right < len(line) else "")).replace("##[", "##(").replace("::", ":\u2236")
    return text.rstrip(), width(before), max(1, width(marked))


def _expanded(text: str, column: int = 0) -> str:
    """Return the text with tabs as spaces up to the next stop, and unprintable characters as visible escapes."""
    if text.isascii() and text.isprintable():
        return text
    parts: list[str] = []
    for character in text:
        part = " " * (_TAB - column % _TAB) if character == "\t" else shown(character)
        column += width(part)
        parts.append(part)
    return "".join(parts)
