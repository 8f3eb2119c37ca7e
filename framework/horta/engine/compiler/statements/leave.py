"""The code of `end` and `stop`. In a block that is split, `Splitter.sequence` makes the code."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, py, r


def _plain(node: r.Leave, unit: Unit) -> Code:
    return [py.break_() if node.loop else py.return_()]


CODE = StatementCode(r.Leave, _plain)
