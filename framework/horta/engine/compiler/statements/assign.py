"""The code of `set`, `add` and `subtract`."""

from __future__ import annotations

import ast
from dataclasses import replace

from horta.engine.compiler.expressions import counter_slot, field_slot
from horta.engine.compiler.statement_code import Code, StatementCode, Unit, compiled, compiled_or_none, kept_place, log_call, py, r, stored


def _plain(node: r.Assign, unit: Unit) -> Code:
    before, place = kept_place(node.place, "place", unit)
    node = replace(node, place=place)
    slot = py.slot(field_slot(place, unit) if isinstance(place, r.FieldAt) else counter_slot(place, unit))
    value = stored(node.value, unit)
    if node.operator != "set":
        value = py.arithmetic(compiled(place, unit), "+" if node.operator == "add" else "-", value)
    if isinstance(node.place, r.CounterAt):
        value = _within(node.place, value, unit)
    elif node.operator != "set":
        value = py.call("checked_number", value)
    code: Code = [*before, py.assign(slot, value)]
    if unit.tells("set"):
        code.append(py.run(_assigned(node, unit)))
    return code


def _within(place: r.CounterAt, value: ast.expr, unit: Unit) -> ast.expr:
    declared = unit.vocabulary.counters[place.counter]
    least = 0 if place.bank else declared.least
    number = py.number_of(value)
    if number is not None and number >= least and (declared.most is None or number <= declared.most):
        return value
    return py.call("checked_counter_value", value, py.constant(least), py.constant(declared.most))


def _assigned(node: r.Assign, unit: Unit) -> ast.expr:
    place = node.place
    if isinstance(place, r.FieldAt):
        subject = compiled_or_none(place.subject, unit)
        return log_call(("set", place.kind, place.field), py.constant(-1), node, unit, subject, compiled(place, unit))
    seat, index = compiled_or_none(place.seat, unit), compiled_or_none(place.index, unit)
    return log_call(("count", place.counter), seat, node, unit, index, compiled(place, unit))


CODE = StatementCode(r.Assign, _plain)
