"""Compiles sets of things and aggregates over them: comprehensions, searches, counts.

Registers its functions with `expressions`, which compiles all other expressions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from horta.engine.answer_log import Telling
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import always_the_same
from horta.engine.compiler.compile_unit import Unit, local, own_local
from horta.engine.compiler.expression_queries import all_of, conjuncts, filtered, free_locals, hoist_comparison, size, substituted, uses
from horta.engine.compiler.expressions import COMPILERS, compiled, field_slots, stored
from horta.engine.compiler.hook_guards import may_matter
from horta.engine.compiler.optimiser import SMALL_BODY, SMALL_KIND, Each, TabledSet
from horta.engine.compiler.tallies import Tallies
from horta.language import resolved as r
from horta.language.constants import truth_of
from horta.language.limits import LONGEST_RANGE, MOST_OPTIONS
from horta.language.step_costs import counts_combinations, most_combinations
from horta.language.tree_walk import walk
from horta.language.types import NUMBER, TRUTH, Thing

LONGEST_WRITTEN_OUT = 8


def _range(node: r.RangeSet, unit: Unit) -> ast.expr:
    high = py.plus(compiled(node.high, unit), py.constant(1))
    if isinstance(node.low, r.Const) and isinstance(node.high, r.Const) and node.high.value - node.low.value < LONGEST_RANGE:
        return py.call("range", py.constant(node.low.value), high)
    return py.call("span", compiled(node.low, unit), high)


def loops(source: r.Expr, variable: str, unit: Unit) -> list[ast.comprehension]:
    """Return the loops of a comprehension; conditions of the set become conditions of the last loop.

    If the first condition compares all members with the same costly value, that value is computed once, in a loop of
    its own. This is done only if the set cannot be empty, because otherwise the value would not be needed.
    """
    source, conditions = filtered(source, variable)
    if isinstance(source, r.Combinations) and not unit.plain and most_combinations(unit.costs, source) <= MOST_OPTIONS:
        whole = py.comprehension(local(variable), py.pair(_combination(source)), *(compiled(condition, unit) for condition in conditions))
        return [*_part_loops(source, unit, None), whole]
    if unit.plain:
        return [py.comprehension(local(variable), compiled(source, unit), *(compiled(condition, unit) for condition in conditions))]
    made: list[ast.comprehension] = []
    if conditions and _never_empty(source, unit):
        same = f"{variable}__same"
        shared, conditions[0] = hoist_comparison(conditions[0], variable, same)
        if shared is not None:
            made.append(py.comprehension(local(same), py.pair(stored(shared, unit))))
    if conditions and isinstance(source, r.AllOf):
        members, conditions[0] = _marked(source, conditions[0], variable, unit)
    else:
        members = compiled(source, unit)
    tests = [compiled(condition, unit) for condition in conditions if truth_of(condition) is not True]
    if isinstance(source, Tallies):
        return [*made, py.counted(local(variable), local(source.name), members, *tests)]
    return [*made, py.comprehension(local(variable), members, *tests)]


def _part_loops(node: r.Combinations, unit: Unit, looked: str | None) -> list[ast.comprehension]:
    """Return the loops over the sets of all parts. With `looked`, a local, each loop counts there how many members it looks at."""
    made: list[ast.comprehension] = []
    part: r.Combinations | None = node
    while part is not None:
        around = loops(part.source, part.variable, unit)
        if looked is not None:
            around[-1].iter = py.call("looked_at", py.name(looked), around[-1].iter)
        made += around
        part = part.further
    return made


def _combination(node: r.Combinations) -> ast.expr:
    """Return the tuple of the members that the loops have reached."""
    names: list[str] = []
    part: r.Combinations | None = node
    while part is not None:
        names.append(part.variable)
        part = part.further
    return py.pair(*(py.name(local(name)) for name in names))


def _combinations(node: r.Combinations, unit: Unit) -> ast.expr:
    """Return all combinations. Where there may be too many, they are counted as they are made."""
    most = most_combinations(unit.costs, node)
    if most <= MOST_OPTIONS:
        return py.listed(_combination(node), _part_loops(node, unit, None))
    if not counts_combinations(unit.costs, node):
        return py.call("few_enough", py.generated(_combination(node), _part_loops(node, unit, None)))
    looked = local(own_local(node.variable, "looked"))
    count = py.comprehension(looked, py.pair(py.call("combinations_left")))
    return py.call("few_enough", py.generated(_combination(node), [count, *_part_loops(node, unit, looked)]))


def _marked(source: r.AllOf, condition: r.Expr, variable: str, unit: Unit) -> tuple[ast.expr, r.Expr]:
    """If the first condition is a truth field, return the things for which it holds, and the remaining condition.

    Otherwise return all things and the whole condition.
    """
    first, *rest = conjuncts(condition)
    everything = compiled(source, unit)
    if not (isinstance(first, r.FieldAt) and first.type == TRUTH and first.subject == r.Local(Thing(source.kind), variable)):
        return everything, condition
    return py.call("compress", everything, field_slots(first, unit)), all_of(rest) if rest else r.Const(TRUTH, 1)


def _never_empty(source: r.Expr, unit: Unit) -> bool:
    if isinstance(source, r.AllOf | Tallies):
        return unit.layout.things(source.kind) > 0
    return isinstance(source, r.Builtin) and source.function == "clockwise"


def unrolled_filter(node: r.Expr, unit: Unit) -> tuple[int, list[ast.expr]] | None:
    """For a filter over a small kind, return the number of things and the condition for each; otherwise None."""
    variable = node.variable if isinstance(node, r.WhereSet) else ""
    node, conditions = filtered(node, variable)
    if unit.plain or not conditions or not isinstance(node, r.AllOf) or hoist_comparison(conditions[0], variable, variable)[0] is not None:
        return None
    count, condition = unit.layout.things(node.kind), all_of(conditions)
    if not 0 < count <= SMALL_KIND or size(condition) > SMALL_BODY:
        return None
    kind = Thing(node.kind)
    return count, [compiled(substituted(condition, {variable: r.Const(kind, number)}), unit) for number in range(count)]


def _where(node: r.WhereSet, unit: Unit) -> ast.expr:
    few = unrolled_filter(node, unit)
    if few is not None:
        return py.call("tuple", py.call("compress", py.pair(*map(py.constant, range(few[0]))), py.pair(*few[1])))
    return py.listed(py.name(local(node.variable)), loops(node, node.variable, unit))


def _sorted(node: r.SortedSet, unit: Unit) -> ast.expr:
    member = py.pair(compiled(node.key, unit), py.name(local(node.variable)))
    return py.call("sorted_members", py.listed(member, loops(node.source, node.variable, unit)))


def _aggregate(node: r.Aggregate, unit: Unit) -> ast.expr:
    short = None if unit.plain else _short_aggregate(node, unit)
    if short is not None:
        return short
    around = loops(node.source, node.variable, unit)
    body = py.name(local(node.variable)) if node.body is None else compiled(node.body, unit)
    if not unit.plain and node.function in ("exists", "every", "first") and not any(isinstance(part, r.MixSet) for part in walk(node)):
        return _searched(node, body, around, unit)
    return _AGGREGATES[node.function](body, around)


def _short_aggregate(node: r.Aggregate, unit: Unit) -> ast.expr | None:
    """Return the aggregate as a call of a single Python function or operator; None if there is none."""
    simple = not isinstance(node.source, r.WhereSet)
    if node.body is None and isinstance(node.source, r.AllOf) and node.function == "count":
        return py.constant(unit.layout.things(node.source.kind))
    if node.body is None and simple:
        source = compiled(node.source, unit)
        if node.function in ("count", "exists"):
            return py.call("len", source) if node.function == "count" else py.compare(py.call("len", source), ">", py.constant(0))
        return py.call(f"{node.function}_of", source)
    if node.body is None and node.function in ("count", "exists") and (alike := _alike(node.source, unit)) is not None:
        held, value = alike
        return py.method(held, "count", value) if node.function == "count" else py.compare(value, "in", held)
    if isinstance(node.source, Tallies) and node.function in ("most", "least") and node.body == r.Local(NUMBER, node.source.name):
        return py.call("max" if node.function == "most" else "min", compiled(node.source, unit))
    return None


def _searched(node: r.Aggregate, body: ast.expr, around: list[ast.comprehension], unit: Unit) -> ast.expr:
    """Compile a search that stops at the first result into its own function, because a loop is faster than a generator."""
    answers: dict[str, tuple[ast.expr, ast.expr]] = {
        "exists": (py.constant(True), py.constant(False)),
        "every": (py.constant(False), py.constant(True)),
        "first": (body, py.constant(-1)),
    }
    found, otherwise = answers[node.function]
    code: list[ast.stmt] = [py.return_(found)]
    if node.function == "every":
        code = [py.if_(py.not_(body), code)]
    return unit.search(free_locals(node), [*_nested(around, code), py.return_(otherwise)], "search")


def _nested(around: list[ast.comprehension], code: list[ast.stmt]) -> list[ast.stmt]:
    """Return the code inside the loops of a comprehension, written as statements."""
    for loop in reversed(around):
        for condition in reversed(loop.ifs):
            code = [py.if_(condition, code)]
        code = [py.for_(loop.target, loop.iter, code)]
    return code


def _alike(source: r.Expr, unit: Unit) -> tuple[ast.expr, ast.expr] | None:
    """For a filter that compares one field with a value, return that field of all things, and the value; otherwise None."""
    if not (isinstance(source, r.WhereSet) and isinstance(source.source, r.AllOf)):
        return None
    thing, condition = r.Local(Thing(source.source.kind), source.variable), source.condition
    if isinstance(condition, r.FieldAt) and condition.subject == thing:
        return field_slots(condition, unit), py.constant(1)
    if not (isinstance(condition, r.Compare) and condition.operator == "=" and isinstance(condition.left, r.FieldAt)):
        return None
    if condition.left.subject != thing or uses(condition.right, source.variable):
        return None
    return field_slots(condition.left, unit), stored(condition.right, unit)


_AGGREGATES: dict[str, Callable[[ast.expr, list[ast.comprehension]], ast.expr]] = {
    "count": lambda body, around: py.call("len", py.listed(py.constant(0), around)),
    "exists": lambda body, around: py.call("any", py.generated(py.constant(True), around)),
    "first": lambda body, around: py.call("next", py.generated(body, around), py.constant(-1)),
    "last": lambda body, around: py.call("last_of", py.listed(body, around)),
    "sum": lambda body, around: py.call("sum", py.listed(body, around)),
    "most": lambda body, around: py.extreme("max", py.listed(body, around)),
    "least": lambda body, around: py.extreme("min", py.listed(body, around)),
    "every": lambda body, around: py.call("all", py.generated(body, around)),
    "distinct": lambda body, around: py.call("len", py.set_of(body, around)),
}


def _mixes(node: r.MixSet, unit: Unit) -> ast.expr:
    def each(expression: r.Expr | None, otherwise: int) -> ast.expr:
        if isinstance(expression, TabledSet):
            return compiled(expression, unit)
        body = r.Const(NUMBER, otherwise) if expression is None else expression
        return compiled(Each(node.type, node.kind, node.variable, body), unit)

    parts = [compiled(node.amount, unit), each(node.most, 0), each(node.condition, 1), each(node.needing, 0)]
    hooks = unit.hooked.get(f"substitute {node.owner}", ())
    if not hooks:
        return py.call("mixes", py.name("s"), *parts)
    assert node.me is not None
    parameters = [py.name(local(name)) for name, _ in unit.values[str(node.owner)].parameters]
    me = compiled(node.me, unit)
    swaps: ast.expr = py.call("substitutions", py.name("s"), py.constant(f"substitute {node.owner}"), me, *parameters)
    carried = [hook for hook in hooks if hook.host is not None]
    if unit.telling is not Telling.FULL and all(always_the_same(hook, unit.static) for hook in hooks if hook.host is None):
        # While no host of these hooks is in play, only the substitutions of the table apply.
        look = may_matter(carried, me, unit)
        swaps = swaps if look is None else py.if_else(look, swaps, py.name(f"SWAPS_{node.owner}"))
    return py.call("mixes", py.name("s"), *parts, swaps)


def _tallies(node: Tallies, unit: Unit) -> ast.expr:
    """Return a call of a function that computes the sums of all owners in one loop over the things."""
    sums, owner = py.name("sums"), py.name("owner")
    total = node.total
    assert total.body is not None
    adding = py.augment(py.item(sums, owner), "+", compiled(total.body, unit))
    code: list[ast.stmt] = [py.assign("owner", compiled(node.field, unit)), adding]
    if isinstance(node.field.type, Thing) and node.field.type.optional:
        code[1] = py.if_(py.compare(owner, ">=", py.constant(0)), [adding])
    code = _nested(loops(total.source, total.variable, unit), code)
    start = py.list_(*[py.constant(0) for _ in range(unit.layout.things(node.kind))])
    return unit.search(free_locals(node), [py.assign("sums", start), *code, py.return_(sums)], "tally")


def _each(node: Each, unit: Unit) -> ast.expr:
    things = unit.layout.things(node.kind)
    if unit.plain or things > LONGEST_WRITTEN_OUT:
        around = py.comprehension(local(node.variable), py.call("range", py.constant(things)))
        return py.call("tuple", py.listed(stored(node.body, unit), [around]))
    return py.pair(*(stored(substituted(node.body, {node.variable: r.Const(Thing(node.kind), thing)}), unit) for thing in range(things)))


COMPILERS.update(
    {
        TabledSet: lambda node, unit: py.entry(node.title, *(compiled(key, unit) for key in node.keys)),
        Each: _each,
        Tallies: _tallies,
        r.AllOf: lambda node, unit: py.call("range", py.constant(unit.layout.things(node.kind))),
        r.RangeSet: _range,
        r.ListSet: lambda node, unit: py.pair(*(compiled(item, unit) for item in node.items)),
        r.WhereSet: _where,
        r.SortedSet: _sorted,
        r.WithoutSet: lambda node, unit: py.call("without", compiled(node.source, unit), compiled(node.excluded, unit)),
        r.Aggregate: _aggregate,
        r.MixSet: _mixes,
        r.Combinations: _combinations,
    }
)
