"""The one catalogue of diagnostic codes: looks them up in `codes.toml`.

The texts lie in a data file, which is read when a code is first asked for: most commands never need it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent


@dataclass(frozen=True, slots=True)
class Code:
    """A stable code with its explanation and a small example, wrong and corrected."""

    code: str
    title: str
    explanation: str
    wrong: str = ""
    right: str = ""


@cache
def known_codes() -> dict[str, Code]:
    """Return all codes by their names."""
    import tomllib

    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return {code: Code(code, **entry) for code, entry in tomllib.loads(text).items()}


def explain(code: str) -> str:
    """Return the long explanation of a code as plain text; KeyError if there is no such code."""
    entry = known_codes()[code]
    parts = [f"{entry.code}: {entry.title}", entry.explanation]
    for word, example in (("Wrong", entry.wrong), ("Right", entry.right)):
        if example:
            parts.append(f"{word}:\n{indent(example, '    ')}")
    return "\n\n".join(parts) + "\n"
