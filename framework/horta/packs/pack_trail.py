"""Where the packs of a ruleset were found, and whether the same would be found today.

A name can mean another pack tomorrow, and a file can change. So what is kept of a ruleset remembers every step of its search,
and the search is made again, without reading what the files say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from horta.diagnostics import Problems
from horta.packs.archives import read_archive
from horta.packs.files import PackFiles, read_folder
from horta.packs.lock import content_hash
from horta.packs.pack_search import Finder, Name

SCENARIOS = "scenarios/"


@dataclass(frozen=True, slots=True)
class Found:
    """A pack that was looked for: by what name, whether another pack requires it, where it is, and the hash of its files.

    `root` is its place as shown to people.
    """

    name: str
    required: bool
    path: str
    root: str
    hash: str


def leads_to_the_same(trail: Iterable[Found], search: Iterable[Name]) -> bool:
    """True if a search for the same names finds the same packs in the same places, with unchanged files."""
    finder = Finder(search)
    return all(_is_found_again(found, finder) for found in trail)


def _is_found_again(found: Found, finder: Finder) -> bool:
    path = finder.by_id(found.name) or (None if found.required else finder.explicit(found.name))
    if path is None or str(path) != found.path:
        return False
    problems = Problems()
    files = read_files(path, problems)
    return not len(problems) and files.root == found.root and game_hash(files) == found.hash


def read_files(path: Path, problems: Problems) -> PackFiles:
    """Return the files of a pack, in a folder or an archive."""
    return read_archive(path, problems) if path.suffix == ".zip" else read_folder(path, problems)


def game_hash(files: PackFiles) -> str:
    """Return the hash of the files of a pack, without its scenarios: these do not change how a game goes on."""
    return content_hash({name: data for name, data in files.files.items() if not name.startswith(SCENARIOS)})
