"""Diagnostics as JSON, for editors and scripts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from horta.diagnostics.places import Span
from horta.diagnostics.problems import Diagnostic
from horta.diagnostics.render.terminal import in_order
from horta.diagnostics.safe_text import clean


def render_json(problems: Iterable[Diagnostic]) -> str:
    """Return a JSON object with the list `problems`. Places count from 1; ends are exclusive."""
    found = [_diagnostic(diagnostic) for diagnostic in in_order(problems)]
    return json.dumps({"problems": found}, indent=2, ensure_ascii=True) + "\n"


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": clean(diagnostic.message),
        "place": _place(diagnostic.span) if diagnostic.span else None,
        "remedy": clean(diagnostic.remedy) if diagnostic.remedy else None,
        "related": [{"place": _place(span), "label": clean(text)} for span, text in diagnostic.related],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": clean(span.source.path),
        "pack": span.source.pack,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
