"""What can be known of rules before they run: which may wait, which are fixed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from horta.language import resolved as r
from horta.language.costs import Costs, event_of
from horta.language.types import Thing
from horta.language.walking import children, walk
from horta.model.layout import Layout

LARGEST_TABLE = 4096
DEAREST_TABLE = 1_000_000


def waits(node: r.Stmt | r.Block, suspending: frozenset[str], triggered: frozenset[str]) -> bool:
    """Whether anything in a statement may stop for an answer, or run hooks that may."""
    for part in walk(node):
        if isinstance(part, r.Choose | r.ChooseArms):
            return True
        if isinstance(part, r.Resolve) and f"{part.kind}.{part.attribute}" in suspending:
            return True
        if isinstance(part, r.Stmt) and (event := event_of(part)) is not None and (event in suspending or event in triggered):
            return True
    return False


def find_suspending(rules: r.Rules, triggered: frozenset[str]) -> frozenset[str]:
    """Procedures, carried effects and hooks that may wait: the least set closed under calling.

    Whatever is triggered waits too: hooks run on frames, so that two that feed each other grow a
    counted stack and not Python's own.
    """
    bodies: dict[str, list[r.Block]] = {procedure.name: [procedure.body] for procedure in rules.procedures}
    for carried in rules.carried:
        if isinstance(carried.body, r.Block):
            bodies.setdefault(f"{carried.kind}.{carried.attribute}", []).append(carried.body)
    for hook in rules.hooks:
        if isinstance(hook, r.Trigger):
            bodies[hook.name] = [hook.body]
    found = frozenset(name for name in triggered if name in bodies)
    while True:
        grown = found | {name for name, blocks in bodies.items() if any(waits(body, found, triggered) for body in blocks)}
        if grown == found:
            return found
        found = grown


def find_static(rules: r.Rules, layout: Layout, modified: Iterable[str], costs: Costs) -> frozenset[str]:
    """Values that depend on nothing but printed facts and few arguments: worked out once, at load."""
    changing = set(modified)
    values = {value.name: value for value in rules.values}
    found: frozenset[str] = frozenset()
    while True:
        grown = found | {name for name, value in values.items() if name not in changing and _is_static(value, found, layout, costs)}
        if grown == found:
            return found
        found = grown


def _is_static(value: r.Value, static: frozenset[str], layout: Layout, costs: Costs) -> bool:
    sizes = []
    for _, type_ in value.parameters:
        if not isinstance(type_, Thing) or type_.kind == "seat" or type_.optional:
            return False
        sizes.append(layout.things(type_.kind))
    entries = reduce(lambda a, b: a * b, sizes, 1)
    if entries > LARGEST_TABLE or entries * costs.value(value.name) > DEAREST_TABLE or value.invariant:
        return False
    return fixed(value.body, static)


def fixed(node: object, static: frozenset[str]) -> bool:
    """Whether an expression reads nothing that play changes. `me` as the owner of a fixed value does not count."""
    if isinstance(node, r.CounterAt | r.FieldAt | r.ZoneAt | r.RuleAt | r.Via | r.MixSet):
        return False
    if isinstance(node, r.Local):
        return node.name != "me"
    if _may_fault(node):
        return False  # That is a fault only where it is asked for, not at load.
    if isinstance(node, r.ValueCall):
        return node.name in static and fixed(node.arguments, static)
    return all(fixed(part, static) for part in children(node))


def _may_fault(node: object) -> bool:
    """Whether working it out can fail: no such seat or entry, nothing there, division by nothing."""
    if isinstance(node, r.Arith):
        return node.operator in ("/", "%") and not (isinstance(node.right, r.Const) and node.right.value != 0)
    return isinstance(node, r.ItemAt | r.Required) or (isinstance(node, r.Builtin) and node.function == "seat")
