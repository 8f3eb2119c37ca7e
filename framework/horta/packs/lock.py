"""The lock: exactly which packs, and which options, a game was started with.

Part of every saved game. Made of versions and hashes of the files' bytes, so that any change shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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
        """Plain data for JSON."""
        return {
            "packs": [{"id": pack.id, "version": pack.version, "hash": pack.hash} for pack in self.packs],
            "options": dict(self.options),
        }


def content_hash(files: Mapping[str, bytes]) -> str:
    """Depends on names and bytes of the files alone, not on the order they were found in."""
    total = hashlib.sha256()
    for name in sorted(files):
        # Lengths keep the end of one file from passing for the beginning of the next.
        total.update(f"{len(name)}:{name}:{len(files[name])}:".encode())
        total.update(files[name])
    return total.hexdigest()
