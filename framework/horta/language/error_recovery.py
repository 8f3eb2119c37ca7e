"""Goes on reading after a syntax error, so that every mistake of a text is reported, not only the first.

A line with a mistake is replaced by a correct line, which opens a block if an indented line follows. Then the text is
read again. Declarations are read one by one, so that an unfinished declaration causes no mistakes in the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from horta.language.syntax_errors import VERBS, Explanation

# Returns what is wrong first, or None.
FirstMistake = Callable[[str], Explanation | None]

MOST_MISTAKES = 20
_MOST_JOINED = 8  # lines
_JOINING = "and|or|not|then|else|if|is|in|where|without|sorted|by|to|from|for|with|when|as|via|needing|up|because"
_JOINING_START = re.compile(rf" *((?:{_JOINING})\b|[-+*/%<>=!,])")
_JOINING_END = re.compile(rf"(?:\b(?:{_JOINING})|[-+*/%<>=,]) *$")
_WENT_ON = "what stands in a line does not go on in the next one"
_WENT_ON_REMEDY = "write it in one line, or put the expression in brackets: inside `( )` it may take several lines"
_BLOCK_OPENERS = {"file": ("procedure x:", "value x ="), "block": ("if true:", "x:", "choose x:")}
_PLAIN_LINES = {"file": ("", "moment x"), "block": ("end", "if true: end", "x: end")}


def all_mistakes(text: str, start: str, first_mistake: FirstMistake) -> Iterator[Explanation]:
    """Every mistake of a file or block, with the offsets in the whole text."""
    found = 0
    for offset, part in _declarations(text) if start == "file" else ((0, text),):
        for mistake in _mistakes_of_part(part, start, first_mistake):
            yield _shifted(mistake, offset)
            found += 1
            if found >= MOST_MISTAKES:
                return


def _declarations(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a file that begin at its left edge, each with its offset.

    A statement at the left edge belongs to the line above it if that opens a block there: it only lacks its indentation.
    """
    starts: list[int] = []
    for found in re.finditer(r"^[^\s#].*$", text, re.MULTILINE):
        above = text[: found.start()].rstrip("\n").rpartition("\n")[2]
        opened = above.endswith(":") and not above.startswith((" ", "#"))
        if not (opened and found[0].split()[0] in VERBS):
            starts.append(found.start())
    starts[:1] = [0]
    for first, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield first, text[first:end]


def _mistakes_of_part(part: str, start: str, first_mistake: FirstMistake) -> Iterator[Explanation]:
    lines = part.split("\n")
    mistake = first_mistake(part)
    while mistake is not None:
        number = part.count("\n", 0, mistake.line)
        joined = _joined(lines, number, first_mistake)
        if joined is not None:
            yield replace(mistake, message=_WENT_ON, remedy=_WENT_ON_REMEDY)
            lines = joined
            mistake = first_mistake("\n".join(lines))
            mistake = mistake and _moved(mistake, lines, part.split("\n"))
            continue
        yield mistake
        replaced = [_with_line(lines, number, line) for line in _replacements(lines, number, start)]
        readings = [(first_mistake("\n".join(candidate)), candidate) for candidate in replaced]
        # The best replacement is the one with which most of the text can be read.
        mistake, candidate = max(readings, key=_reached)
        if mistake is not None and _reached((mistake, candidate))[0] <= number:
            return
        if mistake is not None:
            mistake = _moved(mistake, candidate, part.split("\n"))
        lines = candidate


def _joined(lines: list[str], number: int, first_mistake: FirstMistake) -> list[str] | None:
    """The lines with one that goes on in the next ones as a single line; None if that is not what is wrong."""
    before = next((at for at in range(number - 1, -1, -1) if lines[at].split("#")[0].strip()), number)
    for first in dict.fromkeys((number, before)):
        furthest = first
        while furthest + 1 < min(len(lines), first + _MOST_JOINED) and _goes_on(lines[furthest], lines[furthest + 1]):
            furthest += 1
        for last in range(furthest, max(first, number - 1), -1):
            parts = [line.split("#")[0].strip() for line in lines[first + 1 : last + 1]]
            whole = " ".join([lines[first].split("#")[0].rstrip(), *parts])
            candidate = [*lines[:first], whole, *([""] * len(parts)), *lines[last + 1 :]]
            if _reached((first_mistake("\n".join(candidate)), candidate))[0] > last:
                return candidate
    return None


def _goes_on(line: str, following: str) -> bool:
    """True if a line ends, or the next one begins, with what joins parts of an expression or a statement."""
    return bool(_JOINING_END.search(line.split("#")[0]) or _JOINING_START.match(following))


def _reached(reading: tuple[Explanation | None, list[str]]) -> tuple[int, int]:
    """The line and the column up to which a text could be read."""
    mistake, lines = reading
    if mistake is None:
        return len(lines) + 1, 0
    before = "\n".join(lines)[: mistake.line]
    return before.count("\n"), len(before) - before.rfind("\n")


def _with_line(lines: list[str], number: int, line: str) -> list[str]:
    return [*lines[:number], line, *lines[number + 1 :]]


def _replacements(lines: list[str], number: int, start: str) -> list[str]:
    line = lines[number]
    indentation = line[: len(line) - len(line.lstrip(" "))]
    following = next((other for other in lines[number + 1 :] if other.split("#")[0].strip()), "")
    opens = len(following) - len(following.lstrip(" ")) > len(indentation)
    level = "file" if start == "file" and not indentation else "block"
    return [indentation + words for words in (_BLOCK_OPENERS if opens else _PLAIN_LINES)[level]]


def _moved(mistake: Explanation, lines: list[str], original: list[str]) -> Explanation:
    """The mistake with offsets in the text as the author wrote it: replaced lines have other lengths."""
    number = "\n".join(lines).count("\n", 0, mistake.line)
    shift = sum(len(line) for line in original[:number]) - sum(len(line) for line in lines[:number])
    return _shifted(mistake, shift)


def _shifted(mistake: Explanation, by: int) -> Explanation:
    return replace(mistake, start=mistake.start + by, end=mistake.end + by, line=mistake.line + by)
