"""The code of `let`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, local, py, r, stored
from horta.language.types import NUMBER


def named_value(node: r.Let | r.SetLocal, unit: Unit) -> Code:
    """Return code that gives a local its value."""
    value = stored(node.value, unit)
    if node.value.type == NUMBER and isinstance(node.value, r.Arith):
        value = py.call("checked_number", value)
    return [py.assign(local(node.variable), value)]


CODE = StatementCode(r.Let, named_value)
