"""One pack, read: manifest, content files, rules and scenarios, each in the right form.

Turns bytes into checked nodes. Whether packs fit together is checked elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from horta.diagnostics import Problems, Source, guess_anew
from horta.packs.files import PackFiles
from horta.packs.lock import LockedPack
from horta.packs.manifest import Manifest, read_manifest
from horta.packs.nodes import Mapping
from horta.packs.pack_trail import SCENARIOS, game_hash, read_files
from horta.packs.schema import check_schema
from horta.packs.text_encoding import decode, file_span
from horta.packs.word_count import WordCount
from horta.packs.yaml_reader import read_yaml

MANIFEST = "pack.yaml"


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack whose files all have the right form."""

    manifest: Manifest
    files: PackFiles
    contents: tuple[Mapping, ...]
    rules: tuple[Source, ...]
    scenarios: tuple[Mapping, ...]

    @property
    def id(self) -> str:
        return self.manifest.id

    def locked(self) -> LockedPack:
        """Return the pack as a lock names it."""
        return LockedPack(self.id, str(self.manifest.version), game_hash(self.files))


def read_pack(path: Path, problems: Problems) -> Pack | None:
    """Return the pack at the path; None if its manifest cannot be used.

    Other files that cannot be used are reported and left out.
    """
    files = read_files(path, problems)
    if MANIFEST not in files.files:
        message = f"`{files.root}` has no {MANIFEST} that can be read"
        problems.error("E302", message, file_span(files.root), "a pack has a manifest at its top")
        return None
    pack, found = _read_pack(files.root, tuple(files.files.items()))
    problems.extend(found)
    return pack


@lru_cache(maxsize=32)
def _read_pack(root: str, contents: tuple[tuple[str, bytes], ...]) -> tuple[Pack | None, Problems]:
    """Return the pack with these files. It is kept, because a pack is read again with every pack that requires it."""
    guess_anew()  # what is said of a pack does not depend on what was read before it
    files, problems, words = PackFiles(root, dict(contents)), Problems(), WordCount()
    node = read_document(files.path(MANIFEST), files.files[MANIFEST], "pack", _own_id(files), problems, words)
    manifest = read_manifest(node, problems) if node else None
    if manifest is None:
        return None, problems
    pack = Pack(
        manifest,
        files,
        tuple(_documents(files, manifest.id, "content", problems, words)),
        tuple(_rules(files, manifest.id, problems, words)),
        # Scenarios are no part of the game: they have as much room again.
        tuple(_documents(files, manifest.id, "scenario", problems, WordCount())),
    )
    return pack, problems


def _own_id(files: PackFiles) -> str | None:
    """Return the id in the manifest, if there is one; problems in the manifest name it too. The file is parsed only once."""
    found = re.search(rb"^id: *[\"']?([a-z][a-z0-9-]*)", files.files[MANIFEST], re.MULTILINE)
    return found[1].decode() if found is not None else None


def read_document(
    path: str, data: bytes, schema: str, pack: str | None, problems: Problems, words: WordCount | None = None
) -> Mapping | None:
    """Return a YAML file that has the form of its schema; None, with all problems reported, if it has not."""
    source = decode(path, data, pack, problems)
    node = read_yaml(source, problems, words=words) if source else None
    if node is None or not check_schema(node, schema, problems):
        return None
    assert isinstance(node, Mapping)
    return node


def _documents(files: PackFiles, pack: str, schema: str, problems: Problems, words: WordCount) -> list[Mapping]:
    wanted = schema == "scenario"
    names = [name for name in files.files if name.endswith(".yaml") and name != MANIFEST and name.startswith(SCENARIOS) == wanted]
    read = (read_document(files.path(name), files.files[name], schema, pack, problems, words) for name in names)
    return [node for node in read if node is not None]


def _rules(files: PackFiles, pack: str, problems: Problems, words: WordCount) -> list[Source]:
    names = [name for name in files.files if name.endswith(".rules")]
    read = (decode(files.path(name), files.files[name], pack, problems) for name in names)
    return [source for source in read if source is not None and words.add_rules(source, problems)]
