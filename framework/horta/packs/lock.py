"""The lock: the exact packs and options that a game was started with.

Part of every saved game. It holds versions and hashes of the bytes of the files, so that every change is noticed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from horta.packs.options import Value


@dataclass(frozen=True, slots=True)
class LockedPack:
    id: str
    version: str
    hash: str


@dataclass(frozen=True, slots=True)
class Lock:
    packs: tuple[LockedPack, ...]
    options: tuple[tuple[str, Value], ...]

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {"packs": [asdict(pack) for pack in self.packs], "options": dict(self.options)}


def content_hash(files: Mapping[str, bytes]) -> str:
    """Return a hash of the names and bytes of the files. The order in which they were found does not matter."""
    total = hashlib.sha256()
    for name in sorted(files):
        # Lengths separate the files: otherwise bytes could move from one file to the next without a change of the hash.
        total.update(f"{len(name)}:{name}:{len(files[name])}:".encode())
        total.update(files[name])
    return total.hexdigest()
