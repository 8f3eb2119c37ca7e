"""What the analysis of secrets has found in each block, so that a block is gone through again only where it begins with more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Span


@dataclass(slots=True)
class _Scan:
    """One look at a block: what was known where it begins, and what was found about the questions in it."""

    begun: Any
    asked: list[tuple[str, Span, bool]] = field(default_factory=list)
    lost: dict[Span, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class ScannedBlocks:
    """The latest look at each block of the rules, in their order."""

    latest: dict[tuple[str, int], _Scan] = field(default_factory=dict)
    present: _Scan = field(default_factory=lambda: _Scan(None))

    def begin(self, owner: str, body: object, begun: Any) -> bool:
        """Begin with a block of the rules, which keep it; false if it would begin, and so end, like the time before."""
        key = (owner, id(body))
        known = self.latest.get(key)
        if known is not None and known.begun == begun:
            return False
        self.present = self.latest[key] = _Scan(begun)
        return True

    def note(self, question: str, span: Span, secretly: bool, lost: list[str]) -> None:
        """Note where a question is asked, whether something hidden decides that, and the secrets that are lost while it waits."""
        self.present.asked.append((question, span, secretly))
        self.present.lost[span] = lost

    def asked(self) -> dict[str, dict[Span, bool]]:
        """Return by question where it is asked, and whether something hidden decides that."""
        found: dict[str, dict[Span, bool]] = {}
        for scan in self.latest.values():
            for question, span, secretly in scan.asked:
                found.setdefault(question, {})[span] = secretly
        return found

    def lost(self) -> dict[Span, list[str]]:
        """Return by question: secrets that are used after it, and that nothing can compute again."""
        return {span: names for scan in self.latest.values() for span, names in scan.lost.items()}
