"""Packs, archives and rules changed at random: what comes of it can be played, or has its problems told, and nothing else.

The short form runs always; `pytest -m long tests/mutations` goes on for many more, and HORTA_FUZZ_SEED starts it elsewhere.
"""

from __future__ import annotations

import difflib
import random
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from horta.assembly.weights import read_weights
from horta.diagnostics import ContentError, Problems, Source, render_text
from horta.language.parser import Text, parse_block, parse_file, parse_formula
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from horta.play.game import load
from horta.scenarios.declarations import check_scenarios
from mutations.spoiling import (
    as_json,
    packed,
    spoilt_archive,
    spoilt_bytes,
    spoilt_data,
    spoilt_grammar,
    spoilt_lines,
    spoilt_tokens,
    spoilt_yaml,
)
from mutations.trying import SEED, Tally, use_command, use_ruleset

SMALL = "tea-house"
COMMANDS_TRIED = 0.15  # of all mutated packs
LARGE = [path.name for path in packs_in(content_folder()) if path.name != SMALL]


@cache
def texts(ending: str) -> list[str]:
    """All bundled files of one ending."""
    return [path.read_text(encoding="utf-8") for path in sorted(content_folder().rglob(f"*{ending}")) if path.stat().st_size]


@cache
def data() -> list[Any]:
    """What is in all bundled files of YAML."""
    return [yaml.safe_load(text) for text in texts(".yaml")]


Spoil = Callable[[bytes, str, random.Random], bytes]
SPOIL: dict[str, Spoil] = {
    "bytes": lambda before, ending, chance: spoilt_bytes(before, chance),
    "tokens": lambda before, ending, chance: spoilt_tokens(before.decode(), chance).encode(errors="replace"),
    "lines": lambda before, ending, chance: spoilt_lines(before.decode(), chance, texts(ending)).encode(),
    "structure": lambda before, ending, chance: spoilt_yaml(before.decode(), chance, data()).encode(),
    "grammar": lambda before, ending, chance: spoilt_grammar(before.decode(), chance).encode(),
}
ENDINGS = {"structure": (".yaml",), "grammar": (".rules",)}


def changes(before: bytes, after: bytes) -> str:
    """What was changed, in the form of a patch."""
    lines = [text.decode(errors="replace").splitlines() for text in (before, after)]
    return "\n".join(difflib.unified_diff(*lines, lineterm="", n=0))[:4000]


def try_packs(folder: Path, names: list[str], sort: str, rounds: int, seed: int) -> None:
    """Change a file of a pack, load the pack, and use it if that goes well."""
    tally, chance = Tally(f"{'small' if names == [SMALL] else 'large'} packs: {sort}"), random.Random(f"{sort} {seed}")
    sources = {path.name: path for path in packs_in(content_folder())}
    packs = [Path(shutil.copytree(sources[name], folder / name)) for name in names]
    endings = ENDINGS.get(sort, (".yaml", ".rules"))
    files = [(pack, path) for pack in packs for path in sorted(pack.rglob("*")) if path.suffix in endings and path.stat().st_size]
    for _ in range(rounds):
        pack, path = chance.choice(files)
        before = path.read_bytes()
        after = SPOIL[sort](before, path.suffix, chance)
        path.write_bytes(after)
        with tally.trying(lambda: f"{path.relative_to(folder)}: {changes(before, after)}"):  # noqa: B023  # called at once
            if chance.random() < COMMANDS_TRIED:
                use_command(pack, chance)
            ruleset = load(pack)
            problems = check_scenarios(str(pack), [])
            if problems.has_errors:
                raise ContentError(problems)
            use_ruleset(ruleset, chance)
        path.write_bytes(before)
    tally.report()


@pytest.mark.parametrize(("sort", "rounds"), [("bytes", 40), ("tokens", 60), ("lines", 60), ("structure", 60), ("grammar", 60)])
def test_spoilt_packs_are_refused_or_can_be_played(sort: str, rounds: int, tmp_path: Path) -> None:
    try_packs(tmp_path, [SMALL], sort, rounds, SEED)


@pytest.mark.parametrize("sort", SPOIL)
def test_spoilt_large_packs_are_refused_or_can_be_played(sort: str, tmp_path: Path) -> None:
    try_packs(tmp_path, LARGE, sort, 2, SEED)


@pytest.mark.long
@pytest.mark.parametrize("part", range(11))
@pytest.mark.parametrize("sort", SPOIL)
def test_many_spoilt_packs_are_refused_or_can_be_played(sort: str, part: int, tmp_path: Path) -> None:
    try_packs(tmp_path, [SMALL], sort, 200, SEED * 1_000 + part)


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("sort", SPOIL)
def test_many_spoilt_large_packs_are_refused_or_can_be_played(sort: str, part: int, tmp_path: Path) -> None:
    try_packs(tmp_path, LARGE, sort, 50, SEED * 1_000 + part)


# ------------------------------------------------------------------ archives


def try_archives(folder: Path, rounds: int, seed: int) -> None:
    tally, chance = Tally("archives"), random.Random(f"archives {seed}")
    contents = [packed(content_folder() / SMALL), packed(content_folder() / SMALL, f"{SMALL}/")]
    path = folder / f"{SMALL}.zip"
    for number in range(rounds):
        path.write_bytes(spoilt_archive(chance.choice(contents), chance))
        with tally.trying(lambda: f"archive {number} of seed {seed}"):  # noqa: B023  # called at once
            use_ruleset(load(path), chance, answers=4)
    tally.report()


def test_spoilt_archives_are_refused_or_can_be_played(tmp_path: Path) -> None:
    try_archives(tmp_path, 60, SEED)


@pytest.mark.long
@pytest.mark.parametrize("part", range(5))
def test_many_spoilt_archives_are_refused_or_can_be_played(part: int, tmp_path: Path) -> None:
    try_archives(tmp_path, 300, SEED * 1_000 + part)


# ------------------------------------------------------------------ files of weights


def try_weights(folder: Path, rounds: int, seed: int) -> None:
    tally, chance, ruleset = Tally("weights"), random.Random(f"weights {seed}"), load(SMALL)
    text = (content_folder() / SMALL / "weights.yaml").read_text(encoding="utf-8")
    path = folder / "weights.yaml"
    for _ in range(rounds):
        if chance.random() < 0.5:
            path.write_text(as_json(spoilt_data(yaml.safe_load(text), chance, data()), chance), encoding="utf-8")
        else:
            path.write_bytes(chance.choice([spoilt_bytes(text.encode(), chance), spoilt_tokens(text, chance).encode(errors="replace")]))
        with tally.trying(lambda: changes(text.encode(), path.read_bytes())):
            read_weights(path, ruleset)
    tally.report()


def test_spoilt_weights_are_refused_or_can_be_used(tmp_path: Path) -> None:
    try_weights(tmp_path, 60, SEED)


@pytest.mark.long
def test_many_spoilt_weights_are_refused_or_can_be_used(tmp_path: Path) -> None:
    try_weights(tmp_path, 600, SEED * 1_000)


# ------------------------------------------------------------------ rules alone


def try_rules(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    parsers: list[Callable[[Text, Problems], object]] = [parse_file, parse_block, parse_formula]
    for _ in range(rounds):
        lines = chance.choice(texts(".rules")).split("\n")
        start = chance.randrange(len(lines))
        text = spoilt_tokens("\n".join(lines[start : start + chance.randint(1, 30)]) or "end", chance)
        problems = Problems()
        found = chance.choice(parsers)(Text(text, Source("x.rules", text)), problems)
        assert found or problems.has_errors or not text.strip() or found == (), text
        render_text(problems)


def test_spoilt_rules_give_diagnostics() -> None:
    try_rules(400, SEED)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_spoilt_rules_give_diagnostics(part: int) -> None:
    try_rules(5_000, SEED * 1_000 + part)
