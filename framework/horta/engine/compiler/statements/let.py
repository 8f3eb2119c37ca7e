"""The code of `let`."""

from __future__ import annotations

import ast

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expressions import stored
from horta.engine.compiler.plain_statements import Code
from horta.engine.compiler.statement_code import StatementCode
from horta.language import resolved as r
from horta.language.types import NUMBER


def plain(node: r.Let, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    return [py.assign(local(node.variable), _bounded(node.value, stored(node.value, unit)))]


def _bounded(value: r.Expr, made: ast.expr) -> ast.expr:
    """Return the value with a check of its range if it is a computed number."""
    return py.call("bounded", made) if value.type == NUMBER and isinstance(value, r.Arith) else made


CODE = StatementCode(r.Let, plain)
