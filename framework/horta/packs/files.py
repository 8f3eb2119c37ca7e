"""Reads the files of a pack from a folder or an archive. Neither is trusted.

Only plain files with plain names and known endings are accepted, within the limits on size and number.
The content of the files is read elsewhere.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from horta.diagnostics import Problems
from horta.packs import limits
from horta.packs.text_encoding import file_span

ENDINGS = (".yaml", ".rules", ".md", ".txt", ".png", ".svg", ".jpg")
_NAME = re.compile(r"[a-z0-9_-][a-z0-9_.-]*(/[a-z0-9_-][a-z0-9_.-]*)*")


@dataclass(frozen=True, slots=True)
class PackFiles:
    """The files of a pack by name, sorted. `root` is the place of the pack as shown to people."""

    root: str
    files: dict[str, bytes]

    def path(self, name: str) -> str:
        return f"{self.root}/{name}"


class Admission:
    """Checks files one by one and counts what was accepted."""

    def __init__(self, root: str, problems: Problems) -> None:
        self.root = root
        self.problems = problems
        self.files: dict[str, bytes] = {}
        self._folded: dict[str, str] = {}
        self._bytes = 0
        self.full = False

    def refuse(self, code: str, name: str, message: str, remedy: str) -> None:
        self.problems.error(code, message, file_span(f"{self.root}/{name}"), remedy)

    def name(self, name: str) -> bool:
        """True if a file of that name may be in a pack. Ask before reading the file."""
        if len(self._folded) >= limits.PACK_FILES:
            self._too_much(f"the pack holds more than {limits.PACK_FILES} files")
            return False
        twin = self._folded.get(name.casefold())
        if twin is not None:
            message = f"`{name}` and `{twin}` differ only in case" if twin != name else f"`{name}` is there twice"
            self.refuse("E124", name, message, "rename one of them")
            return False
        self._folded[name.casefold()] = name
        return self._plain_name(name) and self._known_ending(name)

    def _plain_name(self, name: str) -> bool:
        if _NAME.fullmatch(name) and name.count("/") < limits.FOLDER_DEPTH and len(name) <= 200:
            return True
        meant = re.sub(r"[^a-z0-9_./-]+", "-", name.lower())
        remedy = "use small letters a-z, digits, `_`, `-` and `.`, inside the pack's folder"
        if _NAME.fullmatch(meant):
            remedy = f"rename it to `{meant}`: file names have only small letters a-z, digits, `_`, `-` and `.`"
        self.refuse("E121", name, f"file name `{name}` is not allowed", remedy)
        return False

    def _known_ending(self, name: str) -> bool:
        if name.endswith(ENDINGS):
            return True
        remedy = f"remove it; a pack holds files that end in {', '.join(ENDINGS)}"
        if name.endswith((".yml", ".rule", ".jpeg", ".json")):
            ending = {".yml": ".yaml", ".rule": ".rules", ".jpeg": ".jpg", ".json": ".yaml"}["." + name.rsplit(".", 1)[1]]
            remedy = f"rename it to `{name.rsplit('.', 1)[0]}{ending}`"
        self.refuse("E122", name, f"this type of file is not allowed in a pack: `{name}`", remedy)
        return False

    def content(self, name: str, data: bytes) -> None:
        """Accept a file. `data` may be cut off one byte beyond the limit."""
        if len(data) > limits.FILE_BYTES:
            self.refuse("E109", name, f"the file is larger than {limits.FILE_BYTES} bytes", "split it up")
            return
        self._bytes += len(data)
        if self._bytes > limits.PACK_BYTES:
            self._too_much(f"the pack is larger than {limits.PACK_BYTES} bytes")
            return
        self.files[name] = data

    def _too_much(self, message: str) -> None:
        if not self.full:
            self.problems.error("E109", message, file_span(self.root), "make it smaller, or split it into several packs")
        self.full = True

    def done(self) -> PackFiles:
        return PackFiles(self.root, dict(sorted(self.files.items())))


def shown_path(path: Path) -> str:
    """Return a path for people: relative to the current folder if it is below it."""
    absolute = Path(os.path.abspath(path))
    try:
        return absolute.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return absolute.as_posix()


def read_folder(folder: Path, problems: Problems) -> PackFiles:
    """Return all files below the folder. Names with a leading dot (version control) are left out."""
    admission = Admission(shown_path(folder), problems)
    try:
        for name, path in _walk(folder, "", admission):
            if admission.name(name):
                admission.content(name, _read(path))
            if admission.full:
                break
    except OSError as error:
        problems.error("E101", f"cannot be read: {error.strerror}", file_span(admission.root), "check that it exists and may be read")
    return admission.done()


def _walk(folder: Path, prefix: str, admission: Admission) -> Iterator[tuple[str, Path]]:
    with os.scandir(folder) as entries:
        listed = sorted(entries, key=lambda entry: entry.name)
    for entry in listed:
        name = prefix + entry.name
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            if name.count("/") >= limits.FOLDER_DEPTH:
                admission.refuse("E121", name, f"folder `{name}` is nested too deeply", "use fewer folders inside each other")
                continue
            yield from _walk(Path(entry.path), f"{name}/", admission)
        elif entry.is_file(follow_symlinks=False):
            yield name, Path(entry.path)
        else:
            remedy = "put the file itself in its place"
            admission.refuse("E123", name, f"`{name}` is a link or no plain file", remedy)


def _read(path: Path) -> bytes:
    """Read a file up to one byte beyond the limit. A link that was put there in the meantime is not followed."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return b""
        return file.read(limits.FILE_BYTES + 1)
