"""Files that a power cut leaves as they were before, or as they should be after."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any


def settle(file: IO[Any]) -> None:
    """All that was written is on the disk, and not only on its way there."""
    file.flush()
    os.fsync(file.fileno())


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Where to write a file that takes the place of `path` once it is complete."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    yield unfinished
    with unfinished.open("rb+") as file:
        settle(file)
    os.replace(unfinished, path)
