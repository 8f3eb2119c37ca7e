"""Remembers which pack changed which field, to find packs that change the same field without knowing each other.

A change of a field meets changes of the same field, of the fields around it and of the fields inside it. Changes
are looked up by path, because a hostile pack can make very many of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from horta.diagnostics import Span

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """One change of a field: how and where. Its path begins with the section and the id of the definition."""

    path: Path
    verb: str
    span: Span

    @property
    def pack(self) -> str:
        return str(self.span.source.pack)


class Writes:
    """All changes so far. If one pack changes a field several times in the same manner, only the first is kept."""

    def __init__(self) -> None:
        self._at: dict[Path, dict[tuple[str, str], Write]] = {}
        self._inside: dict[Path, dict[tuple[str, str], Write]] = {}

    def note(self, write: Write) -> None:
        who = (write.pack, write.verb)
        self._at.setdefault(write.path, {}).setdefault(who, write)
        for depth in range(len(write.path)):
            self._inside.setdefault(write.path[:depth], {}).setdefault(who, write)

    def met(self, path: Path, verb: str) -> Iterator[Write]:
        """Return the earlier changes that a change of the field would meet."""
        for depth in range(len(path) + 1):
            for write in self._at.get(path[:depth], {}).values():
                # Two packs may both add entries, or both remove entries, without a conflict.
                peaceful = write.verb == verb and verb in ("add", "remove entries") and write.path == path
                if not peaceful:
                    yield write
        yield from self._inside.get(path, {}).values()

    def last(self, target: Path) -> Span:
        """Return the place of the last change inside something that was changed."""
        *_, write = self._inside[target].values()
        return write.span

    def targets(self) -> dict[Path, None]:
        """Return the section and the id of everything that was changed, in the order of the changes."""
        return dict.fromkeys(path[:2] for path in self._at)
