"""Environments for other people's programs: made for one comparison, gone after it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import horta


class Unavailable(Exception):
    """What is to be compared with cannot be had here."""


@contextmanager
def environment(requirement: str) -> Iterator[Path]:
    """A folder with an environment of this Python in which one requirement is installed."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        folder = Path(name)
        run([sys.executable, "-m", "venv", name])
        python = program(folder, "python")
        run([str(python), "-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check", requirement])
        yield folder


def program(folder: Path, name: str) -> Path:
    """A program of an environment."""
    return folder / ("Scripts" if os.name == "nt" else "bin") / (name + (".exe" if os.name == "nt" else ""))


def run(command: list[str], compiled: Path | None = None) -> str:
    """What a command prints; Unavailable, with its last words, when it fails.

    Python keeps what it compiles in the folder `compiled`, so that a second run is a warm one.
    """
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings(compiled))
    except OSError as problem:
        raise Unavailable(f"{Path(command[0]).name} cannot be run: {problem}") from problem
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "nothing was said").splitlines()[-1]
        raise Unavailable(f"{' '.join(Path(part).name for part in command[:4])}: {said}")
    return done.stdout


def surroundings(compiled: Path | None = None) -> dict[str, str]:
    """Return an environment in which our own rounds measure this package, installed or not."""
    source = str(Path(horta.__file__).resolve().parents[1])
    found = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))}
    if compiled is not None:
        found.pop("PYTHONDONTWRITEBYTECODE", None)
        found["PYTHONPYCACHEPREFIX"] = str(compiled)
    return found
