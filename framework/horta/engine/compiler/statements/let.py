"""The code of `let`."""

from __future__ import annotations

import ast

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, local, py, r, stored
from horta.language.types import NUMBER


def _plain(node: r.Let, unit: Unit) -> Code:
    return [py.assign(local(node.variable), _bounded(node.value, stored(node.value, unit)))]


def _bounded(value: r.Expr, made: ast.expr) -> ast.expr:
    """Return the value with a check of its range if it is a computed number."""
    return py.call("checked_number", made) if value.type == NUMBER and isinstance(value, r.Arith) else made


CODE = StatementCode(r.Let, _plain)
