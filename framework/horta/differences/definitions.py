"""Compares definitions and declarations field by field.

Effects, conditions and formulas are compared by their meaning, everything else as it is written. Texts about a rule
and notes on the source of a figure change no rule and are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from horta.diagnostics import Span
from horta.differences.canonical_rules import canonical
from horta.differences.changes import ADDED, CHANGED, REMOVED, Change, FieldChange, Group
from horta.language import resolved as r
from horta.model.ruleset import Definition
from horta.play.game import Ruleset

DECLARED = {"kinds": "kind", "counters": "counter", "zones": "zone"}
_LEFT_OUT = ("id", "text", "source", "rule")
_ABILITIES = "abilities"


@dataclass(slots=True)
class Side:
    """One of the two rulesets, with the rules of its definitions. `rules` are folded."""

    ruleset: Ruleset
    rules: r.Rules
    carried: dict[tuple[str, str, str], Any] = field(default_factory=dict)
    hooks: dict[tuple[str, str], list[r.Hook]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for entry in self.rules.carried:
            self.carried[entry.kind, entry.definition, entry.attribute] = canonical(entry.body, self.ruleset.vocabulary)
        for hook in self.rules.hooks:
            if hook.host is not None:
                self.hooks.setdefault(hook.host, []).append(hook)


def compare_definitions(before: Side, after: Side) -> Iterator[Change]:
    """Return all definitions that differ, by kind; declarations last."""
    sections = [*dict.fromkeys([*before.ruleset.definitions, *after.ruleset.definitions])]
    for section in sorted(sections, key=lambda name: name in DECLARED):
        old, new = before.ruleset.definitions.get(section, {}), after.ruleset.definitions.get(section, {})
        for name in dict.fromkeys([*old, *new]):
            change = _compared(old.get(name), new.get(name), before, after)
            if change is not None:
                yield change


def _compared(old: Definition | None, new: Definition | None, before: Side, after: Side) -> Change | None:
    present = new or old
    assert present is not None
    sort = DECLARED.get(present.section, present.section)
    group = Group("declarations") if present.section in DECLARED else Group("component", present.section)
    given = (old.rule if old else (), new.rule if new else (), old.span if old else None, new.span if new else None)
    if old is None or new is None:
        return Change(group, ADDED if old is None else REMOVED, sort, present.id, *given)
    fields = (*_fields(old, new, before, after), *_abilities(old, new, before, after))
    return Change(group, CHANGED, sort, present.id, *given, fields) if fields else None


def _fields(old: Definition, new: Definition, before: Side, after: Side) -> Iterator[FieldChange]:
    left, right = dict(_flat(old)), dict(_flat(new))
    for name in dict.fromkeys([*left, *right]):
        key = (new.section, new.id, name)
        if key in before.carried and before.carried[key] == after.carried.get(key):
            continue
        (was, was_at), (now, now_at) = left.get(name, (None, None)), right.get(name, (None, None))
        if was != now:
            yield FieldChange(name, _shown(was), _shown(now), was_at, now_at)


def _flat(definition: Definition) -> Iterator[tuple[str, tuple[Any, Span]]]:
    """Return the fields with their values. Each entry of a mapping is a field of its own."""
    for name, origin in definition.fields.items():
        if name in _LEFT_OUT or name == _ABILITIES:
            continue
        if isinstance(origin.value, Mapping) and name != "name":
            for part, value in origin.value.items():
                yield f"{name}.{part}", (value, origin.span)
        else:
            yield name, (origin.value, origin.span)


def _abilities(old: Definition, new: Definition, before: Side, after: Side) -> Iterator[FieldChange]:
    host = (new.section, new.id)
    left = [(canonical(hook, before.ruleset.vocabulary), hook) for hook in before.hooks.get(host, ())]
    right = [(canonical(hook, after.ruleset.vocabulary), hook) for hook in after.hooks.get(host, ())]
    for meant, hook in left:
        if meant not in [other for other, _ in right]:
            yield FieldChange(_ABILITIES, hook.title, None, hook.span, None)
    for meant, hook in right:
        if meant not in [other for other, _ in left]:
            yield FieldChange(_ABILITIES, None, hook.title, None, hook.span)


def _shown(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
