"""Finds the wording of a pack for a piece of rules.

A wording with `of` is for all rules of the same form. Names in it that no pack declares are open: each stands for
anything, but always for the same thing. Positions in the source (`span`) and names of questions are not compared.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from horta.diagnostics import Problems, Source
from horta.language import syntax as s
from horta.language.parser import Text, parse_block, parse_formula
from horta.words.rule_text.member_names import written_with_it

Bound = dict[str, s.Expression]
# The name of a question does not change what is asked.
_UNSEEN = ("span", "question")


@lru_cache(maxsize=2048)
def pattern_of(written: str) -> tuple[s.Statement, ...] | s.Expression | None:
    """Return the piece of rules that a wording is for: an expression, or statements."""
    text = Text(written, Source("texts", written))
    expression = parse_formula(text, Problems())
    return written_with_it(expression if expression is not None else parse_block(text, Problems()))  # type: ignore[no-any-return]


def match(pattern: Any, found: Any, known: Collection[str]) -> Bound | None:
    """Return what the open names of the pattern stand for; None if the pattern does not match."""
    bound: Bound = {}
    return bound if _same(pattern, found, bound, known) else None


def open_names(pattern: Any, known: Collection[str]) -> int:
    """Return the number of open names in a pattern."""
    if isinstance(pattern, tuple):
        return sum(open_names(part, known) for part in pattern)
    if isinstance(pattern, s.Name):
        return pattern.text not in known
    return sum(open_names(getattr(pattern, part.name), known) for part in fields(pattern)) if is_dataclass(pattern) else 0


def _same(pattern: Any, found: Any, bound: Bound, known: Collection[str] | None) -> bool:
    """True if the form is the same. Without `known`, no name is open."""
    if isinstance(pattern, s.Name) and known is not None and pattern.text not in known:
        before = bound.setdefault(pattern.text, found)
        return before is found or _same(before, found, {}, None)
    if type(pattern) is not type(found):
        return False
    if isinstance(pattern, tuple):
        return len(pattern) == len(found) and all(_same(*pair, bound, known) for pair in zip(pattern, found, strict=True))
    if is_dataclass(pattern):
        names = [part.name for part in fields(pattern) if part.name not in _UNSEEN]
        return all(_same(getattr(pattern, name), getattr(found, name), bound, known) for name in names)
    return bool(pattern == found)
