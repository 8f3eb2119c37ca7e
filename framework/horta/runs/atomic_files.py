"""Write a file so that after a power cut the old or the new content is there, never a part of it."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


def flush_to_disk(file: IO[Any]) -> None:
    """Return when the disk has everything that was written to the file."""
    file.flush()
    os.fsync(file.fileno())


@contextmanager
def replace_when_complete(path: Path) -> Iterator[Path]:
    """Give a path to write to. The file there takes the place of `path` when the block ends, and is on the disk then.

    Every writer has a path of its own, so two that write the same file do not disturb each other.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        yield unfinished
        with unfinished.open("rb+") as file:
            flush_to_disk(file)
        os.replace(unfinished, path)
        remove_unfinished(path, of_the_dead=True)
        _flush_folder(path.parent)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def remove_unfinished(path: Path, of_the_dead: bool = False) -> None:
    """Remove what killed writers of this file have left. Without `of_the_dead` only if you know that nobody else writes it now."""
    with contextlib.suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(f".{path.name}.") and name.endswith(".unfinished"):
                number = name.removeprefix(f".{path.name}.").partition("-")[0]
                if not of_the_dead or _has_ended(number):
                    os.unlink(path.parent / name)


def _has_ended(number: str) -> bool:
    """True if no process has this number. Where a process cannot be asked without ending it, False."""
    if os.name != "posix" or not number.isascii() or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False


def _flush_folder(folder: Path) -> None:
    """Return when the disk has the names in the folder. Some systems cannot do that for folders."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
