"""Explains an error of the parser in words that an author can use: what is wrong, where, and what to write.

A parser knows only which tokens it expected. Most mistakes are entries of `common_mistakes`; the others are explained
by what is missing, and by the form of the statement or declaration in which reading stopped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import did_you_mean, single_underscores
from horta.language.common_mistakes import MARK, common_mistakes, fill
from horta.language.registry import DECLARATIONS, HOOKS, STATEMENTS

_READABLE = {
    "NAME": "a name", "NUMBER": "a number", "COLON": "`:`", "RPAR": "`)`", "RSQB": "`]`", "_NL": "the end of the line",
    "_INDENT": "an indented block", "_DEDENT": "the end of the block", "STRING": 'a text in "…"', "RULE_ID": "a rule id such as A-6",
    "LPAR": "`(`", "LSQB": "`[`", "EQUAL": "`=`", "COMMA": "`,`", "DOT": "`.`", "SEMICOLON": "`;`", "$END": "the end",
    "PLUS": "`+`", "MINUS": "`-`", "STAR": "`*`", "SLASH": "`/`", "PERCENT": "`%`", "LESSTHAN": "`<`", "MORETHAN": "`>`",
}  # fmt: skip
# What can follow nearly everywhere. It says nothing about what is missing.
_CONTINUATIONS = frozenset({
    "PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "LESSTHAN", "MORETHAN", "EQUAL", "DOT", "LSQB", "LPAR", "AND", "OR", "IS", "IN", "NOT",
    "WHERE", "WITHOUT", "TO", "BY", "LIMIT", "COST", "MAY", "ORDER", "RULE", "WHEN", "SEMICOLON", "FOR", "VIA", "AS",
})  # fmt: skip
_STATEMENT_FORMS = {entry.name: entry for entry in STATEMENTS.values()}
_DECLARATION_FORMS = {entry.name: entry for entry in (*DECLARATIONS.values(), *HOOKS.values())}
VERBS = frozenset(name.split()[0] for name in STATEMENTS)
_NAME = "[a-z][a-z0-9]*(_[a-z0-9]+)*"
_WHOLE = {"formula": "an expression", "costs": "a number and the name of a counter"}
_MOST_NAMED = 8
_WINDOW = 200


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is wrong between two offsets of the text, and what to write. `line` is an offset in the line at fault.

    `edit` is the text between the offsets as it should be, where that is certain.
    """

    message: str
    remedy: str
    start: int
    end: int
    line: int
    edit: str | None = None


def explain_mistake(mistake: Any, text: str, start: str) -> Explanation:
    """Explain an error of the parser, which read the text as `start`: a file, a block or a formula."""
    token = getattr(mistake, "token", None)
    at = min(mistake.pos_in_stream or 0, len(text))
    if not text.strip():
        return Explanation("nothing is written here", f"write {_WHOLE.get(start, 'a statement')}", 0, 1, 0)
    expected = _acceptable(mistake) if token is not None else set()
    if token is not None and token.type in ("$END", "_DEDENT"):
        at = len(text.rstrip())
    elif token is not None and token.type == "_INDENT":
        # The token stands where the line before it ends.
        at += len(re.sub(r"^((\n *(#.*)?)*)(?s:.*)", r"\1", text[at:]))
    return (
        _layout_mistake(token, text, at, expected)
        or _half_read_word(token, text, at, start)
        or _common_mistake(text, at, expected)
        or _other_mistake(token, text, at, expected, start)
    )


def _acceptable(mistake: Any) -> set[str]:
    """Return the tokens that the parser accepts next. The lexer alone would accept more."""
    parser = getattr(mistake, "interactive_parser", None)
    tokens = parser.accepts() if parser is not None else mistake.expected
    # The signs of comparisons have no names of their own.
    return {name for name in tokens if not name.startswith("__")}


def _layout_mistake(token: Any, text: str, at: int, expected: set[str]) -> Explanation | None:
    """A bracket over several lines, or a block that is missing or not expected."""
    opened = _open_bracket(text[:at])
    if expected & {"RPAR", "RSQB"} and ("\n" in text[opened:at] or token.type in ("$END", "_NL", "_DEDENT")) and opened < at:
        before = " ".join(text[:opened].split("\n")[-1].split()[-2:])
        closing = "`)`" if text[opened] == "(" else "`]`"
        message = f"the bracket after `{before}` is not closed" if before else "this bracket is not closed"
        return Explanation(message, f"write the missing {closing}", opened, opened + 1, opened)
    width = len(token) if token is not None and not token.type.startswith(("_", "$")) else 1
    if expected == {"_INDENT"}:
        header = (text[:at].split("\n")[-1] if token.type in ("$END", "_DEDENT") else _line_before(text, at)).strip()
        remedy = f"write what belongs to `{_short(header)}` below it, indented by four spaces"
        if token.type in ("$END", "_DEDENT"):
            width = 1
        elif str(token) in VERBS:
            line = text[at:].split("\n")[0]
            message = f"this line belongs to the block of `{_short(header)}`"
            return Explanation(message, f"write four spaces before `{_short(line)}`", at, at + len(line), at)
        return Explanation("a block is missing here", remedy, at, at + width, at)
    if token is not None and token.type == "_INDENT":
        above = _line_before(text, at).rstrip()
        remedy = f"write it as far to the left as `{_short(above.strip())}`"
        if not above.endswith(":"):
            remedy += ", or end that line with `:` if it opens a block"
        return Explanation("this line is indented, but no line above it opens a block", remedy, at, at + 1, at)
    return None


def _common_mistake(text: str, at: int, expected: set[str]) -> Explanation | None:
    """What the first row of the table that fits says."""
    first = max(text.rfind("\n", 0, at) + 1, at - _WINDOW)
    end = text.find("\n", at)
    line = text[first:at] + MARK + text[at : min(end if end >= 0 else len(text), at + _WINDOW)]
    for row in common_mistakes():
        match = row.match(line, expected)
        if match is not None:
            mark = at - first
            left, right = match.span("at") if match.re.groupindex.get("at") and match["at"] else (mark, mark + 2)
            if MARK in match.string:
                left, right = (offset - 1 if offset > mark else offset for offset in (left, right))
            message, remedy = (fill(template, match).replace(MARK, "") for template in (row.message, row.remedy))
            edit = None if row.edit is None else fill(row.edit, match).replace(MARK, "")
            return Explanation(message, remedy, left + first, right + first, at, edit)
    return None


def _half_read_word(token: Any, text: str, at: int, start: str) -> Explanation | None:
    """A word of which the lexer could take only the beginning, or nothing."""
    if token is not None:
        return None
    words = re.finditer(r"(?<![A-Za-z0-9_])[A-Za-z_][A-Za-z0-9_]*", text)
    found = next((word for word in words if word.start() <= at < word.end()), None)
    if found is None:
        return None
    word = found[0]
    if start == "file" and word != word.lower() and re.match(r"[A-Z][a-z]* +[a-z]+ +[^:=\n]*$", text[found.start() :].split("\n")[0]):
        return Explanation("this line is neither a declaration nor a comment", "write `#` before a comment", *found.span(), at)
    meant = single_underscores(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower())
    if re.fullmatch(_NAME, word):
        message, remedy = f"`{word}` cannot stand here", _form_of(text, found.start(), start) or "check the words before it"
        if start not in _WHOLE and not text[text.rfind("\n", 0, at) + 1 : found.start()].strip():
            remedy = f"to carry out a procedure write `perform {word}`"
    elif not re.fullmatch(_NAME, meant):
        message, remedy = f"`{word}` is not a name", "a name begins with a small letter a-z"
    elif word != word.lower():
        message, remedy = f"`{word}` is not a name: names and keywords have only small letters", f"write `{meant}`"
    else:
        message, remedy = f"`{word}` is not a name: `_` stands alone, between letters or digits", f"write `{meant}`"
    return Explanation(message, remedy, *found.span(), at)


def _other_mistake(token: Any, text: str, at: int, expected: set[str], start: str) -> Explanation:
    """Say what is missing where that is clear, and how the statement or declaration is written."""
    if token is None:
        return Explanation(f"`{text[at]}` has no meaning here", "remove it", at, at + 1, at)
    ends = token.type in ("$END", "_DEDENT", "_NL")
    word = str(token)
    end = at + (1 if ends else len(word))
    meant = _meant_keyword(word, expected) if not ends else None
    form = _form_of(text, at, start)
    missing = expected - _CONTINUATIONS or expected
    if missing == {"_NL"} and not ends:
        return Explanation(f"`{_short(word)}` is one word too many: the line could end before it", form or "remove it", at, end, at)
    if "COLON" in missing and word in VERBS and not ends:
        return Explanation(f"`:` is missing before `{word}`", f"write `: {word}`", at, end, at)
    if missing == {"COLON"} and ends:
        form = "end the line with `:`"
    elif missing == {"COLON"}:
        missing = expected
    if len(missing) == 1 and meant is None:
        what = _wanted(missing)
        message = f"{what} is missing " + ("at the end of the line" if ends else f"before `{_short(word)}`")
        return Explanation(message, form or f"write {what}", at, end, at)
    message = "the line ends too early" if ends else f"`{_short(word)}` cannot stand here"
    if "PERFORM" in expected and re.fullmatch(_NAME, word):
        message = f"`{_short(word)}` is not a statement"
    return Explanation(message, meant or _no_statement(text, at, expected, start) or form or _expected(expected), at, end, at)


def _meant_keyword(word: str, expected: set[str]) -> str | None:
    words = {name.lower() for name in expected if name.isalpha() and name not in _READABLE}
    if not re.fullmatch(_NAME, word):
        return None
    return did_you_mean(word, dict.fromkeys(sorted(words & VERBS or words), "keyword"))


def _no_statement(text: str, at: int, expected: set[str], start: str) -> str | None:
    """The remedy where a statement or a declaration should begin and none does."""
    if {"GAIN", "SET", "CHOOSE"} <= expected:
        call = re.compile(rf"({_NAME})((?: +[a-z0-9_.,]+)*) *(?:[;#\n]|$)").match(text, at)
        if call is not None:
            arguments = ", ".join(call[3].replace(",", " ").split())
            return f"to carry out a procedure write `perform {call[1]}" + (f"({arguments})`" if arguments else "`")
        return "a statement begins with what is done: `gain`, `set`, `choose`, `move`, `perform` …"
    if {"PROCEDURE", "MODIFY"} <= expected:
        return "a declaration begins with `procedure`, `value`, `before`, `after`, `modify` …"
    leading = text.split()[0] if text.split() else ""
    if start == "formula" and leading in VERBS and leading != text.strip():
        return f"`{leading}` does something, and here a value or a condition is needed"
    return None


def _form_of(text: str, at: int, start: str) -> str | None:
    """How the statement or the declaration is written in which reading stopped."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    if start not in _WHOLE:
        for part in (re.split("[:;]", line)[-1], line):
            for length in (3, 2, 1):
                name = " ".join(part.split()[:length])
                entry = _STATEMENT_FORMS.get(name) or (_DECLARATION_FORMS.get(name) if start == "file" else None)
                if entry is not None:
                    first_line = entry.example.split("\n")[0]
                    return f"the form is `{entry.form}`, for example `{first_line}`"
    return None


def _expected(expected: set[str]) -> str:
    useful = expected - _CONTINUATIONS or expected
    if useful <= {"$END", "_NL"}:
        return "remove it, or join it to what stands before it with a sign such as `+`, `=` or `and`"
    return f"expected {_wanted(useful)}" if len(useful) <= _MOST_NAMED else "check the words before it"


def _wanted(expected: set[str]) -> str:
    named = sorted(_READABLE[name] for name in expected if name in _READABLE)
    words = sorted(f"`{name.lower()}`" for name in expected if name not in _READABLE and name.isalpha())
    everything = named + words
    return (
        everything[0] if len(everything) == 1 else ", ".join(everything[:-1]) + " or " + everything[-1] if everything else "something else"
    )


def _line_before(text: str, at: int) -> str:
    """The last line above an offset that has anything but a comment on it."""
    lines = [line for line in text[: text.rfind("\n", 0, max(at, 0)) + 1].split("\n") if line.split("#")[0].strip()]
    return lines[-1].split("#")[0] if lines else text[: max(at, 0)].split("\n")[-1]


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "…"


def _open_bracket(before: str) -> int:
    """The offset of the innermost bracket that is still open at the end; the end when there is none."""
    opened: list[int] = []
    for found in re.finditer(r'#[^\n]*|"[^"\n]*"|[()\[\]]', before):
        if found[0] in ("(", "["):
            opened.append(found.start())
        elif found[0] in (")", "]"):
            opened[-1:] = []
    return opened[-1] if opened else len(before)
