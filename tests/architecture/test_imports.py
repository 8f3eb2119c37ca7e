"""Imports: the contracts of import-linter see every module, and no modules import each other in a circle."""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from processes import ROOT, run

PACKAGE = ROOT / "framework" / "horta"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = [[room.strip() for room in re.split(r"[|:]", line)] for line in CONTRACTS[0]["layers"]]
"""The rooms, highest first; those on one line do not know each other."""

FORMS = {
    "at_module_level": "import {target}\n",
    "in_a_function": "def planted() -> None:\n    import {target}\n",
    "for_types_only": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import {target}\n",
}


def folders_with_modules() -> list[Path]:
    return sorted({path.parent for path in PACKAGE.rglob("*.py")})


def test_every_folder_with_modules_is_a_package() -> None:
    """A folder without `__init__.py` is not seen by import-linter."""
    assert [str(folder) for folder in folders_with_modules() if not (folder / "__init__.py").is_file()] == []


def forbidden_target(room: str) -> str:
    """Return a room that this one may not import: one above it, for the highest one the tools beside the package."""
    line = next(number for number, rooms in enumerate(LAYERS) if room in rooms)
    return f"horta.{LAYERS[line - 1][0]}" if line else "tools"


def sibling(room: str) -> str | None:
    """Return another room on the same line."""
    rooms = next(rooms for rooms in LAYERS if room in rooms)
    return next((f"horta.{other}" for other in rooms if other != room), None)


def plant(folder: Path) -> set[str]:
    """Write forbidden imports into every package below the folder; return the names of the modules that hold them."""
    planted = set()
    for package in folders_with_modules():
        parts = package.relative_to(PACKAGE).parts
        if not parts:
            continue
        targets = {"upper": forbidden_target(parts[0]), "sibling": sibling(parts[0]), "yaml": "yaml", "lark": "lark"}
        for what, target in targets.items():
            for form, text in FORMS.items() if target is not None else ():
                name = f"planted_{what}_{form}"
                folder.joinpath("horta", *parts, f"{name}.py").write_text(text.format(target=target), encoding="utf-8")
                planted.add(".".join(("horta", *parts, name)))
    return planted


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package, and of what import-linter needs to look at it."""
    shutil.copytree(ROOT / "framework", tmp_path / "framework", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder: Path) -> tuple[int, str]:
    """Return the exit code of `lint-imports` in a folder, and what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "framework"), "COLUMNS": "400"}
    words = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"]
    done = run(words, cwd=folder, env=environment, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_forbidden_import_in_any_package_breaks_the_contracts(copied: Path) -> None:
    assert lint(copied)[0] == 0
    planted = plant(copied / "framework")
    assert len(planted) > 300
    code, said = lint(copied)
    assert code != 0
    assert sorted(planted - set(re.findall(r"[\w.]+\.planted_\w+", said))) == []


def test_a_room_that_is_not_listed_breaks_the_contracts(copied: Path) -> None:
    (copied / "framework" / "horta" / "attic").mkdir()
    (copied / "framework" / "horta" / "attic" / "__init__.py").write_text('"""Odds and ends."""\n', encoding="utf-8")
    code, said = lint(copied)
    assert code != 0
    assert "attic" in said


# ------------------------------------------------------------------ circles

# Circles that are still there, each as the sorted names of its modules. The list only gets shorter.
KNOWN_CIRCLES: set[tuple[str, ...]] = set()


def imports() -> dict[str, set[str]]:
    """Return which modules each module imports, inside functions and for types too."""
    modules = {_name(path): path for path in PACKAGE.rglob("*.py")}
    return {name: _imported(name, path, modules) - {name} for name, path in modules.items()}


def _name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def _imported(name: str, path: Path, modules: dict[str, Path]) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports here are written with their whole name"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & modules.keys() or {node.module or ""}
    return found & modules.keys()


def circles(graph: dict[str, set[str]]) -> set[tuple[str, ...]]:
    """Return the groups of modules that can all be reached from each other (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: set[tuple[str, ...]] = set()

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        for target in graph[node]:
            if target not in order:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], order[target])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.add(tuple(sorted(stack[at:])))
            del stack[at:]

    for node in graph:
        if node not in order:
            visit(node)
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for types count: they hide a circle, and do not remove it."""
    assert circles(imports()) == KNOWN_CIRCLES


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "d2"}, "d2": set()}
    assert circles(graph) == {("b", "c")}
