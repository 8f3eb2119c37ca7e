"""The code of `begin`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, py, r


def _plain(node: r.Begin, unit: Unit) -> Code:
    return [py.augment(py.slot(unit.slot("scopes", node.scope)), "+", py.constant(1))]


CODE = StatementCode(r.Begin, _plain)
