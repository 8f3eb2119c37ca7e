"""Folders and archives of strangers: only plain files with plain names come through."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from horta.diagnostics import Problems, render_text
from horta.packs.archives import read_archive
from horta.packs.files import PackFiles, read_folder
from horta.packs.limits import FILE_BYTES, PACK_BYTES, PACK_FILES

Snapshot = Callable[..., None]
Write = Callable[[dict[str, str | bytes]], Path]
MANIFEST = b"id: base\nversion: 1.0.0\n"


def folder(path: Path) -> tuple[PackFiles, set[str], Problems]:
    problems = Problems()
    files = read_folder(path, problems)
    return files, {found.code for found in problems}, problems


def archive(path: Path, entries: dict[str | zipfile.ZipInfo, bytes]) -> tuple[PackFiles, set[str], Problems]:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in entries.items():
            file.writestr(name, data, zipfile.ZIP_DEFLATED)
    problems = Problems()
    return read_archive(path, problems), {found.code for found in problems}, problems


def test_a_plain_folder_is_read(write: Write) -> None:
    root = write({"p/pack.yaml": MANIFEST, "p/a/b-1.rules": "x", "p/read_me.md": "hi", "p/i.png": b"\x89"})
    files, codes, _ = folder(root / "p")
    assert codes == set()
    assert list(files.files) == ["a/b-1.rules", "i.png", "pack.yaml", "read_me.md"]
    assert files.path("a/b-1.rules") == "p/a/b-1.rules"


def test_files_of_version_control_are_passed_over(write: Write) -> None:
    root = write({"p/pack.yaml": MANIFEST, "p/.git/config": "x", "p/.gitignore": "y"})
    files, codes, _ = folder(root / "p")
    assert codes == set()
    assert list(files.files) == ["pack.yaml"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("setup.py", "E122"),
        ("pyproject.toml", "E122"),
        ("run.sh", "E122"),
        ("library.so", "E122"),
        ("noending", "E122"),
        ("pack.yml", "E122"),
        ("page.html", "E122"),
        ("Cards.yaml", "E121"),
        ("my cards.yaml", "E121"),
        ("c\u0430rds.yaml", "E121"),
        ("a\\b.yaml", "E121"),
        ("x\n::error::.yaml", "E121"),
        ("\x1b[31m.yaml", "E121"),
    ],
)
def test_names_and_endings(write: Write, name: str, code: str) -> None:
    root = write({"p/pack.yaml": MANIFEST, f"p/{name}": "x"})
    files, codes, problems = folder(root / "p")
    assert codes == {code}
    assert list(files.files) == ["pack.yaml"]
    assert "\x1b" not in render_text(problems)


def test_twins_by_case(write: Write) -> None:
    root = write({"p/a.yaml": "x", "p/A.yaml": "x"})
    if len(list((root / "p").iterdir())) < 2:
        pytest.skip("this file system has no such twins")
    assert "E124" in folder(root / "p")[1]


def test_links_are_refused(write: Write) -> None:
    root = write({"secret.txt": "s", "elsewhere/x.yaml": "a: 1", "p/pack.yaml": MANIFEST})
    (root / "p" / "link.txt").symlink_to(root / "secret.txt")
    (root / "p" / "sub").symlink_to(root / "elsewhere")
    (root / "p" / "loop").symlink_to(root / "p")
    files, codes, problems = folder(root / "p")
    assert codes == {"E123"}
    assert len(problems) == 3
    assert list(files.files) == ["pack.yaml"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files on this system")
def test_a_pipe_is_refused_without_waiting_for_it(write: Write) -> None:
    root = write({"p/pack.yaml": MANIFEST})
    os.mkfifo(root / "p" / "pipe.yaml")
    assert folder(root / "p")[1] == {"E123"}


def test_a_file_may_have_its_limit_and_no_byte_more(write: Write) -> None:
    root = write({"p/a.txt": b"x" * FILE_BYTES, "q/a.txt": b"x" * (FILE_BYTES + 1)})
    assert folder(root / "p")[1] == set()
    files, codes, _ = folder(root / "q")
    assert codes == {"E109"}
    assert not files.files


def test_a_pack_may_have_its_limit_and_no_byte_more(write: Write) -> None:
    count = PACK_BYTES // FILE_BYTES
    full: dict[str, str | bytes] = {f"p/{number:02}.txt": b"x" * FILE_BYTES for number in range(count)}
    root = write(full)
    assert folder(root / "p")[1] == set()
    write({"p/99.txt": b"x"})
    assert folder(root / "p")[1] == {"E109"}


def test_a_pack_may_have_so_many_files_and_not_one_more(write: Write) -> None:
    root = write({f"p/{number:03}.txt": b"" for number in range(PACK_FILES)})
    assert folder(root / "p")[1] == set()
    write({"p/more.txt": b""})
    _, codes, problems = folder(root / "p")
    assert codes == {"E109"}
    assert len(problems) == 1


def test_folders_in_folders_end_somewhere(write: Write) -> None:
    root = write({"p/" + "a/" * 30 + "x.yaml": "a: 1"})
    assert folder(root / "p")[1] == {"E121"}


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    assert folder(tmp_path / "nowhere")[1] == {"E101"}


def test_an_archive_is_read_like_a_folder(write: Write) -> None:
    root = write({})
    files, codes, _ = archive(root / "p.zip", {"pack.yaml": MANIFEST, "a/b.rules": b"x", "a/": b""})
    assert codes == set()
    assert list(files.files) == ["a/b.rules", "pack.yaml"]
    assert files.path("pack.yaml") == "p.zip/pack.yaml"


def test_an_archive_with_everything_in_one_folder_is_looked_through(write: Write) -> None:
    files, codes, _ = archive(write({}) / "p.zip", {"base/pack.yaml": MANIFEST, "base/a.rules": b"x"})
    assert codes == set()
    assert list(files.files) == ["a.rules", "pack.yaml"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("../../x.yaml", "E121"),
        ("a/../../x.yaml", "E121"),
        ("./x.yaml", "E121"),
        ("/abs.yaml", "E121"),
        ("c:/x.yaml", "E121"),
        ("a\\..\\x.yaml", "E121"),
        ("A.yaml", "E121"),
        (".hidden.yaml", "E121"),
        ("setup.py", "E122"),
        ("inner.zip", "E122"),
    ],
)
def test_names_in_archives(write: Write, name: str, code: str) -> None:
    files, codes, _ = archive(write({}) / "p.zip", {"pack.yaml": MANIFEST, name: b"x"})
    assert codes == {code}
    assert list(files.files) == ["pack.yaml"]


def test_twins_in_archives(write: Write) -> None:
    _, codes, _ = archive(write({}) / "p.zip", {"a.yaml": b"x", "A.yaml": b"x"})
    assert "E124" in codes


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_same_name_twice_in_an_archive(write: Write) -> None:
    path = write({}) / "p.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("a.yaml", "a: 1")
        file.writestr("a.yaml", "a: 2")
    problems = Problems()
    read_archive(path, problems)
    assert {found.code for found in problems} == {"E124"}


def test_a_link_in_an_archive(write: Write) -> None:
    entry = zipfile.ZipInfo("link.txt")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    files, codes, _ = archive(write({}) / "p.zip", {entry: b"/etc/passwd"})
    assert codes == {"E123"}
    assert not files.files


def test_a_zip_bomb_is_refused(write: Write) -> None:
    root = write({})
    files, codes, _ = archive(root / "p.zip", {"pack.yaml": MANIFEST, "bomb.txt": b"\0" * 200_000_000})
    assert (root / "p.zip").stat().st_size < 250_000
    assert codes == {"E109"}
    assert list(files.files) == ["pack.yaml"]


def test_many_small_bombs_are_counted_together(write: Write) -> None:
    entries: dict[str | zipfile.ZipInfo, bytes] = {f"{n:02}.txt": b"\0" * FILE_BYTES for n in range(40)}
    files, codes, _ = archive(write({}) / "p.zip", entries)
    assert codes == {"E109"}
    assert sum(map(len, files.files.values())) <= PACK_BYTES


def test_a_lying_size_is_not_believed(write: Write) -> None:
    path = write({}) / "p.zip"
    archive(path, {"bomb.txt": b"\0" * 5_000_000})
    data = bytearray(path.read_bytes())
    for at in (data.find(b"PK\x01\x02") + 24, data.find(b"PK\x03\x04") + 22):
        data[at : at + 4] = (10).to_bytes(4, "little")
    path.write_bytes(bytes(data))
    problems = Problems()
    files = read_archive(path, problems)
    assert problems.has_errors
    assert not files.files


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x05\x06" + b"\0" * 18 + b"junk", b"not a zip" * 100])
def test_damaged_archives(write: Write, data: bytes) -> None:
    path = write({"p.zip": data}) / "p.zip"
    problems = Problems()
    assert not read_archive(path, problems).files
    assert {found.code for found in problems} <= {"E125"}


def test_an_archive_damaged_anywhere_gives_files_or_a_diagnostic(write: Write) -> None:
    path = write({}) / "p.zip"
    archive(path, {"pack.yaml": MANIFEST, "a/b.rules": b"value reach() = 1\n"})
    original = path.read_bytes()
    for at in range(len(original)):
        path.write_bytes(original[:at] + bytes([original[at] ^ 0xFF]) + original[at + 1 :])
        read_archive(path, Problems())


def test_messages(write: Write, snapshot: Snapshot) -> None:
    root = write(
        {
            "p/pack.yaml": MANIFEST,
            "p/setup.py": "x",
            "p/My Cards.yaml": "x",
            "p/big.txt": b"x" * (FILE_BYTES + 1),
        }
    )
    (root / "p" / "link.txt").symlink_to(root / "p" / "pack.yaml")
    snapshot(render_text(folder(root / "p")[2]))
