"""The code of `tell`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, compiled, log_call, py, r, stored


def _plain(node: r.Tell, unit: Unit) -> Code:
    if not unit.tells("tell"):
        return []
    arguments = [stored(argument, unit) for argument in node.arguments]
    types = tuple(argument.type for argument in node.arguments)
    return [py.run(log_call(("tell", node.name, types), compiled(node.me, unit), node, unit, *arguments))]


CODE = StatementCode(r.Tell, _plain)
