"""`horta check --fix`: writes the edits of problems into the files of the packs that were named.

A file is written as a whole or not at all, and only if it still says what was checked. Packs that come with an
installation, archives, and packs that others require are left alone.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import horta
from horta.commands.usage_errors import Mistake
from horta.diagnostics import Diagnostic, Edit, Problems, Source, apply_edits, clean
from horta.packs.pack_search import Finder
from horta.runs.atomic_files import replace_when_complete

MOST_ROUNDS = 200  # what one round corrects can show what was hidden behind it

Checked = tuple[Problems, list[Path]]


def correct(packs: list[str], checked: Checked, check_again: Callable[[], Checked], out: TextIO) -> Checked:
    """Make all edits of the problems, and those of what then remains; return the problems that are left."""
    corrector = _Corrector([*_own_folders(packs)])
    for _ in range(MOST_ROUNDS):
        made = corrector.correct(checked[0])
        if not made:
            break
        print("\n".join(clean(f"{edit.span}: {edit}") for edit in made), file=out)
        checked = check_again()
    for place in sorted(corrector.left):
        print(clean(f"horta: `{place}` {corrector.left[place]}: nothing was changed there"), file=sys.stderr)
    return checked


def _own_folders(packs: list[str]) -> Iterator[Path]:
    """Return the folders of the packs that were named by their paths."""
    for pack in packs:
        folder = Finder().explicit(pack)
        if folder is not None and folder.is_dir():
            yield folder.resolve()


class _Corrector:
    """Writes edits below some folders. `left` says of other files why they are left as they are."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self.left: dict[str, str] = {}
        self.seen: set[tuple[str, str]] = set()  # a text that comes back would be changed for ever

    def correct(self, problems: Problems) -> list[Edit]:
        """Make the edits of the problems, as far as they do not change the same place; return those that were made."""
        by_file: defaultdict[Source, list[Diagnostic]] = defaultdict(list)
        for problem in problems.sorted():
            if problem.edits and len({edit.span.source for edit in problem.edits}) == 1:
                by_file[problem.edits[0].span.source].append(problem)
        return [edit for source, found in by_file.items() for edit in self._correct_file(source, found)]

    def _correct_file(self, source: Source, found: list[Diagnostic]) -> list[Edit]:
        path = Path(os.path.abspath(source.path))
        if reason := self._not_ours(path):
            self.left[source.path] = reason
            return []
        try:
            data = path.read_bytes()
            text = data.decode("utf-8")
            if text.replace("\r\n", "\n") != source.text:
                self.left[source.path] = "has changed since it was checked"
                return []
            wanted = dict.fromkeys(problem.edits for problem in found)
            corrected, made = apply_edits(text, wanted)
            if not made or (source.path, corrected) in self.seen:
                return []
            self.seen |= {(source.path, text), (source.path, corrected)}
            self._write(source.path, path, data, corrected)
            return made
        except UnicodeDecodeError:
            self.left[source.path] = "has changed since it was checked"
            return []
        except OSError as problem:
            raise Mistake(f"`{source.path}` cannot be written: {problem.strerror}") from None

    def _write(self, shown: str, path: Path, before: bytes, text: str) -> None:
        """Write the file if it still holds `before`; its rights stay as they are."""
        with replace_when_complete(path) as unfinished:
            unfinished.write_bytes(text.encode("utf-8"))
            shutil.copymode(path, unfinished)
            if path.read_bytes() != before:
                raise Mistake(f"`{shown}` was changed while it was corrected: nothing was written there")

    def _not_ours(self, path: Path) -> str | None:
        """Return why a file is not written; None if it may be."""
        real = path.resolve()
        if real.is_relative_to(Path(horta.__file__).resolve().parent):
            return "is part of the installation"
        if not any(real.is_relative_to(folder) for folder in self.folders):
            return "is not in the folder of a pack that was named by its path"
        return None if real.is_file() else "is no file of its own"
