"""Compares two rulesets: rules, hooks, definitions, declarations and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from horta.differences.canonical_rules import canonical
from horta.differences.changes import ADDED, CHANGED, REMOVED, Change, Differences, FieldChange, Group
from horta.differences.definitions import Side, compare_definitions
from horta.differences.groups import GAME, SHARED, Groups
from horta.differences.hooks import compare_hooks
from horta.language import resolved as r
from horta.language.constants import fold_constants
from horta.model.ruleset import OptionInfo
from horta.play.game import Ruleset

OPTIONS = Group("options")
Rule = r.Procedure | r.Value


def find_differences(before: Ruleset, after: Ruleset) -> Differences:
    """Return what changes from one ruleset to the other."""
    old, new = Side(before, fold_constants(before.rules)), Side(after, fold_constants(after.rules))
    groups = Groups(old.rules), Groups(new.rules)
    changes = [
        *_rules(old, new, groups),
        *compare_hooks((before, old.rules, groups[0]), (after, new.rules, groups[1])),
        *compare_definitions(old, new),
        *_table(before, after),
        *_options(before.options, after.options),
    ]
    order = {group: place for place, group in enumerate(dict.fromkeys([GAME, *groups[1].in_order(), *groups[0].in_order(), SHARED]))}
    changes.sort(key=lambda change: order.get(change.group, len(order)))
    return Differences(_titles(before), _titles(after), tuple(changes))


def _titles(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(f"{pack.id} {pack.version}" for pack in ruleset.packs)


def _rules(old: Side, new: Side, groups: tuple[Groups, Groups]) -> Iterator[Change]:
    left, right = _named(old.rules, groups[0]), _named(new.rules, groups[1])
    for key in dict.fromkeys([*left, *right]):
        was, now = left.get(key), right.get(key)
        if was is not None and now is not None and _same(was, now, old, new):
            continue
        group = (groups[0] if now is None else groups[1]).of(key)
        present = now or was
        assert present is not None
        what = ADDED if was is None else REMOVED if now is None else CHANGED
        fields = _bodies(was, now) if what == CHANGED else ()
        yield Change(
            group, what, _sort(present), present.name, was.rules if was else (), now.rules if now else (),
            was.span if was else None, now.span if now else None, fields,
        )  # fmt: skip


def _named(rules: r.Rules, groups: Groups) -> dict[tuple[str, str], Rule]:
    """Return the rules that play can reach: rules that are unused under these options make no difference."""
    found: dict[tuple[str, str], Rule] = {("procedure", entry.name): entry for entry in rules.procedures}
    found |= {("value", entry.name): entry for entry in rules.values}
    used = set(groups.in_play())
    return {key: rule for key, rule in found.items() if key in used}


def _sort(rule: Rule) -> str:
    if isinstance(rule, r.Procedure):
        return rule.sort
    return "invariant" if rule.invariant else "value"


def _same(was: Rule, now: Rule, old: Side, new: Side) -> bool:
    return bool(canonical(was, old.ruleset.vocabulary) == canonical(now, new.ruleset.vocabulary))


def _bodies(was: Rule | None, now: Rule | None) -> tuple[FieldChange, ...]:
    """Return the old and new formula of a value if they differ. Other rules return nothing: readers look them up in their place."""
    if not (isinstance(was, r.Value) and isinstance(now, r.Value)):
        return ()
    before, after = _formula(was), _formula(now)
    return (FieldChange("=", before, after, was.span, now.span),) if before != after else ()


def _formula(value: r.Value) -> str | None:
    source, number = value.span.source, value.span.line
    _, found, text = source.line(number).partition(" = ")
    lines = [text] if found else []
    while source.line(number + 1).startswith((" ", "\t")):
        number += 1
        lines.append(source.line(number).strip())
    return " ".join(lines) or None


def _table(before: Ruleset, after: Ruleset) -> Iterator[Change]:
    """Return the changes of declared names without fields, and of how many can play."""
    group = Group("declarations")
    for sort, old, new in (
        ("scope", before.vocabulary.scopes, after.vocabulary.scopes),
        ("cause", before.vocabulary.causes, after.vocabulary.causes),
    ):
        yield from (Change(group, REMOVED, sort, name) for name in old if name not in new)
        yield from (Change(group, ADDED, sort, name) for name in new if name not in old)
    if before.seats != after.seats:
        was, now = (f"{least} to {most}" for least, most in (before.seats, after.seats))
        yield Change(group, CHANGED, "seats", "", fields=(FieldChange("seats", was, now, None, None),))


def _options(before: Mapping[str, OptionInfo], after: Mapping[str, OptionInfo]) -> Iterator[Change]:
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            yield Change(OPTIONS, ADDED if old is None else REMOVED, "option", name, _ids(old), _ids(new))
        elif fields := tuple(_option_fields(old, new)):
            yield Change(OPTIONS, CHANGED, "option", name, _ids(old), _ids(new), fields=fields)


def _ids(option: OptionInfo | None) -> tuple[str, ...]:
    return (option.rule,) if option is not None and option.rule else ()


def _option_fields(old: OptionInfo, new: OptionInfo) -> Iterator[FieldChange]:
    for part in ("value", "default", "allowed"):
        was, now = getattr(old, part), getattr(new, part)
        if was != now:
            yield FieldChange(part, _shown(was), _shown(now), None, None)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
