"""Packs and rules changed at random: whatever comes of it is a ruleset or diagnostics, and nothing else.

The short form runs always; `pytest -m long tests/test_fuzzing.py` goes on for many more, and HORTA_FUZZ_SEED
starts it elsewhere.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from horta.assembly.ruleset_builder import assemble_as
from horta.diagnostics import Problems, Source, render_text
from horta.engine.limits import RuleFault
from horta.language.parser import Text, parse_block, parse_file, parse_formula
from horta.packs.bundled import content_folder
from horta.packs.loader import gather
from horta.play.game import Ruleset

SEED = int(os.environ.get("HORTA_FUZZ_SEED", "1"))
ODD = ["\n", "\n\n", "  ", "    ", "\t", "\x00", "\x1b[0m", "\u202e", "\u00e9", "\U0001f600", "? ", "- ", "%YAML 1.1"]
SIGNS = "( ) [ ] { } : , . - + * % = < \" ' # | > &a *a << !!x --- ... 0 999999999999 -1 1.5"
WORDS = "none true no if then else where my it me for each in choose from perform gain set to end stop value game"
KEYS = "id copies effect abilities patch define kinds remove replace needs"
ODD += f"{SIGNS} {WORDS} {KEYS}".split()
TOKEN = re.compile(r"[a-z_]+|[0-9]+|\s+|.", re.DOTALL)


def spoilt(text: str, chance: random.Random) -> str:
    """The text with one to four changes: a token dropped, doubled, swapped, replaced, or something odd put in."""
    tokens = TOKEN.findall(text)
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(tokens)), chance.randrange(len(tokens))
        change = chance.randrange(7)
        if change == 0:
            tokens[at] = ""
        elif change == 1:
            tokens[at] *= 2
        elif change == 2:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif change == 3:
            tokens[at] = tokens[other]
        elif change == 4:
            tokens.insert(at, chance.choice(ODD))
        elif change == 5:
            tokens[at] = chance.choice(ODD)
        else:
            tokens[at:] = tokens[at : at + chance.randrange(len(tokens))]
            tokens = tokens or [""]
    return "".join(tokens)


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to eight of them changed."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def try_pack(pack: Path, chance: random.Random) -> None:
    """Load the pack and, if it can be, play a little. Anything that is raised but a fault of the rules is a bug."""
    merged, problems = gather([pack], search=[pack.parent])
    ruleset = assemble_as(Ruleset, merged, problems) if merged is not None else None
    ruleset = None if problems.has_errors else ruleset
    assert (ruleset is None) is problems.has_errors
    render_text(problems)
    if ruleset is None or ruleset.seats[1] < 1:
        return
    with contextlib.suppress(RuleFault):
        game = ruleset.new_game(ruleset.seats[0], seed=1)
        for _ in range(20):
            if game.decision is None:
                break
            game.answer(chance.choice(game.decision.options))


def changes(before: bytes, after: bytes) -> str:
    """What was changed, in the form of a patch."""
    lines = [data.decode(errors="replace").splitlines() for data in (before, after)]
    return "\n".join(difflib.unified_diff(*lines, lineterm="", n=0))[:4000]


def fuzz_packs(folder: Path, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    names = sorted(path.name for path in content_folder().iterdir() if (path / "pack.yaml").is_file())
    for name in names:
        shutil.copytree(content_folder() / name, folder / name)
    # The small game much more often than the others: it loads in no time.
    names += ["tea-house"] * 4 * len(names)
    for _ in range(rounds):
        pack = folder / chance.choice(names)
        path = chance.choice([path for path in sorted(pack.rglob("*")) if path.suffix in (".yaml", ".rules") and path.stat().st_size])
        before = path.read_bytes()
        if chance.random() < 0.2:
            path.write_bytes(spoilt_bytes(before, chance))
        else:
            path.write_text(spoilt(before.decode(), chance), encoding="utf-8", errors="replace")
        spoiling = path.read_bytes()
        try:
            try_pack(pack, chance)
        except Exception as bug:
            raise AssertionError(f"{path.name}: {changes(before, spoiling)}") from bug
        path.write_bytes(before)


def fuzz_rules(rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in sorted(content_folder().glob("*/**/*.rules"))]
    parsers: list[Callable[[Text, Problems], object]] = [parse_file, parse_block, parse_formula]
    for _ in range(rounds):
        lines = chance.choice(texts).split("\n")
        start = chance.randrange(len(lines))
        text = spoilt("\n".join(lines[start : start + chance.randint(1, 30)]) or "end", chance)
        problems = Problems()
        found = chance.choice(parsers)(Text(text, Source("x.rules", text)), problems)
        assert found or problems.has_errors or not text.strip() or found == (), text
        render_text(problems)


def test_spoilt_packs_give_diagnostics(tmp_path: Path) -> None:
    fuzz_packs(tmp_path, 120, SEED)


def test_spoilt_rules_give_diagnostics() -> None:
    fuzz_rules(400, SEED)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_spoilt_packs_give_diagnostics(tmp_path: Path, part: int) -> None:
    """Each part takes about 55 s of processor time."""
    fuzz_packs(tmp_path, 1_000, SEED * 1_000 + part)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_spoilt_rules_give_diagnostics(part: int) -> None:
    """Each part takes about 14 s of processor time."""
    fuzz_rules(5_000, SEED * 1_000 + part)
