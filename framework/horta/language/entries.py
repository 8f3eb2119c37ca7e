"""A word of the language with its documentation; the reference pages are made of these."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A word with its documentation. `form` is how it is written, `arguments` how many a function takes."""

    name: str
    form: str
    doc: str
    example: str
    arguments: int = 0


def entry_table(*entries: Entry) -> dict[str, Entry]:
    """Return the entries by their names."""
    return {entry.name: entry for entry in entries}
