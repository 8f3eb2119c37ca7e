"""Text to syntax tree. The only module that knows Lark.

Limits on length, tokens and depth are checked before any tree is walked, so that no text, however
hostile, can exhaust the stack or the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from horta.diagnostics import Problems, Source, Span
from horta.language import syntax
from horta.language.building import Builder
from horta.language.grammar import grammar_text
from horta.language.mistakes import explain_mistake

LONGEST_TEXT = 200_000
LONGEST_EFFECT = 20_000
DEEPEST_BRACKETS = 40
DEEPEST_INDENT = 16
MOST_OPERATORS = 200


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]
    CLOSE_PAREN_types = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@cache
def _lark() -> Lark:
    return Lark(
        grammar_text(),
        parser="lalr",
        start=["file", "block", "formula"],
        postlex=_Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
        cache=False,
    )


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of rules text and where it stands: a file of its own, or a scalar inside another."""

    text: str
    source: Source
    locate: Callable[[int], tuple[int, int]] | None = None

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` to `end`."""
        first, last = self._at(start), self._at(max(start, end))
        return Span(self.source, *first, *last)

    def _at(self, offset: int) -> tuple[int, int]:
        if self.locate is not None:
            return self.locate(offset)
        line = self.text.count("\n", 0, offset) + 1
        return line, offset - (self.text.rfind("\n", 0, offset) + 1) + 1


def parse_file(text: Text, problems: Problems) -> tuple[syntax.Declaration, ...]:
    """The declarations of a `.rules` file; nothing when it cannot be read."""
    return _parse(text, "file", LONGEST_TEXT, problems) or ()


def parse_block(text: Text, problems: Problems) -> tuple[syntax.Statement, ...] | None:
    """The statements of an effect."""
    return _parse(text, "block", LONGEST_EFFECT, problems)  # type: ignore[no-any-return]


def parse_formula(text: Text, problems: Problems) -> syntax.Expression | None:
    """A single expression."""
    return _parse(text, "formula", LONGEST_EFFECT, problems)  # type: ignore[no-any-return]


def _parse(text: Text, start: str, longest: int, problems: Problems) -> Any:
    if not _within_limits(text, longest, problems):
        return None
    written = text.text.rstrip() + "\n" if start != "formula" else text.text.strip("\n")
    offset = len(text.text) - len(text.text.lstrip("\n")) if start == "formula" else 0
    try:
        tree = _lark().parse(written, start=start)
    except DedentError:
        problems.error("E202", "a line is indented to a depth that no line above it has", text.span(0, 1), "use four spaces for each step")
        return None
    except UnexpectedInput as mistake:
        _report(mistake, text, offset, problems)
        return None
    return Builder(text, offset).build(tree)


def _within_limits(text: Text, longest: int, problems: Problems) -> bool:
    written = text.text
    if len(written) > longest:
        problems.error("E203", f"the text is {len(written)} characters long, the limit is {longest}", text.span(0, 1))
        return False
    for number, character in enumerate(written):
        if not (" " <= character <= "~" or character in "\n\r") and not _in_comment_or_string(written, number):
            shown = "a tab" if character == "\t" else f"the character U+{ord(character):04X}"
            problems.error("E201", f"{shown} cannot stand in rules", text.span(number, number + 1), "use plain ASCII and spaces")
            return False
    return _shallow(text, problems)


def _in_comment_or_string(written: str, offset: int) -> bool:
    line = written[written.rfind("\n", 0, offset) + 1 : offset]
    return ("#" in line or line.count('"') % 2 == 1) and written[offset].isprintable()


def _shallow(text: Text, problems: Problems) -> bool:
    depth = 0
    for number, line in enumerate(text.text.split("\n")):
        operators = 0
        indent = len(line) - len(line.lstrip(" "))
        start = sum(len(before) + 1 for before in text.text.split("\n")[:number]) if indent > 4 * DEEPEST_INDENT * 2 else 0
        if indent > 4 * DEEPEST_INDENT * 2:
            problems.error("E203", "the blocks are nested too deeply", text.span(start, start + 1), "move the inner part to a procedure")
            return False
        for character in line:
            depth += (character in "([") - (character in ")]")
            operators += character in "+-*/%<>=.[("
            if depth > DEEPEST_BRACKETS or operators > MOST_OPERATORS:
                offset = text.text.find(line)
                problems.error("E203", "the expression is nested too deeply or too long", text.span(offset, offset + 1), "name a part of it as a `value`")
                return False
    return _few_words(text, problems)


def _few_words(text: Text, problems: Problems) -> bool:
    for line in text.text.split("\n"):
        if len(line.split()) > 2 * MOST_OPERATORS:
            offset = text.text.find(line)
            problems.error("E203", "the line is too long", text.span(offset, offset + 1), "name a part of it as a `value`")
            return False
    return True


def _report(mistake: UnexpectedInput, text: Text, offset: int, problems: Problems) -> None:
    start = (mistake.pos_in_stream or 0) + offset
    start = min(max(start, 0), max(len(text.text) - 1, 0))
    width = 1
    if isinstance(mistake, UnexpectedToken) and isinstance(mistake.token, Token) and not mistake.token.type.startswith(("_", "$")):
        width = len(mistake.token)
    message, remedy = explain_mistake(mistake, text.text)
    problems.error("E201", message, text.span(start, start + width), remedy)


__all__ = ["Text", "Tree", "UnexpectedCharacters", "parse_block", "parse_file", "parse_formula"]
