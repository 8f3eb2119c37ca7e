"""The records of a comparison. They do not know how the differences were found."""

from __future__ import annotations

from dataclasses import dataclass

from horta.diagnostics import Span
from horta.language import resolved as r
from horta.model.ruleset import Definition, OptionInfo

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
Compared = r.Procedure | r.Value | r.Hook | Definition | OptionInfo


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

    @classmethod
    def between(
        cls, group: Group, sort: str, name: str, was: Compared | None, now: Compared | None, fields: tuple[FieldChange, ...] = ()
    ) -> Change:
        """Return the change of something that both sides have, or only one of them."""
        what = ADDED if was is None else REMOVED if now is None else CHANGED
        (rules_before, before_at), (rules_after, after_at) = _stated(was), _stated(now)
        return cls(group, what, sort, name, rules_before, rules_after, before_at, after_at, fields)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rule ids of the change, those before it first."""
        return tuple(dict.fromkeys((*self.rules_before, *self.rules_after)))


def _stated(thing: Compared | None) -> tuple[tuple[str, ...], Span | None]:
    """Return the rule ids of something, and where it is written."""
    if thing is None:
        return (), None
    if isinstance(thing, OptionInfo):
        return (thing.rule,) if thing.rule else (), None
    return thing.rule if isinstance(thing, Definition) else thing.rules, thing.span


@dataclass(frozen=True, slots=True)
class Differences:
    """All changes, in the order of play and then of the components; `before` and `after` name the packs."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    changes: tuple[Change, ...]
