"""The one catalogue of diagnostic codes.

A code keeps its meaning for ever: people look codes up, and build jobs filter by them. The entries are grouped in
files. E1xx: reading files and YAML; E2xx: the language; E3xx: packs, layering, patches, options; E4xx: schema;
E5xx: cost, cycles, and faults in play; A1xx: games; A2xx: many games; W…: warnings.
"""

from __future__ import annotations

from horta.diagnostics.codes.entry import Code, catalogue
from horta.diagnostics.codes.file_format import READING
from horta.diagnostics.codes.language import LANGUAGE
from horta.diagnostics.codes.packs import PACKS
from horta.diagnostics.codes.play import PLAY
from horta.diagnostics.codes.rules import RULES

CATALOGUE: dict[str, Code] = catalogue(entry for layer in (READING, LANGUAGE, PACKS, RULES, PLAY) for entry in layer.values())


def explain(code: str) -> str:
    """Return the long explanation of a code as plain text; KeyError if there is no such code."""
    entry = CATALOGUE[code]
    parts = [f"{entry.code}: {entry.title}", entry.explanation]
    if entry.example_bad:
        parts.append("Wrong:\n" + _indented(entry.example_bad))
    if entry.example_good:
        parts.append("Right:\n" + _indented(entry.example_good))
    return "\n\n".join(parts) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


__all__ = ["CATALOGUE", "LANGUAGE", "PACKS", "PLAY", "READING", "RULES", "Code", "catalogue", "explain"]
