"""Makes generated code shorter without changing what it does, so that it is easier to read and faster.

Uses only the Python syntax. Changes that depend on the meaning of rules are in `optimiser`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from horta.engine.compiler import python_nodes as py


def tidied(functions: list[ast.FunctionDef]) -> list[ast.stmt]:
    """Return the functions with shorter code."""
    return [_Tidier().visit(function) for function in functions]


class _Tidier(ast.NodeTransformer):
    """Tidies the parts of a node first, then the node itself. One statement may become several."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, _LEAVES):
            return node
        step = _STEPS.get(type(node))
        made = self.generic_visit(node)
        return made if step is None else step(made)


def truth(node: ast.expr) -> ast.expr:
    """Return a shorter form of a condition of which only the truth counts: `len(x) > 0` becomes `x`."""
    if isinstance(node, ast.BoolOp):
        return py.joined(node.op, [truth(value) for value in node.values])
    if (
        isinstance(node, ast.Compare)
        and _is_call(node.left, "len")
        and isinstance(node.ops[0], ast.Gt)
        and py.number_of(node.comparators[0]) == 0
    ):
        counted: ast.expr = node.left.args[0]  # type: ignore[attr-defined]
        return counted
    return node


def _bin_op(node: ast.BinOp) -> ast.expr:
    if isinstance(node.op, ast.Add | ast.Sub) and py.number_of(node.right) == 0:
        return node.left
    if isinstance(node.op, ast.Add):
        return _sum(node.left, node.right) or node
    return node


def _bool_op(node: ast.BoolOp) -> ast.expr:
    """Join nested `and` in `and`, or `or` in `or`, into one node."""
    values: list[ast.expr] = []
    for value in node.values:
        values += value.values if isinstance(value, ast.BoolOp) and type(value.op) is type(node.op) else [value]
    return py.joined(node.op, values)


def _unary_op(node: ast.UnaryOp) -> ast.expr:
    if isinstance(node.op, ast.Not):
        node.operand = truth(node.operand)
    return node


def _if_exp(node: ast.IfExp) -> ast.expr:
    node.test = truth(node.test)
    if isinstance(node.test, ast.Constant):
        return node.body if node.test.value else node.orelse
    return node


def _if(node: ast.If) -> ast.stmt | list[ast.stmt]:
    node.test = truth(node.test)
    if isinstance(node.test, ast.Constant):
        return (node.body if node.test.value else node.orelse) or py.pass_()
    return node


def _comprehension(node: ast.comprehension) -> ast.comprehension:
    node.ifs = [truth(condition) for condition in node.ifs]
    return node


def _call(node: ast.Call) -> ast.expr:
    if _is_call(node, "tuple") and (isinstance(node.args[0], ast.Tuple) or _is_call(node.args[0], "tuple")):
        return node.args[0]
    return node


def _sum(left: ast.expr, right: ast.expr) -> ast.expr | None:
    """Return a sum with its two constants added together; None if there are not two."""
    first, second = _split_sum(left), _split_sum(right)
    if first[1] is None or second[1] is None:
        return None
    terms = [term for term, _ in (first, second) if term is not None]
    total = py.plus(first[1], second[1])
    if not terms:
        return total
    return py.arithmetic(terms[0] if len(terms) == 1 else py.arithmetic(terms[0], "+", terms[1]), "+", total)


def _split_sum(node: ast.expr) -> tuple[ast.expr | None, ast.expr | None]:
    """Split a sum into the other term and the constant; either is None if it is missing."""
    if py.number_of(node) is not None:
        return None, node
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return node.left, node.right if py.number_of(node.right) is not None else None
    return node, None


def _is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and len(node.args) == 1


_LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop, ast.arguments)
_STEPS: dict[type, Callable[[Any], Any]] = {
    ast.BinOp: _bin_op,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    ast.IfExp: _if_exp,
    ast.If: _if,
    ast.comprehension: _comprehension,
    ast.Call: _call,
}
