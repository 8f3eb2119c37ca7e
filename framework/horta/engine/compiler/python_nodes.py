"""Makes every Python node that the compiler emits. Code is never built from text.

The emitted code is a small part of Python, so that another back end can read the same tree: see
docs/emitted-python.md. Only NODES, METHODS and FUNCTIONS are used; a test checks this for every program.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from functools import reduce

from horta.engine.titles import HEADER
from horta.model.layout import FRAME

LOAD, STORE = ast.Load(), ast.Store()

_ARITHMETIC = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "//": ast.FloorDiv(), "%": ast.Mod()}
_COMPARISONS = {
    "==": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(), ">=": ast.GtE(),
    "in": ast.In(), "not in": ast.NotIn(), "is": ast.Is(), "is not": ast.IsNot(),
}  # fmt: skip

METHODS = {
    "append": "one more option, of the list of options that is being made",
    "count": "how many slots in a row, or members of a tuple, hold a value",
    "isdisjoint": "true if a fixed set and a zone have nothing in common",
}

FUNCTIONS = ("abs", "all", "any", "enumerate", "len", "max", "min", "next", "range", "sum", "tuple")  # those of Python

NODES: dict[type[ast.AST], str] = {
    ast.Module: "a program: functions, nothing else",
    ast.FunctionDef: "the state `s` is its first parameter; no defaults, decorators or inner functions",
    ast.arguments: "the parameters of a function, by position",
    ast.arg: "a parameter",
    ast.Return: "the end of a function, with a value or without",
    ast.Assign: "to a local, a slot, a slot and a local at once, or several locals from a frame",
    ast.AugAssign: "`+=` and `-=` of a slot, an item of sums, options or extras",
    ast.If: "a test",
    ast.For: "the only loop: over a range or a tuple, without `else`",
    ast.Break: "the end of a loop",
    ast.Pass: "an empty block",
    ast.Expr: "a call for what it does",
    ast.BoolOp: "`and`, `or`",
    ast.And: "",
    ast.Or: "",
    ast.UnaryOp: "`not`",
    ast.Not: "",
    ast.BinOp: "`+`, `-`, `*`, `//`, `%` of numbers; `+` also joins tuples",
    **{type(operator): "" for operator in (*_ARITHMETIC.values(), *_COMPARISONS.values())},
    ast.Compare: "one comparison of two things",
    ast.IfExp: "one of two values",
    ast.Call: "of a function by its name, of an effect in a table, or of one of METHODS; arguments by position",
    ast.keyword: "only `default=0` of `max` and `min`",
    ast.Attribute: "only as the method of a call",
    ast.Subscript: "an item of the state, a table, a frame or a tuple",
    ast.Slice: "slots in a row, or a frame without its number",
    ast.Name: "a local, a function, a table",
    ast.Load: "",
    ast.Store: "",
    ast.Constant: "a whole number, a truth, None, or a text that names what hooks hang on",
    ast.Tuple: "a frame, a decision, a list of things",
    ast.Starred: "the members of a tuple in another",
    ast.List: "options, and sums that begin with zeros: the only things that are changed in place",
    ast.ListComp: "a list that is counted, summed or made a tuple at once",
    ast.GeneratorExp: "a search that ends where it finds something, combinations that are counted as they are made, and plain rules",
    ast.SetComp: "only to be counted by `len`",
    ast.comprehension: "a loop in one of these",
}


# Nodes that are made from their parts as they are.
if_else, slice_ = ast.IfExp, ast.Slice
listed, generated, set_of = ast.ListComp, ast.GeneratorExp, ast.SetComp
run, return_, break_, pass_ = ast.Expr, ast.Return, ast.Break, ast.Pass

# ------------------------------------------------------------------ expressions


def name(text: str) -> ast.Name:
    return ast.Name(text, LOAD)


def constant(value: int | str | bool | None, shown: str | None = None) -> ast.Constant:
    """Return a constant. `shown` is what listings print in its place: the name of a slot, an operation or a question."""
    return ast.Constant(value, shown)


def number_of(node: ast.expr) -> int | None:
    """Return the whole number that a node is; None for any other node."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def call(function: str | ast.expr, *arguments: ast.expr) -> ast.Call:
    return ast.Call(name(function) if isinstance(function, str) else function, list(arguments), [])


def method(value: ast.expr, word: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of one of METHODS."""
    assert word in METHODS
    return call(ast.Attribute(value, word, LOAD), *arguments)


def extreme(function: str, source: ast.expr) -> ast.Call:
    """Return the largest or smallest of some numbers, 0 if there are none."""
    return ast.Call(name(function), [source], [ast.keyword("default", constant(0))])


def item(value: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(value, index, LOAD)


def entry(table: str, *indexes: ast.expr) -> ast.expr:
    """Return an entry of a table, or of a table of tables."""
    whole: ast.expr = name(table)
    return reduce(item, indexes, whole)


def slot(index: ast.expr | int) -> ast.Subscript:
    """Return a slot of the state `s`, or several in a row. A number is one of the first slots, which every state has."""
    return item(name("s"), constant(index, [*HEADER][index]) if isinstance(index, int) else index)


def pair(*items: ast.expr) -> ast.Tuple:
    return ast.Tuple(list(items), LOAD)


def list_(*items: ast.expr) -> ast.List:
    return ast.List(list(items), LOAD)


def starred(value: ast.expr) -> ast.Starred:
    return ast.Starred(value, LOAD)


def plus(left: ast.expr, right: ast.expr) -> ast.expr:
    """Return a sum; constants are added now. The sum of a slot and a distance is shown as that slot and the distance."""
    first, second = number_of(left), number_of(right)
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant) and first is not None and second is not None:
        return constant(first + second, left.kind or right.kind)
    if second == 0:
        return left
    return right if first == 0 else arithmetic(left, "+", right)


def times(left: ast.expr, factor: int) -> ast.expr:
    """Return a product; constants are multiplied now."""
    if factor == 1:
        return left
    if (number := number_of(left)) is not None:
        return constant(number * factor)
    return arithmetic(left, "*", constant(factor))


def arithmetic(left: ast.expr, operator: str, right: ast.expr) -> ast.BinOp:
    return ast.BinOp(left, _ARITHMETIC[operator], right)


def compare(left: ast.expr, operator: str, right: ast.expr) -> ast.Compare:
    return ast.Compare(left, [_COMPARISONS[operator]], [right])


def not_(value: ast.expr) -> ast.UnaryOp:
    return ast.UnaryOp(ast.Not(), value)


def both(*values: ast.expr) -> ast.expr:
    """Return a test that all of these hold."""
    return joined(ast.And(), values)


def either(*values: ast.expr) -> ast.expr:
    """Return a test that one of these holds."""
    return joined(ast.Or(), values)


def joined(operator: ast.boolop, values: Sequence[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(operator, list(values))


def comprehension(variable: str, source: ast.expr, *conditions: ast.expr) -> ast.comprehension:
    return ast.comprehension(ast.Name(variable, STORE), source, list(conditions), 0)


def counted(number: str, variable: str, source: ast.expr, *conditions: ast.expr) -> ast.comprehension:
    """Return a loop over members with their numbers."""
    return ast.comprehension(_several((number, variable)), call("enumerate", source), list(conditions), 0)


# ------------------------------------------------------------------ statements


def stored(target: str | ast.Subscript) -> ast.expr:
    """Return a local or an item as the target of an assignment."""
    return ast.Name(target, STORE) if isinstance(target, str) else ast.Subscript(target.value, target.slice, STORE)


def _several(targets: Iterable[str]) -> ast.Tuple:
    return ast.Tuple([stored(target) for target in targets], STORE)


def assign(target: str | ast.Subscript, value: ast.expr) -> ast.Assign:
    return ast.Assign([stored(target)], value, lineno=0)


def assign_both(first: ast.Subscript, second: str, value: ast.expr) -> ast.Assign:
    """Return an assignment of the same value to an item and to a local."""
    return ast.Assign([stored(first), stored(second)], value, lineno=0)


def unpack(targets: Sequence[str], value: ast.expr) -> ast.Assign:
    return ast.Assign([_several(targets)], value, lineno=0)


def augment(target: str | ast.Subscript, operator: str, value: ast.expr) -> ast.AugAssign:
    changed = stored(target)
    assert isinstance(changed, ast.Name | ast.Subscript)
    return ast.AugAssign(changed, _ARITHMETIC[operator], value)


def if_(test: ast.expr, body: list[ast.stmt], otherwise: Sequence[ast.stmt] = ()) -> ast.If:
    return ast.If(test, body, list(otherwise))


def for_(target: str | ast.expr, source: ast.expr, body: list[ast.stmt]) -> ast.For:
    place = stored(target) if isinstance(target, str) else target
    return ast.For(place, source, body or [pass_()], [], lineno=0)


def charge(steps: int, overrun: ast.stmt) -> list[ast.stmt]:
    """Return code that takes steps from those left for the answer; `overrun` runs if there are not enough."""
    return [augment(slot(FRAME), "-", constant(steps)), if_(compare(slot(FRAME), "<", constant(0)), [overrun])]


# ------------------------------------------------------------------ programs


def parameters(names: Iterable[str]) -> ast.arguments:
    return ast.arguments(posonlyargs=[], args=[ast.arg(text) for text in names], kwonlyargs=[], kw_defaults=[], defaults=[])


def function(title: str, names: Sequence[str], body: list[ast.stmt]) -> ast.FunctionDef:
    made = ast.FunctionDef(name=title, args=parameters(names), body=body or [pass_()], decorator_list=[], lineno=0)
    if "type_params" in ast.FunctionDef._fields:
        made.type_params = []  # type: ignore[attr-defined,unused-ignore]
    return made


def module(functions: Iterable[ast.stmt]) -> ast.Module:
    return ast.Module(list(functions), [])
