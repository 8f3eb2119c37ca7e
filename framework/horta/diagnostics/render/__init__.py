"""Shows diagnostics: to people on a terminal, and to programs in three formats."""

from __future__ import annotations

from horta.diagnostics.render.github import render_github
from horta.diagnostics.render.json_format import render_json
from horta.diagnostics.render.sarif import render_sarif
from horta.diagnostics.render.terminal import render_text, summarise

__all__ = ["render_github", "render_json", "render_sarif", "render_text", "summarise"]
