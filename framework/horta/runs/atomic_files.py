"""Write a file so that after a power cut the old or the new content is there, never a part of it."""

from __future__ import annotations

import os
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
    """Give a path to write to. The file there takes the place of `path` when the block ends."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    # One that was left behind is nobody's; as a link, it would lead elsewhere.
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        with unfinished.open("rb+") as file:
            flush_to_disk(file)
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
