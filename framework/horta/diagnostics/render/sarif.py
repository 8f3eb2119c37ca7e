"""Diagnostics as SARIF 2.1.0, the exchange format of code-scanning services."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from horta.diagnostics.codes import explain, known_codes
from horta.diagnostics.places import Span
from horta.diagnostics.problems import Diagnostic
from horta.diagnostics.render.terminal import in_order
from horta.diagnostics.safe_text import clean

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(problems: Iterable[Diagnostic]) -> str:
    """Return one run: all diagnostics are its results, and their codes are its rules."""
    found = in_order(problems)
    codes = sorted({diagnostic.code for diagnostic in found})
    run = {
        "tool": {"driver": {"name": "horta", "rules": [_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    entry = known_codes()[code]
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation},
        "help": {"text": explain(code)},
    }


def _result(found: Diagnostic, rule: int) -> dict[str, Any]:
    text = f"{found.message}\n{found.remedy}" if found.remedy else found.message
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": str(found.severity),
        "message": {"text": "\n".join(clean(line) for line in text.split("\n", 1))},
    }
    if found.span:
        result["locations"] = [{"physicalLocation": _location(found.span)}]
    if found.related:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(span), "message": {"text": clean(label)}}
            for number, (span, label) in enumerate(found.related, 1)
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {"startLine": span.line, "startColumn": span.column}
    region |= {"endLine": span.end_line, "endColumn": max(span.end_column, 1)}
    return {"artifactLocation": {"uri": _uri(span.source.path)}, "region": region}


def _uri(path: str) -> str:
    pure = PurePath(clean(path))
    if pure.is_absolute():
        return pure.as_uri()
    return quote(pure.as_posix())
