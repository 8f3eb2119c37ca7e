"""What a row of the table of common mistakes is, and the patterns that the rows are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass

from horta.language.registry import STATEMENTS

MARK = "¶"
NAME = r"[a-z][a-z0-9_]*"
PLACE = r"[a-z][a-z0-9_.]*(?:\[[^\]¶]*\]|\([^()¶]*\))?"
REST = r"([^;:#\n]*[^;:#\n ])"
VERB = "|".join(sorted({name.split()[0] for name in STATEMENTS}))


@dataclass(frozen=True, slots=True)
class CommonMistake:
    """One class of mistakes, told from the line on which reading stopped, with `¶` where it stopped.

    In the message and in the remedy `{1}` is the first group of the pattern, `{2|0}` the second group, or 0 if it is
    empty. The group `at` is what is underlined. `expects` is a token that could have stood at the mark.
    Each case is `file`, `block` or `formula` and a wrong text.
    """

    pattern: str
    message: str
    remedy: str
    cases: tuple[str, ...]
    expects: str = ""

    def match(self, line: str, expected: set[str]) -> re.Match[str] | None:
        """The match in the marked line, or None if the line has another mistake."""
        if self.expects and self.expects not in expected:
            return None
        return re.search(self.pattern, line)


def fill(template: str, match: re.Match[str]) -> str:
    """The template with the groups of the match in it."""

    def group(found: re.Match[str]) -> str:
        name = int(found[1]) if found[1].isdigit() else found[1]
        return match[name] or found[2] or ""

    return re.sub(r"\{(\w+)(?:\|([^{}]*))?\}", group, template)
