"""What commands write: files, whose problems are reported in words and before the work begins, JSON, and tables."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean
from horta.runs.atomic_files import replace_when_complete


def as_json(data: Any) -> str:
    """Return data as a text in JSON, with a line for each entry."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines. The first column stands to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return ["  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip() for row, cells in zip(rows, padded, strict=True)]


def check_name(path: Path) -> None:
    """Check that a file or folder can have this name; Mistake if not."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return
    except (OSError, ValueError) as problem:
        raise Mistake(f"`{path}` cannot be written: {problem.strerror if isinstance(problem, OSError) else problem}") from None


def check_writable(*paths: Path | None) -> None:
    """Check that the files can be written, as far as they are named; Mistake if not."""
    for path in filter(None, paths):
        _check_file(path)


def _check_file(path: Path) -> None:
    check_name(path)
    if path.name:
        check_name(path.with_name(f".{path.name}.unfinished"))
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Mistake(f"there is no folder for `{path}`")
    if path.is_dir():
        raise Mistake(f"`{path}` is a folder", "name a file")
    if path.is_symlink() and not path.exists():
        raise Mistake(f"`{path}` is a link to nothing", "name another file, or remove the link")
    # A plain file is written beside itself and then put in its place; a device or pipe is written to.
    needed = [folder, path] if path.is_file() else [path] if path.exists() else [folder]
    if not all(os.access(place, os.W_OK) for place in needed):
        raise Mistake(f"`{path}` cannot be written")


def write_file(path: Path, text: str) -> None:
    """Write the file, whole or not at all, and say so on the error stream."""
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            with replace_when_complete(path.resolve()) as unfinished:
                unfinished.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"`{path}` cannot be written: {problem.strerror}") from None
    print(clean(f"written: {path}"), file=sys.stderr)
