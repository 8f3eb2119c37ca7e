"""The code of `gain`, `lose` and `pay`."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.counter_changes import short_flow
from horta.engine.compiler.expressions import compiled, counter_slot
from horta.engine.compiler.plain_statements import Code, log_call
from horta.engine.compiler.split_blocks import After, Known, Splitter
from horta.engine.compiler.statement_code import StatementCode
from horta.engine.runtime import gain, lose, too_little
from horta.engine.titles import flow_title
from horta.language import resolved as r
from horta.language.types import NUMBER


def plain(node: r.Flow, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    short = None if unit.telling or unit.plain else short_flow(node, unit)
    return _whole_flow(node, unit) if short is None else short


def _whole_flow(node: r.Flow, unit: Unit) -> Code:
    """Return code that changes a counter and writes a line in the log."""
    declared = unit.vocabulary.counters[node.target.counter]
    slot = counter_slot(node.target, unit)
    bank: ast.expr = py.constant(-1)
    if declared.bank is not None:
        bank = counter_slot(r.CounterAt(NUMBER, node.target.counter, None, node.target.index, bank=True), unit)
    amount = compiled(node.amount, unit)
    if node.gain:
        most = py.constant(declared.most)
        done: ast.expr = py.call("gain", py.name("s"), slot, bank, most, amount)
    else:
        done = py.call("lose", py.name("s"), slot, bank, py.constant(declared.least), amount)
    if not unit.telling:
        return [py.run(done)]
    seat = py.constant(-1) if node.target.seat is None else compiled(node.target.seat, unit)
    index = py.constant(-1) if node.target.index is None else compiled(node.target.index, unit)
    notice = ("gain" if node.gain else "lose", declared.name)
    return [py.run(log_call(notice, seat, node, unit, index, done))]


def split(splitter: Splitter, node: r.Flow, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code where the statement may wait."""
    seat = compiled(node.me if node.target.seat is None else node.target.seat, splitter.unit)
    index = py.constant(0) if node.target.index is None else compiled(node.target.index, splitter.unit)
    function = py.name(flow_title("gain" if node.gain else "lose", node.target.counter))
    arguments = [seat, compiled(node.amount, splitter.unit), index]
    return splitter.call(function, arguments, None, splitter.join(rest, known, after).frame())


CODE = StatementCode(r.Flow, plain, split, (gain, lose, too_little))
