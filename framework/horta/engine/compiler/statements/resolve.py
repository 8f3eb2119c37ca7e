"""The code of `resolve`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.expressions import compiled
from horta.engine.compiler.plain_statements import Code, with_cause
from horta.engine.compiler.split_blocks import After, Known, Splitter
from horta.engine.compiler.statement_code import StatementCode
from horta.engine.titles import effects_title
from horta.language import resolved as r


def plain(node: r.Resolve, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    subject = compiled(node.subject, unit)
    effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
    return with_cause(node.via, [py.run(py.call(effect, py.name("s"), compiled(node.me, unit), subject))], unit)


def split(splitter: Splitter, node: r.Resolve, rest: tuple[r.Stmt, ...], known: Known, after: After) -> Code:
    """Return the code where the statement may wait."""
    subject = compiled(node.subject, splitter.unit)
    effect = py.item(py.name(effects_title(node.kind, node.attribute)), subject)
    return splitter.call(effect, [compiled(node.me, splitter.unit), subject], node.via, splitter.join(rest, known, after).frame())


CODE = StatementCode(r.Resolve, plain, split)
