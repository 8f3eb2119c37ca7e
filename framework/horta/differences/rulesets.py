"""Compares two rulesets: rules, hooks, definitions, declarations and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from horta.diagnostics import Span
from horta.differences.changes import ADDED, CHANGED, REMOVED, Change, Differences, FieldChange, Group
from horta.differences.definitions import DECLARATIONS, Side, compare_definitions, shown
from horta.differences.groups import GAME, SHARED
from horta.language import resolved as r
from horta.language.made_values import is_made
from horta.model.ruleset import OptionInfo
from horta.play.game import Ruleset

OPTIONS = Group("options")
Rule = r.Procedure | r.Value


def find_differences(before: Ruleset, after: Ruleset) -> Differences:
    """Return what changes from one ruleset to the other."""
    old, new = Side(before), Side(after)
    changes = [
        *_rules(old, new),
        *_hooks(old, new),
        *compare_definitions(old, new),
        *_winning(old, new),
        *_table(before, after),
        *_options(before.options, after.options),
    ]
    in_order = [GAME, *new.groups.in_order(), *old.groups.in_order(), SHARED]
    order = {group: place for place, group in enumerate(dict.fromkeys(in_order))}
    changes.sort(key=lambda change: order.get(change.group, len(order)))
    return Differences(_titles(before), _titles(after), tuple(changes))


def _titles(ruleset: Ruleset) -> tuple[str, ...]:
    return tuple(f"{pack.id} {pack.version}" for pack in ruleset.packs)


def _rules(old: Side, new: Side) -> Iterator[Change]:
    left, right = _reachable(old), _reachable(new)
    for key in dict.fromkeys([*left, *right]):
        was, now = left.get(key), right.get(key)
        if was is not None and now is not None and old.meaning(was) == new.meaning(now):
            continue
        present = now or was
        assert present is not None
        group = (old if now is None else new).groups.of(key)
        yield Change.between(group, _sort(present), present.name, was, now, _bodies(was, now))


def _reachable(side: Side) -> dict[tuple[str, str], Rule]:
    """Return the rules that play can reach: rules that are unused under these options make no difference."""
    found: dict[tuple[str, str], Rule] = {("procedure", entry.name): entry for entry in side.rules.procedures}
    found |= {("value", entry.name): entry for entry in side.rules.values}
    used = set(side.groups.in_play())
    return {key: rule for key, rule in found.items() if key in used and not is_made(key[1])}


def _sort(rule: Rule) -> str:
    if isinstance(rule, r.Procedure):
        return rule.sort
    return "invariant" if rule.invariant else "value"


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


def _hooks(old: Side, new: Side) -> Iterator[Change]:
    """Return the differences of hooks that belong to the table, not to a thing. On the same event, equal hooks cancel out."""
    left, right = old.hooks(None), new.hooks(None)
    for number, hook in list(left.items()):
        same = (other for other, entry in right.items() if entry.title == hook.title and old.meaning(hook) == new.meaning(entry))
        if (twin := next(same, None)) is not None:
            del left[number], right[twin]
    for number, hook in left.items():
        partner = next((other for other, entry in right.items() if (entry.title, entry.rules) == (hook.title, hook.rules)), None)
        now = right.pop(partner) if partner is not None else None
        group = old.groups.of(("hook", str(number))) if now is None else new.groups.of(("hook", str(partner)))
        yield Change.between(group, "hook", hook.title, hook, now)
    for number, hook in right.items():
        yield Change.between(new.groups.of(("hook", str(number))), "hook", hook.title, None, hook)


def _winning(old: Side, new: Side) -> Iterator[Change]:
    """Return the changes of who wins, who has lost, and what automatic seats do. These values are compared here, not among the others."""
    for sort in ("winner", "lost", "automatic", "rank"):
        was, now = (_said(side, sort) for side in (old, new))
        if [meaning for _, meaning, _ in was] != [meaning for _, meaning, _ in now]:
            before, after = ((" then " if sort == "winner" else "; ").join(text for text, _, _ in said) or None for said in (was, now))
            before_at, after_at = (said[0][2] if said else None for said in (was, now))
            what = ADDED if not was else REMOVED if not now else CHANGED
            fields = (FieldChange("=", before, after, before_at, after_at),)
            yield Change(DECLARATIONS, what, sort, "", (), (), before_at, after_at, fields)


def _said(side: Side, sort: str) -> list[tuple[str, Any, Span]]:
    """Return text, meaning and place of each criterion, loss, automatic seat or ranking."""
    values, automatic = {value.name: value for value in side.rules.values}, side.rules.automatic
    if sort == "lost":
        return [(values[name].span.text, side.meaning(values[name].body), values[name].span) for name in side.rules.winning.losses]
    if sort == "automatic":
        pairs = zip(automatic.seats, automatic.random, strict=True)
        return [(_line(values[name]), (random, side.meaning(values[name].body)), values[name].span) for name, random in pairs]
    if sort == "rank":
        ranks = [(entry.question, values[entry.value]) for entry in automatic.rankings]
        return [(_line(value), (question, side.meaning(value.body)), value.span) for question, value in ranks]
    found = []
    for criterion in side.rules.winning.criteria:
        value = values.get(criterion.value)
        meaning = criterion.counter if value is None else side.meaning(value.body)
        body = f"my.{criterion.counter}" if value is None else value.span.text
        text = f"{'most' if criterion.sign > 0 else 'least'} {body}"
        found.append((text, (criterion.sign, meaning), criterion.span))
    return found


def _line(value: r.Value) -> str:
    return value.span.source.line(value.span.line).strip()


def _table(before: Ruleset, after: Ruleset) -> Iterator[Change]:
    """Return the changes of declared names without fields, and of how many can play."""
    for sort, old, new in (
        ("scope", before.vocabulary.scopes, after.vocabulary.scopes),
        ("cause", before.vocabulary.causes, after.vocabulary.causes),
    ):
        yield from (Change(DECLARATIONS, REMOVED, sort, name) for name in old if name not in new)
        yield from (Change(DECLARATIONS, ADDED, sort, name) for name in new if name not in old)
    if before.seats != after.seats:
        was, now = (f"{least} to {most}" for least, most in (before.seats, after.seats))
        yield Change(DECLARATIONS, CHANGED, "seats", "", fields=(FieldChange("seats", was, now, None, None),))


def _options(before: Mapping[str, OptionInfo], after: Mapping[str, OptionInfo]) -> Iterator[Change]:
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        fields = tuple(_option_fields(old, new)) if old is not None and new is not None else ()
        if fields or old is None or new is None:
            yield Change.between(OPTIONS, "option", name, old, new, fields)


def _option_fields(old: OptionInfo, new: OptionInfo) -> Iterator[FieldChange]:
    for part in ("value", "default", "allowed", "hidden"):
        was, now = getattr(old, part), getattr(new, part)
        if was != now:
            yield FieldChange(part, shown(was), shown(now), *_changed_at(old, new, part))


def _changed_at(old: OptionInfo, new: OptionInfo, part: str) -> tuple[Span | None, Span | None]:
    """Return where both sides write this part, if different files do."""
    keys = ("least", "most", "values") if part == "allowed" else (part,)
    for key in keys:
        was, now = old.fields.get(key), new.fields.get(key)
        if now is not None and (was is None or was.span.source.path != now.span.source.path):
            return was.span if was is not None else None, now.span
    return None, None
