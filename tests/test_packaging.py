"""The wheel is complete: whatever works in a checkout works when installed, with no checkout in sight."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path

import pytest

import horta

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--no-build-isolation", "-q", "-w", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("horta-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """A folder with nothing but what is in the wheel."""
    folder = wheel.parent / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.mark.parametrize("folder", ["content", "schemas", "grammar"])
def test_the_wheel_carries_what_lies_beside_the_package(folder: str, wheel: Path) -> None:
    here = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    with zipfile.ZipFile(wheel) as archive:
        carried = {name.removeprefix("horta/_data/") for name in archive.namelist() if name.startswith(f"horta/_data/{folder}/")}
    assert carried == here


def test_the_wheel_carries_every_module(wheel: Path) -> None:
    here = {
        path.relative_to(ROOT / "framework").as_posix()
        for path in (ROOT / "framework" / "horta").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    with zipfile.ZipFile(wheel) as archive:
        assert here - set(archive.namelist()) == set()


PROGRAM = """
import sys
import horta
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
assert "_data" in str(content_folder()), content_folder()
for pack in [path.name for path in packs_in(content_folder())]:
    ruleset = horta.load(pack)
    if ruleset.seats[1]:
        assert ruleset.new_game(ruleset.seats[0], seed=1).decision is not None, pack
print(horta.__file__)
"""


def test_every_bundled_pack_loads_without_a_checkout(installed: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=installed, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(installed)


def test_entry_points_lead_to_something(installed: Path) -> None:
    entries = ConfigParser()
    entries.read(next(installed.glob("*.dist-info/entry_points.txt")))
    targets = [entries["console_scripts"]["horta"], *entries["pytest11"].values()]
    assert len(targets) == 2
    for target in targets:
        module, _, attribute = target.partition(":")
        found = import_module(module)
        assert not attribute or callable(getattr(found, attribute))


def test_the_version_is_stated_alike() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == horta.__version__
    assert f"## {horta.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


USER_PROGRAM = """
import horta

def play(packs: list[str]) -> dict[str, int]:
    ruleset: horta.Ruleset = horta.load(*packs)
    game = ruleset.new_game(2, seed=1)
    while game.decision is not None:
        game.answer(game.decision.options[0])
    return game.scores()

reveal_type(horta.load("x").new_game(2).decision)
wrong: int = horta.load("x")
"""


def test_a_type_checker_sees_the_types_of_the_installed_package(installed: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(USER_PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(installed), "MYPYPATH": ""}
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(tmp_path / "cache"), str(program)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert told[0].startswith('note: Revealed type is "'), done.stdout + done.stderr
    assert "horta.model.decisions.Decision" in told[0]
    assert told[1].startswith("error: Incompatible types in assignment"), done.stdout
    assert done.stdout.splitlines()[2:] == ["Found 1 error in 1 file (checked 1 source file)"]
