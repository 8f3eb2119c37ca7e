"""Reads a pack from a zip archive without unpacking it to disk.

The sizes, names and kinds of entries that an archive states may be false: sizes are counted while reading,
and nothing is written to disk.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from pathlib import Path

from horta.diagnostics import Problems
from horta.packs import limits
from horta.packs.files import Admission, PackFiles, shown_path
from horta.packs.text_encoding import file_span

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError, OSError)


def read_archive(path: Path, problems: Problems) -> PackFiles:
    """Return all files of the archive. If a single folder holds everything, names start inside this folder."""
    admission = Admission(shown_path(path), problems)
    try:
        if path.stat().st_size > limits.PACK_BYTES:
            admission.refuse("E109", "", f"the archive is larger than {limits.PACK_BYTES} bytes", "split it into several packs")
            return admission.done()
        with zipfile.ZipFile(path) as archive:
            _read_entries(archive, admission)
    except _DAMAGE as error:
        span = file_span(admission.root)
        problems.error("E125", "the archive is damaged or of an unknown form", span, f"({error})")
    return admission.done()


def _read_entries(archive: zipfile.ZipFile, admission: Admission) -> None:
    entries = [entry for entry in archive.infolist() if not _is_folder(entry)]
    inside = _common_folder([entry.filename for entry in entries])
    for entry in entries:
        name = entry.filename.removeprefix(inside)
        if _acceptable(entry, name, admission) and admission.name(name):
            with archive.open(entry) as file:
                admission.content(name, file.read(limits.FILE_BYTES + 1))
        if admission.full:
            break


def _is_folder(entry: zipfile.ZipInfo) -> bool:
    return entry.filename.endswith("/") and entry.file_size == 0 and entry.compress_size <= 2


def _common_folder(names: list[str]) -> str:
    if "pack.yaml" in names or not names:
        return ""
    first = names[0].split("/")[0] + "/"
    return first if f"{first}pack.yaml" in names and all(name.startswith(first) for name in names) else ""


def _acceptable(entry: zipfile.ZipInfo, name: str, admission: Admission) -> bool:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        admission.refuse("E123", name, f"`{name}` is a link or no plain file", "put the file itself in its place")
        return False
    if entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS:
        admission.refuse("E125", name, f"`{name}` is encrypted or compressed in an unknown way", "pack it again as a plain zip file")
        return False
    return True
