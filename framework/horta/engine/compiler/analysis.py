"""What can be known of rules before they run: which may wait, which are fixed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import reduce

from horta.language import resolved as r
from horta.language.step_costs import LONGEST_RANGE, Costs
from horta.language.tree_walk import children, walk
from horta.language.types import Thing
from horta.model.layout import Layout

LARGEST_TABLE = 4096
DEAREST_TABLE = 1_000_000


def waits(node: r.Stmt | r.Block, suspending: frozenset[str], triggered: frozenset[str]) -> bool:
    """Whether anything in a statement may stop for an answer, or run hooks that may."""
    for part in walk(node):
        if isinstance(part, r.Stmt) and (
            part.asks or part.effect in suspending or (part.event is not None and (part.event in suspending or part.event in triggered))
        ):
            return True
    return False


def find_suspending(rules: r.Rules, triggered: frozenset[str]) -> frozenset[str]:
    """Procedures, carried effects and hooks that may wait: the least set closed under calling.

    Whatever is triggered waits too: hooks run on frames, so that two that feed each other grow a
    counted stack and not Python's own.
    """
    blocks = _blocks(rules)
    blocks += [(hook.name, hook.body) for hook in rules.hooks if isinstance(hook, r.Trigger)]
    callers: dict[str, list[str]] = {}
    waiting = [name for name, _ in blocks if name in triggered]
    for name, body in blocks:
        nodes = list(walk(body))
        called = brought_about(nodes)
        for event in called:
            callers.setdefault(event, []).append(name)
        if not called.isdisjoint(triggered) or any(isinstance(node, r.Stmt) and node.asks for node in nodes):
            waiting.append(name)
    return frozenset(_closure(waiting, callers))


def _blocks(rules: r.Rules) -> list[tuple[str, r.Block]]:
    """The blocks of procedures and carried effects, by what calls them."""
    blocks = [(procedure.name, procedure.body) for procedure in rules.procedures]
    return blocks + [(f"{part.kind}.{part.attribute}", part.body) for part in rules.carried if isinstance(part.body, r.Block)]


def brought_about(nodes: Iterable[object]) -> set[str]:
    """The events that statements are, and the effects that they carry out."""
    return {name for node in nodes if isinstance(node, r.Stmt) for name in (node.effect, node.event) if name is not None}


def _closure(first: Iterable[str], leads: Mapping[str, Iterable[str]]) -> set[str]:
    """Some names and all that they lead to."""
    met: set[str] = set()
    waiting = list(first)
    while waiting:
        name = waiting.pop()
        if name not in met:
            met.add(name)
            waiting += leads.get(name, ())
    return met


def undisturbed(source: r.WhereSet, variable: str, body: r.Block) -> bool:
    """Whether a block for each thing leaves alone what says which things are still to come, so far as one can see at once.

    What is written on the thing itself does not matter any more to those that come after it.
    """
    read: dict[object, bool] = {}
    for node in walk(source):
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
    """What a node reads or writes, without saying whose."""
    if isinstance(node, r.CounterAt):
        return "counter", node.counter
    if isinstance(node, r.FieldAt):
        return "field", node.kind, node.field
    return ("zone", node.zone) if isinstance(node, r.ZoneAt) else None


def _is_of(node: object, variable: str) -> bool:
    """Whether a field is that of the thing a local names."""
    return isinstance(node, r.FieldAt) and isinstance(node.subject, r.Local) and node.subject.name == variable


def event_graph(rules: r.Rules) -> dict[str, set[str]]:
    """What each event and effect brings about: by itself, and by the hooks on it."""
    leads: dict[str, set[str]] = {}
    hooks = [(hook.key, hook.body) for hook in rules.hooks if isinstance(hook, r.Trigger)]
    for name, body in [*_blocks(rules), *hooks]:
        leads.setdefault(name, set()).update(brought_about(list(walk(body))))
    return leads


def leads_back(hook: r.Trigger, leads: Mapping[str, Iterable[str]]) -> bool:
    """Whether what a hook does can bring about the event that it hangs on, by whatever other hooks do then."""
    return hook.key in _closure(brought_about(list(walk(hook.body))), leads)


def find_static(rules: r.Rules, layout: Layout, order: Iterable[str], costs: Costs) -> frozenset[str]:
    """Values that depend on nothing but printed facts and few arguments: worked out once, at load.

    `order` names the values, each after those it asks for.
    """
    changing = {hook.key for hook in rules.hooks if isinstance(hook, r.Modifier | r.Substitution)}
    values = {value.name: value for value in rules.values}
    found: set[str] = set()
    for name in order:
        if name not in changing and _is_static(values[name], found, layout, costs):
            found.add(name)
    return frozenset(found)


def always_the_same(hook: r.Hook, static: frozenset[str]) -> bool:
    """Whether a substitution has no end and nothing at play decides it."""
    if not isinstance(hook, r.Substitution) or hook.most is not None or hook.limit is not None or hook.condition is not None:
        return False
    given = {"me", *(name for name, _ in hook.parameters)}
    parts = (hook.means, hook.where)
    return fixed(parts, static) and not any(isinstance(part, r.Local) and part.name in given for part in walk(parts))


def _is_static(value: r.Value, static: AbstractSet[str], layout: Layout, costs: Costs) -> bool:
    sizes = []
    for _, type_ in value.parameters:
        if not isinstance(type_, Thing) or type_.kind == "seat" or type_.optional:
            return False
        sizes.append(layout.things(type_.kind))
    entries = reduce(lambda a, b: a * b, sizes, 1)
    if entries > LARGEST_TABLE or entries * costs.value(value.name) > DEAREST_TABLE or value.invariant:
        return False
    return fixed(value.body, static)


def fixed(node: object, static: AbstractSet[str]) -> bool:
    """Whether an expression reads nothing that play changes. `me` as the owner of a fixed value does not count."""
    if isinstance(node, r.CounterAt | r.FieldAt | r.ZoneAt | r.RuleAt | r.Via | r.MixSet):
        return False
    if isinstance(node, r.Local):
        return node.name != "me"
    if may_fault(node):
        return False  # That is a fault only where it is asked for, not at load.
    if isinstance(node, r.ValueCall):
        return node.name in static and fixed(node.arguments, static)
    return all(fixed(part, static) for part in children(node))


def certain(node: object, static: frozenset[str] = frozenset()) -> bool:
    """Whether nothing in an expression can fail, so that it does not matter when it is worked out, or whether. `static` values cannot."""
    for part in walk(node):
        if may_fault(part) or isinstance(part, r.RuleAt | r.MixSet) or (isinstance(part, r.ValueCall) and part.name not in static):
            return False
    return True


def may_fault(node: object) -> bool:
    """Whether working it out can fail: no such seat or entry, nothing there, division by nothing, a number or range too large."""
    if isinstance(node, r.Arith):
        if node.operator == "*":
            return not (isinstance(node.left, r.Const) or isinstance(node.right, r.Const))
        return node.operator in ("/", "%") and not (isinstance(node.right, r.Const) and node.right.value != 0)
    if isinstance(node, r.RangeSet):
        return not (isinstance(node.low, r.Const) and isinstance(node.high, r.Const) and node.high.value - node.low.value < LONGEST_RANGE)
    return isinstance(node, r.ItemAt | r.Required) or (isinstance(node, r.Builtin) and node.function == "seat")
