"""Generated code is tidied without becoming other code."""

from __future__ import annotations

import ast

import pytest

from horta.engine.compiler.peephole import tidied


def after(code: str) -> str:
    functions = [node for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)]
    return ast.unparse(ast.fix_missing_locations(ast.Module(tidied(functions), [])))


def expression(code: str) -> str:
    return after(f"def f(s, x, y):\n    return {code}").partition("return ")[2]


@pytest.mark.parametrize(
    ("before", "short"),
    [
        ("s[1 + (x * 4 + 84)]", "s[x * 4 + 85]"),
        ("s[x + 3 + (y + 4)]", "s[x + y + 7]"),
        ("x - 0", "x"),
        ("(x or y) or s", "x or y or s"),
        ("not len(x) > 0", "not x"),
        ("1 if len(x) > 0 and y else 0", "1 if x and y else 0"),
        ("[z for z in x if len(z) > 0]", "[z for z in x if z]"),
        ("x if 0 else y", "y"),
        ("tuple((x, y))", "(x, y)"),
    ],
)
def test_what_is_known_is_not_worked_out_again(before: str, short: str) -> None:
    assert expression(before) == short


@pytest.mark.parametrize("code", ["len(x) > 0", "len(x) > 0 or y", "x - y", "x + y + s", "x and (y or s)", "tuple(x)", "not len(x) > 1"])
def test_what_matters_stays(code: str) -> None:
    assert expression(code) == code


def test_branches_that_are_never_taken_are_left_out() -> None:
    assert after("def f(s):\n    if False:\n        s[1] = 2\n    if True:\n        s[2] = 3").splitlines()[1:] == [
        "    pass",
        "    s[2] = 3",
    ]
