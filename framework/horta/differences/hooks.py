"""Compares the hooks that belong to the table."""

from __future__ import annotations

from collections.abc import Iterator

from horta.differences.canonical_rules import canonical
from horta.differences.changes import ADDED, CHANGED, REMOVED, Change
from horta.differences.groups import Groups
from horta.language import resolved as r
from horta.play.game import Ruleset


def compare_hooks(before: tuple[Ruleset, r.Rules, Groups], after: tuple[Ruleset, r.Rules, Groups]) -> Iterator[Change]:
    """Return the differences of hooks that belong to the table, not to a thing. On the same event, equal hooks cancel out."""
    left, right = _own(before[1]), _own(after[1])
    for number, hook in list(left.items()):
        twin = next((other for other, entry in right.items() if _same(hook, entry, before[0], after[0])), None)
        if twin is not None:
            del left[number], right[twin]
    for number, hook in list(left.items()):
        partner = next((other for other, entry in right.items() if (entry.title, entry.rules) == (hook.title, hook.rules)), None)
        if partner is not None:
            new = right.pop(partner)
            group = after[2].of(("hook", str(partner)))
            yield Change(group, CHANGED, "hook", hook.title, hook.rules, new.rules, hook.span, new.span)
        else:
            yield Change(before[2].of(("hook", str(number))), REMOVED, "hook", hook.title, hook.rules, (), hook.span)
    for number, hook in right.items():
        yield Change(after[2].of(("hook", str(number))), ADDED, "hook", hook.title, (), hook.rules, None, hook.span)


def _own(rules: r.Rules) -> dict[int, r.Hook]:
    return {number: hook for number, hook in enumerate(rules.hooks) if hook.host is None}


def _same(old: r.Hook, new: r.Hook, before: Ruleset, after: Ruleset) -> bool:
    return old.title == new.title and canonical(old, before.vocabulary) == canonical(new, after.vocabulary)
