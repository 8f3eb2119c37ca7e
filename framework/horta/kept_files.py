"""The folder for what can be made again: tables of the parser, checks that found nothing, compiled rules.

Compiled rules are code, so their files are read only where nobody but this user can have written them: from a folder of the
user that others may not write to, plain files of the user that others may not write to either. Whoever wants to change them
could as well change Horta itself. Nothing is repaired: where this does not hold, nothing is read or written.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

PRIVATE = "compiled"
MOST_BYTES = 64_000_000
MOST_FILES = 100  # in the private folder; the oldest are forgotten
_WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_NO_LINKS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def cache_folder() -> Path:
    """Return the folder; `HORTA_CACHE` names another one."""
    named = os.environ.get("HORTA_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "horta"


def mark_of(data: bytes) -> bytes:
    """Return what tells whether data is whole."""
    return hashlib.sha256(data).hexdigest().encode()


def read_private(name: str) -> bytes | None:
    """Return the data of a private file; None if there is none, if it is damaged, or if anybody else could have written it."""
    with contextlib.suppress(OSError), _opened_folder() as folder:
        descriptor = os.open(name, os.O_RDONLY | _NO_LINKS, dir_fd=folder)
        with open(descriptor, "rb") as file:
            _check_own(os.fstat(descriptor), stat.S_ISREG)
            mark, _, data = file.read(MOST_BYTES).partition(b"\n")
        return data if mark == mark_of(data) else None
    return None


def write_private(name: str, data: bytes) -> None:
    """Write a private file, if there can be any. It is always complete, even if another process writes it at the same time."""
    with contextlib.suppress(OSError):
        path = cache_folder() / PRIVATE
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            path.mkdir(mode=0o700)
        with _opened_folder() as folder:
            beside = f"{name}.{os.urandom(8).hex()}"
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS, 0o600, dir_fd=folder)
            with open(descriptor, "wb") as file:
                file.write(mark_of(data) + b"\n" + data)
            os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
            _forget_oldest(folder)


@contextlib.contextmanager
def _opened_folder() -> Iterator[int]:
    """Open the private folder; OSError if it is not this user's alone. What is done in it does not depend on its path any more."""
    if os.open not in os.supports_dir_fd:
        raise OSError(errno.ENOTSUP, "this system does not say who may write a file")
    folder = os.open(cache_folder() / PRIVATE, os.O_RDONLY | os.O_DIRECTORY | _NO_LINKS)
    try:
        _check_own(os.fstat(folder), stat.S_ISDIR)
        yield folder
    finally:
        os.close(folder)


def _check_own(status: os.stat_result, is_sort: Callable[[int], bool]) -> None:
    """Raise PermissionError if something is not of this sort, belongs to somebody else, or can be changed by others."""
    if not is_sort(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & _WRITABLE_BY_OTHERS:
        raise PermissionError(errno.EPERM, "others may have written it")


def _forget_oldest(folder: int) -> None:
    found = sorted(os.scandir(folder), key=lambda entry: entry.stat(follow_symlinks=False).st_mtime_ns)
    for entry in found[:-MOST_FILES]:
        os.unlink(entry.name, dir_fd=folder)
