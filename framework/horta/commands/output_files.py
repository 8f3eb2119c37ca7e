"""Files that a command writes. Problems are reported in words and before the work begins."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean


def need_place(path: Path) -> None:
    """Check that the file can be written; Mistake if not."""
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
