"""Explains an error of the YAML parser in words of authors: colons, dashes, quotes, indentation.

The parser often notices a mistake only on a later line. So the lines around the error are looked at first: a table of
classes of mistakes says which line is at fault and what to write. What no class explains is said in the words of
`_WORDS`, at the place that the parser names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import yaml

from horta.diagnostics import Problems, Source, Span
from horta.packs.scalars import quoted

_INDENT = "check the indentation of this line and the one before"
_CLOSE = "close the bracket, or put a comma between the entries"

# Beginning of the parser's message, what we say, what to do about it.
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("mapping values are not allowed", "a colon is not expected here", "put the text in quotes if it contains `: `"),
    ("did not find expected key", "a key was expected here", _INDENT),
    ("expected <block end>", "a key or list entry was expected here", _INDENT),
    ("block sequence entries are not allowed", "a list entry is not expected here", _INDENT),
    ("did not find expected '-' indicator", "a list entry was expected here", _INDENT),
    ("could not find expected ':'", "a colon was expected", "write `key: value`; " + _INDENT),
    ("found a tab character", "a tab is used for indentation", "indent with spaces"),
    ("did not find expected ',' or ']'", "the list is not closed", _CLOSE),
    ("expected ',' or ']'", "the list is not closed", _CLOSE),
    ("did not find expected ',' or '}'", "the mapping is not closed", _CLOSE),
    ("expected ',' or '}'", "the mapping is not closed", _CLOSE),
    ("did not find expected node content", "a value was expected here", "write a value, or remove the comma"),
    ("found unexpected end of stream", "a quoted text is not closed", "put the closing quote"),
    ("found unexpected document indicator", "a quoted text is not closed", "put the closing quote"),
    ("found unknown escape character", "unknown escape in a quoted text", "use 'single quotes', or write \\\\"),
    ("did not find expected <document start>", "the file ends here as YAML sees it", _INDENT),
    ("expected '<document start>'", "the file ends here as YAML sees it", _INDENT),
)
_FEATURES = ("directive", "tag", "anchor", "alias")
_LONGEST_LINE = 2_000
_KEY = r"[A-Za-z_][A-Za-z0-9_.-]*"


@dataclass(frozen=True, slots=True)
class _Found:
    """What is wrong, what to write, and the columns (from 0) of the line at fault."""

    message: str
    remedy: str
    start: int
    end: int


def report_yaml_error(error: yaml.YAMLError, source: Source, problems: Problems) -> None:
    """Report the parser's error at the line that is at fault."""
    problem = str(getattr(error, "problem", None) or "the text is not YAML")
    span = _place(getattr(error, "problem_mark", None), source)
    began = getattr(error, "context_mark", None)
    if source.line(span.line)[span.column - 1 : span.column] == "\t":
        problem = "found a tab character"
    # At the end of the file there is nothing to show; the beginning of the unfinished part says more.
    if not source.line(span.line).strip() and began is not None:
        span = _place(began, source)
    if any(feature in problem + str(getattr(error, "context", "")) for feature in _FEATURES):
        character = source.line(span.line)[span.column - 1 : span.column]
        remedy = f"put a text that begins with `{character}` in quotes; otherwise write the value itself"
        problems.error("E103", "directives, tags, anchors and aliases are not allowed", span, remedy)
        return
    if problem == "found a tab character":
        above = _line_above(source, span.line)
        spaces = _depth(source, above) + (2 if source.line(above).rstrip().endswith(":") else 0)
        remedy = f"write {spaces} spaces in place of the tab" if spaces else "remove the tab"
        problems.error("E102", "a tab is used for indentation", span, remedy)
        return
    if "tab" not in problem:
        lines = dict.fromkeys((span.line, _line_above(source, span.line), (began.line + 1) if began is not None else 0))
        readable = _without_long_lines(source)
        for explain in _EXPLANATIONS:
            for line in filter(None, lines):
                found = None if _in_text(readable, line) and explain is not _outside_of_text else explain(readable, line)
                if found is not None:
                    problems.error("E102", found.message, Span(source, line, found.start + 1, line, found.end + 1), found.remedy)
                    return
    for beginning, message, remedy in _WORDS:
        if problem.startswith(beginning):
            problems.error("E102", message, span, remedy, _context(error, source))
            return
    problems.error("E102", problem, span, _INDENT, _context(error, source))


def _without_long_lines(source: Source) -> Source:
    """Return the text with empty lines in place of very long ones: nobody wrote these by hand, and patterns take long for them."""
    lines = source.text.split("\n")
    if max(map(len, lines)) <= _LONGEST_LINE:
        return source
    return Source(source.path, "\n".join(line if len(line) <= _LONGEST_LINE else "" for line in lines), source.pack)


def _place(mark: yaml.Mark | None, source: Source) -> Span:
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Span(source, line, column, line, column + 1)


def _context(error: yaml.YAMLError, source: Source) -> list[tuple[Span, str]]:
    """Return the beginning of the construct that the parser was reading, if it is on another line."""
    began, mark = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    if began is None or mark is None or began.line == mark.line:
        return []
    if not source.line(mark.line + 1).strip():
        return []
    return [(_place(began, source), "it began here")]


# ------------------------------------------------------------------ classes of mistakes


def _open_quote(source: Source, line: int) -> _Found | None:
    """`name: "Jasmine`"""
    for quote in ('"', "'"):
        found = re.search(rf"(?:: +|- +|[\[{{,] *)({quote}[^{quote}]*)$", source.line(line).split(" #")[0])
        if found is not None:
            text = found[1].rstrip() if ": " not in found[1] else re.split(r"[,}\]]", found[1])[0]
            return _Found("the quote is not closed", f"write `{_short(text)}{quote}`", found.start(1), found.start(1) + len(text))
    return None


def _text_after_quote(source: Source, line: int) -> _Found | None:
    """`name: "Jasmine" cup`"""
    found = re.search(r""": +("[^"]*"|'[^']*')( *[^\s,}\]#].*?) *$""", source.line(line))
    if found is None:
        return None
    whole = found[1] + found[2]
    # A quote at the very end belongs to the first one, and those between them to the text.
    whole = whole[1:-1] if whole[-1] == whole[0] else found[1][1:-1] + found[2]
    return _Found("the text goes on after its closing quote", f"write {quoted(whole)}", found.start(2), found.end(2))


def _open_bracket(source: Source, line: int) -> _Found | None:
    """`{of: cup, id: mug` and the like, on one line"""
    text = re.sub(r""""[^"]*"|'[^']*'""", lambda quoted: "x" * len(quoted[0]), source.line(line).split(" #")[0])
    opened: list[int] = []
    for number, letter in enumerate(text):
        if letter in "{[":
            opened.append(number)
        elif letter in "}]":
            if not opened:
                return _Found(f"this `{letter}` closes nothing", "remove it, or write the opening bracket", number, number + 1)
            if {"{": "}", "[": "]"}[text[opened.pop()]] != letter:
                return _Found(f"`{letter}` closes another sort of bracket", "close `{` with `}` and `[` with `]`", number, number + 1)
    if opened and re.search(r"(?:^ *|: +|- +)[{\[]", text) and not text.rstrip().endswith(("{", "[", ",")):
        closing = "}" if text[opened[-1]] == "{" else "]"
        return _Found(f"the `{text[opened[-1]]}` is not closed", f"write `{closing}` at the end", opened[-1], opened[-1] + 1)
    return None


def _no_comma(source: Source, line: int) -> _Found | None:
    """`{of: cup id: mug}`"""
    text = source.line(line)
    if not re.search(r"[{\[].*[}\]]", text):
        return None
    found = re.search(rf"({_KEY}: +[^,{{}}\[\]:\"']+?|[}}\]\"']) +({_KEY}: )", text)
    if found is None:
        return None
    return _Found(
        f"a comma is missing before `{found[2].strip(': ')}`",
        f"write `{_short(found[1])}, {found[2].strip()} …`",
        found.start(2),
        found.end(2) - 2,
    )


def _no_space(source: Source, line: int) -> _Found | None:
    """`worth:1`"""
    found = re.match(rf"( *(?:- +)?)({_KEY}):([^\s:/].*?) *$", source.line(line))
    if found is None:
        return None
    return _Found("a space is missing after the colon", f"write `{found[2]}: {_short(found[3])}`", found.start(2), found.end(3))


def _no_colon(source: Source, line: int) -> _Found | None:
    """`copies 3` or `copies = 3`"""
    found = re.match(rf"( *(?:- +)?)({_KEY})(?: *= *| +)([^\s:|>#-][^:]*?) *$", source.line(line))
    if found is None or ": " in found[0]:
        return None
    above = source.line(_line_above(source, line)).rstrip()
    if above.endswith(("|", ">")) or not _beside_keys(source, line):
        return None
    return _Found(f"a colon is missing after `{found[2]}`", f"write `{found[2]}: {_short(found[3])}`", found.start(2), found.end(3))


def _comment_sign(source: Source, line: int) -> _Found | None:
    """`// a comment`"""
    found = re.match(r" *(//|;|--)", source.line(line))
    return _Found("a comment begins with `#`", f"write `#` in place of `{found[1]}`", *found.span(1)) if found is not None else None


def _outside_of_text(source: Source, line: int) -> _Found | None:
    """A line of a text below `key: |` that is not indented enough."""
    column = _depth(source, line)
    words = source.line(line).strip()
    for number in range(line - 1, max(line - 40, 0), -1):
        key = re.match(rf" *(?:- +)?({_KEY}): +[|>][-+]? *$", source.line(number))
        if key is not None and key.start(1) >= column and not re.match(rf"(?:- +)?{_KEY}:", words):
            message = f"this line is not part of the text of `{key[1]}`: it is not indented"
            return _Found(message, f"write {key.start(1) + 2} spaces before `{_short(words)}`, or more", column, column + len(words))
        if source.line(number).strip() and _depth(source, number) < column:
            return None
    return None


def _no_colon_before_block(source: Source, line: int) -> _Found | None:
    """`define` with its entries below"""
    found = re.match(rf" *({_KEY}) *$", source.line(line))
    below = _line_below(source, line)
    if found is None or not below or _depth(source, below) <= _depth(source, line):
        return None
    return _Found(f"a colon is missing after `{found[1]}`", f"write `{found[1]}:`", found.start(1), found.end(1))


def _no_space_after_dash(source: Source, line: int) -> _Found | None:
    """`-id: jasmine`"""
    found = re.match(rf" *(-({_KEY}): .*)$", source.line(line))
    if found is None:
        return None
    return _Found("a space is missing after the dash", f"write `- {_short(found[1][1:])}`", found.start(1), found.start(1) + 1)


def _colon_in_text(source: Source, line: int) -> _Found | None:
    """`effect: if my.beans > 2: gain 1 beans`"""
    found = re.match(rf" *(?:- +)?({_KEY}): +([^\s\"'|>{{\[#][^\n]*?(:)(?: .*|$))", source.line(line))
    if found is None:
        return None
    remedy = f"put the text in quotes: `{found[1]}: {quoted(found[2].strip())}`, or write it below `{found[1]}: |`"
    return _Found("a text with a colon in it needs quotes", remedy, found.start(3), found.end(3))


def _bad_first_character(source: Source, line: int) -> _Found | None:
    """`name: @home`"""
    found = re.search(r"(?:: +|- +)((?:[@`%,\]}]|[>|](?![-+0-9 ]*$))[^\n]*?) *$", source.line(line))
    if found is None:
        return None
    written = found[1]
    if written[0] in ">|" and re.search(r"[{\[]", source.line(line)[: found.start(1)]):
        # Inside of braces or brackets the text ends before the closing one.
        written = re.split(r"[,}\]]", written)[0]
    remedy = f"put the text in quotes: {quoted(written)}"
    return _Found(f"a text cannot begin with `{written[0]}`", remedy, found.start(1), found.start(1) + len(written))


def _uneven(source: Source, line: int) -> _Found | None:
    """A key that stands some columns beside the keys it belongs to."""
    key = re.match(rf" *(?:- +)?({_KEY}):(?: |$)", source.line(line))
    if key is None:
        return None
    column = key.start(1)
    above = next((found for found in _keys_above(source, line) if abs(found[1] - column) <= 3), None)
    if above is None or above[1] == column or source.line(line).lstrip().startswith("- "):
        return None
    name, other = above
    away = abs(other - column)
    side = "left" if column < other else "right"
    message = f"`{key[1]}` stands {away} column{'s' if away > 1 else ''} {side} of `{name}`"
    return _Found(message, f"begin both in the same column: write {other} spaces before `{key[1]}`", column, key.end(1))


def _uneven_dash(source: Source, line: int) -> _Found | None:
    """A dash that stands some columns beside the dashes above it."""
    dash = re.match(r"( *)- ", source.line(line))
    if dash is None:
        return None
    for number in range(line - 1, max(line - 40, 0), -1):
        other = re.match(r"( *)- ", source.line(number))
        if other is not None and other[1] != dash[1] and abs(len(other[1]) - len(dash[1])) <= 3:
            message = f"this `-` stands in another column than the `-` of line {number}"
            return _Found(message, f"write {len(other[1])} spaces before the `-`", len(dash[1]), len(dash[1]) + 1)
        if other is not None:
            return None
    return None


def _beside_keys(source: Source, line: int) -> bool:
    """True if the nearest line above or below with the same indentation is `key: value`."""
    first = re.match(r" *(?:- +)?", source.line(line))
    depth = len(first[0]) if first else 0
    around = [*range(line - 1, max(line - 10, 0), -1), *range(line + 1, line + 10)]
    return any(re.match(rf"(?: {{{depth}}}| *- +){_KEY}:", source.line(number)) for number in around)


def _keys_above(source: Source, line: int) -> Iterator[tuple[str, int]]:
    """Return the keys of the lines above, nearest first, each with its column (from 0); keys inside deeper blocks too."""
    for number in range(line - 1, max(line - 40, 0), -1):
        found = re.match(rf" *(?:- +)?({_KEY}):(?: |$)", source.line(number))
        if found is not None:
            yield found[1], found.start(1)


def _in_text(source: Source, line: int) -> bool:
    """True if the line is part of a text below `key: |`."""
    depth = _depth(source, line)
    above = next((number for number in range(line - 1, 0, -1) if source.line(number).strip() and _depth(source, number) < depth), 0)
    return re.search(r":\s+[|>][-+0-9]*\s*$", source.line(above)) is not None


def _line_above(source: Source, line: int) -> int:
    return next((number for number in range(line - 1, 0, -1) if source.line(number).split("#")[0].strip()), 0)


def _line_below(source: Source, line: int) -> int:
    return next((number for number in range(line + 1, line + 20) if source.line(number).split("#")[0].strip()), 0)


def _depth(source: Source, line: int) -> int:
    return len(source.line(line)) - len(source.line(line).lstrip(" "))


def _short(text: str) -> str:
    return text if len(text) <= 50 else text[:47] + "…"


_EXPLANATIONS: tuple[Callable[[Source, int], _Found | None], ...] = (
    _comment_sign,
    _outside_of_text,
    _no_space_after_dash,
    _open_quote,
    _text_after_quote,
    _open_bracket,
    _no_comma,
    _no_space,
    _no_colon,
    _bad_first_character,
    _colon_in_text,
    _no_colon_before_block,
    _uneven,
    _uneven_dash,
)
