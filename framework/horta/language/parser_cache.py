"""Keeps the parser's tables between runs, as JSON in the user's cache folder.

Building them from the grammar takes most of a short command's time. A cache that is missing, damaged or
not writable only costs that time again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any


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
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def write_tables(path: Path, tables: Any) -> None:
    """Write the tables. The file is always complete, even if another process writes it at the same time."""
    with contextlib.suppress(OSError, TypeError, ValueError):
        text = json.dumps(tables, separators=(",", ":"))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
