"""Problems in content: what is wrong, where, and how to correct it.

`Problems` collects them, `render_*` shows them, `explain` tells more about a code.

Read first: problems.py, then places.py.
Knows: no other room. Does not know: YAML, the rules language, games.
Used by: every room above it.
"""

from __future__ import annotations

from horta.diagnostics.codes import explain, known_codes
from horta.diagnostics.data_formats import render_github, render_json, render_sarif
from horta.diagnostics.edits import Edit, apply_edits
from horta.diagnostics.places import Source, Span
from horta.diagnostics.problems import ArgumentRefused, ContentError, Diagnostic, Error, Problems, Severity
from horta.diagnostics.safe_text import cell, clean
from horta.diagnostics.suggestions import Suggestion, closest, did_you_mean, guess_anew, listed_names, single_underscores, suggest
from horta.diagnostics.text_format import render_text, summarise

__all__ = [
    "ArgumentRefused",
    "ContentError",
    "Diagnostic",
    "Edit",
    "Error",
    "Problems",
    "Severity",
    "Source",
    "Span",
    "Suggestion",
    "apply_edits",
    "cell",
    "clean",
    "closest",
    "did_you_mean",
    "explain",
    "guess_anew",
    "known_codes",
    "listed_names",
    "render_github",
    "render_json",
    "render_sarif",
    "render_text",
    "single_underscores",
    "suggest",
    "summarise",
]
