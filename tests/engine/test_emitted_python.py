"""Every program keeps to the part of Python that docs/emitted-python.md describes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import horta
from engine.inventing.packs import invented
from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.program_builder import compile_program
from horta.engine.program import Program
from horta.play.game import Ruleset
from worlds import load_world

ROOT = Path(__file__).parents[2]
COMPILER = ROOT / "framework/horta/engine/compiler"
EDITIONS = [
    ("tea-house",),
    ("bruxelles-1893",),
    ("first-edition",),
    ("bruxelles-1893", "asymmetric"),
    ("bruxelles-1893", "belle-epoque"),
    ("bruxelles-1893", "asymmetric", "belle-epoque"),
]


def programs(ruleset: Ruleset, seats: int) -> Iterator[Program]:
    """The programs of a ruleset: fast and plain, telling and quiet."""
    for plain in (False, True):
        for telling in (False, True):
            yield compile_program(ruleset.rules, ruleset.vocabulary, seats, telling, plain)


def beyond(module: ast.Module) -> list[str]:
    """What a program has that it may not have."""
    found = [f"a {type(node).__name__} in the module" for node in module.body if not isinstance(node, ast.FunctionDef)]
    for function in module.body:
        parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(function):
            if type(node) not in py.NODES:
                found.append(f"{type(node).__name__} in {getattr(function, 'name', '')}")
            elif not _as_described(node, parents.get(node), function):
                found.append(f"{ast.unparse(node)[:80]} in {getattr(function, 'name', '')}")
    return found


def _as_described(node: ast.AST, parent: ast.AST | None, function: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef():
            return node is function and node.args.args[0].arg == "s" and not node.decorator_list and _only_places(node.args)
        case ast.Call():
            return _callable(node.func) and all(keyword.arg == "default" for keyword in node.keywords)
        case ast.Attribute():
            return isinstance(parent, ast.Call) and parent.func is node
        case ast.Assign():
            kinds = [type(target) for target in node.targets]
            return kinds in ([ast.Name], [ast.Subscript], [ast.Tuple], [ast.Subscript, ast.Name])
        case ast.AugAssign():
            return isinstance(node.op, ast.Add | ast.Sub) and _changed(node.target) in ("s", "sums", "options", "extras")
        case ast.For():
            return not node.orelse
        case ast.Compare():
            return len(node.ops) == 1
        case ast.Slice():
            return isinstance(parent, ast.Subscript) and _changed(parent) in ("s", "parent") and node.step is None
        case ast.SetComp():
            return isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) and parent.func.id == "len"
        case ast.comprehension():
            return not node.is_async
        case ast.Constant():
            return node.value is None or isinstance(node.value, int | str)
    return True


def _only_places(arguments: ast.arguments) -> bool:
    return not (arguments.posonlyargs or arguments.kwonlyargs or arguments.defaults or arguments.vararg or arguments.kwarg)


def _callable(function: ast.expr) -> bool:
    if isinstance(function, ast.Subscript):
        return isinstance(function.value, ast.Name) and function.value.id.startswith(("EFFECT_", "RULE_"))
    if isinstance(function, ast.Attribute):
        return function.attr in py.METHODS
    return isinstance(function, ast.Name)


def _changed(target: ast.expr) -> str | None:
    inner = target.value if isinstance(target, ast.Subscript) else target
    return inner.id if isinstance(inner, ast.Name) else None


def names_of_python(module: ast.Module) -> set[str]:
    """The functions of Python itself that a program calls."""
    import builtins

    called = {node.func.id for node in ast.walk(module) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    return {name for name in called if hasattr(builtins, name)}


@pytest.mark.parametrize("packs", EDITIONS, ids=" + ".join)
def test_programs_of_bundled_packs_keep_to_it(packs: tuple[str, ...]) -> None:
    for program in programs(horta.load(*packs), 4):
        assert beyond(program.generated.module) == []
        assert names_of_python(program.generated.module) <= set(py.FUNCTIONS)


@pytest.mark.parametrize("seed", range(6))
def test_programs_of_invented_rules_keep_to_it(tmp_path: Path, seed: int) -> None:
    invention = invented(seed)
    for program in programs(load_world(tmp_path, invention.rules, invention.charms, invention.more), 3):
        assert beyond(program.generated.module) == []
        assert names_of_python(program.generated.module) <= set(py.FUNCTIONS)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "def f(s):\n    while s: pass",
        "def f(s):\n    def g(s): pass",
        "def f(x): pass",
        "def f(s, x=1): pass",
        "def f(s):\n    s.sort()",
        "def f(s):\n    s.log = 1",
        "def f(s):\n    return [1][0:1:2]",
        "def f(s):\n    return {x for x in s}",
        "def f(s):\n    x[1] *= 2",
        "def f(s):\n    return 1 < 2 < 3",
        "def f(s):\n    return 1.5",
        "def f(s):\n    return print(1, end=2)",
        "def f(s):\n    return (lambda: 1)()",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    assert beyond(ast.parse(text)) != []


def test_only_one_module_makes_nodes() -> None:
    for path in sorted(COMPILER.rglob("*.py")):
        if path.name == "python_nodes.py":
            continue
        made = [
            f"{path.name}:{node.lineno}: ast.{node.func.attr}"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "ast"
            and isinstance(getattr(ast, node.func.attr), type)
        ]
        assert made == []


def test_the_page_tells_every_kind_of_node_and_every_function() -> None:
    page = (ROOT / "docs/emitted-python.md").read_text(encoding="utf-8")
    for kind, meaning in py.NODES.items():
        if meaning:
            assert f"| `{kind.__name__}` | {meaning} |" in page
    for word, meaning in py.METHODS.items():
        assert f"| `.{word}` | {meaning} |" in page
    assert ", ".join(f"`{name}`" for name in py.FUNCTIONS) in page
