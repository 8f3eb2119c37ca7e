"""What can be known of rules before they run: which may wait, which are fixed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from horta.language import resolved as r
from horta.language.costs import LONGEST_RANGE, Costs, event_of
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
        if isinstance(node, r.Flow | r.Assign):
            place = node.target if isinstance(node, r.Flow) else node.place
            if _place(place) in read and not (read[_place(place)] and _is_of(place, variable)):
                return False
        elif isinstance(node, r.Stmt) and not isinstance(node, r.If | r.Block | r.Let):
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


def leads_back(hook: r.Trigger, rules: r.Rules) -> bool:
    """Whether what a hook does can bring about the event that it hangs on, by whatever other hooks do then."""
    bodies: dict[str, list[r.Block]] = {procedure.name: [procedure.body] for procedure in rules.procedures}
    for carried in rules.carried:
        if isinstance(carried.body, r.Block):
            bodies.setdefault(f"{carried.kind}.{carried.attribute}", []).append(carried.body)
    for other in rules.hooks:
        if isinstance(other, r.Trigger):
            bodies.setdefault(other.key, []).append(other.body)
    met: set[str] = set()
    waiting = [hook.body]
    while waiting:
        for key in _events_in(waiting.pop()) - met:
            met.add(key)
            waiting += bodies.get(key, [])
    return hook.key in met


def _events_in(body: r.Block) -> set[str]:
    nodes = list(walk(body))
    effects = {f"{node.kind}.{node.attribute}" for node in nodes if isinstance(node, r.Resolve)}
    return effects | {event for node in nodes if isinstance(node, r.Stmt) and (event := event_of(node)) is not None}


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


def always_the_same(hook: r.Hook, static: frozenset[str]) -> bool:
    """Whether a substitution has no end and nothing at play decides it."""
    if not isinstance(hook, r.Substitution) or hook.most is not None or hook.limit is not None or hook.condition is not None:
        return False
    given = {"me", *(name for name, _ in hook.parameters)}
    parts = (hook.means, hook.where)
    return fixed(parts, static) and not any(isinstance(part, r.Local) and part.name in given for part in walk(parts))


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
