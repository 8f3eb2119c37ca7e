"""The code of `pick`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, compiled, local, py, r
from horta.engine.lots import pick


def _plain(node: r.Pick, unit: Unit) -> Code:
    stream = unit.slot("streams", node.stream)
    return [py.assign(local(node.variable), py.call("pick", py.name("s"), compiled(node.source, unit), stream))]


CODE = StatementCode(r.Pick, _plain, runtime=(pick,))
