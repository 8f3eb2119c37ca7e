"""The code of `tell`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.expressions import compiled, stored
from horta.engine.compiler.plain_statements import Code, log_call
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Tell, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    if not unit.telling:
        return []
    arguments = [stored(argument, unit) for argument in node.arguments]
    types = tuple(argument.type for argument in node.arguments)
    return [py.run(log_call(("tell", node.name, types), compiled(node.me, unit), node, unit, *arguments))]


CODE = StatementCode(r.Tell, plain)
