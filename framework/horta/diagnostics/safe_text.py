"""Makes text from packs safe to print for all that read the output: a terminal, a build log, a table.

Escape codes, invisible characters, workflow commands and formulas would have an effect there instead of being shown.
Everything that is printed or written to a table passes through here; pages escape text by themselves.
"""

from __future__ import annotations

import unicodedata

# Cc: control, Cf: format (bidi, zero width), Cs: surrogates, Co: private use, Cn: unassigned,
# Zl/Zp: line and paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def is_unseen(character: str) -> bool:
    """True if a character would act on the terminal or stay invisible."""
    return unicodedata.category(character) in _UNSEEN


def shown(character: str) -> str:
    """Return the character itself, or a visible escape if it must not be printed."""
    if " " <= character <= "~" or not is_unseen(character):
        return character
    return character.encode("unicode_escape").decode("ascii")


def clean(text: str) -> str:
    """Return the text on one line, without anything that a terminal or a build log would act on."""
    if not (text.isascii() and text.isprintable()):
        text = "".join(map(shown, text))
    # Build runners obey lines that begin in these ways, and any part of a text may come to stand at the beginning of a line.
    while "::" in text:
        text = text.replace("::", ": :")
    return text.replace("##[", "##(")


def cell(text: str) -> str:
    """Return the text for a cell of a table: what a spreadsheet would take for a formula begins with a quote."""
    text = clean(text)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def width(text: str) -> int:
    """Return how many terminal cells the (clean) text takes."""
    if text.isascii():
        return len(text)
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
