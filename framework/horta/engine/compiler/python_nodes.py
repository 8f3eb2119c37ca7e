"""Short names for the Python syntax nodes that the compiler builds. Text is never pasted together."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from horta.model.layout import FRAME

LOAD, STORE = ast.Load(), ast.Store()


def name(text: str) -> ast.Name:
    return ast.Name(text, LOAD)


def constant(value: int | str | bool | None) -> ast.Constant:
    return ast.Constant(value)


def call(function: str | ast.expr, *arguments: ast.expr) -> ast.Call:
    return ast.Call(name(function) if isinstance(function, str) else function, list(arguments), [])


def item(value: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(value, index, LOAD)


def slot(index: ast.expr | int) -> ast.Subscript:
    """A slot of the state `s`."""
    return item(name("s"), constant(index) if isinstance(index, int) else index)


def stored(target: ast.Subscript) -> ast.Subscript:
    return ast.Subscript(target.value, target.slice, STORE)


def assign(target: str | ast.Subscript, value: ast.expr) -> ast.Assign:
    place: ast.expr = ast.Name(target, STORE) if isinstance(target, str) else stored(target)
    return ast.Assign([place], value, lineno=0)


def unpack(targets: Sequence[str], value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Tuple([ast.Name(target, STORE) for target in targets], STORE)], value, lineno=0)


def augment(target: ast.Subscript, operator: ast.operator, value: ast.expr) -> ast.AugAssign:
    return ast.AugAssign(stored(target), operator, value)


def pair(*items: ast.expr) -> ast.Tuple:
    return ast.Tuple(list(items), LOAD)


def charge(steps: int, overrun: ast.stmt) -> list[ast.stmt]:
    """Take steps from those that are left to the answer; `overrun` is what to do when there are not enough."""
    return [augment(slot(FRAME), ast.Sub(), constant(steps)), ast.If(compare(slot(FRAME), ast.Lt(), constant(0)), [overrun], [])]


def plus(left: ast.expr, right: ast.expr) -> ast.expr:
    """A sum, with what is known now already added up."""
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        return constant(int(str(left.value)) + int(str(right.value)))
    if isinstance(right, ast.Constant) and right.value == 0:
        return left
    if isinstance(left, ast.Constant) and left.value == 0:
        return right
    return ast.BinOp(left, ast.Add(), right)


def times(left: ast.expr, factor: int) -> ast.expr:
    if factor == 1:
        return left
    if isinstance(left, ast.Constant):
        return constant(int(str(left.value)) * factor)
    return ast.BinOp(left, ast.Mult(), constant(factor))


def compare(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> ast.Compare:
    return ast.Compare(left, [operator], [right])


def comprehension(variable: str, source: ast.expr, *conditions: ast.expr) -> ast.comprehension:
    return ast.comprehension(ast.Name(variable, STORE), source, list(conditions), 0)


def listed(body: ast.expr, *loops: ast.comprehension) -> ast.ListComp:
    return ast.ListComp(body, list(loops))


def generated(body: ast.expr, *loops: ast.comprehension) -> ast.GeneratorExp:
    return ast.GeneratorExp(body, list(loops))


def function(title: str, parameters: Sequence[str], body: list[ast.stmt]) -> ast.FunctionDef:
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg(p) for p in parameters], kwonlyargs=[], kw_defaults=[], defaults=[])
    made = ast.FunctionDef(name=title, args=arguments, body=body or [ast.Pass()], decorator_list=[], lineno=0)
    if "type_params" in ast.FunctionDef._fields:
        made.type_params = []  # type: ignore[attr-defined,unused-ignore]
    return made


def run(expression: ast.expr) -> ast.Expr:
    return ast.Expr(expression)


def given(value: ast.expr) -> ast.Return:
    return ast.Return(value)
