"""Rewrites rules so that they run faster, without changing their meaning.

1. A short value that no hook adjusts is inlined where it is used.
2. A loop over the few things of a small kind is unrolled.
3. The part of a filter that depends only on printed facts is computed at load and becomes a table of sets. The same
   is done for the allowed and the needed things of a mix.
4. Sums for all owners come from one tally. A test whether one thing is in a filtered set checks only that thing.

Nothing that can raise a fault is evaluated earlier than the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from functools import partial, reduce
from math import prod
from typing import Any

from horta.engine.compiler.analysis import MOST_IN_TABLES, STEPS_OF_ENTRY, cannot_fail, is_fixed_in_play
from horta.engine.compiler.expression_queries import (
    Binder,
    all_of,
    bound,
    cheap,
    conjuncts,
    filtered,
    parts,
    rebound,
    size,
    substituted,
    uses,
)
from horta.engine.compiler.shared_sums import MOST_OWNERS, replaced, tally_in
from horta.engine.compiler.tallies import Tallies
from horta.language import resolved as r
from horta.language.constants import folded
from horta.language.step_costs import Costs
from horta.language.tree_walk import mapped
from horta.language.types import NUMBER, TRUTH, Thing
from horta.model.layout import Layout

SMALL_KIND = 5
SMALL_BODY = 40
LONGEST_INLINED = 60
MOST_WRITTEN_OUT = 50_000  # nodes, in all rules of a program; the bundled games have up to 4 000
LARGEST_TABLE = 4096


@dataclass(frozen=True, slots=True)
class TabledSet(r.Expr):
    """A set computed at load, for each value of its keys."""

    title: str
    keys: tuple[r.Expr, ...]


@dataclass(frozen=True, slots=True)
class Each(r.Expr):
    """The values of an expression for all things of a kind, in order."""

    kind: str
    variable: str
    body: r.Expr


@dataclass(frozen=True, slots=True)
class SetTable:
    """The contents of a table of sets: the filter, and the names and kinds of its keys."""

    title: str
    keys: tuple[tuple[str, str], ...]
    body: r.WhereSet | Each


@dataclass(slots=True)
class Optimiser:
    """Specialises the rules of one program."""

    layout: Layout
    values: dict[str, r.Value]
    hooked: Iterable[str]
    static: frozenset[str]
    costs: Costs
    tables: list[SetTable] = field(default_factory=list)
    done: dict[str, r.Expr] = field(default_factory=dict)
    fresh: int = 0
    room: int = MOST_WRITTEN_OUT
    table_room: int = MOST_IN_TABLES

    def node(self, node: Any) -> Any:
        """Return a statement or expression with every expression in it specialised."""
        return self.expression(mapped(node, self.node)) if isinstance(node, tuple | r.Expr | r.Stmt | r.Branch) else node

    def expression(self, node: Any) -> Any:
        if isinstance(node, r.ValueCall):
            return self.inlined(node)
        if isinstance(node, r.SeatCount):
            return r.Const(NUMBER, self.layout.seats)
        if isinstance(node, r.Aggregate) and node.function == "count" and node.body is None and isinstance(node.source, r.AllOf):
            return r.Const(NUMBER, self.layout.things(node.source.kind))
        if isinstance(node, r.WhereSet | r.Aggregate):
            node = self.tallied(node)
        if isinstance(node, r.Aggregate):
            node = self.unrolled(node)
        if isinstance(node, r.WhereSet):
            node = self.tabled(node)
        if isinstance(node, r.Member):
            node = _asked_of_one(node)
        if isinstance(node, r.MixSet):
            node = replace(node, condition=self.tabled_mix(node, node.condition), needing=self.tabled_mix(node, node.needing))
        # Inlined values may contain constants.
        return folded(node)

    def declared(self, node: Any) -> Any:
        """Return a procedure, value, hook or carried rule with everything in it specialised. Fixed values stay as they are."""
        if isinstance(node, r.Value):
            return node if node.name in self.static else replace(node, body=self.value(node.name))
        changed = {part.name: self.node(getattr(node, part.name)) for part in fields(node) if part.name not in ("span", "parameters")}
        return replace(node, **changed)

    # -------------------------------------------------------------- writing out values

    def value(self, name: str) -> r.Expr:
        """Return the specialised body of a value."""
        if name not in self.done:
            self.done[name] = self.node(self.values[name].body)
        return self.done[name]

    def inlined(self, node: r.ValueCall) -> r.Expr:
        if not cannot_fail((node.me, node.arguments), self.static):
            return node  # The value may not use an argument, but a fault in the argument must still happen.
        keys = (f"value {node.name}", f"substitute {node.name}")
        known = self.values[node.name].body
        if isinstance(known, r.Const) and keys[0] not in self.hooked:
            return known
        if node.name in self.static or any(key in self.hooked for key in keys):
            return node
        body = self.value(node.name)
        if not self.room or size(body) > LONGEST_INLINED or any(isinstance(part, r.MixSet) for part in parts(body)):
            return node
        given = {"me": node.me, **dict(zip((name for name, _ in self.values[node.name].parameters), node.arguments, strict=True))}
        for name, argument in given.items():
            if not cheap(argument) and (uses(body, name) > 1 or bound(body, name)):
                return node
        made: r.Expr = substituted(self.renamed(body), given)
        self.take_room(size(made))
        return made

    def take_room(self, nodes: int) -> None:
        """Count nodes that are written out."""
        self.room = max(0, self.room - nodes)

    def renamed(self, body: r.Expr) -> r.Expr:
        """Return the body with fresh names for the locals that it binds itself."""
        names: dict[str, str] = {}
        for part in parts(body):
            if isinstance(part, Binder):
                self.fresh += 1
                names[part.variable] = f"{part.variable.split('__')[0]}__{self.fresh}i"
        made: r.Expr = rebound(substituted(body, {old: r.Local(NUMBER, new) for old, new in names.items()}), names)
        return made

    # -------------------------------------------------------------- sums of everybody

    def tallied(self, node: r.WhereSet | r.Aggregate) -> r.WhereSet | r.Aggregate:
        """Return a filter or aggregate over all things of a kind that takes the sums for each thing from a tally."""
        kind = node.source.kind if isinstance(node.source, r.AllOf) else None
        if kind is None or not 1 < self.layout.things(kind) <= MOST_OWNERS:
            return node
        self.fresh += 1
        name = f"sum__{self.fresh}t"
        part = "condition" if isinstance(node, r.WhereSet) else "body"
        asked = getattr(node, part)
        found = None if asked is None else tally_in(asked, kind, node.variable, name, self.static)
        if found is None:
            return node
        old, tally = found
        new: dict[str, Any] = {"source": replace(tally, type=node.source.type), part: replaced(asked, old, r.Local(NUMBER, name))}
        return replace(node, **new)

    # -------------------------------------------------------------- small kinds

    def unrolled(self, node: r.Aggregate) -> r.Expr:
        """Return an aggregate over a small kind as an expression with one part per thing."""
        source, conditions = filtered(node.source, node.variable)
        if not isinstance(source, r.AllOf) or node.function not in _UNROLLED:
            return node
        count = self.layout.things(source.kind)
        weight = sum(map(size, conditions)) + (0 if node.body is None else size(node.body))
        if not 0 < count <= SMALL_KIND or weight > SMALL_BODY or (node.function in ("most", "least") and conditions):
            return node
        test = all_of(conditions) if conditions else None
        if (test is None and node.body is None) or not self.room:
            return node
        self.take_room(count * weight)
        whole = [self.one(node, test, r.Const(Thing(source.kind), number)) for number in range(count)]
        return _UNROLLED[node.function](whole)

    def one(self, node: r.Aggregate, test: r.Expr | None, thing: r.Const) -> tuple[r.Expr | None, r.Expr | None]:
        given: dict[str, r.Expr] = {node.variable: thing}
        body = None if node.body is None else self.renamed(substituted(node.body, given))
        return (None if test is None else self.renamed(substituted(test, given))), body

    # -------------------------------------------------------------- tables of sets

    def tabled(self, node: r.WhereSet) -> r.Expr:
        """Return a filter whose fixed part is looked up in a table. The part that depends on play stays a filter."""
        if not isinstance(node.source, r.AllOf) or node.source.kind == "seat":
            return node
        fixed: list[r.Expr] = []
        free: list[r.Expr] = []
        for conjunct in conjuncts(node.condition):
            # A condition stays behind one that can raise a fault; if it came first, the fault might not happen.
            first = all(cannot_fail(other, self.static) for other in free)
            (fixed if first and self.is_fixed(conjunct, node.variable) else free).append(conjunct)
        if not fixed:
            return node
        test = all_of(fixed)
        found = self.looked_up(node, test, replace(node, condition=test))
        if found is None or not free:
            return found or node
        return replace(node, source=found, condition=all_of(free))

    def tabled_mix(self, node: r.MixSet, part: r.Expr | None) -> r.Expr | None:
        """Return the allowed or needed things of a mix, as a table if they are fixed."""
        if part is None or isinstance(part, TabledSet) or not self.is_fixed(part, node.variable):
            return part
        return self.looked_up(node, part, Each(node.type, node.kind, node.variable, part)) or part

    def looked_up(self, node: r.WhereSet | r.MixSet, test: r.Expr, body: r.WhereSet | Each) -> TabledSet | None:
        """Return a table of the fixed part, with the locals that it reads as keys; None if it would be too large."""
        own = {node.variable, *(part.variable for part in parts(test) if isinstance(part, Binder))}
        locals_ = {part.name: part for part in parts(test) if isinstance(part, r.Local) and part.name not in own}
        keys = tuple((name, part.type.kind) for name, part in sorted(locals_.items()) if isinstance(part.type, Thing))
        entries = prod(self.layout.things(kind) for _, kind in keys)
        things = self.layout.things(body.kind) if isinstance(body, Each) else self.costs.size(body)
        members = entries * things * (1 + self.costs.of(test) // STEPS_OF_ENTRY)
        if entries > LARGEST_TABLE or members > self.table_room:
            return None
        self.table_room -= members
        return TabledSet(node.type, self.table(keys, body), tuple(locals_[name] for name, _ in keys))

    def table(self, keys: tuple[tuple[str, str], ...], body: r.WhereSet | Each) -> str:
        for known in self.tables:
            if known.keys == keys and known.body == body:
                return known.title
        self.tables.append(SetTable(f"SET_{len(self.tables)}", keys, body))
        return self.tables[-1].title

    def is_fixed(self, node: r.Expr, variable: str) -> bool:
        """True if only printed facts and things of the block decide the value and it cannot raise a fault."""

        def is_known(part: r.Local) -> bool:
            return part.name == variable or (isinstance(part.type, Thing) and part.type.kind != "seat" and not part.type.optional)

        return is_fixed_in_play(node, self.static, is_known) and not any(isinstance(part, TabledSet) for part in parts(node))


def _asked_of_one(node: r.Member) -> r.Expr:
    """Replace a test for membership in a filtered set by the condition of the filter, if the condition cannot raise a fault."""
    source = node.source
    if isinstance(source, r.WhereSet) and isinstance(source.source, Tallies):
        asked = substituted(source.condition, {source.source.name: source.source.of(r.Local(node.item.type, source.variable))})
        source = replace(source, source=r.AllOf(source.type, source.source.kind), condition=asked)
    if not (isinstance(source, r.WhereSet) and isinstance(source.source, r.AllOf) and cheap(node.item)):
        return node
    there = isinstance(node.item.type, Thing) and not node.item.type.optional
    if not there or not cannot_fail(source.condition):
        return node
    met: r.Expr = substituted(source.condition, {source.variable: node.item})
    return r.Not(TRUTH, met) if node.negated else met


# For each thing: the test whether it counts, and the value for it.
Terms = list[tuple[r.Expr | None, r.Expr | None]]


def _joined(operator: str, whole: Terms) -> r.Expr:
    tests = [_implied(test, body) if operator == "and" else test for test, body in whole]
    return reduce(lambda left, right: r.Logic(TRUTH, operator, left, right), (test for test in tests if test is not None))


def _implied(test: r.Expr | None, body: r.Expr | None) -> r.Expr:
    assert body is not None
    return body if test is None else r.Logic(TRUTH, "or", r.Not(TRUTH, test), body)


def _added(whole: Terms) -> r.Expr:
    terms: list[r.Expr] = []
    for test, body in whole:
        amount = r.Const(NUMBER, 1) if body is None else body
        terms.append(amount if test is None else r.IfElse(NUMBER, test, amount, r.Const(NUMBER, 0)))
    return reduce(lambda left, right: r.Arith(NUMBER, "+", left, right), terms)


def _extreme(function: str, whole: Terms) -> r.Expr:
    bodies = tuple(body for _, body in whole if body is not None)
    return bodies[0] if len(bodies) == 1 else r.Builtin(NUMBER, function, bodies)


_UNROLLED: dict[str, Callable[[Terms], r.Expr]] = {
    "exists": partial(_joined, "or"),
    "every": partial(_joined, "and"),
    "count": _added,
    "sum": _added,
    "most": partial(_extreme, "max"),
    "least": partial(_extreme, "min"),
}
