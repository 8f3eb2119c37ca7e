"""The code of `for each`."""

from __future__ import annotations

from horta.engine.compiler.analysis import body_keeps_filter
from horta.engine.compiler.sets import loops
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


def _plain(node: r.ForEach, unit: Unit) -> Code:
    source, body = compiled(node.source, unit), block(node.body.body, unit)
    if (
        isinstance(node.source, r.WhereSet)
        and isinstance(node.source.source, r.AllOf)
        and body_keeps_filter(node.source, node.variable, node.body)
    ):
        *shared, around = loops(node.source, node.variable, unit)
        if not shared:
            # The body cannot change which things match, so no list has to be made before the loop.
            test = py.both(*around.ifs)
            inside: Code = [py.if_(test, body or [py.pass_()])] if around.ifs else body
            turns = unit.layout.things(node.source.source.kind)
            return loop(node, local(node.variable), around.iter, inside, unit, turns)
    return loop(node, local(node.variable), source, body, unit)


def _split(splitter: Splitter, node: r.ForEach, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    items, index = own_local(node.variable, "items"), own_local(node.variable, "index")
    outer = splitter.join(rest, known, after)
    inside = (*known, items, index)
    over = py.compare(py.name(local(index)), ">=", py.call("len", py.name(local(items))))
    head: Code = [
        py.if_(over, outer.go()),
        *charge(node, splitter.unit),
        py.assign(local(node.variable), py.item(py.name(local(items)), py.name(local(index)))),
        py.assign(local(index), py.plus(py.name(local(index)), py.constant(1))),
    ]
    looping = splitter.loop(node.body, inside, (*inside, node.variable), head, outer)
    members = py.call("tuple", compiled(node.source, splitter.unit))
    return [py.assign(local(items), members), py.assign(local(index), py.constant(0)), *looping]


CODE = StatementCode(r.ForEach, _plain, _split)
