"""Finds packs: by path, by id among the bundled ones, by id in folders given by the user.

The content of a pack is read elsewhere. A folder (or archive) has the id of its pack as its name, so a pack is
found without opening files. Packs may be grouped in a folder that is not a pack itself, one level deep. A name can be
any text: what no file can be called is the name of no pack.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from horta.diagnostics import Problems, Span, did_you_mean
from horta.packs.bundled import content_folder

Name = str | os.PathLike[str]


class Finder:
    """The folders to search: first those of the user, then the bundled one, then those that hold packs given by path."""

    def __init__(self, search: Iterable[Name] = ()) -> None:
        self.folders = [*(Path(folder) for folder in search), content_folder()]

    def explicit(self, name: str) -> Path | None:
        """Return the path if the name is a path; None if it is an id."""
        path = Path(name)
        if _is_pack(path):
            # It may require packs that are beside it.
            self.folders.append(path.resolve().parent)
            return path
        return None

    def by_id(self, name: str) -> Path | None:
        """Return the path of the pack with this id; None if there is none, or if the name can be no id."""
        if not name.replace("-", "").isalnum():
            return None
        for folder in self.folders:
            for place in (folder, *_inside(folder)):
                for path in (place / name, place / f"{name}.zip"):
                    if _is_pack(path):
                        return path
        return None

    def find(self, name: str, problems: Problems, span: Span | None = None) -> Path | None:
        """Return the path of the pack; None, reported with a suggestion, if there is none."""
        found = self.by_id(name)
        if span is None:
            found = found or self.explicit(name)
        if found is None and span is None and os.path.isdir(name):
            problems.error("E302", f"folder `{name}` has no pack.yaml", None, "a pack has a manifest at its top")
        elif found is None:
            remedy = did_you_mean(name, self._near(name)) or "`horta packs` lists the packs; your own packs are named by their folder"
            problems.error("E301", f"pack `{name}` not found", span, remedy)
        return found

    def _near(self, name: str) -> dict[str, str]:
        """Return what a misspelt name may mean: packs in the folders, and packs beside the path that was given."""
        place = Path(name)
        return self.available() | {name.removesuffix(place.name) + path.name: "pack" for path in packs_in(place.parent)}

    def available(self) -> dict[str, str]:
        """Return the ids of all packs in the folders, each with a description for suggestions."""
        return {path.name.removesuffix(".zip"): "pack" for folder in self.folders for path in packs_in(folder)}


def packs_in(folder: Path) -> list[Path]:
    """Return the packs in a folder or one level deeper: folders with a manifest, and archives."""
    return [path for place in (folder, *_inside(folder)) for path in _entries(place) if _is_pack(path)]


def _inside(folder: Path) -> list[Path]:
    """Return the folders that are not packs but may hold some."""
    return [path for path in _entries(folder) if os.path.isdir(path) and not path.name.startswith(".") and not _is_pack(path)]


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (OSError, ValueError):
        # There is no such folder, there can be none of that name, or it may not be read: nothing can be found in it.
        return []


def _is_pack(path: Path) -> bool:
    # These functions of `os` say False of every name that the system refuses; those of `Path` raise for some.
    return os.path.isfile(path / "pack.yaml") or (path.suffix == ".zip" and os.path.isfile(path))
