"""Checking content with everything we check and without our cache, next to a plain schema check of the same files.

Both by processor time. Theirs are all files of content that have a schema: manifests, content and scenarios.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from horta.packs.bundled import content_folder, schema_text
from tools.bench.environments import environment, program, run

REQUIREMENT = "check-jsonschema"
ROUNDS = 5
BAR = 0.5
OWN_COMMAND = "from horta.commands import start; start()"


def compare_checks() -> list[tuple[float, float]]:
    """Seconds of our check and of theirs, in turns. A first round, for Python's bytecode and the tables of our parser, is not counted.

    Theirs is the sum of one run for each of our schemas, since a run knows one schema. Both must find the
    content in order: finding fault takes its own time.
    """
    content = content_folder()
    with environment(REQUIREMENT) as folder:
        own = [sys.executable, "-c", OWN_COMMAND, "check", str(content), "--no-cache"]
        others = _commands(folder, content)
        compiled = folder / "compiled"
        return [(_seconds([own], compiled), _seconds(others, compiled)) for _ in range(ROUNDS + 1)][1:]


def _commands(folder: Path, content: Path) -> list[list[str]]:
    """One command for each schema, with all files that it describes."""
    files: dict[str, list[str]] = {}
    for path in sorted(content.rglob("*.yaml")):
        files.setdefault(_schema_of(path, content), []).append(str(path))
    commands = []
    for name, paths in files.items():
        schema = folder / f"{name}.schema.json"
        schema.write_text(schema_text(name), encoding="utf-8")
        commands.append([str(program(folder, "check-jsonschema")), "--schemafile", str(schema), *paths])
    return commands


def _schema_of(path: Path, content: Path) -> str:
    if path.name == "pack.yaml":
        return "pack"
    return "scenario" if "scenarios" in path.relative_to(content).parts else "content"


def _seconds(commands: Sequence[list[str]], compiled: Path) -> float:
    before = os.times()
    for command in commands:
        run(command, compiled)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def tell_checks(rounds: Sequence[tuple[float, float]]) -> None:
    """Print both, round by round and in the middle."""
    print(f"processor time, in turns, on the same files; {REQUIREMENT} needs one run for each schema, counted together")
    print(f"{'round':>6} {'horta check':>12} {REQUIREMENT:>18}")
    for number, (own, other) in enumerate(rounds, 1):
        print(f"{number:>6} {own:>10.3f} s {other:>16.3f} s")
    own, other = median(own for own, _ in rounds), median(other for _, other in rounds)
    met = "met" if own <= BAR * other else "missed"
    print(f"median {own:>10.3f} s {other:>16.3f} s: ours takes {own / other:.2f} of its time (bar {BAR:g}: {met})")
