"""Compares definitions and declarations field by field.

Effects, conditions and formulas are compared by their meaning, everything else as it is written. Texts about a rule
and notes on the source of a figure change no rule and are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from horta.diagnostics import Span
from horta.differences.canonical_rules import canonical
from horta.differences.changes import Change, FieldChange, Group
from horta.differences.groups import Groups
from horta.language import resolved as r
from horta.language.constants import fold_constants
from horta.model.ruleset import Definition
from horta.play.game import Ruleset

DECLARATIONS = Group("declarations")
DECLARED = {"kinds": "kind", "counters": "counter", "zones": "zone"}
_LEFT_OUT = ("id", "text", "source", "rule")
_ABILITIES = "abilities"


class Side:
    """One of the two rulesets: its rules with the values of options put in, their groups, and what definitions carry."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rules = fold_constants(ruleset.rules)
        self.groups = Groups(self.rules)
        self.carried = {(entry.kind, entry.definition, entry.attribute): self.meaning(entry.body) for entry in self.rules.carried}

    def meaning(self, node: Any) -> Any:
        """Return what a piece of rules means, to compare it with the other side."""
        return canonical(node, self.ruleset.vocabulary)

    def hooks(self, host: tuple[str, str] | None) -> dict[int, r.Hook]:
        """Return the hooks of a definition, or with None of the table, by their numbers."""
        return {number: hook for number, hook in enumerate(self.rules.hooks) if hook.host == host}


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
    fields: tuple[FieldChange, ...] = ()
    if old is not None and new is not None:
        fields = (*_fields(old, new, before, after), *_abilities(new, before, after))
        if not fields:
            return None
    sort = DECLARED.get(present.section, present.section)
    group = DECLARATIONS if present.section in DECLARED else Group("component", present.section)
    return Change.between(group, sort, present.id, old, new, fields)


def _fields(old: Definition, new: Definition, before: Side, after: Side) -> Iterator[FieldChange]:
    left, right = dict(_flat(old)), dict(_flat(new))
    for name in dict.fromkeys([*left, *right]):
        key = (new.section, new.id, name)
        if key in before.carried and before.carried[key] == after.carried.get(key):
            continue
        (was, was_at), (now, now_at) = left.get(name, (None, None)), right.get(name, (None, None))
        if was != now:
            yield FieldChange(name, shown(was), shown(now), was_at, now_at)


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


def _abilities(definition: Definition, before: Side, after: Side) -> Iterator[FieldChange]:
    host = (definition.section, definition.id)
    left, right = ([(side.meaning(hook), hook) for hook in side.hooks(host).values()] for side in (before, after))
    for meant, hook in left:
        if meant not in [other for other, _ in right]:
            yield FieldChange(_ABILITIES, hook.title, None, hook.span, None)
    for meant, hook in right:
        if meant not in [other for other, _ in left]:
            yield FieldChange(_ABILITIES, None, hook.title, None, hook.span)


def shown(value: Any) -> str | None:
    """Return a value of a field as it is listed."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
