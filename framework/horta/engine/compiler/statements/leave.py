"""The code of `end` and `stop`. A block that is split knows itself where they lead."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.plain_statements import Code
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r


def plain(node: r.Leave, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    return [py.break_() if node.loop else py.return_()]


CODE = StatementCode(r.Leave, plain)
