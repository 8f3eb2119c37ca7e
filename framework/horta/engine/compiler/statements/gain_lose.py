"""The code of `gain` and `lose`."""

from __future__ import annotations

import ast

from horta.engine.compiler.expressions import counter_slot
from horta.engine.compiler.statement_code import (
    After,
    Code,
    Known,
    Splitter,
    StatementCode,
    Unit,
    compiled,
    compiled_or_none,
    log_call,
    py,
    r,
)
from horta.engine.runtime import gain, lose, raise_counter_too_low
from horta.engine.titles import flow_title
from horta.language.types import LARGEST, NUMBER


def _plain(node: r.Flow, unit: Unit) -> Code:
    if unit.tells("part") and node.part is not None:
        return [*_part_begins(node, unit), *_whole_flow(node, unit), *end_part(_part_end(node), unit)]
    short = None if unit.tells(_word(node), node.target.counter) or unit.plain else _short_flow(node, unit)
    return _whole_flow(node, unit) if short is None else short


def _word(node: r.Flow) -> str:
    return "gain" if node.gain else "lose"


def _part_begins(node: r.Flow, unit: Unit) -> Code:
    """Return code that notes which part of the score the next gains and losses belong to, those of hooks too."""
    seat = compiled_or_none(node.target.seat, unit)
    return [py.run(log_call(("part", node.target.counter, node.part), seat, node, unit))]


def _part_end(node: r.Flow) -> r.PartEnd:
    return r.PartEnd(node.span, node.target.counter)


def end_part(node: r.PartEnd, unit: Unit) -> Code:
    """Return code that notes that the part ends."""
    return [py.run(log_call(("part", node.counter, ""), py.constant(-1), node, unit))] if unit.tells("part") else []


def _whole_flow(node: r.Flow, unit: Unit) -> Code:
    """Return code that changes a counter and writes a line in the log."""
    declared = unit.vocabulary.counters[node.target.counter]
    slot = counter_slot(node.target, unit)
    bank = py.constant(-1) if declared.bank is None else _bank_slot(node, unit)
    word, bound = _word(node), declared.most if node.gain else declared.least
    done = py.call(word, py.name("s"), slot, bank, py.constant(bound), compiled(node.amount, unit))
    if not unit.tells(word, declared.name):
        return [py.run(done)]
    seat, index = compiled_or_none(node.target.seat, unit), compiled_or_none(node.target.index, unit)
    return [py.run(log_call((word, declared.name), seat, node, unit, index, done))]


def _bank_slot(node: r.Flow, unit: Unit) -> ast.expr:
    return counter_slot(r.CounterAt(NUMBER, node.target.counter, None, node.target.index, bank=True), unit)


def _split(splitter: Splitter, node: r.Flow, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    seat = compiled(node.me if node.target.seat is None else node.target.seat, splitter.unit)
    index = py.constant(0) if node.target.index is None else compiled(node.target.index, splitter.unit)
    function = py.name(flow_title(_word(node), node.target.counter))
    arguments = [seat, compiled(node.amount, splitter.unit), index]
    if node.part is None:
        return splitter.call(function, arguments, None, splitter.join(rest, known, after).frame())
    # The end of the part is waited for in quiet programs too: they have the same frames as those that tell.
    later = splitter.join((_part_end(node), *rest), known, after).frame()
    begins = _part_begins(node, splitter.unit) if splitter.unit.tells("part") else []
    return [*begins, *splitter.call(function, arguments, None, later)]


def _short_flow(node: r.Flow, unit: Unit) -> Code | None:
    """Return inline code for the change of a counter; None if the full runtime function is needed.

    In quiet programs only: they log nothing, so the actual amount of a change is not needed.
    """
    declared = unit.vocabulary.counters[node.target.counter]
    slot, amount = counter_slot(node.target, unit), compiled(node.amount, unit)
    if not _never_negative(node.amount, unit) or not _is_cheap_to_repeat(slot):
        return None
    if declared.bank is not None:
        bank = _bank_slot(node, unit)
        if node.gain and declared.most is None and _is_cheap_to_repeat(bank) and py.number_of(amount) == 1:
            return [py.if_(py.slot(bank), [py.augment(py.slot(bank), "-", amount), *_grown(slot, amount)])]
        return None
    if node.gain and (declared.most is None or _is_cheap_to_repeat(amount)):
        return _raised(slot, amount, declared.most)
    return _lowered(slot, amount, declared.least) if not node.gain and _is_cheap_to_repeat(amount) else None


def _never_negative(node: r.Expr, unit: Unit) -> bool:
    """True if the number is always at least 0."""
    if isinstance(node, r.Const):
        return node.value >= 0
    if isinstance(node, r.CounterAt):
        return node.bank or unit.vocabulary.counters[node.counter].least >= 0
    if isinstance(node, r.AttributeAt):
        return all(isinstance(value, int) and value >= 0 for value in unit.namespace[unit.table(node.kind, node.attribute)])
    if isinstance(node, r.Arith):
        return node.operator == "+" and _never_negative(node.left, unit) and _never_negative(node.right, unit)
    if isinstance(node, r.Aggregate) and node.function == "sum":
        return node.body is not None and _never_negative(node.body, unit)
    return isinstance(node, r.Aggregate) and node.function in ("count", "distinct")


def _is_cheap_to_repeat(made: ast.expr) -> bool:
    """True if computing the expression twice costs almost nothing."""
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id == "len":
        made = made.args[0]
    looks = [part for part in ast.walk(made) if isinstance(part, ast.Call | ast.Subscript | ast.ListComp | ast.GeneratorExp)]
    return not looks or (len(looks) == 1 and isinstance(made, ast.Subscript))


def _raised(slot: ast.expr, amount: ast.expr, most: int | None) -> Code:
    if most is None:
        return _grown(slot, amount)
    if py.number_of(amount) == 1:
        rising = py.augment(py.slot(slot), "+", amount)
        return [py.if_(py.compare(py.slot(slot), "<", py.constant(most)), [rising])]
    risen = py.arithmetic(py.slot(slot), "+", amount)
    return [py.assign(py.slot(slot), py.if_else(py.compare(risen, "<", py.constant(most)), risen, py.constant(most)))]


def _grown(slot: ast.expr, amount: ast.expr) -> Code:
    """Return code that raises a counter without a maximum; it still checks the range of numbers of the language."""
    grown = py.assign_both(py.slot(slot), "held", py.arithmetic(py.slot(slot), "+", amount))
    beyond = py.compare(py.name("held"), ">=", py.constant(LARGEST))
    return [grown, py.if_(beyond, [py.run(py.call("checked_number", py.name("held")))])]


def _lowered(slot: ast.expr, amount: ast.expr, least: int) -> Code:
    short = py.compare(py.slot(slot), "<", py.plus(amount, py.constant(least)))
    falling = py.augment(py.slot(slot), "-", amount)
    available = py.slot(slot) if least == 0 else py.arithmetic(py.slot(slot), "-", py.constant(least))
    return [py.if_(short, [py.run(py.call("raise_counter_too_low", available, amount))]), falling]


CODE = StatementCode(r.Flow, _plain, _split, (gain, lose, raise_counter_too_low))
