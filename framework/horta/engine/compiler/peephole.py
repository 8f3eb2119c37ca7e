"""Makes generated code shorter without changing what it does, so that it is easier to read and faster.

Uses only the Python syntax. Changes that depend on the meaning of rules are in `optimiser`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import Any

from horta.engine.compiler import python_nodes as py


def tidied(functions: list[ast.FunctionDef]) -> list[ast.stmt]:
    """Return the functions with shorter code."""
    return [_tidy(function) for function in functions]


def _tidy(node: Any) -> Any:
    """Return a node with its parts tidied first, then the node itself. The result may be a list of statements."""
    kind: type = type(node)
    for name in _parts(kind):
        old = getattr(node, name)
        if isinstance(old, list):
            setattr(node, name, [made for part in old for made in _several(_tidy(part))])
        elif old is not None:
            setattr(node, name, _tidy(old))
    step = _STEPS.get(kind)
    return node if step is None else step(node)


def _several(made: Any) -> list[Any]:
    return made if isinstance(made, list) else [made]


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a node class that can hold nodes to tidy."""
    return tuple(name for name in kind._fields if name not in _WORDS and kind is not ast.Constant)  # type: ignore[attr-defined]


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
    first, second = _apart(left), _apart(right)
    if first[1] is None or second[1] is None:
        return None
    terms = [term for term, _ in (first, second) if term is not None]
    total = py.plus(first[1], second[1])
    if not terms:
        return total
    return py.arithmetic(terms[0] if len(terms) == 1 else py.arithmetic(terms[0], "+", terms[1]), "+", total)


def _apart(node: ast.expr) -> tuple[ast.expr | None, ast.expr | None]:
    """Split a sum into the other term and the constant; either is None if it is missing."""
    if py.number_of(node) is not None:
        return None, node
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return node.left, node.right if py.number_of(node.right) is not None else None
    return node, None


def _is_call(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and len(node.args) == 1


_WORDS = {"ctx", "op", "ops", "id", "attr", "arg", "name", "is_async", "type_comment", "returns"}
_STEPS: dict[type, Callable[[Any], Any]] = {
    ast.BinOp: _bin_op,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    ast.IfExp: _if_exp,
    ast.If: _if,
    ast.comprehension: _comprehension,
    ast.Call: _call,
}
