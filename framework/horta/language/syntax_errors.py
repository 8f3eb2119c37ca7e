"""Turns what the parser says into words a modder can use.

A parser knows only which tokens it expected; this module knows the usual mistakes.
"""

from __future__ import annotations

import re
from typing import Any

from horta.diagnostics import did_you_mean, single_underscores
from horta.language.registry import STATEMENTS

_READABLE = {
    "NAME": "a name", "NUMBER": "a number", "COLON": "`:`", "RPAR": "`)`", "RSQB": "`]`", "_NL": "the end of the line",
    "_INDENT": "an indented block", "_DEDENT": "the end of the block", "STRING": 'a text in "…"', "RULE_ID": "a rule id such as A-6",
    "LPAR": "`(`", "LSQB": "`[`", "EQUAL": "`=`", "COMMA": "`,`", "DOT": "`.`", "SEMICOLON": "`;`", "$END": "the end",
    "PLUS": "`+`", "MINUS": "`-`", "STAR": "`*`", "SLASH": "`/`", "PERCENT": "`%`", "LESSTHAN": "`<`", "MORETHAN": "`>`",
}  # fmt: skip
_SIGNS = {
    "{": "rules use indented blocks, not braces",
    "'": 'use "…" for texts',
    '"': "a text ends on the line it begins on",
    "&": "write `and`",
    "|": "write `or`",
    "!": "write `not` or `is not`",
    "_": "numbers are nothing but digits",
}
_VERBS = frozenset(name.split()[0] for name in STATEMENTS)
_NAME = "[a-z][a-z0-9]*(_[a-z0-9]+)*"
_MOST_NAMED = 8


def explain_mistake(mistake: Any, text: str, start: int, formula: bool) -> tuple[str, str | None]:
    """What is wrong at an offset of the text, and a remedy where one is known."""
    token = getattr(mistake, "token", None)
    if not text.strip():
        return "nothing is written here", "write an expression" if formula else "write at least one statement"
    if token is None and (word := split_word(text, start)) is not None:
        return _half_read(text[slice(*word)], formula)
    if token is None:
        sign = getattr(mistake, "char", "")
        return f"`{sign}` has no meaning here", _SIGNS.get(sign) or ("names are written in small letters" if sign.isupper() else None)
    expected = _acceptable(mistake)
    if "RPAR" in expected and "\n" in text[_open_bracket(text[:start]) : start]:
        return "a bracket is not closed before this", f"close the one after `{_before_bracket(text[:start])}`"
    if expected == {"_INDENT"}:
        return "a block is missing here", "indent the lines that belong to it by four spaces"
    if token.type in ("$END", "_DEDENT"):
        return "the text ends too early", _wanted(expected)
    if token.type == "_NL":
        return "the line ends too early", _at_line_end(expected)
    if token.type == "_INDENT":
        return "this line is indented, but nothing above it opens a block", "a block opens after a line that ends with `:`"
    return f"`{token}` cannot stand here", _usual(str(token), text[:start], formula) or _word_remedy(str(token), expected, formula)


def split_word(text: str, offset: int) -> tuple[int, int] | None:
    """The whole word of which the lexer took only the beginning: it is no name, or no name can stand there."""
    words = re.finditer(r"(?<![A-Za-z0-9_])[a-z_][A-Za-z0-9_]*", text)
    return next((word.span() for word in words if word.start() <= offset < word.end()), None)


def _half_read(word: str, formula: bool) -> tuple[str, str | None]:
    if re.fullmatch(_NAME, word):
        return f"`{word}` cannot stand here", None if formula else f"to carry out a procedure write `perform {word}`"
    if word != word.lower():
        return f"`{word}` is no name", "names are written in small letters"
    meant = single_underscores(word)
    if not re.fullmatch(_NAME, meant):
        return f"`{word}` is no name", "names begin with a small letter"
    return f"`{word}` is no name", f"in names `_` stands alone, between letters or digits: `{meant}`"


def _open_bracket(before: str) -> int:
    """The offset of the innermost bracket that is still open at the end; the end when there is none."""
    opened: list[int] = []
    for found in re.finditer(r'#[^\n]*|"[^"\n]*"|[()\[\]]', before):
        if found[0] in ("(", "["):
            opened.append(found.start())
        elif found[0] in (")", "]"):
            opened[-1:] = []
    return opened[-1] if opened else len(before)


def _before_bracket(before: str) -> str:
    """The last word before that bracket."""
    return " ".join(before[: _open_bracket(before)].split("\n")[-1].split()[-2:])


def _acceptable(mistake: Any) -> set[str]:
    """The tokens with which the text could really go on; what the lexer would take is more than that."""
    parser = getattr(mistake, "interactive_parser", None)
    return set(parser.accepts() if parser is not None else mistake.expected)


def _at_line_end(expected: set[str]) -> str | None:
    return "a block starts with `:` at the end of the line" if "COLON" in expected else _wanted(expected)


def _usual(written: str, before: str, formula: bool) -> str | None:
    """The remedy of a mistake that many make."""
    if written.isdigit() and before.endswith("."):
        return "numbers are whole"
    if written.isdigit() and before[-1:].isdigit():
        return "numbers have no leading zeros" if re.search(r"(?<![0-9])0$", before) else "numbers have at most nine digits"
    if written == "=":
        return "to compare, a single `=` is enough" if before.endswith("=") else "to change something write `set … to …`"
    if unfinished := re.search(r"(?:\b(and|or|not|then|else)|([-+*/%<>=]))\s*$", before):
        return f"something has to follow `{unfinished[1] or unfinished[2]}`"
    if before.endswith("repeat while "):
        return "loops have a limit: `repeat at most 9 times while …`"
    if formula and before.split() and before.split()[0] in _VERBS:
        return f"`{before.split()[0]}` does something; here only an expression can stand"
    return None


def _word_remedy(written: str, expected: set[str], formula: bool) -> str | None:
    words = {name.lower() for name in expected if name.isalpha()}
    if re.fullmatch(_NAME, written):
        meant = did_you_mean(written, dict.fromkeys(sorted(words & _VERBS or words), "keyword"))
        if meant is not None:
            return meant
    if not formula and {"gain", "set", "choose"} <= words:
        return "a statement begins with what is done: `set`, `gain`, `choose`, `move`, `perform` …"
    return _wanted(expected)


def _wanted(expected: set[str]) -> str | None:
    named = sorted(_READABLE[name] for name in expected if name in _READABLE)
    words = sorted(f"`{name.lower()}`" for name in expected if name not in _READABLE and name.isalpha())
    everything = named + words
    if not everything or len(everything) > _MOST_NAMED:
        return None
    return "expected " + (everything[0] if len(everything) == 1 else ", ".join(everything[:-1]) + " or " + everything[-1])
