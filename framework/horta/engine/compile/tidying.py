"""Makes generated code shorter where that changes nothing: for who reads it, and for who runs it.

Only what the syntax alone decides; what rules mean is `specialising`'s.
"""

from __future__ import annotations

import ast
from typing import Any


def tidied(functions: list[ast.FunctionDef]) -> list[ast.stmt]:
    """The same functions, tidied."""
    tidy = _Tidy()
    return [tidy.visit(function) for function in functions]


def truth(node: ast.expr) -> ast.expr:
    """A condition where nothing but its truth counts: something that has members is true."""
    if isinstance(node, ast.BoolOp):
        return ast.BoolOp(node.op, [truth(value) for value in node.values])
    if (
        isinstance(node, ast.Compare)
        and _is_call(node.left, "len")
        and isinstance(node.ops[0], ast.Gt)
        and _value(node.comparators[0]) == 0
    ):
        counted: ast.expr = node.left.args[0]  # type: ignore[attr-defined]
        return counted
    return node


class _Tidy(ast.NodeTransformer):
    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Add | ast.Sub) and _value(node.right) == 0:
            return node.left
        if isinstance(node.op, ast.Add):
            return _sum(node.left, node.right) or node
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """What is joined by the same word stands side by side."""
        self.generic_visit(node)
        values: list[ast.expr] = []
        for value in node.values:
            values += value.values if isinstance(value, ast.BoolOp) and type(value.op) is type(node.op) else [value]
        return ast.BoolOp(node.op, values)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = truth(node.operand)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        node.test = truth(node.test)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        node.test = truth(node.test)
        if isinstance(node.test, ast.Constant):
            return (node.body if node.test.value else node.orelse) or ast.Pass()
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs = [truth(condition) for condition in node.ifs]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if _is_call(node, "tuple") and (isinstance(node.args[0], ast.Tuple) or _is_call(node.args[0], "tuple")):
            return node.args[0]
        return node


def _sum(left: ast.expr, right: ast.expr) -> ast.expr | None:
    """A sum with its constants added up, if there are two."""
    first, second = _apart(left), _apart(right)
    if first[1] is None or second[1] is None:
        return None
    terms = [term for term, _ in (first, second) if term is not None]
    total = ast.Constant(first[1] + second[1])
    if not terms:
        return total
    return ast.BinOp(terms[0] if len(terms) == 1 else ast.BinOp(terms[0], ast.Add(), terms[1]), ast.Add(), total)


def _apart(node: ast.expr) -> tuple[ast.expr | None, int | None]:
    """What is added to a constant, and the constant."""
    number = _value(node)
    if number is not None:
        return None, number
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return node.left, _value(node.right)
    return node, None


def _value(node: ast.expr) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and len(node.args) == 1
