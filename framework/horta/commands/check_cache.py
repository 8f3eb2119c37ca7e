"""Remembers which packs had no problems, so that a second check of unchanged packs takes no time.

Only a clean result is kept, and only for exactly these files: of the named packs, of all they require, and of
Horta itself. Everything else is checked again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import horta
from horta.diagnostics import Problems
from horta.kept_files import cache_folder
from horta.language.parser_cache import read_tables, write_tables
from horta.packs.files import read_folder


def known_clean(packs: list[str]) -> bool:
    """True if these packs, and all they were checked with, are unchanged since a clean check."""
    with contextlib.suppress(OSError, ValueError):
        kept = read_tables(_entry(packs))
        return isinstance(kept, dict) and bool(kept) and all(_fingerprint(Path(folder)) == mark for folder, mark in kept.items())
    return False


def remember_clean(packs: list[str], folders: Iterable[Path]) -> None:
    """Remember that these packs, whose files are in these folders, had no problems. Archives are checked every time."""
    found = sorted({folder.resolve() for folder in folders})
    if all(folder.is_dir() for folder in found):
        with contextlib.suppress(OSError):
            write_tables(_entry(packs), {str(folder): _fingerprint(folder) for folder in found})


def _entry(packs: list[str]) -> Path:
    """Return the cache file for these packs, this version of Horta and the packs beside them, because a name may mean another pack."""
    # As written too: a name can mean a bundled pack where `./name` means a folder.
    places = [str(Path(pack).resolve()) for pack in packs]
    folders = [Path(place).parent for place in places]
    neighbours = sorted({name for folder in folders if folder.is_dir() for name in os.listdir(folder)})
    parts = [horta.__version__, _version(), *packs, *places, *neighbours]
    # A file beside a pack can have a name that is no text.
    digest = hashlib.sha256(chr(0).join(parts).encode(errors="surrogatepass")).hexdigest()
    return cache_folder() / f"checked-{digest[:24]}.json"


def _fingerprint(folder: Path) -> str:
    """Return a hash of the files of a pack: of exactly those that are read as content, and of what is refused."""
    problems = Problems()
    total = hashlib.sha256()
    for name, data in read_folder(folder, problems).files.items():
        total.update(f"{name}\0{len(data)}\0".encode() + data)
    return hashlib.sha256(total.digest() + "\0".join(problem.message for problem in problems).encode()).hexdigest()


def _version() -> str:
    """Return a hash of the code of Horta itself. Size and time of change are enough."""
    total = hashlib.sha256()
    folder = Path(horta.__file__).parent
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(place, name)
            status = os.stat(path)
            total.update(f"{os.path.relpath(path, folder)}\0{status.st_size} {status.st_mtime_ns}\0".encode())
    return total.hexdigest()
