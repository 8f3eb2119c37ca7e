"""Problems in content: what, where, and how to mend it.

The lowest layer: everything else reports through it and it knows nothing of them. `Problems` collects,
`render_*` shows, `explain` tells more about a code.
"""

from __future__ import annotations

from horta.diagnostics.codes import CATALOGUE, Code, explain
from horta.diagnostics.places import Source, Span
from horta.diagnostics.problems import ArgumentRefused, ContentError, Diagnostic, Error, Problems, Severity
from horta.diagnostics.render import (
    render_github,
    render_json,
    render_sarif,
    render_text,
    summarise,
)
from horta.diagnostics.safe_text import clean, is_unseen
from horta.diagnostics.suggestions import closest, did_you_mean, single_underscores

__all__ = [
    "CATALOGUE",
    "ArgumentRefused",
    "Code",
    "ContentError",
    "Diagnostic",
    "Error",
    "Problems",
    "Severity",
    "Source",
    "Span",
    "clean",
    "closest",
    "did_you_mean",
    "explain",
    "is_unseen",
    "render_github",
    "render_json",
    "render_sarif",
    "render_text",
    "single_underscores",
    "summarise",
]
