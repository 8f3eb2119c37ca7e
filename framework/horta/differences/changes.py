"""The records of a comparison. They do not know how they were found."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span

ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@dataclass(frozen=True, slots=True)
class Group:
    """Where a change belongs: a phase, an action, the things of a kind, or the options."""

    sort: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.sort} {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after, None if it is absent, and where both are written."""

    field: str
    before: str | None
    after: str | None
    before_at: Span | None
    after_at: Span | None


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: a rule, a hook, a definition, a declaration or an option."""

    group: Group
    what: str
    sort: str
    name: str
    rules_before: tuple[str, ...] = ()
    rules_after: tuple[str, ...] = ()
    before_at: Span | None = None
    after_at: Span | None = None
    fields: tuple[FieldChange, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """All rule ids of the change, those before it first."""
        return tuple(dict.fromkeys((*self.rules_before, *self.rules_after)))


@dataclass(frozen=True, slots=True)
class Differences:
    """All changes, in the order of play and then of the components; `before` and `after` name the packs."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    changes: tuple[Change, ...]
