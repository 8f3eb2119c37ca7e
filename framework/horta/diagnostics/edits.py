"""Edits that correct problems: what is written at a place, and what to write there instead.

An edit changes a text only where exactly that is written. Line ends stay as they are. It does not know files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from horta.diagnostics.places import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """`text` takes the place of `written` at the span.

    Lines of the text after the first are indented like the line of the span, on which then nothing may stand before it.
    """

    span: Span
    written: str
    text: str

    def __str__(self) -> str:
        if not self.text:
            return f"`{self.written.strip()}` removed"
        return f"`{self.written}` → `{' ⏎ '.join(line.strip() for line in self.text.splitlines())}`"


def apply_edits(text: str, wanted: Iterable[Sequence[Edit]]) -> tuple[str, list[Edit]]:
    """Return the text with the edits made, and those that were made.

    Edits that belong together are made all or not at all: not if something else is written there, or if an earlier one has
    changed the same place.
    """
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    made: dict[tuple[int, int], tuple[Edit, str]] = {}
    for together in wanted:
        places = {(starts[edit.span.line - 1] + edit.span.column - 1): edit for edit in together if edit.span.line <= len(lines)}
        fitting = {(start, start + len(edit.written)): (edit, _inserted(edit, lines)) for start, edit in places.items()}
        if len(fitting) == len(together) and all(_fits(text, place, edit, new, made) for place, (edit, new) in fitting.items()):
            made |= {place: (edit, new or "") for place, (edit, new) in fitting.items()}
    for (start, end), (_, new) in sorted(made.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text, [edit for _, (edit, _) in sorted(made.items())]


def _fits(text: str, place: tuple[int, int], edit: Edit, new: str | None, made: Iterable[tuple[int, int]]) -> bool:
    start, end = place
    apart = all(end <= other_start or other_end <= start for other_start, other_end in made)
    return new is not None and bool(edit.written) and text[start:end] == edit.written and apart


def _inserted(edit: Edit, lines: Sequence[str]) -> str | None:
    """Return what to write, with the indentation and the line ends of the place; None if there is no room for several lines."""
    if "\n" not in edit.text:
        return edit.text
    line = lines[edit.span.line - 1]
    before = line[: edit.span.column - 1]
    ending = "\r\n" if line.endswith("\r") else "\n"
    return edit.text.replace("\n", ending + before) if not before.strip(" ") else None
