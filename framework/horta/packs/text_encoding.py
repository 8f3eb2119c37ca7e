"""Turns the bytes of a file into text, or reports why that is impossible.

A person must see everything that is in a file. So characters that hide, reorder or control text are refused, in
YAML and in rules. Knows no syntax.
"""

from __future__ import annotations

import re

from horta.diagnostics import Problems, Source, Span
from horta.packs.limits import FILE_BYTES

BYTE_ORDER_MARK = "\ufeff"

# Control characters except tab and line feed, soft hyphen and other marks of zero width, everything that
# changes the direction of text, line separators, fillers, surrogates, private use, non-characters.
_REFUSED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ue000-\uf8ff\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U0010ffff]"
)
_NAMES = {
    "\r": "a carriage return without a line feed",
    BYTE_ORDER_MARK: "a byte order mark",
    "\u200b": "a zero-width space",
    "\u202e": "a character that reverses the direction of text",
    "\x1b": "an escape character",
}


def file_span(path: str, pack: str | None = None) -> Span:
    """Return a place for a problem of a file as a whole, without text to show."""
    return Span(Source(path, "", pack), 1, 1, 1, 1)


def decode(path: str, data: bytes, pack: str | None, problems: Problems) -> Source | None:
    """Return the file as text with plain line feeds; None, with problems reported, if that is impossible."""
    nowhere = file_span(path, pack)
    if len(data) > FILE_BYTES:
        problems.error("E109", f"the file is larger than {FILE_BYTES} bytes", nowhere, "split it up")
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        remedy = f"save the file as UTF-8; the first bad byte is on line {line}"
        problems.error("E101", "the file is not UTF-8 text", nowhere, remedy)
        return None
    source = Source(path, text.replace("\r\n", "\n"), pack)
    return source if all_seen(source, problems) else None


def all_seen(source: Source, problems: Problems) -> bool:
    """True if the text has no refused characters; those found are reported."""
    if source.text.isascii() and source.text.replace("\n", "").isprintable():
        return True
    clean = True
    for found in _REFUSED.finditer(source.text):
        clean = False
        _refuse(source, found.start(), problems)
        if problems.suppressed:
            break
    return clean


def _refuse(source: Source, at: int, problems: Problems) -> None:
    character = source.text[at]
    line = source.text.count("\n", 0, at) + 1
    column = at - source.text.rfind("\n", 0, at)
    named = _NAMES.get(character, "a character that cannot be seen")
    message = f"{named} (U+{ord(character):04X}) is not allowed"
    # Editors write a byte order mark at the beginning without showing it.
    remedy = "save the file as UTF-8 without BOM" if character == BYTE_ORDER_MARK and at == 0 else "remove it"
    problems.error("E110", message, Span(source, line, column, line, column + 1), remedy)
