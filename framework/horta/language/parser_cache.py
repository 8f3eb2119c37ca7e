"""Keeps the parser's tables between runs, as JSON in the user's cache folder.

Building them from the grammar takes most of a short command's time. A cache that is missing, damaged or
not writable only costs that time again. The first line of a file is a hash of the rest, so that damage is always noticed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from horta.untrusted_files import parse_json, read_plain_file

MOST_BYTES = 64_000_000


def cache_folder() -> Path:
    """Where the tables are kept; `HORTA_CACHE` names another folder."""
    named = os.environ.get("HORTA_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "horta"


def table_path(*parts: str) -> Path:
    """The file for tables that depend on these texts and nothing else."""
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
    return cache_folder() / f"grammar-{digest}.json"


def read_tables(path: Path) -> Any | None:
    """The tables, or None."""
    try:
        mark, _, text = read_plain_file(path, MOST_BYTES).partition(b"\n")
        return parse_json(text) if mark == _mark(text) else None
    except (OSError, ValueError):
        return None


def write_tables(path: Path, tables: Any) -> None:
    """Write the tables. The file is always complete, even if another process writes it at the same time."""
    with contextlib.suppress(OSError, TypeError, ValueError):
        text = json.dumps(tables, separators=(",", ":")).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(_mark(text) + b"\n" + text)
        Path(name).replace(path)


def _mark(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()
