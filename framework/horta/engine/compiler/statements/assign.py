"""The code of `set`, `add` and `subtract`."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.expressions import compiled, counter_slot, field_slot, stored
from horta.engine.compiler.plain_statements import Code, log_call
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Assign, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    slot = py.slot(field_slot(node.place, unit) if isinstance(node.place, r.FieldAt) else counter_slot(node.place, unit))
    value = stored(node.value, unit)
    if node.operator != "set":
        current: ast.expr = py.slot(field_slot(node.place, unit) if isinstance(node.place, r.FieldAt) else counter_slot(node.place, unit))
        operator = "+" if node.operator == "add" else "-"
        value = py.arithmetic(current, operator, value)
    if isinstance(node.place, r.CounterAt):
        value = _within(node.place, value, unit)
    elif node.operator != "set":
        value = py.call("bounded", value)
    code: Code = [py.assign(slot, value)]
    if unit.telling:
        code.append(py.run(_assigned(node, unit)))
    return code


def _within(place: r.CounterAt, value: ast.expr, unit: Unit) -> ast.expr:
    declared = unit.vocabulary.counters[place.counter]
    least = 0 if place.bank else declared.least
    if (
        isinstance(value, ast.Constant)
        and isinstance(value.value, int)
        and value.value >= least
        and (declared.most is None or value.value <= declared.most)
    ):
        return value
    return py.call("within", value, py.constant(least), py.constant(declared.most))


def _assigned(node: r.Assign, unit: Unit) -> ast.expr:
    place = node.place
    if isinstance(place, r.FieldAt):
        subject = py.constant(-1) if place.subject is None else compiled(place.subject, unit)
        return log_call(("set", place.kind, place.field), py.constant(-1), node, unit, subject, compiled(place, unit))
    seat = py.constant(-1) if place.seat is None else compiled(place.seat, unit)
    index = py.constant(-1) if place.index is None else compiled(place.index, unit)
    return log_call(("count", place.counter), seat, node, unit, index, compiled(place, unit))


CODE = StatementCode(r.Assign, plain)
