"""What can be known of rules before they run: which may wait, which are fixed, what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import reduce

from horta.language.walking import walk
from horta.engine.compile.unit import Unit
from horta.language import resolved as r
from horta.language.types import TRUTH, SetOf, Thing
from horta.model.layout import Layout


def event_of(node: r.Stmt) -> str | None:
    """The event that a statement is, as hooks name it."""
    if isinstance(node, r.Flow):
        return f"{'gain' if node.gain else 'lose'} {node.target.counter}"
    return node.name if isinstance(node, r.Perform) else None


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


def find_static(rules: r.Rules, layout: Layout, modified: Iterable[str]) -> frozenset[str]:
    """Values that depend on nothing but printed facts and few arguments: worked out once, at load."""
    changing = set(modified)
    values = {value.name: value for value in rules.values}
    found: frozenset[str] = frozenset()
    while True:
        grown = found | {name for name, value in values.items() if name not in changing and _is_static(value, found, layout)}
        if grown == found:
            return found
        found = grown


def _is_static(value: r.Value, static: frozenset[str], layout: Layout) -> bool:
    sizes = []
    for _, type_ in value.parameters:
        if not isinstance(type_, Thing) or type_.kind == "seat" or type_.optional:
            return False
        sizes.append(layout.things(type_.kind))
    if reduce(lambda a, b: a * b, sizes, 1) > 4096 or value.invariant:
        return False
    return _fixed(value.body, static)


def _fixed(node: object, static: frozenset[str]) -> bool:
    """Whether an expression reads nothing that play changes. `me` as the owner of a fixed value does not count."""
    if isinstance(node, r.CounterAt | r.FieldAt | r.ZoneAt | r.RuleAt | r.Via | r.MixSet):
        return False
    if isinstance(node, r.Local):
        return node.name != "me"
    if isinstance(node, r.ValueCall):
        return node.name in static and _fixed(node.arguments, static)
    return all(_fixed(part, static) for part in children(node))


def size_of(node: r.Expr, layout: Layout) -> int:
    """At most how many members a set has."""
    if isinstance(node, r.AllOf):
        return layout.things(node.kind)
    if isinstance(node, r.WhereSet | r.WithoutSet):
        return size_of(node.source, layout)
    if isinstance(node, r.ListSet):
        return len(node.items)
    if isinstance(node, r.ZoneAt):
        return layout.things(layout.vocabulary.zones[node.zone].holds)
    if isinstance(node.type, SetOf) and isinstance(node.type.item, Thing):
        return layout.things(node.type.item.kind)
    return 2 if node.type == TRUTH else 100


def cost(node: r.Stmt | r.Expr, unit: Unit) -> int:
    """What a statement costs of the step budget when it runs once, its own loops not counted."""
    return _cost(node, unit.layout, unit.values, {})


def expression_cost(node: r.Expr, layout: Layout, values: Mapping[str, r.Value], known: dict[str, int]) -> int:
    """How many steps an expression takes at most: the product of the sets it goes over."""
    return _cost(node, layout, values, known)


def _cost(node: object, layout: Layout, values: Mapping[str, r.Value], known: dict[str, int]) -> int:
    total = 1
    if isinstance(node, r.ForEach | r.Repeat):
        return 1
    if isinstance(node, r.ValueCall):
        if node.name not in known:
            known[node.name] = 1
            known[node.name] = _cost(values[node.name].body, layout, values, known)
        total += known[node.name] + sum(_cost(argument, layout, values, known) for argument in node.arguments)
        return total
    inner = sum(_cost(part, layout, values, known) for part in children(node))
    if isinstance(node, r.Aggregate):
        return total + inner * (size_of(node.source, layout) if node.body is not None else 1)
    if isinstance(node, r.WhereSet):
        source = _cost(node.source, layout, values, known)
        return source + size_of(node.source, layout) * _cost(node.condition, layout, values, known)
    return total + inner


def children(node: object) -> Iterable[object]:
    """The parts of a node that are nodes themselves."""
    if isinstance(node, tuple):
        yield from node
    elif is_dataclass(node) and isinstance(node, r.Expr | r.Stmt | r.Arm):
        for part in fields(node):
            value = getattr(node, part.name)
            if part.name not in ("span", "type") and isinstance(value, r.Expr | r.Stmt | r.Arm | tuple):
                yield value
