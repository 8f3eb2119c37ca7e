"""The modules of the language import each other in one direction, inside functions too."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import horta.language

ROOM = Path(horta.language.__file__).parent


def module_name(path: Path) -> str:
    parts = ("horta", "language", *path.relative_to(ROOM).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def imported(text: str, known: set[str]) -> set[str]:
    """The modules of the language that a text imports, wherever the import stands in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in known else node.module for name in whole}
    # Importing a module runs the packages around it first.
    found |= {name.rpartition(".")[0] for name in found}
    return found & known


def check_one_direction(texts: dict[str, str]) -> None:
    around = {name: {name, name.rpartition(".")[0]} for name in texts}
    graph = {name: imported(text, set(texts)) - around[name] for name, text in texts.items()}
    tuple(TopologicalSorter(graph).static_order())


def test_no_modules_import_each_other_in_a_circle() -> None:
    check_one_direction({module_name(path): path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py")})


def test_a_circle_behind_a_lazy_import_is_found() -> None:
    lazy = "def f():\n    from horta.language.a import x\n"
    with pytest.raises(CycleError):
        check_one_direction({"horta.language.a": "from horta.language import b", "horta.language.b": lazy})
