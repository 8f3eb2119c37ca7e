"""Makes text from strangers safe to print.

Pack text ends up on terminals and in build logs, where escape codes, invisible characters and
workflow commands would be obeyed instead of shown. Everything a renderer prints passes through here.
"""

from __future__ import annotations

import unicodedata

# Cc: control, Cf: format (bidi, zero width), Cs: surrogates, Co: private use, Cn: unassigned,
# Zl/Zp: line and paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def is_unseen(character: str) -> bool:
    """Whether a character would act on the terminal, or hide, rather than show."""
    return unicodedata.category(character) in _UNSEEN


def shown(character: str) -> str:
    """The character itself, or a visible escape for one that must not be printed."""
    if " " <= character <= "~" or not is_unseen(character):
        return character
    if character in _SHORT:
        return _SHORT[character]
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def clean(text: str) -> str:
    """The text on one line, with nothing in it that a terminal or a build log would obey."""
    if not (text.isascii() and text.isprintable()):
        text = "".join(map(shown, text))
    # Build runners look for this opening anywhere in a line; the stand-in has the same width.
    return text.replace("##[", "##(")


def width(text: str) -> int:
    """How many terminal cells the (clean) text takes."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
