"""Inline code for simple `gain` and `lose`.

Quiet programs only: nothing is logged, so the actual amount of a change is not needed.
"""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.expressions import compiled, counter_slot
from horta.language import resolved as r
from horta.language.types import LARGEST, NUMBER

Code = list[ast.stmt]

HELD = "held"


def short_flow(node: r.Flow, unit: Unit) -> Code | None:
    """Return inline code for the change of a counter; None if the full runtime function is needed."""
    declared = unit.vocabulary.counters[node.target.counter]
    slot, amount = counter_slot(node.target, unit), compiled(node.amount, unit)
    if not never_negative(node.amount, unit) or not light(slot):
        return None
    if declared.bank is not None:
        bank = counter_slot(r.CounterAt(NUMBER, node.target.counter, None, node.target.index, bank=True), unit)
        return _from_bank(slot, bank) if node.gain and declared.most is None and light(bank) and _is_one(amount) else None
    if node.gain and (declared.most is None or light(amount)):
        return _raised(slot, amount, declared.most)
    return _lowered(slot, amount, declared.least) if not node.gain and light(amount) else None


def never_negative(node: r.Expr, unit: Unit) -> bool:
    """True if the number is always at least 0."""
    if isinstance(node, r.Const):
        return node.value >= 0
    if isinstance(node, r.CounterAt):
        return node.bank or unit.vocabulary.counters[node.counter].least >= 0
    if isinstance(node, r.AttributeAt):
        return all(isinstance(value, int) and value >= 0 for value in unit.namespace[unit.table(node.kind, node.attribute)])
    if isinstance(node, r.Arith):
        return node.operator == "+" and never_negative(node.left, unit) and never_negative(node.right, unit)
    if isinstance(node, r.Aggregate) and node.function == "sum":
        return node.body is not None and never_negative(node.body, unit)
    return isinstance(node, r.Aggregate) and node.function in ("count", "distinct")


def light(made: ast.expr) -> bool:
    """True if computing the expression twice costs almost nothing."""
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "len":
        made = made.args[0]
    looks = [part for part in ast.walk(made) if isinstance(part, ast.Call | ast.Subscript | ast.ListComp | ast.GeneratorExp)]
    return not looks or (len(looks) == 1 and isinstance(made, ast.Subscript))


def _is_one(amount: ast.expr) -> bool:
    return isinstance(amount, ast.Constant) and amount.value == 1


def _raised(slot: ast.expr, amount: ast.expr, most: int | None) -> Code:
    if most is None:
        return _grown(slot, amount)
    if _is_one(amount):
        rising = py.augment(py.slot(slot), "+", amount)
        return [py.if_(py.compare(py.slot(slot), "<", py.constant(most)), [rising])]
    risen = py.arithmetic(py.slot(slot), "+", amount)
    return [py.assign(py.slot(slot), py.if_else(py.compare(risen, "<", py.constant(most)), risen, py.constant(most)))]


def _grown(slot: ast.expr, amount: ast.expr) -> Code:
    """Return code that raises a counter without a maximum; it still checks the range of numbers of the language."""
    grown = py.assign_both(py.slot(slot), HELD, py.arithmetic(py.slot(slot), "+", amount))
    beyond = py.compare(py.name(HELD), ">=", py.constant(LARGEST))
    return [grown, py.if_(beyond, [py.run(py.call("bounded", py.name(HELD)))])]


def _from_bank(slot: ast.expr, bank: ast.expr) -> Code:
    one = py.constant(1)
    return [py.if_(py.slot(bank), [py.augment(py.slot(bank), "-", one), *_grown(slot, one)])]


def _lowered(slot: ast.expr, amount: ast.expr, least: int) -> Code:
    short = py.compare(py.slot(slot), "<", py.plus(amount, py.constant(least)))
    falling = py.augment(py.slot(slot), "-", amount)
    return [py.if_(short, [py.run(py.call("too_little", py.slot(slot), amount))]), falling]
