"""Makes rules faster before they become code, without changing what they mean.

1. A value that no hook adjusts and that is short is written out where it is asked for.
2. Going over the few things of a small kind is written out thing by thing.
3. Of a filter over all things of a kind, the part that only printed facts decide is worked out at load
   and becomes a table of sets; so is what a mix allows and needs.

What a rule can fault on is left as it is: nothing is asked earlier than it was written to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import reduce
from typing import Any

from horta.engine.compile.constants import folded
from horta.language import resolved as r
from horta.language.types import NUMBER, TRUTH, Thing
from horta.model.layout import Layout

SMALL_KIND = 5
SMALL_BODY = 40
LONGEST_INLINED = 60
LARGEST_TABLE = 4096
LIGHT = 6


@dataclass(frozen=True, slots=True)
class TabledSet(r.Expr):
    """A set worked out at load, for each value of its keys."""

    title: str
    keys: tuple[r.Expr, ...]


@dataclass(frozen=True, slots=True)
class Each(r.Expr):
    """What an expression is for each thing of a kind, one after the other."""

    kind: str
    variable: str
    body: r.Expr


@dataclass(frozen=True, slots=True)
class SetTable:
    """What a table of sets holds: the filter, and the names and kinds of its keys."""

    title: str
    keys: tuple[tuple[str, str], ...]
    body: r.WhereSet | Each


@dataclass(slots=True)
class Specialiser:
    """Specialises the rules of one program."""

    layout: Layout
    values: dict[str, r.Value]
    hooked: Iterable[str]
    static: frozenset[str]
    tables: list[SetTable] = field(default_factory=list)
    done: dict[str, r.Expr] = field(default_factory=dict)
    fresh: int = 0

    def node(self, node: Any) -> Any:
        """A statement or expression with every expression in it specialised."""
        if isinstance(node, tuple):
            return tuple(self.node(part) for part in node)
        if not (is_dataclass(node) and isinstance(node, r.Expr | r.Stmt | r.Arm)):
            return node
        changed = {}
        for part in fields(node):
            old = getattr(node, part.name)
            if part.name not in ("span", "type") and isinstance(old, tuple | r.Expr | r.Stmt | r.Arm):
                new = self.node(old)
                if new is not old:
                    changed[part.name] = new
        return self.expression(replace(node, **changed) if changed else node)

    def expression(self, node: Any) -> Any:
        if isinstance(node, r.ValueCall):
            return self.inlined(node)
        if isinstance(node, r.Aggregate):
            node = self.unrolled(node)
        if isinstance(node, r.WhereSet):
            node = self.tabled(node)
        if isinstance(node, r.MixSet):
            node = replace(node, condition=self.tabled_mix(node, node.condition), needing=self.tabled_mix(node, node.needing))
        # Values written out may bring constants along.
        return folded(node)

    def declared(self, node: Any) -> Any:
        """A procedure, value, hook or carried rule with everything in it specialised. Fixed values stay as they are."""
        if isinstance(node, r.Value):
            return node if node.name in self.static else replace(node, body=self.value(node.name))
        changed = {part.name: self.node(getattr(node, part.name)) for part in fields(node) if part.name not in ("span", "parameters")}
        return replace(node, **changed)

    # -------------------------------------------------------------- writing out values

    def value(self, name: str) -> r.Expr:
        """The specialised body of a value."""
        if name not in self.done:
            self.done[name] = self.node(self.values[name].body)
        return self.done[name]

    def inlined(self, node: r.ValueCall) -> r.Expr:
        keys = (f"value {node.name}", f"substitute {node.name}")
        known = self.values[node.name].body
        if isinstance(known, r.Const) and keys[0] not in self.hooked:
            return known
        if node.name in self.static or any(key in self.hooked for key in keys):
            return node
        body = self.value(node.name)
        if size(body) > LONGEST_INLINED or any(isinstance(part, r.MixSet) for part in parts(body)):
            return node
        given = {"me": node.me, **dict(zip((name for name, _ in self.values[node.name].parameters), node.arguments, strict=True))}
        for name, argument in given.items():
            if not cheap(argument) and (uses(body, name) > 1 or bound(body, name)):
                return node
        made: r.Expr = substituted(self.renamed(body), given)
        return made

    def renamed(self, body: r.Expr) -> r.Expr:
        """The body with fresh names for the locals it binds itself."""
        new: dict[str, r.Expr] = {}
        names: dict[str, str] = {}
        for part in parts(body):
            if isinstance(part, r.WhereSet | r.Aggregate | r.MixSet):
                self.fresh += 1
                names[part.variable] = f"{part.variable.split('__')[0]}__{self.fresh}i"
        for old, fresh in names.items():
            new[old] = r.Local(NUMBER, fresh)
        made: r.Expr = rebound(substituted(body, new), names)
        return made

    # -------------------------------------------------------------- small kinds

    def unrolled(self, node: r.Aggregate) -> r.Expr:
        """Going over a small kind, thing by thing."""
        source = node.source
        conditions: list[r.Expr] = []
        while isinstance(source, r.WhereSet):
            conditions.insert(0, substituted(source.condition, {source.variable: r.Local(source.condition.type, node.variable)}))
            source = source.source
        if not isinstance(source, r.AllOf) or node.function not in _UNROLLED:
            return node
        count = self.layout.things(source.kind)
        weight = sum(map(size, conditions)) + (0 if node.body is None else size(node.body))
        if not 0 < count <= SMALL_KIND or weight > SMALL_BODY or (node.function in ("most", "least") and conditions):
            return node
        test = _all(conditions) if conditions else None
        if test is None and node.body is None:
            return node
        whole = [self.one(node, test, r.Const(Thing(source.kind), number)) for number in range(count)]
        return _UNROLLED[node.function](whole)

    def one(self, node: r.Aggregate, test: r.Expr | None, thing: r.Const) -> tuple[r.Expr | None, r.Expr | None]:
        given: dict[str, r.Expr] = {node.variable: thing}
        body = None if node.body is None else self.renamed(substituted(node.body, given))
        return (None if test is None else self.renamed(substituted(test, given))), body

    # -------------------------------------------------------------- tables of sets

    def tabled(self, node: r.WhereSet) -> r.Expr:
        """The fixed part of a filter becomes a table; what play decides stays a filter."""
        if not isinstance(node.source, r.AllOf) or node.source.kind == "seat":
            return node
        fixed: list[r.Expr] = []
        free: list[r.Expr] = []
        for conjunct in conjuncts(node.condition):
            (fixed if self.is_fixed(conjunct, node.variable) else free).append(conjunct)
        if not fixed:
            return node
        test = _all(fixed)
        found = self.looked_up(node, test, replace(node, condition=test))
        if found is None or not free:
            return found or node
        return replace(node, source=found, condition=_all(free))

    def tabled_mix(self, node: r.MixSet, part: r.Expr | None) -> r.Expr | None:
        """What a mix allows or needs, as a table when it is fixed."""
        if part is None or isinstance(part, TabledSet) or not self.is_fixed(part, node.variable):
            return part
        return self.looked_up(node, part, Each(node.type, node.kind, node.variable, part)) or part

    def looked_up(self, node: r.WhereSet | r.MixSet, test: r.Expr, body: r.WhereSet | Each) -> TabledSet | None:
        """A table of what is fixed, by the locals that it reads; none when it would be too large."""
        own = self.binders(test) | {node.variable}
        locals_ = {part.name: part for part in parts(test) if isinstance(part, r.Local) and part.name not in own}
        keys = tuple((name, part.type.kind) for name, part in sorted(locals_.items()) if isinstance(part.type, Thing))
        if reduce(lambda total, key: total * self.layout.things(key[1]), keys, 1) > LARGEST_TABLE:
            return None
        return TabledSet(node.type, self.table(keys, body), tuple(locals_[name] for name, _ in keys))

    def table(self, keys: tuple[tuple[str, str], ...], body: r.WhereSet | Each) -> str:
        for known in self.tables:
            if known.keys == keys and known.body == body:
                return known.title
        self.tables.append(SetTable(f"SET_{len(self.tables)}", keys, body))
        return self.tables[-1].title

    def binders(self, node: r.Expr) -> set[str]:
        return {part.variable for part in parts(node) if isinstance(part, r.WhereSet | r.Aggregate | r.MixSet)}

    def is_fixed(self, node: r.Expr, variable: str) -> bool:
        """Whether only printed facts and things of the block decide it."""
        for part in parts(node):
            if isinstance(part, r.CounterAt | r.FieldAt | r.ZoneAt | r.RuleAt | r.Via | r.MixSet | r.Required | r.ItemAt | TabledSet):
                return False
            if isinstance(part, r.ValueCall) and part.name not in self.static:
                return False
            if isinstance(part, r.Local) and not self.fixed_local(part, variable):
                return False
        return True

    def fixed_local(self, node: r.Local, variable: str) -> bool:
        return node.name == variable or (isinstance(node.type, Thing) and node.type.kind != "seat" and not node.type.optional)


# ------------------------------------------------------------------ small steps


def parts(node: Any) -> Iterable[Any]:
    """The node and everything below it; a fixed value's seat is left out, it does not matter."""
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif isinstance(node, r.Expr):
        yield node
        for part in fields(node):
            if part.name != "type" and not (part.name == "me" and isinstance(node, r.ValueCall)):
                yield from parts(getattr(node, part.name))


def size(node: r.Expr) -> int:
    """How many nodes an expression has."""
    return sum(1 for _ in parts(node))


def uses(node: r.Expr, name: str) -> int:
    """How often a local is read."""
    return sum(1 for part in parts(node) if isinstance(part, r.Local) and part.name == name)


def bound(node: r.Expr, name: str) -> bool:
    """Whether a local is read inside something that is worked out again and again."""
    return any(isinstance(part, r.WhereSet | r.Aggregate | r.MixSet) and uses(part, name) for part in parts(node))


def cheap(node: r.Expr) -> bool:
    """Whether asking twice costs next to nothing."""
    if isinstance(node, r.FieldAt):
        return node.subject is None or cheap(node.subject)
    return isinstance(node, r.Local | r.Const)


def apart(condition: r.Expr, variable: str, name: str) -> tuple[r.Expr | None, r.Expr]:
    """What every thing is compared with first, when it takes some work and is the same for all; and the condition
    with a local of that name in its place."""
    if isinstance(condition, r.Logic):
        shared, left = apart(condition.left, variable, name)
        return shared, replace(condition, left=left)
    if isinstance(condition, r.Compare) and size(condition.right) > LIGHT and not uses(condition.right, variable):
        return condition.right, replace(condition, right=r.Local(condition.right.type, name))
    return None, condition


def conjuncts(node: r.Expr) -> list[r.Expr]:
    """The parts of an `and`."""
    if isinstance(node, r.Logic) and node.operator == "and":
        return conjuncts(node.left) + conjuncts(node.right)
    return [node]


def substituted(node: Any, given: dict[str, r.Expr]) -> Any:
    """The node with expressions in place of locals."""
    if isinstance(node, r.Local):
        new = given.get(node.name)
        return node if new is None else replace(new, type=node.type) if isinstance(new, r.Local) else new
    if isinstance(node, tuple):
        return tuple(substituted(part, given) for part in node)
    if not isinstance(node, r.Expr):
        return node
    return _mapped(node, lambda part: substituted(part, given))


def rebound(node: Any, names: dict[str, str]) -> Any:
    """The node with other names for the locals that it binds."""
    if isinstance(node, tuple):
        return tuple(rebound(part, names) for part in node)
    if not isinstance(node, r.Expr):
        return node
    made = _mapped(node, lambda part: rebound(part, names))
    if isinstance(made, r.WhereSet | r.Aggregate | r.MixSet):
        return replace(made, variable=names.get(made.variable, made.variable))
    return made


def _mapped(node: r.Expr, change: Callable[[Any], Any]) -> Any:
    changed = {}
    for part in fields(node):
        old = getattr(node, part.name)
        if part.name != "type" and isinstance(old, tuple | r.Expr):
            changed[part.name] = change(old)
    return replace(node, **changed) if changed else node


def _all(conditions: list[r.Expr]) -> r.Expr:
    return reduce(lambda left, right: r.Logic(TRUTH, "and", left, right), conditions)


def _joined(operator: str) -> Callable[[list[tuple[r.Expr | None, r.Expr | None]]], r.Expr]:
    def build(whole: list[tuple[r.Expr | None, r.Expr | None]]) -> r.Expr:
        tests = [_implied(test, body) if operator == "and" else test for test, body in whole]
        return reduce(lambda left, right: r.Logic(TRUTH, operator, left, right), (test for test in tests if test is not None))

    return build


def _implied(test: r.Expr | None, body: r.Expr | None) -> r.Expr:
    assert body is not None
    return body if test is None else r.Logic(TRUTH, "or", r.Not(TRUTH, test), body)


def _added(whole: list[tuple[r.Expr | None, r.Expr | None]]) -> r.Expr:
    terms: list[r.Expr] = []
    for test, body in whole:
        amount = r.Const(NUMBER, 1) if body is None else body
        terms.append(amount if test is None else r.IfElse(NUMBER, test, amount, r.Const(NUMBER, 0)))
    return reduce(lambda left, right: r.Arith(NUMBER, "+", left, right), terms)


def _extreme(function: str) -> Callable[[list[tuple[r.Expr | None, r.Expr | None]]], r.Expr]:
    def build(whole: list[tuple[r.Expr | None, r.Expr | None]]) -> r.Expr:
        bodies = tuple(body for _, body in whole if body is not None)
        return bodies[0] if len(bodies) == 1 else r.Builtin(NUMBER, function, bodies)

    return build


_UNROLLED: dict[str, Callable[[list[tuple[r.Expr | None, r.Expr | None]]], r.Expr]] = {
    "exists": _joined("or"),
    "every": _joined("and"),
    "count": _added,
    "sum": _added,
    "most": _extreme("max"),
    "least": _extreme("min"),
}
