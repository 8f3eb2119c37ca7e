"""Files beside the pack, and files that are none: pipes, links, devices, folders without end."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from hostile.packs import Files, files, hostile

EVERYWHERE = ("check", "texts", "sources", "compile", "test", "play")


def _dot_fifo(folder: Path) -> None:
    os.mkfifo(folder / ".x")


def _dot_link_to_a_device(folder: Path) -> None:
    (folder / ".x").symlink_to("/dev/zero")


def _fifo(folder: Path) -> None:
    os.mkfifo(folder / "x.yaml")


def _link_to_a_device(folder: Path) -> None:
    (folder / "x.yaml").symlink_to("/dev/zero")


def _link_to_a_folder_above(folder: Path) -> None:
    (folder / "more").symlink_to(folder.parent, target_is_directory=True)


def _fifo_for_a_manifest(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    os.mkfifo(folder / "pack.yaml")


def _device_for_a_manifest(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    (folder / "pack.yaml").symlink_to("/dev/zero")


def _folder_for_a_manifest(folder: Path) -> None:
    (folder / "pack.yaml").unlink()
    (folder / "pack.yaml").mkdir()


def _fifo_for_a_scenario(folder: Path) -> None:
    (folder / "scenarios").mkdir()
    os.mkfifo(folder / "scenarios" / "x.yaml")


def _link_for_the_scenarios(folder: Path) -> None:
    (folder / "scenarios").symlink_to("/dev", target_is_directory=True)


def _big_file_in_version_control(folder: Path) -> None:
    (folder / ".git").mkdir()
    with (folder / ".git" / "pack").open("wb") as file:
        file.truncate(3_000_000_000)


def _big_file(folder: Path) -> None:
    with (folder / "big.yaml").open("wb") as file:
        file.truncate(3_000_000_000)


def _socket(folder: Path) -> None:
    before = Path.cwd()
    os.chdir(folder)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("x.yaml")
    finally:
        os.chdir(before)


def _unreadable(folder: Path) -> None:
    (folder / "x.yaml").write_text("texts: {}\n")
    (folder / "x.yaml").chmod(0)


def _folders_in_folders(folder: Path) -> None:
    below = folder
    for _ in range(200):
        below = below / "d"
        below.mkdir()
    (below / "x.yaml").write_text("texts: {}\n")


def _thousands_of_folders(folder: Path) -> None:
    for number in range(3000):
        (folder / f"d{number}").mkdir()


def _thousands_of_files(folder: Path) -> None:
    for number in range(3000):
        (folder / f"f{number}.txt").touch()


def _hostile_neighbours(folder: Path) -> None:
    os.mkfifo(folder.parent / "neighbour")
    (folder.parent / "other").mkdir()
    os.mkfifo(folder.parent / "other" / "pack.yaml")
    (folder.parent / "third").mkdir()
    (folder.parent / "third" / "pack.yaml").symlink_to("/dev/zero")


for _spoil in list(globals().values()):
    if callable(_spoil) and getattr(_spoil, "__name__", "").startswith("_") and getattr(_spoil, "__module__", "") == __name__:

        def _make() -> Files:
            return files()

        _make.__name__ = f"beside_the_pack{_spoil.__name__}"
        hostile(*EVERYWHERE, spoil=_spoil)(_make)
