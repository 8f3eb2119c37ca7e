"""Versions of packs and ranges of versions.

A version is two or three numbers; a range is a list of comparisons that must all hold. Packs need no more, and
everybody reads it the same way.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_VERSION = re.compile(r"([0-9]{1,6})\.([0-9]{1,6})(?:\.([0-9]{1,6}))?", re.ASCII)
_COMPARISON = re.compile(r"(>=|<=|>|<|==?)?([0-9.]+)", re.ASCII)
_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "==": operator.eq,
    "": operator.eq,
}


@dataclass(frozen=True, slots=True, order=True)
class Version:
    major: int
    minor: int
    patch: int = 0

    @classmethod
    def parse(cls, text: str) -> Version:
        """Return the version; ValueError if the text is not one."""
        found = _VERSION.fullmatch(text)
        if not found:
            raise ValueError(f"`{text}` is not a version")
        return cls(*(int(part or 0) for part in found.groups()))

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


@dataclass(frozen=True, slots=True)
class VersionRange:
    """Comparisons that must all hold. Without any, every version is accepted."""

    comparisons: tuple[tuple[str, Version], ...]
    text: str = "*"

    @classmethod
    def parse(cls, text: str) -> VersionRange:
        """Return the range; ValueError if the text is not one."""
        comparisons: list[tuple[str, Version]] = []
        for part in text.split() if text.strip() != "*" else ():
            found = _COMPARISON.fullmatch(part)
            if not found:
                raise ValueError(f"`{part}` is not a comparison with a version")
            comparisons.append((found[1] or "", Version.parse(found[2])))
        if not comparisons and text.strip() != "*":
            raise ValueError("the range is empty")
        return cls(tuple(comparisons), text)

    def admits(self, version: Version) -> bool:
        return all(_OPERATORS[sign](version, bound) for sign, bound in self.comparisons)

    def __str__(self) -> str:
        return self.text
