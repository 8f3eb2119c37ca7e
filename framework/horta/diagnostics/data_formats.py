"""Diagnostics for programs: JSON for editors and scripts, workflow annotations, and SARIF for code-scanning services."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from horta.diagnostics.codes import explain, known_codes
from horta.diagnostics.places import Span
from horta.diagnostics.problems import Diagnostic, Severity
from horta.diagnostics.safe_text import clean
from horta.diagnostics.text_format import in_order

# ------------------------------------------------------------------ JSON


def render_json(problems: Iterable[Diagnostic]) -> str:
    """Return a JSON object with the list `problems`. Places count from 1; ends are exclusive."""
    found = [_json_problem(diagnostic) for diagnostic in in_order(problems)]
    return json.dumps({"problems": found}, indent=2, ensure_ascii=True) + "\n"


def _json_problem(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": clean(diagnostic.message),
        "place": _json_place(diagnostic.span) if diagnostic.span else None,
        "remedy": clean(diagnostic.remedy) if diagnostic.remedy else None,
        "related": [{"place": _json_place(span), "label": clean(text)} for span, text in diagnostic.related],
        "edits": [{"place": _json_place(edit.span), "written": edit.written, "text": edit.text} for edit in diagnostic.edits],
    }


def _json_place(span: Span) -> dict[str, Any]:
    return {
        "path": clean(span.source.path),
        "pack": span.source.pack,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


# ------------------------------------------------------------------ workflow annotations

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
    listed = ",".join(f"{name}={_escaped_property(value)}" for name, value in properties.items())
    parts = [found.message, found.remedy, *(f"{label} ({span})" for span, label in found.related)]
    return f"::{_COMMANDS[found.severity]} {listed}::{_escaped('; '.join(p for p in parts if p))}"


def _escaped(text: str) -> str:
    return clean(text).replace("%", "%25")


def _escaped_property(text: str) -> str:
    return clean(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


# ------------------------------------------------------------------ SARIF 2.1.0

_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(problems: Iterable[Diagnostic]) -> str:
    """Return one run: all diagnostics are its results, and their codes are its rules."""
    found = in_order(problems)
    codes = sorted({diagnostic.code for diagnostic in found})
    run = {
        "tool": {"driver": {"name": "horta", "rules": [_sarif_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in found],
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _sarif_rule(code: str) -> dict[str, Any]:
    entry = known_codes()[code]
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation},
        "help": {"text": explain(code)},
    }


def _sarif_result(found: Diagnostic, rule: int) -> dict[str, Any]:
    text = f"{found.message}\n{found.remedy}" if found.remedy else found.message
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": str(found.severity),
        "message": {"text": "\n".join(clean(line) for line in text.split("\n", 1))},
    }
    if found.span:
        result["locations"] = [{"physicalLocation": _sarif_location(found.span)}]
    if found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _sarif_location(span), "message": {"text": clean(label)}}
            for number, (span, label) in enumerate(found.related, 1)
        ]
    return result


def _sarif_location(span: Span) -> dict[str, Any]:
    region = {"startLine": span.line, "startColumn": span.column}
    region |= {"endLine": span.end_line, "endColumn": max(span.end_column, 1)}
    return {"artifactLocation": {"uri": _uri(span.source.path)}, "region": region}


def _uri(path: str) -> str:
    pure = PurePath(clean(path))
    if pure.is_absolute():
        return pure.as_uri()
    return quote(pure.as_posix())
