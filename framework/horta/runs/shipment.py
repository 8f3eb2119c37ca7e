"""A plan made ready for other machines: which packs it means, to the byte, and those that others cannot have.

Packs that come with Horta are loaded by whoever plays; all others are sent along. Either way the lock decides
whether they are the right ones.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from horta import __version__
from horta.diagnostics import ContentError, Problems
from horta.packs.bundled import content_folder
from horta.packs.pack import read_pack
from horta.packs.pack_search import Finder
from horta.play.game import Ruleset, load
from horta.runs.local_games import PacksDiffer, Table
from horta.runs.plan import Plan


@dataclass(frozen=True, slots=True)
class Shipment:
    """A plan whose packs are named by their ids, their lock, and the files of those that are sent along."""

    plan: Plan
    lock: Mapping[str, Any]
    files: Mapping[str, Mapping[str, bytes]]
    version: str = __version__

    @property
    def key(self) -> str:
        """Differs when anything does that matters to a game."""
        told = json.dumps([self.plan.to_data(), self.lock, self.version], sort_keys=True, default=str)
        return hashlib.sha256(told.encode()).hexdigest()

    def unpack(self) -> Table:
        """A table for the plan, here. PacksDiffer when the packs or Horta itself are not those of the sender."""
        if self.version != __version__:
            raise PacksDiffer(f"a worker has Horta {__version__}, here is {self.version}")
        with tempfile.TemporaryDirectory(prefix="horta-") as folder:
            for pack, files in self.files.items():
                for name, data in files.items():
                    target = Path(folder, pack, name)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(data)
            return Table(self.plan, self._loaded(folder), self.lock)

    def _loaded(self, folder: str) -> Ruleset:
        try:
            return load(*self.plan.packs, options=dict(self.plan.options), search=[folder])
        except ContentError as error:
            first = next(iter(error.problems), None)
            raise PacksDiffer(f"a worker cannot load the packs: {first.message if first else error}") from None


def ship(table: Table) -> Shipment:
    """What another machine needs to play the games of a table."""
    plan, lock = table.plan, table.ruleset.lock
    finder, problems = Finder(plan.search), Problems()
    given = [read_pack(path, problems) for name in sorted(set(plan.packs)) if (path := finder.find(name, problems))]
    named = {pack.id: pack for pack in given if pack is not None}
    files = {}
    for identifier in (str(pack["id"]) for pack in lock["packs"]):
        path = finder.by_id(identifier)
        pack = named.get(identifier) or (read_pack(path, problems) if path else None)
        if pack is not None and not _is_bundled(Path(pack.files.root)):
            files[identifier] = {name: data for name, data in pack.files.files.items() if not name.startswith("scenarios/")}
    return Shipment(replace(plan, packs=tuple(sorted(named)), search=()), lock, files)


def _is_bundled(root: Path) -> bool:
    return root.resolve().is_relative_to(content_folder().resolve())
