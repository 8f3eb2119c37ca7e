"""The mistakes that authors of rules often make, each with what to say and what to write.

The entries stand in `common_mistakes.toml`, which also says what their parts mean. Knows: registry. Does not know: Lark,
files of packs, places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from horta.language.registry import STATEMENTS

MARK = "¶"
_PATTERNS = {
    "NAME": r"[a-z][a-z0-9_]*",
    "PLACE": r"[a-z][a-z0-9_.]*(?:\[[^\]¶]*\]|\([^()¶]*\))?",
    "REST": r"([^;:#\n]*[^;:#\n ])",
    "VERB": "|".join(sorted({name.split()[0] for name in STATEMENTS})),
}


@dataclass(frozen=True, slots=True)
class CommonMistake:
    """One class of mistakes. `pattern` matches the line on which reading stopped, with `¶` at the point where it stopped.

    `edit` takes the place of the group `at` where it is certain what should be there.
    """

    pattern: str
    message: str
    remedy: str
    cases: list[str]
    expects: str = ""
    edit: str | None = None

    def match(self, line: str, expected: set[str]) -> re.Match[str] | None:
        """The match in the marked line, or None if the line has another mistake."""
        if self.expects and self.expects not in expected:
            return None
        pattern = re.sub(r"\b(NAME|PLACE|REST|VERB)\b", lambda word: _PATTERNS[word[1]], self.pattern)
        return re.search(pattern, line if MARK in pattern else line.replace(MARK, ""))


@cache
def common_mistakes() -> tuple[CommonMistake, ...]:
    """All classes; the first one that fits explains a mistake."""
    import tomllib  # most texts have no mistakes

    text = files(__package__).joinpath("common_mistakes.toml").read_text(encoding="utf-8")
    return tuple(CommonMistake(**entry) for entry in tomllib.loads(text)["mistake"])


def fill(template: str, match: re.Match[str]) -> str:
    """Return the template with the groups of the match filled in; `{2|0}` is group 2, or 0 if the group is empty."""

    def group(found: re.Match[str]) -> str:
        name = int(found[1]) if found[1].isdigit() else found[1]
        return match[name] or found[2] or ""

    return re.sub(r"\{(\w+)(?:\|([^{}]*))?\}", group, template)
