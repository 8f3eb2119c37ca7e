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

from horta.kept_files import MOST_BYTES, cache_folder, mark_of
from horta.untrusted_files import parse_json, read_plain_file


def table_path(*parts: str) -> Path:
    """The file for tables that depend on these texts and nothing else."""
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
    return cache_folder() / f"grammar-{digest}.json"


def read_tables(path: Path) -> Any | None:
    """The tables, or None."""
    try:
        mark, _, text = read_plain_file(path, MOST_BYTES).partition(b"\n")
        return parse_json(text) if mark == mark_of(text) else None
    except (OSError, ValueError):
        return None


def write_tables(path: Path, tables: Any) -> None:
    """Write the tables. The file is always complete, even if another process writes it at the same time."""
    with contextlib.suppress(OSError, TypeError, ValueError):
        text = json.dumps(tables, separators=(",", ":")).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(mark_of(text) + b"\n" + text)
        Path(name).replace(path)
