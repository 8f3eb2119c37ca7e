"""Remembers which packs were found in order, so that checking them again, unchanged, takes no time.

Only a clean result is kept, and only for exactly these files: of the packs asked for, of all they require,
and of Horta itself. Anything else is checked anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import horta
from horta.language.parser_cache import cache_folder


def known_clean(packs: list[str]) -> bool:
    """Whether these packs, and all they were checked with, are as they were when nothing was wrong."""
    try:
        kept = json.loads(_entry(packs).read_text(encoding="utf-8"))
        return bool(kept) and all(_fingerprint(Path(folder)) == mark for folder, mark in kept.items())
    except (OSError, ValueError, AttributeError):
        return False


def remember_clean(packs: list[str], folders: Iterable[Path]) -> None:
    """Keep that nothing was wrong with these packs, whose files lie in these folders."""
    found = sorted({folder.resolve() for folder in folders})
    if not all(folder.is_dir() for folder in found):
        return  # archives are checked every time
    with contextlib.suppress(OSError):
        path = _entry(packs)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({str(folder): _fingerprint(folder) for folder in found}), encoding="utf-8")


def _entry(packs: list[str]) -> Path:
    """The file for these packs in this version of Horta, among these neighbours: another pack may be meant by a name."""
    places = [str(Path(pack).resolve()) for pack in packs]
    neighbours = sorted({name for place in places for name in _names(Path(place).parent)})
    parts = [horta.__version__, _fingerprint(Path(horta.__file__).parent, contents=False), *places, *neighbours]
    return cache_folder() / f"checked-{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:24]}.json"


def _names(folder: Path) -> list[str]:
    return os.listdir(folder) if folder.is_dir() else []


def _fingerprint(folder: Path, contents: bool = True) -> str:
    """A hash over the files of a folder; for code, size and time of change will do."""
    total = hashlib.sha256()
    for path in _files(folder):
        total.update(f"{os.path.relpath(path, folder)}\0".encode())
        if contents:
            data = Path(path).read_bytes()
            total.update(f"{len(data)}\0".encode() + data)
        else:
            status = os.stat(path)
            total.update(f"{status.st_size} {status.st_mtime_ns}\0".encode())
    return total.hexdigest()


def _files(folder: Path) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (os.path.join(place, name) for name in sorted(names))
