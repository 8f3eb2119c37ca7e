"""The code of `begin`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.plain_statements import Code
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Begin, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    return [py.augment(py.slot(unit.slot("scopes", node.scope)), "+", py.constant(1))]


CODE = StatementCode(r.Begin, plain)
