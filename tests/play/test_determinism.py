"""The same journal gives the same states whatever the hash seed, and on every Python that is at hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lark
import pytest
import yaml

from horta.packs.bundled import content_folder
from processes import LIMIT

FRAMEWORK = Path(__file__).parents[2] / "framework"
# Plays each game and prints a hash over the states on the way, the events, the views and the save.
PLAY = """
import hashlib, random, sys
import horta
for pack in sys.argv[1:]:
    game = horta.load(pack).new_game(3, seed=4)
    chance = random.Random(4)
    digest = hashlib.sha256()
    for _ in range(40):
        if game.decision is None:
            break
        options = game.decision.options
        game.answer(options[int(chance.random() * len(options))])
        digest.update(game.snapshot().encode())
    digest.update(repr([(event.sort, event.subject, event.seat, event.via, event.data) for event in game.events]).encode())
    digest.update(repr(game.view(1)).encode())
    digest.update(game.save().encode())
    print(pack, digest.hexdigest())
"""
GAMES = [name for name in ("tea-house", "bruxelles-1893") if (content_folder() / name / "pack.yaml").is_file()]


def played(python: str, hash_seed: int, games: list[str], path: str = "") -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(filter(None, [str(FRAMEWORK), path]))}
    done = subprocess.run([python, "-c", PLAY, *games], env=environment, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("games", "hash_seeds"), [(["tea-house"], 6), (GAMES, 2)], ids=["small", "all"])
def test_hash_seeds_make_no_difference(games: list[str], hash_seeds: int) -> None:
    check_hash_seeds(games, hash_seeds)


@pytest.mark.long
@pytest.mark.parametrize("games", [["tea-house"], GAMES], ids=["small", "all"])
def test_many_hash_seeds_make_no_difference(games: list[str]) -> None:
    """Takes about half a minute."""
    check_hash_seeds(games, 20)


def check_hash_seeds(games: list[str], hash_seeds: int) -> None:
    with ThreadPoolExecutor(2) as workers:
        found = set(workers.map(lambda seed: played(sys.executable, seed, games), range(hash_seeds)))
    assert len(found) == 1


def pythons() -> list[str]:
    """Every other Python from 3.11 on: on the path, or one of pyenv's."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 16)]
    names += [str(path) for path in sorted(Path.home().glob(".pyenv/versions/3.*/bin/python3"))]
    own = os.path.realpath(sys.executable)
    return sorted({name for name in names if name is not None and os.path.realpath(name) != own})


def works(python: str, path: str) -> bool:
    probe = "import sys, yaml, lark; assert sys.version_info >= (3, 11)"
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([python, "-c", probe], env=environment, capture_output=True, check=False).returncode == 0


def test_every_python_plays_the_same_game(tmp_path: Path) -> None:
    """Playing needs PyYAML and Lark only, and both run without their compiled parts: they are lent to each Python."""
    for module in (yaml, lark):
        folder = Path(str(module.__file__)).parent
        (tmp_path / folder.name).symlink_to(folder)
    expected = played(sys.executable, 0, GAMES)
    others = [python for python in pythons() if works(python, str(tmp_path))]
    if not others:
        pytest.skip("no other Python is at hand")
    for python in others:
        assert played(python, 0, GAMES, str(tmp_path)) == expected, python
