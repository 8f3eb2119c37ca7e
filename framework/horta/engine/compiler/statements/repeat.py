"""The code of `repeat`."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local, own_local
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.plain_statements import Code, block, charge, loop
from horta.engine.compiler.split_blocks import After, Known, Splitter
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Repeat, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    body = block(node.body.body, unit)
    if node.condition is not None:
        body.insert(0, py.if_(py.not_(compiled(node.condition, unit)), [py.break_()]))
    return loop(node, "turn", py.call("range", compiled(node.times, unit)), body, unit)


def split(splitter: Splitter, node: r.Repeat, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code where the statement may wait."""
    left = own_local("times", f"left{splitter.count}")
    outer = splitter.join(rest, known, after)
    inside = (*known, left)

    def body(again: After) -> Code:
        over: ast.expr = py.compare(py.name(local(left)), "<=", py.constant(0))
        if node.condition is not None:
            over = py.either(over, py.not_(compiled(node.condition, splitter.unit)))
        code: Code = [py.if_(over, outer.go()), *charge(node, splitter.unit)]
        code.append(py.assign(local(left), py.arithmetic(py.name(local(left)), "-", py.constant(1))))
        return code + splitter.looped(node.body, inside, outer, again)

    title = splitter.loop_head(inside, body)
    first: Code = [py.assign(local(left), compiled(node.times, splitter.unit))]
    return first + splitter.jump(title, inside)


CODE = StatementCode(r.Repeat, plain, split)
