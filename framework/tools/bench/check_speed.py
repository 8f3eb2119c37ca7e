"""Checking content with everything we check, next to a plain schema check of the same files."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from horta.packs.bundled import content_folder, schema_text
from tools.bench.environments import environment, program, run

REQUIREMENT = "check-jsonschema"
ROUNDS = 7
OWN_COMMAND = "from horta.commands import main; main()"


def compare_checks() -> list[tuple[float, float]]:
    """Seconds of our check and of theirs, in turns. A first round warms the caches of both.

    Theirs is the sum of one run for each of our schemas, since a run knows one schema. Both must find the
    content in order: finding fault takes its own time.
    """
    content = content_folder()
    with environment(REQUIREMENT) as folder:
        own = [sys.executable, "-c", OWN_COMMAND, "check", str(content)]
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
    begin = time.perf_counter()
    for command in commands:
        run(command, compiled)
    return time.perf_counter() - begin


def tell_checks(rounds: Sequence[tuple[float, float]]) -> None:
    """Print both, round by round and in the middle."""
    print(f"both warm, on the same files; {REQUIREMENT} needs one run for each schema, counted together")
    print(f"{'round':>6} {'horta check':>12} {REQUIREMENT:>18}")
    for number, (own, other) in enumerate(rounds, 1):
        print(f"{number:>6} {own:>10.3f} s {other:>16.3f} s")
    own, other = median(own for own, _ in rounds), median(other for _, other in rounds)
    print(f"median {own:>10.3f} s {other:>16.3f} s: ours takes {own / other:.2f} of its time")
