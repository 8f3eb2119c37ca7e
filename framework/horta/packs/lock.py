"""The lock: exactly which packs, and which options, a game was started with.

Part of every saved game. Made of versions and hashes of the files' bytes, so that any change shows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Problems
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

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Lock:
        """The inverse of `to_data`; KeyError or TypeError when the data has another form."""
        packs = tuple(LockedPack(str(p["id"]), str(p["version"]), str(p["hash"])) for p in data["packs"])
        return cls(packs, tuple(sorted(data["options"].items())))


def content_hash(files: Mapping[str, bytes]) -> str:
    """Depends on names and bytes of the files alone, not on the order they were found in."""
    total = hashlib.sha256()
    for name in sorted(files):
        # Lengths keep the end of one file from passing for the beginning of the next.
        total.update(f"{len(name)}:{name}:{len(files[name])}:".encode())
        total.update(files[name])
    return total.hexdigest()


def compare(locked: Lock, present: Lock, problems: Problems) -> None:
    """Report every pack that is not the one the lock names."""
    here = {pack.id: pack for pack in present.packs}
    for pack in locked.packs:
        found = here.pop(pack.id, None)
        if found is None:
            problems.error("E341", f"pack `{pack.id}` {pack.version} is missing")
        elif found.version != pack.version:
            message = f"pack `{pack.id}` has version {found.version}, the lock says {pack.version}"
            problems.error("E341", message)
        elif found.hash != pack.hash:
            problems.error("E341", f"files of pack `{pack.id}` {pack.version} have changed since the lock was made")
    for extra in here:
        problems.error("E341", f"pack `{extra}` is not part of the lock")
