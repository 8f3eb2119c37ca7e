"""Only the engine knows what compiled rules are made of: nothing outside it names a generated function or table."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path

import pytest

import horta

FRAMEWORK = Path(__file__).parents[2] / "framework"
BELOW = {"language", "diagnostics", "model", "packs", "assembly"}  # rooms that cannot reach a program
# Modules of the engine for the engine alone.
INSIDE = {"titles", "active_hooks", "hook_linking", "hosts", "lots", "runtime", "operations", "mixes", "compiler"}
OPEN = {
    ("compiler.program_builder", "compile_program"),
    ("compiler.program_builder", "compile_parts"),
    ("compiler.program_builder", "compile_explaining"),
    ("compiler.evaluator", "Evaluator"),
    ("compiler.evaluator", "hook_locals"),
}
GENERATED = re.compile(
    r"(value|modified|modifiers|do|after|begin|perform|has_ready_hook|run_after_hooks|hook|ready|search|tally|on"
    r"|EFFECT|RULE|VALUE|SWAPS|SET|DEFINITION)_+"
)
PARTS = {"namespace", "dispatcher", "__globals__"}


def outside() -> list[Path]:
    """The modules above the engine, and the tools."""
    found = [path for path in FRAMEWORK.glob("horta/**/*.py") if path.relative_to(FRAMEWORK / "horta").parts[0] not in BELOW | {"engine"}]
    return sorted([*found, *FRAMEWORK.glob("tools/**/*.py")])


def trespasses(text: str) -> list[str]:
    """Where a module reaches into compiled rules."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in PARTS:
            found.append(f"line {node.lineno}: .{node.attr}")
        elif (
            isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant) and GENERATED.fullmatch(str(node.values[0].value))
        ):
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and GENERATED.fullmatch(node.value):
            found.append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("horta.engine."):
            module = str(node.module).removeprefix("horta.engine.")
            names = [alias.name for alias in node.names if (module, alias.name) not in OPEN]
            if module.split(".")[0] in INSIDE and names:
                found.append(f"line {node.lineno}: from {node.module} import {', '.join(names)}")
    return found


@pytest.mark.parametrize("path", outside(), ids=lambda path: str(path.relative_to(FRAMEWORK)))
def test_no_module_outside_the_engine_names_a_generated_name(path: Path) -> None:
    assert trespasses(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        'program.namespace["x"]',
        "program.dispatcher.hooks",
        'x[f"value_{name}"]',
        'x[f"VALUE_{name}"]',
        'x[f"do_{name}"]',
        'x[f"hook_{number}_{part}"]',
        'x["EFFECT_" + name]',
        "from horta.engine.titles import effects_title",
        "from horta.engine.compiler.compile_unit import Unit",
        "function.__globals__",
    ],
)
def test_a_planted_name_is_found(text: str) -> None:
    assert trespasses(text) != []


def test_a_program_cannot_be_changed() -> None:
    program = horta.load("tea-house").program(2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        program.questions = ()  # type: ignore[misc]
    for table in (program.values, program.procedures, program.effects):
        with pytest.raises(TypeError):
            table["x"] = None  # type: ignore[index]
    assert not hasattr(program, "namespace")
    assert isinstance(program.hooks, tuple)


def test_values_procedures_and_invariants_are_reached_by_name() -> None:
    program = horta.load("bruxelles-1893").program(2)
    state = program.new_state(1)
    assert program.invariants
    for name, holds in program.invariants:
        assert bool(holds(state, 0)) is bool(program.value(state, name, 0)) is True
    assert program.procedures["game"].waits
    with pytest.raises(KeyError):
        program.value(state, "no_such_value", 0)
