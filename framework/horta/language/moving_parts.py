"""Tells what a value depends on that play can change: what a game starts with must depend on nothing of the sort."""

from __future__ import annotations

from collections.abc import Mapping

from horta.language import resolved as r
from horta.language.made_values import POSSIBLE, made_title
from horta.language.tree_walk import walk


def moving_part(value: r.Value, values: Mapping[str, r.Value], hooked: frozenset[str]) -> str | None:
    """Return what a value depends on that play can change, in words; None if all of it is fixed before a game."""
    seen, waiting = {value.name}, [value]
    while waiting:
        for node in walk(waiting.pop().body):
            if isinstance(node, r.CounterAt):
                return f"the counter `{node.counter}`"
            if isinstance(node, r.ZoneAt):
                return f"the zone `{node.zone}`"
            if isinstance(node, r.FieldAt):
                return f"the field `{node.field}`"
            if _asks_what_is_possible(node):
                return "whether something is possible"
            if isinstance(node, r.ValueCall) and node.name in hooked:
                return f"`{node.name}`, which other rules adjust"
            if isinstance(node, r.RuleAt):
                return f"the rule in `{node.attribute}`"
            if isinstance(node, r.ValueCall) and node.name not in seen and node.name in values:
                seen.add(node.name)
                waiting.append(values[node.name])
    return None


def _asks_what_is_possible(node: object) -> bool:
    """True of `possible(…)`. What is possible depends on hooks and questions, even where it reads no counter."""
    name = node.name if isinstance(node, r.ValueCall) else node.attribute if isinstance(node, r.RuleAt) else ""
    return name.startswith(made_title(POSSIBLE, ""))
