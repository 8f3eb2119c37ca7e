"""Diagnostics as workflow annotations, one line each.

The format has its own escapes, and a message is part of a command. So text that looks like another command is
broken up first.
"""

from __future__ import annotations

from collections.abc import Iterable

from horta.diagnostics.codes import known_codes
from horta.diagnostics.problems import Diagnostic, Severity
from horta.diagnostics.render.terminal import in_order
from horta.diagnostics.safe_text import clean

_COMMANDS = {Severity.error: "error", Severity.warning: "warning", Severity.note: "notice"}


def render_github(problems: Iterable[Diagnostic]) -> str:
    """Return one annotation command for each diagnostic."""
    return "".join(_annotation(found) + "\n" for found in in_order(problems))


def _annotation(found: Diagnostic) -> str:
    properties = {"title": f"{found.code} {known_codes()[found.code].title}"}
    if span := found.span:
        properties |= {"file": span.source.path, "line": str(span.line), "col": str(span.column)}
        if span.end_line == span.line:
            properties |= {"endColumn": str(max(span.end_column, span.column + 1))}
        properties |= {"endLine": str(span.end_line)}
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    parts = [found.message, found.remedy, *(f"{label} ({span})" for span, label in found.related)]
    return f"::{_COMMANDS[found.severity]} {listed}::{_data('; '.join(p for p in parts if p))}"


def _data(text: str) -> str:
    text = clean(text).replace("%", "%25")
    while "::" in text:
        text = text.replace("::", ": :")
    return text


def _property(text: str) -> str:
    return clean(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
