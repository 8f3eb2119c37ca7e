"""The README keeps its word: its commands work on a fresh machine, and CI calls the one for the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from docs.pages import ROOT, blocks

COMMANDS = [block.text.strip() for block in blocks(ROOT / "README.md") if block.sort == "bash"]
NEEDED = ("framework", "content", "schemas", "grammar", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the project without anything that was made by working on it."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def fresh_environment() -> dict[str, str]:
    """The environment of somebody who has not set up anything for this project."""
    ours = ("PYTHON", "VIRTUAL_ENV", "HORTA", "PYTEST", "COLUMNS")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def test_there_are_two_commands_to_copy() -> None:
    play, test = COMMANDS
    assert play.endswith("horta play --bots")
    assert ".venv/bin/pytest" in test


def test_the_first_command_plays_a_game(checkout: Path) -> None:
    fresh = fresh_environment()
    command = ["bash", "-c", COMMANDS[0]]
    done = subprocess.run(command, cwd=checkout, env=fresh, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert "Traceback" not in done.stderr
    assert len(done.stdout.splitlines()) > 10


def test_ci_calls_the_second_command_word_for_word() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert COMMANDS[1] in lines


def test_contributing_sets_up_like_the_readme() -> None:
    setup = next(block.text.strip() for block in blocks(ROOT / "CONTRIBUTING.md") if block.sort == "bash")
    assert COMMANDS[1].startswith(setup)
