"""Turns what the parser says into words a modder can use.

A parser knows only which tokens it expected; this module knows the usual mistakes.
"""

from __future__ import annotations

import re
from typing import Any

from horta.diagnostics import did_you_mean

_READABLE = {
    "NAME": "a name", "NUMBER": "a number", "COLON": "`:`", "RPAR": "`)`", "RSQB": "`]`", "_NL": "the end of the line",
    "_INDENT": "an indented block", "_DEDENT": "the end of the block", "STRING": 'a text in "…"', "RULE_ID": "a rule id such as A-6",
    "LPAR": "`(`", "LSQB": "`[`", "EQUAL": "`=`", "COMMA": "`,`", "DOT": "`.`", "SEMICOLON": "`;`", "$END": "the end",
}  # fmt: skip


def explain_mistake(mistake: Any, text: str) -> tuple[str, str | None]:
    """What is wrong, and a remedy where one is known."""
    token = getattr(mistake, "token", None)
    expected = set(getattr(mistake, "expected", None) or getattr(mistake, "allowed", None) or ())
    if token is None:
        character = getattr(mistake, "char", "")
        return f"`{character}` has no meaning here", _character_remedy(character)
    written = str(token)
    if token.type == "$END" or (token.type == "_DEDENT" and not written.strip()):
        return "the text ends too early", _wanted(expected)
    if token.type == "_NL":
        return "the line ends too early", _line_remedy(expected, text, mistake)
    if token.type == "_INDENT":
        return "this line is indented, but nothing above it opens a block", "a block opens after a line that ends with `:`"
    return f"`{written}` cannot stand here", _word_remedy(written, expected)


def _character_remedy(character: str) -> str | None:
    known = {"{": "rules use indented blocks, not braces", "'": 'use "…" for texts', "&": "write `and`", "|": "write `or`", "!": "write `not` or `is not`"}
    return known.get(character)


def _line_remedy(expected: set[str], text: str, mistake: Any) -> str | None:
    if "COLON" in expected and len(expected) < 40:
        return "a block starts with `:` at the end of the line"
    return _wanted(expected)


def _word_remedy(written: str, expected: set[str]) -> str | None:
    if written == "=" and "_NL" in expected:
        return "to change something write `set … to …`"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", written):
        return _wanted(expected)
    words = {name.lower() for name in expected if name.isalpha()}
    return did_you_mean(written, dict.fromkeys(sorted(words), "keyword")) or _wanted(expected)


def _wanted(expected: set[str]) -> str | None:
    named = sorted(_READABLE[name] for name in expected if name in _READABLE)
    words = sorted(f"`{name.lower()}`" for name in expected if name not in _READABLE and name.isalpha())
    everything = named + words
    if not everything or len(everything) > 8:
        return None
    return "expected " + (everything[0] if len(everything) == 1 else ", ".join(everything[:-1]) + " or " + everything[-1])
