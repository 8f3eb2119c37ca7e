"""Text to syntax tree. The only module that knows Lark.

Lengths are limited before parsing, and the depth of the tree before anything walks it: Lark's own work
grows with the length alone, so no text, however hostile, can exhaust the stack or the clock.
"""

from __future__ import annotations

import contextlib
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, ClassVar

import lark
from lark import Lark
from lark.exceptions import UnexpectedInput
from lark.grammar import Rule
from lark.indenter import DedentError, Indenter
from lark.lexer import TerminalDef

from horta.diagnostics import Edit, Problems, Source, Span
from horta.language import syntax
from horta.language.error_recovery import all_mistakes
from horta.language.expression_builder import RawTree
from horta.language.grammar import grammar_text
from horta.language.parser_cache import read_tables, table_path, write_tables
from horta.language.raw_parser import RawParser, raw_parser
from horta.language.syntax_errors import Explanation, explain_mistake
from horta.language.tree_builder import Builder
from horta.quick_objects import quickly_made

LONGEST_TEXT = 100_000
LONGEST_EFFECT = 20_000
DEEPEST_TREE = 80
_UNEVEN = "this line is indented to a depth that no line above it has"

# Comments and quoted texts may hold any character. Group 1 is a character outside of them that rules cannot have.
_OUTSIDE_ASCII = re.compile(r'#[^\n]*|"[^"\n]*"|([^ -~\n\r])')


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types: ClassVar = ["LPAR", "LSQB"]
    CLOSE_PAREN_types: ClassVar = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@cache
def _lark() -> Lark:
    """The parser, from kept tables where there are any."""
    path = table_path(grammar_text(), lark.__version__)
    kept = read_tables(path)
    if kept is not None:
        with contextlib.suppress(Exception):  # damaged tables can fail anywhere in Lark; building anew is the remedy
            return _from_tables(kept)
    built = Lark(
        grammar_text(),
        parser="lalr",
        start=["file", "block", "formula", "costs"],
        postlex=_Indentation(),
        propagate_positions=True,
        maybe_placeholders=True,
    )
    data, memo = built.memo_serialize([TerminalDef, Rule])
    data["options"]["postlex"] = None
    write_tables(path, {"data": data, "memo": memo})
    return built


@cache
def _raw() -> RawParser | None:
    """Our own reader of texts without mistakes, which is three times as fast; None if this version of Lark has other tables."""
    try:
        frontend = _lark().parser
        return raw_parser(frontend.parser._parse_table, frontend.lexer.lexer.lexers)
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _from_tables(kept: Any) -> Lark:
    """Return a parser made from the kept tables. JSON has only texts as keys, so the numbers are made again."""
    memo = {int(key): value for key, value in kept["memo"].items()}
    table = kept["data"]["parser"]["parser"]
    table["tokens"] = {int(key): value for key, value in table["tokens"].items()}
    table["states"] = {int(key): {int(token): action for token, action in row.items()} for key, row in table["states"].items()}
    empty = Lark.__new__(Lark)
    return empty._load({"data": kept["data"], "memo": memo}, postlex=_Indentation())


# Signs that word processors and other keyboards write, and what stands for them in rules.
_MEANT = {"≤": "<=", "≥": ">=", "≠": "!=", "×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "—": "-", "→": "to"} | dict.fromkeys(
    "“”„«»", '"'
)


@quickly_made
@dataclass(frozen=True, slots=True)
class Text:
    """A piece of rules text and where it stands: a file of its own, or a scalar inside another."""

    text: str
    source: Source
    locate: Callable[[int], tuple[int, int]] | None = None

    def span(self, start: int, end: int) -> Span:
        """The place of the characters from `start` to `end`."""
        locate = self.locate or self._at
        line, column = locate(start)
        end_line, end_column = locate(end if end > start else start)
        return Span(self.source, line, column, end_line, end_column)

    def edits(self, start: int, end: int, written: str | None) -> tuple[Edit, ...]:
        """The edit that writes something else there; none if nothing is known that should be written."""
        return () if written is None else (Edit(self.span(start, end), self.text[start:end], written),)

    def _at(self, offset: int) -> tuple[int, int]:
        starts = _line_starts(self.text)
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1


@lru_cache(maxsize=16)
def _line_starts(text: str) -> list[int]:
    """The offset at which each line begins."""
    return [0, *(found.end() for found in re.finditer("\n", text))]


_ONE_LINE = ("formula", "costs")  # read without the end of their line


def parse_file(text: Text, problems: Problems) -> tuple[syntax.Declaration, ...]:
    """The declarations of a `.rules` file; nothing when it cannot be read."""
    return _known(_parsed_file(text), problems) or ()


def parse_block(text: Text, problems: Problems) -> tuple[syntax.Statement, ...] | None:
    """The statements of an effect."""
    return _known(_parsed_text(text, "block"), problems)  # type: ignore[no-any-return]


def parse_costs(text: Text, problems: Problems) -> tuple[syntax.Statement, ...] | None:
    """What an ability costs."""
    return _known(_parsed_text(text, "costs"), problems)  # type: ignore[no-any-return]


def parse_formula(text: Text, problems: Problems) -> syntax.Expression | None:
    """A single expression."""
    return _known(_parsed_text(text, "formula"), problems)  # type: ignore[no-any-return]


# What was read is kept, because a pack is read again with every pack that requires it, and its scenarios are looked at twice.


@lru_cache(maxsize=256)
def _parsed_file(text: Text) -> tuple[Any, Problems]:
    problems = Problems()
    return _parse(text, "file", LONGEST_TEXT, problems), problems


@lru_cache(maxsize=4096)
def _parsed_text(text: Text, start: str) -> tuple[Any, Problems]:
    problems = Problems()
    return _parse(text, start, LONGEST_EFFECT, problems), problems


def _known(found: tuple[Any, Problems], problems: Problems) -> Any:
    tree, reported = found
    problems.extend(reported)
    return tree


def _parse(text: Text, start: str, longest: int, problems: Problems) -> Any:
    if not _within_limits(text, longest, problems):
        return None
    offset = len(text.text) - len(text.text.lstrip("\n")) if start in _ONE_LINE else 0
    tree = _tree(text.text[offset:], start)
    if isinstance(tree, Explanation):
        mistakes = (tree,) if start in _ONE_LINE else all_mistakes(text.text, start, partial(_first_mistake, start=start))
        for found in mistakes:
            code = "E202" if found.message == _UNEVEN else "E201"
            first, last = found.start + offset, found.end + offset
            problems.error(code, found.message, text.span(first, last), found.remedy, edits=text.edits(first, last, found.edit))
        return None
    if not _shallow(tree, text, offset, problems):
        return None
    return Builder(text, offset).build(tree)


@lru_cache(maxsize=1024)
def _tree(text: str, start: str) -> RawTree | Explanation:
    """The tree, or what is wrong first. Scenarios say the same again and again, so trees are kept."""
    written, raw = _written(text, start), _raw()
    tree = None if raw is None else raw.read(written, start)
    if tree is not None:
        return tree
    try:
        return _lark().parse(written, start=start)
    except DedentError:
        first, last = _uneven_line(written)
        return Explanation(_UNEVEN, "use four spaces for each step", first, last, first)
    except UnexpectedInput as mistake:
        return explain_mistake(mistake, text, start)


def _written(text: str, start: str) -> str:
    """Return a text as the grammar wants it to end."""
    return text.strip("\n") if start in _ONE_LINE else text.rstrip() + "\n"


def _first_mistake(text: str, start: str) -> Explanation | None:
    if not text.strip() and start == "file":
        return None
    tree = _tree(text, start)
    return tree if isinstance(tree, Explanation) else None


def _within_limits(text: Text, longest: int, problems: Problems) -> bool:
    written = text.text
    if len(written) > longest:
        message = f"the text is {len(written)} characters long, the limit is {longest}"
        problems.error("E203", message, text.span(0, 1), "split it into several procedures, values or files")
        return False
    for found in _OUTSIDE_ASCII.finditer(written):
        if found[1] is not None:
            meant = text.edits(*found.span(1), _MEANT.get(found[1]))
            problems.error("E201", *_strange_character(found[1], text.span(*found.span(1))), edits=meant)
            return False
    return True


def _strange_character(character: str, span: Span) -> tuple[str, Span, str]:
    """The message, the place and the remedy for a character that rules do not have."""
    shown = f"`{character}` (U+{ord(character):04X})" if character.isprintable() else f"the character U+{ord(character):04X}"
    if character == "\t":
        shown = "a tab"
    if character.isspace():
        remedy = "write spaces in its place; four for each step of indentation"
    elif character in _MEANT:
        remedy = f"write `{_MEANT[character]}`"
    else:
        remedy = "use the letters a-z, digits and the signs of the rules language"
    return f"{shown} cannot stand in rules", span, remedy


def _shallow(tree: RawTree, text: Text, offset: int, problems: Problems) -> bool:
    """True if the tree is not too deep; otherwise report it. Works level by level, without recursion."""
    level = [tree]
    for _ in range(DEEPEST_TREE):
        level = [child for parent in level for child in parent.children if hasattr(child, "data")]
        if not level:
            return True
    start = level[0].meta.start_pos + offset if not level[0].meta.empty else 0
    message = "the rules are nested too deeply here, or too many parts are strung together"
    problems.error("E203", message, text.span(start, start + 1), "name a part of it as a `value` or a `procedure`")
    return False


def _uneven_line(written: str) -> tuple[int, int]:
    """Return start and end (as offsets) of the first line whose indentation fits no line above it."""
    depths = [0]
    for line in re.finditer(r"^( *)[^ #\n].*$", written, re.MULTILINE):
        depth = len(line[1])
        depths = [known for known in depths if known <= depth]
        if depths[-1] < depth and line.start() and written[: line.start()].rstrip()[-1:] != ":":
            return line.start(1) + depth, line.end()
        depths.append(depth)
    return 0, 1
