"""The code of `for each`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import undisturbed
from horta.engine.compiler.compile_unit import Unit, local, own_local
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.plain_statements import Code, block, charge, loop
from horta.engine.compiler.sets import loops
from horta.engine.compiler.split_blocks import After, Known, Splitter
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.ForEach, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    source, body = compiled(node.source, unit), block(node.body.body, unit)
    if (
        isinstance(node.source, r.WhereSet)
        and isinstance(node.source.source, r.AllOf)
        and undisturbed(node.source, node.variable, node.body)
    ):
        *shared, around = loops(node.source, node.variable, unit)
        if not shared:
            # The body cannot change which things match, so no list has to be made before the loop.
            test = py.both(*around.ifs)
            inside: Code = [py.if_(test, body or [py.pass_()])] if around.ifs else body
            turns = unit.layout.things(node.source.source.kind)
            return loop(node, local(node.variable), around.iter, inside, unit, turns)
    return loop(node, local(node.variable), source, body, unit)


def split(splitter: Splitter, node: r.ForEach, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code where the statement may wait."""
    items, index = own_local(node.variable, "items"), own_local(node.variable, "index")
    outer = splitter.join(rest, known, after)
    inside = (*known, items, index)

    def body(again: After) -> Code:
        count = py.call("len", py.name(local(items)))
        code: Code = [py.if_(py.compare(py.name(local(index)), ">=", count), outer.go())]
        code += charge(node, splitter.unit)
        code.append(py.assign(local(node.variable), py.item(py.name(local(items)), py.name(local(index)))))
        code.append(py.assign(local(index), py.plus(py.name(local(index)), py.constant(1))))
        return code + splitter.looped(node.body, (*inside, node.variable), outer, again)

    title = splitter.loop_head(inside, body)
    members = py.call("tuple", compiled(node.source, splitter.unit))
    first: Code = [py.assign(local(items), members), py.assign(local(index), py.constant(0))]
    return first + splitter.jump(title, inside)


CODE = StatementCode(r.ForEach, plain, split)
