"""Decides what an unquoted YAML word means, and refuses words that YAML readers understand differently.

YAML 1.1 and 1.2 give `no`, `1:30`, `012` and similar words different meanings. Only three things are accepted:
whole numbers in plain digits, true and false, and text. A word that a common reader would understand as anything
else is an error, and the message says how to write it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_NUMBER = re.compile(
    r"""[-+]?(
        0b[01_]+ | 0o?[0-7_]+ | 0x[0-9a-f_]+ | [0-9][0-9_]*
        | [0-9][0-9_]*\.[0-9_]*(e[-+]?[0-9]+)? | \.[0-9][0-9_]*(e[-+]?[0-9]+)?
        | [0-9][0-9_]*e[-+]?[0-9]+ | \.inf
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_TIME = re.compile(
    r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t][0-9: \t.Zz+-]*)?"
)
_WORDS = frozenset(
    spelling for word in ("yes", "no", "on", "off", "true", "false") for spelling in (word, word.capitalize(), word.upper())
) - {"true", "false"} | {".nan", ".NaN", ".NAN", "="}
_NOTHING = frozenset({"null", "Null", "NULL", "~"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an unquoted word is not accepted."""

    code: str
    message: str
    remedy: str


def resolve(word: str) -> str | int | bool | Refusal:
    """Return the value of an unquoted word, or the reason why it is refused."""
    first = word[:1]
    if first in "+-.0123456789":
        return _numeric(word)
    if word == "true" or word == "false":
        return word == "true"
    if word in _WORDS:
        return Refusal("E106", f"`{word}` without quotes is ambiguous", _quote(word, "; or write true or false"))
    if word in _NOTHING:
        return Refusal("E111", f"`{word}` is not a value here", "leave the key out, or quote it if it is text")
    return word


def _numeric(word: str) -> str | int | Refusal:
    if not word:
        return Refusal("E111", "a value is missing", 'write a value, "" for an empty text, or leave it out')
    if _WHOLE.fullmatch(word):
        return int(word)
    if re.fullmatch(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}", word):
        remedy = f"a version is written like 1.0.0; for a text, {_quote(word)}"
        return Refusal("E106", f"`{word}` without quotes is read as a date", remedy)
    if _TIME.fullmatch(word) or word in _WORDS:
        return Refusal("E106", f"`{_short(word)}` without quotes is ambiguous", _quote(word))
    if _NUMBER.fullmatch(word):
        return Refusal("E105", f"`{_short(word)}` is not a whole number in plain digits", _number_remedy(word))
    return word


def _number_remedy(word: str) -> str:
    text = _quote(word, " if it is text")
    plain = word.replace("_", "").lstrip("+")
    if word.startswith("+") and plain.isdigit() and len(plain) <= 9:
        return f"a number has no `+`: to raise one, write the new number itself; otherwise write {plain.lstrip('0') or 0}"
    if plain.isdigit() and len(plain.lstrip("0")) <= 9:
        return f"write {plain.lstrip('0') or 0}; {text}"
    if plain.isdigit():
        return f"use a number of at most nine digits; {text}"
    if fraction := re.fullmatch(r"(-?[0-9]{1,9})\.[0-9]+", word):
        return f'use a whole number, such as {fraction[1]}; quote it: "{word}" if it is text or a version'
    return f"use only the digits 0-9; {text}"


def _short(word: str) -> str:
    return word if len(word) <= 50 else word[:47] + "…"


def _quote(word: str, addition: str = "") -> str:
    return f"quote it: {quoted(word)}{addition}"


def quoted(text: str) -> str:
    """Return a text in quotes, as it can be written in YAML, short enough for a message."""
    text = _short(text)
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"
