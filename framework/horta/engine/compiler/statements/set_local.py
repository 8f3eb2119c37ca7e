"""The code of `set`, `add` and `subtract` for a local: the same as that of `let`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import StatementCode, r
from horta.engine.compiler.statements.let import named_value

CODE = StatementCode(r.SetLocal, named_value)
