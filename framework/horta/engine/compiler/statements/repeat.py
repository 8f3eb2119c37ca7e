"""The code of `repeat`."""

from __future__ import annotations

import ast

from horta.engine.compiler.statement_code import (
    After,
    Code,
    Known,
    Splitter,
    StatementCode,
    Unit,
    block,
    charge,
    compiled,
    local,
    loop,
    own_local,
    py,
    r,
)
from horta.language.types import LARGEST


def _plain(node: r.Repeat, unit: Unit) -> Code:
    body = block(node.body.body, unit)
    if node.condition is not None:
        body.insert(0, py.if_(py.not_(compiled(node.condition, unit)), [py.break_()]))
    # Every turn is charged, so the steps of an answer end a loop without a number long before this one does.
    times = py.constant(LARGEST) if node.times is None else compiled(node.times, unit)
    return loop(node, "turn", py.call("range", times), body, unit)


def _split(splitter: Splitter, node: r.Repeat, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    outer = splitter.join(rest, known, after)
    if node.times is None:
        assert node.condition is not None
        ended = py.if_(py.not_(compiled(node.condition, splitter.unit)), outer.go())
        return splitter.loop(node.body, known, known, [ended, *charge(node, splitter.unit)], outer)
    left = own_local("times", f"left{splitter.count}")
    over: ast.expr = py.compare(py.name(local(left)), "<=", py.constant(0))
    if node.condition is not None:
        over = py.either(over, py.not_(compiled(node.condition, splitter.unit)))
    counting = py.assign(local(left), py.arithmetic(py.name(local(left)), "-", py.constant(1)))
    head = [py.if_(over, outer.go()), *charge(node, splitter.unit), counting]
    looping = splitter.loop(node.body, (*known, left), (*known, left), head, outer)
    return [py.assign(local(left), compiled(node.times, splitter.unit)), *looping]


CODE = StatementCode(r.Repeat, _plain, _split)
