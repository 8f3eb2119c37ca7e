"""`horta packs`: the packs that can be found, and their options."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from horta.commands.shared_options import ENGLISH, Lang, several
from horta.commands.usage_errors import Mistake
from horta.diagnostics import Problems, clean
from horta.packs.bundled import content_folder
from horta.packs.loader import gather
from horta.packs.manifest import Manifest, read_manifest
from horta.packs.nodes import fields
from horta.packs.options import OptionDeclaration
from horta.packs.pack import MANIFEST, read_document
from horta.packs.pack_search import packs_in
from horta.packs.pack_trail import read_files


def run(folders: Annotated[list[Path], several("[FOLDER]...", "More folders to look in.")], lang: Lang = ENGLISH) -> None:
    """Print all packs in the folders and all bundled ones."""
    found = list(manifests([*folders, content_folder()]))
    if not found:
        raise Mistake("no packs were found")
    for manifest, path in found:
        print("\n".join(map(clean, _lines(manifest, path, folders, lang))) + "\n")


def manifests(folders: Sequence[Path]) -> Iterator[tuple[Manifest, Path]]:
    """Return the manifest of every pack in the folders that has a correct one; of equal ids, the first counts."""
    for folder in folders:
        if not os.path.isdir(folder):
            raise Mistake(f"there is no folder `{folder}`")
    seen: set[str] = set()
    for path in (path for folder in folders for path in packs_in(folder)):
        manifest = _manifest(path)
        if manifest is not None and manifest.id not in seen:
            seen.add(manifest.id)
            yield manifest, path


def _manifest(path: Path) -> Manifest | None:
    problems = Problems()
    data = read_files(path, problems).files.get(MANIFEST)
    node = read_document(f"{path}/{MANIFEST}", data, "pack", None, problems) if data is not None else None
    return read_manifest(node, problems) if node is not None else None


def _text(texts: dict[str, str], locale: str) -> str:
    return texts.get(locale) or texts.get("en") or next(iter(texts.values()), "")


def _lines(manifest: Manifest, path: Path, folders: list[Path], locale: str) -> Iterator[str]:
    seats = f", {manifest.seats[0]} to {manifest.seats[1]} players" if manifest.seats else ""
    yield f"{manifest.id} {manifest.version}  {_text(manifest.name, locale)}{seats}"
    if manifest.description:
        yield f"  {_text(manifest.description, locale)}"
    if manifest.requires:
        yield "  requires " + ", ".join(f"{wanted.id} {wanted.range}" for wanted in manifest.requires)
    if manifest.conflicts:
        yield "  cannot be used with " + ", ".join(other.id for other in manifest.conflicts)
    for option in (*manifest.options.values(), *_changed_options(manifest, path, folders)):
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        if option.hidden:
            yield f"  always {option.name}={default}  {_text(option.description, locale)} (hides an option of {option.span.source.pack})"
            continue
        rule = f", rule {option.rule}" if option.rule else ""
        changed = f"; changes an option of {option.span.source.pack}" if option.name not in manifest.options else ""
        yield f"  --option {option.name}={default}  {_text(option.description, locale)} ({option.allowed()}{rule}{changed})"
    yield f"  in {path}"


def _changed_options(manifest: Manifest, path: Path, folders: list[Path]) -> list[OptionDeclaration]:
    """Return the options of packs below that this pack patches, as it leaves them."""
    files = read_files(path, Problems()).files
    # All packs below have to be read for this, so packs that cannot patch an option are passed over.
    if not manifest.requires or not any(b"options" in data for name, data in files.items() if name.endswith(".yaml") and name != MANIFEST):
        return []
    merged, _ = gather([path], search=folders)
    found = merged.options.values() if merged is not None else ()
    return [option for option in found if option.name not in manifest.options and manifest.id in _authors(option)]


def _authors(option: OptionDeclaration) -> set[str | None]:
    """Return the packs that wrote a part of an option."""
    return {part.span.source.pack for _, _, part in fields(option.node)}
