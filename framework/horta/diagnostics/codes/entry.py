"""The shape of one entry in the catalogue of codes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A stable code with its explanation and a small example, wrong and corrected."""

    code: str
    title: str
    explanation: str
    example_bad: str = ""
    example_good: str = ""


def catalogue(codes: Iterable[Code]) -> dict[str, Code]:
    """Return the entries by code. Two entries with one code are a bug of ours."""
    found: dict[str, Code] = {}
    for entry in codes:
        assert entry.code not in found, f"{entry.code} is catalogued twice"
        found[entry.code] = entry
    return found
