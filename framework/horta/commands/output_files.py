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


def as_json(data: Any) -> str:
    """Return data as a text in JSON, with a line for each entry."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines. The first column stands to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return ["  ".join([row[0].ljust(widths[0]), *cells[1:]]).rstrip() for row, cells in zip(rows, padded, strict=True)]


def check_writable(path: Path | None) -> None:
    """Check that the file can be written, if one is named; Mistake if not."""
    if path is None:
        return
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Mistake(f"there is no folder for `{path}`")
    if path.is_dir():
        raise Mistake(f"`{path}` is a folder", "name a file")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise Mistake(f"`{path}` cannot be written")


def write_file(path: Path, text: str) -> None:
    """Write the file, and say so on the error stream."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"`{path}` cannot be written: {problem.strerror}") from None
    print(clean(f"written: {path}"), file=sys.stderr)
