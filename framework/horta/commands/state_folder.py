"""The folder for what must not be lost between two runs, and locks on files. A lock goes with its process, however that ends."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STATE_VARIABLE = "HORTA_STATE"


class FileInUse(Exception):
    """Another process has locked the file."""


def state_folder() -> Path:
    """Return the folder; `HORTA_STATE` names another one."""
    named, base = os.environ.get(STATE_VARIABLE), os.environ.get("XDG_STATE_HOME", "")
    if named:
        return Path(named).absolute()
    if Path(base).is_absolute():
        return Path(base) / "horta"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "horta"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "horta"
    return Path.home() / ".local" / "state" / "horta"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep other processes from this block for the same file; FileInUse if one is in it.

    The lock is a file in the state folder, so nothing is written beside the file. Where that folder cannot be written,
    there is no lock.
    """
    path = state_folder() / "locks" / hashlib.sha256(str(file.resolve()).encode(errors="replace")).hexdigest()[:24]
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        number = _lock(path)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()
        os.close(number)


def _lock(path: Path) -> int:
    """Return the open lock file. One that its owner has just removed is opened again."""
    while True:
        number = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(number)
            if os.stat(path).st_ino == os.fstat(number).st_ino:
                return number
        except FileNotFoundError:
            pass
        except BaseException:
            os.close(number)
            raise
        os.close(number)


if sys.platform == "win32":
    import msvcrt

    def _take(number: int) -> None:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise FileInUse from None

else:
    import fcntl

    def _take(number: int) -> None:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileInUse from None
