"""Compiles expressions to Python: slots, tables and comprehensions. Everything known at load is computed already."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expression_queries import free_locals
from horta.engine.titles import rules_title
from horta.language import resolved as r
from horta.language.types import CAUSE, TRUTH, Thing
from horta.model.layout import VIA

_OPERATORS = {"=": "==", "/": "//"}  # operators that Python writes differently


def compiled(node: r.Expr, unit: Unit) -> ast.expr:
    """Return the Python expression for a resolved one."""
    return COMPILERS[type(node)](node, unit)


def stored(node: r.Expr, unit: Unit) -> ast.expr:
    """Return the same as `compiled`, in the form that the state holds: a truth is 0 or 1, a set is a tuple."""
    made = compiled(node, unit)
    if node.type == TRUTH and not isinstance(node, r.Const | r.FieldAt | r.Local | r.AttributeAt):
        return py.if_else(made, py.constant(1), py.constant(0))
    if str(node.type).startswith("set of") and not isinstance(node, r.ZoneAt | r.Local | r.AttributeAt):
        return py.call("tuple", made)
    return made


def indexed(at: ast.expr, seat: r.Expr | None, index: r.Expr | None, width: int, unit: Unit) -> ast.expr:
    """Return at + seat × width + index."""
    if seat is not None:
        at = py.plus(py.times(compiled(seat, unit), width), at)
    return at if index is None else py.plus(compiled(index, unit), at)


def counter_slot(node: r.CounterAt, unit: Unit) -> ast.expr:
    """Return the number of the slot of a counter."""
    declared = unit.vocabulary.counters[node.counter]
    first = unit.slot("banks" if node.bank else "counters", node.counter)
    return indexed(first, node.seat, node.index, unit.layout.things(declared.by), unit)


def field_slot(node: r.FieldAt, unit: Unit) -> ast.expr:
    """Return the number of the slot of a field."""
    return indexed(unit.slot("fields", (node.kind, node.field)), node.subject, None, 1, unit)


def field_slots(node: r.FieldAt, unit: Unit) -> ast.expr:
    """Return a field of all things of its kind, in order."""
    first = unit.slot("fields", (node.kind, node.field))
    return py.slot(py.slice_(first, py.plus(first, py.constant(unit.layout.things(node.kind)))))


def zone_slot(node: r.ZoneAt, unit: Unit) -> ast.expr:
    """Return the number of the slot of a zone."""
    declared = unit.vocabulary.zones[node.zone]
    return indexed(unit.slot("zones", node.zone), node.seat, node.index, unit.layout.things(declared.by), unit)


def _attribute(node: r.AttributeAt, unit: Unit) -> ast.expr:
    table = unit.table(node.kind, node.attribute)
    if isinstance(node.subject, r.Const) and isinstance(unit.namespace[table][node.subject.value], int):
        return py.constant(unit.namespace[table][node.subject.value])
    return py.item(py.name(table), compiled(node.subject, unit))


def _rule(node: r.RuleAt, unit: Unit) -> ast.expr:
    subject, me = compiled(node.subject, unit), compiled(node.me, unit)
    return py.call(py.item(py.name(rules_title(node.kind, node.attribute)), subject), py.name("s"), me, subject)


def _value(node: r.ValueCall, unit: Unit) -> ast.expr:
    arguments = [compiled(argument, unit) for argument in node.arguments]
    if node.name in unit.static:
        return py.entry(f"VALUE_{node.name}", *arguments)
    return py.call(f"value_{node.name}", py.name("s"), compiled(node.me, unit), *arguments)


# Functions that need more than their compiled arguments; other modules add theirs.
BUILTINS: dict[str, Callable[[r.Builtin, Unit], ast.expr]] = {}


def _builtin(node: r.Builtin, unit: Unit) -> ast.expr:
    if node.function in BUILTINS:
        return BUILTINS[node.function](node, unit)
    arguments = [compiled(argument, unit) for argument in node.arguments]
    function, first = node.function, arguments[0]
    if function == "seat":
        return py.call("seat_number", first, py.constant(unit.layout.seats))
    if function == "next":
        return py.arithmetic(py.plus(first, py.constant(1)), "%", py.constant(unit.layout.seats))
    if function == "clockwise":
        return py.item(py.name("CLOCKWISE"), first)
    if function == "alike":
        assert isinstance(node.arguments[0].type, Thing)
        table = py.name(definitions(node.arguments[0].type.kind, unit))
        return py.compare(py.item(table, first), "==", py.item(table, arguments[1]))
    return py.call(function, *arguments)


def definitions(kind: str, unit: Unit) -> str:
    """Return the name of the table that says which definition each thing is a copy of."""
    title = f"DEFINITION_{kind}"
    if title not in unit.namespace:
        names = [entity.definition for entity in unit.vocabulary.kinds[kind].entities]
        unit.put(title, tuple(names.index(name) for name in names))
    return title


def _arith(node: r.Arith, unit: Unit) -> ast.expr:
    left, right = compiled(node.left, unit), compiled(node.right, unit)
    first, second = py.number_of(left), py.number_of(right)
    if first is not None and second is not None and node.operator == "-":
        return py.constant(first - second)
    if node.operator == "*":
        product = py.arithmetic(left, "*", right)
        return product if isinstance(left, ast.Constant) or isinstance(right, ast.Constant) else py.call("checked_number", product)
    return py.arithmetic(left, _OPERATORS.get(node.operator, node.operator), right)


def _compare(node: r.Compare, unit: Unit) -> ast.expr:
    left, right = compiled(node.left, unit), compiled(node.right, unit)
    if node.operator in ("=", "!=") and isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        return py.constant((left.value == right.value) is (node.operator == "="))
    return py.compare(left, _OPERATORS.get(node.operator, node.operator), right)


def _logic(node: r.Logic, unit: Unit) -> ast.expr:
    join = py.both if node.operator == "and" else py.either
    return join(compiled(node.left, unit), compiled(node.right, unit))


def _if_else(node: r.IfElse, unit: Unit) -> ast.expr:
    condition = compiled(node.condition, unit)
    if isinstance(condition, ast.Constant):
        return compiled(node.positive if condition.value else node.negative, unit)
    return py.if_else(condition, compiled(node.positive, unit), compiled(node.negative, unit))


def _counted(node: r.Counted, unit: Unit) -> ast.expr:
    """Return the expression as a function, so that it can be computed again without each modifier."""
    locals_ = [local(name) for name in free_locals(node.operand)]
    title = f"counted_{len(unit.functions)}"
    unit.add(py.function(title, ["s", *locals_], [py.return_(stored(node.operand, unit))]))
    values = py.pair(*(py.constant(value) for value in node.values))
    return py.call("counted", py.name("s"), values, py.name(title), *(py.name(name) for name in locals_))


def _options_of(node: r.OptionsOf, unit: Unit) -> ast.expr:
    key = f"question {node.question}"
    source = compiled(node.source, unit)
    if not unit.hooked.get(key):
        return source
    return py.item(py.call("adjusted", py.name("s"), py.constant(key), compiled(node.me, unit), source), py.constant(0))


COMPILERS: dict[type, Callable[[Any, Unit], ast.expr]] = {
    r.Const: lambda node, unit: unit.cause(node.value) if node.type == CAUSE else py.constant(node.value),
    r.Counted: _counted,
    r.Local: lambda node, unit: py.name(local(node.name)),
    r.Via: lambda node, unit: py.slot(VIA),
    r.SeatCount: lambda node, unit: py.constant(unit.layout.seats),
    r.CounterAt: lambda node, unit: py.slot(counter_slot(node, unit)),
    r.FieldAt: lambda node, unit: py.slot(field_slot(node, unit)),
    r.ZoneAt: lambda node, unit: py.slot(zone_slot(node, unit)),
    r.AttributeAt: _attribute,
    r.RuleAt: _rule,
    r.OptionsOf: _options_of,
    r.Required: lambda node, unit: py.call("required", compiled(node.operand, unit)),
    r.ValueCall: _value,
    r.Builtin: _builtin,
    r.Arith: _arith,
    r.Compare: _compare,
    r.Logic: _logic,
    r.Not: lambda node, unit: py.not_(compiled(node.operand, unit)),
    r.Member: lambda node, unit: py.compare(compiled(node.item, unit), "not in" if node.negated else "in", compiled(node.source, unit)),
    r.IfElse: _if_else,
    r.AnswerOf: lambda node, unit: py.call("answer_of", compiled(node.source, unit), compiled(node.seat, unit)),
    r.ItemAt: lambda node, unit: py.call("nth", compiled(node.source, unit), compiled(node.index, unit)),
    r.PartOf: lambda node, unit: py.item(compiled(node.combination, unit), py.constant(node.number)),
    r.UnitsOf: lambda node, unit: py.item(compiled(node.mix, unit), compiled(node.item, unit)),
}
