"""Reads files that a stranger may have written: plain files only, up to a size, and JSON in its strict form.

Pipes, devices and folders are never waited for, and no file is read beyond the limit that the caller names. What is wrong
is an OSError for the file, a ValueError for the text. Knows nothing of what the files mean.
"""

from __future__ import annotations

import errno
import json
import math
import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)


def read_plain_file(path: Path, most: int, links: bool = True) -> bytes:
    """Return the bytes of a file; OSError if it is no plain file, or larger than `most` bytes. Without `links`, none is followed."""
    try:
        descriptor = os.open(path, _FLAGS | (0 if links else _NO_LINKS))
    except ValueError:
        # No file has a name with a NUL in it, or one that cannot be encoded.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from None
    with open(descriptor, "rb") as file:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
            raise OSError(number, "it is a folder" if stat.S_ISDIR(mode) else "it is no plain file", str(path))
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {most} bytes", str(path))
    return data


def is_plain_file(path: Path) -> bool:
    """True if the path itself is a file, and no link, pipe or folder."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


def parse_json(text: str | bytes) -> Any:
    """Return the data in a text. ValueError, also for a key given twice, for numbers and letters that are none, and for deep nesting."""
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant, parse_float=_finite)
        # Half of a pair of surrogates can be written as an escape, but no file can hold it.
        if (b"\\u" if isinstance(text, bytes) else "\\u") in text:  # type: ignore[operator]
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _unique(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"`{key}` is there twice")
        found[key] = value
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number
