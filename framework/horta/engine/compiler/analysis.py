"""Finds out before rules run which of them may wait for an answer and which values are fixed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import prod

from horta.engine.compiler.expression_queries import parts
from horta.language import resolved as r
from horta.language.limits import LONGEST_RANGE
from horta.language.step_costs import Costs, hook_key
from horta.language.tree_walk import walk
from horta.language.types import Thing
from horta.model.layout import Layout

LARGEST_TABLE = 4096
DEAREST_TABLE = 1_000_000
MOST_IN_TABLES = 200_000  # entries of all tables together; a dear entry counts more than once
STEPS_OF_ENTRY = 100


def waits(node: r.Stmt | r.Block, suspending: frozenset[str], triggered: frozenset[str]) -> bool:
    """True if anything in a statement may stop for an answer, or run hooks that may."""
    statements = (part for part in walk(node) if isinstance(part, r.Stmt))
    return any(part.asks or part.effect in suspending or part.event in suspending or part.event in triggered for part in statements)


def find_suspending(rules: r.Rules, triggered: frozenset[str]) -> frozenset[str]:
    """Return the procedures, carried effects and hooks that may wait, including all that call one of these.

    Everything with a trigger on it counts as waiting, because hooks run on frames: if two hooks cause each other, a
    counted stack grows instead of Python's stack.
    """
    blocks = _blocks(rules)
    blocks += [(hook.name, hook.body) for hook in rules.hooks if isinstance(hook, r.ActingHook)]
    callers: dict[str, list[str]] = {}
    waiting = [name for name, _ in blocks if name in triggered]
    # These end with a frame: that of the question, or that of the hooks on their use.
    waiting += [hook.name for hook in rules.hooks if isinstance(hook, r.BranchOffer) or use_event(hook) in triggered]
    waiting.append(r.REPEATED)
    for name, body in blocks:
        nodes = list(walk(body))
        called = caused_events(nodes)
        for event in called:
            callers.setdefault(event, []).append(name)
        if not called.isdisjoint(triggered) or any(isinstance(node, r.Stmt) and node.asks for node in nodes):
            waiting.append(name)
    return frozenset(_closure(waiting, callers))


def _blocks(rules: r.Rules) -> list[tuple[str, r.Block]]:
    """Return the blocks of procedures and carried effects, with the names by which they are called."""
    blocks = [(procedure.name, procedure.body) for procedure in rules.procedures]
    return blocks + [(f"{part.kind}.{part.attribute}", part.body) for part in rules.carried if isinstance(part.body, r.Block)]


def caused_events(nodes: Iterable[object]) -> set[str]:
    """Return the events of these statements and the effects that they carry out."""
    return {name for node in nodes if isinstance(node, r.Stmt) for name in (node.effect, node.event) if name is not None}


def _closure(first: Iterable[str], leads: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the names and all names that they lead to, directly or indirectly."""
    met: set[str] = set()
    waiting = list(first)
    while waiting:
        name = waiting.pop()
        if name not in met:
            met.add(name)
            waiting += leads.get(name, ())
    return met


def body_keeps_filter(source: r.WhereSet, variable: str, body: r.Block) -> bool:
    """True if the loop body cannot change which things match the loop's `where`. Finds obvious cases only.

    A change to a field of the current thing is allowed, because it does not affect the things after it.
    """
    read: dict[object, bool] = {}
    changed = {node.variable for node in walk(body) if isinstance(node, r.SetLocal)}
    for node in walk(source):
        if isinstance(node, r.Local) and node.name in changed:
            return False
        if isinstance(node, r.ValueCall | r.RuleAt | r.Via | r.MixSet):
            return False
        read[_place(node)] = read.get(_place(node), True) and _is_of(node, source.variable)
    for node in walk(body):
        if not isinstance(node, r.Stmt):
            continue
        if node.changes is None:
            return False
        for place in node.changes:
            if _place(place) in read and not (read[_place(place)] and _is_of(place, variable)):
                return False
    return True


def _place(node: object) -> object:
    """Return which counter, field or zone a node reads or writes, without its owner; None for other nodes."""
    if isinstance(node, r.CounterAt):
        return "counter", node.counter
    if isinstance(node, r.FieldAt):
        return "field", node.kind, node.field
    return ("zone", node.zone) if isinstance(node, r.ZoneAt) else None


def _is_of(node: object, variable: str) -> bool:
    """True if the node is a field of the thing that the local names."""
    return isinstance(node, r.FieldAt) and isinstance(node.subject, r.Local) and node.subject.name == variable


def event_graph(rules: r.Rules) -> dict[str, set[str]]:
    """Return the events and effects that each event or effect causes, directly or through its hooks."""
    leads: dict[str, set[str]] = {}
    hooks = [(hook_key(hook), hook.body) for hook in rules.hooks if isinstance(hook, r.ActingHook)]
    hooks += [(r.REPEATED, hook.effect) for hook in rules.hooks if isinstance(hook, r.ActingHook) and hook.effect is not None]
    for name, body in [*_blocks(rules), *hooks]:
        leads.setdefault(name, set()).update(caused_events(list(walk(body))))
    for hook in rules.hooks:
        if (event := use_event(hook)) is not None:
            leads.setdefault(hook_key(hook), set()).add(event)
    return leads


def use_event(hook: r.Hook) -> str | None:
    """Return the event that an ability was used; None for other hooks. An ability that answers to such an event is no use itself."""
    if not isinstance(hook, r.ActingHook) or hook.host is None or hook.key == f"use {hook.host[0]}":
        return None
    return f"use {hook.host[0]}"


def can_cause_own_event(hook: r.Trigger, leads: Mapping[str, Iterable[str]]) -> bool:
    """True if the hook can cause its own event again, directly or through other hooks."""
    return hook.key in _closure(caused_events(list(walk(hook.body))), leads)


def find_static(rules: r.Rules, layout: Layout, order: Iterable[str], costs: Costs) -> frozenset[str]:
    """Return the values that depend only on printed facts and a few arguments: they are computed once, at load.

    `order` names the values, each after the values that it uses.
    """
    changing = {hook.key for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution)}
    values = {value.name: value for value in rules.values}
    found: set[str] = set()
    room = MOST_IN_TABLES
    for name in order:
        if name not in changing and _is_static(values[name], found, layout, costs):
            room -= _entries(values[name], layout) * (1 + costs.value(name) // STEPS_OF_ENTRY)
            if room < 0:
                break
            found.add(name)
    return frozenset(found)


def always_the_same(hook: r.Hook, static: frozenset[str]) -> bool:
    """True if a substitution has no limit and does not depend on play."""
    if not isinstance(hook, r.Substitution) or hook.most is not None or hook.limit is not None or hook.condition is not None:
        return False
    given = {"me", *(name for name, _ in hook.parameters)}
    return is_fixed_in_play((hook.means, hook.where), static, lambda part: part.name not in given)


def _entries(value: r.Value, layout: Layout) -> int:
    """Return how many entries a table of a value has: one for all arguments that it can get."""
    return prod(layout.things(type_.kind) for _, type_ in value.parameters if isinstance(type_, Thing))


def _is_static(value: r.Value, static: AbstractSet[str], layout: Layout, costs: Costs) -> bool:
    if any(not isinstance(type_, Thing) or type_.kind == "seat" or type_.optional for _, type_ in value.parameters):
        return False
    entries = _entries(value, layout)
    if entries > LARGEST_TABLE or entries * costs.value(value.name) > DEAREST_TABLE or value.invariant:
        return False
    return is_fixed_in_play(value.body, static)


def is_fixed_in_play(node: object, static: AbstractSet[str], is_known: Callable[[r.Local], bool] = lambda part: part.name != "me") -> bool:
    """True if an expression reads nothing that play changes and cannot raise a fault. All its locals must be known.

    `me` as the owner of a fixed value does not count.
    """
    for part in parts(node):
        if isinstance(part, r.CounterAt | r.FieldAt | r.ZoneAt | r.RuleAt | r.Via | r.MixSet) or may_fault(part):
            return False  # A fault must happen where the rules use the value, not at load.
        if (isinstance(part, r.ValueCall) and part.name not in static) or (isinstance(part, r.Local) and not is_known(part)):
            return False
    return True


def cannot_fail(node: object, static: frozenset[str] = frozenset()) -> bool:
    """True if the expression cannot raise a fault, so it may be evaluated earlier, later or not at all.

    `static` values cannot raise one, because they are computed at load.
    """
    return not any(
        may_fault(part) or isinstance(part, r.RuleAt | r.MixSet) or (isinstance(part, r.ValueCall) and part.name not in static)
        for part in walk(node)
    )


def may_fault(node: object) -> bool:
    """True if evaluating this node can raise a fault: a missing seat, entry or thing, division by 0, or a number or range too large."""
    if isinstance(node, r.Arith):
        if node.operator == "*":
            return not (isinstance(node.left, r.Const) or isinstance(node.right, r.Const))
        return node.operator in ("/", "%") and not (isinstance(node.right, r.Const) and node.right.value != 0)
    if isinstance(node, r.RangeSet):
        return not (isinstance(node.low, r.Const) and isinstance(node.high, r.Const) and node.high.value - node.low.value < LONGEST_RANGE)
    return isinstance(node, r.ItemAt | r.AnswerOf | r.Required | r.Combinations) or (
        isinstance(node, r.Builtin) and node.function in ("seat", "available_amount")
    )
