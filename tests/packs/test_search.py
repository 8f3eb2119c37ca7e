"""Where packs are found: by id in the folders given, one folder deeper, beside a pack given by its path."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.diagnostics import Problems, render_text
from horta.packs.bundled import content_folder
from horta.packs.pack_search import Finder, packs_in
from packs.conftest import Write
from worlds import attempt_ruleset


def put(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(f"id: {folder.name}\nversion: 1.0.0\n", encoding="utf-8")
    return folder


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    for name in ("plain", "shelf/upper", "shelf/other", "shelf/box/too-deep", ".hidden/secret", "plain/inside"):
        put(tmp_path / name)
    (tmp_path / "shelf" / "packed.zip").write_bytes(b"")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    return tmp_path


def test_packs_lie_in_a_folder_or_one_folder_deeper(shelf: Path) -> None:
    found = [path.relative_to(shelf).as_posix() for path in packs_in(shelf)]
    assert found == ["plain", "shelf/other", "shelf/packed.zip", "shelf/upper"]


@pytest.mark.parametrize(("name", "place"), [("plain", "plain"), ("upper", "shelf/upper"), ("packed", "shelf/packed.zip")])
def test_a_pack_is_found_by_its_id(shelf: Path, name: str, place: str) -> None:
    assert Finder([shelf]).by_id(name) == shelf / place


@pytest.mark.parametrize("name", ["too-deep", "secret", "inside", "shelf"])
def test_nothing_else_is(shelf: Path, name: str) -> None:
    assert Finder([shelf]).by_id(name) is None


def test_what_lies_directly_in_a_folder_comes_first(shelf: Path) -> None:
    put(shelf / "upper")
    assert Finder([shelf]).by_id("upper") == shelf / "upper"


def test_a_mistyped_id_is_told_from_those_on_shelves_too(shelf: Path) -> None:
    problems = Problems()
    assert Finder([shelf]).find("uper", problems) is None
    assert [problem.remedy for problem in problems] == ["did you mean `upper`? (pack)"]


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert packs_in(tmp_path / "nowhere") == []


def test_the_example_packs_are_found_by_their_id() -> None:
    for path in packs_in(content_folder() / "house-rules"):
        assert Finder().by_id(path.name) == path
    assert len(packs_in(content_folder() / "house-rules")) >= 3


@pytest.mark.parametrize(("written", "meant"), [("slon", "salon"), ("./slon", "./salon"), ("mine/slon", "mine/salon")])
def test_a_misspelt_pack_of_ones_own_is_recognised(write: Write, written: str, meant: str) -> None:
    manifest = "id: salon\nversion: 1.0.0\n"
    write({"salon/pack.yaml": manifest, "mine/salon/pack.yaml": manifest})
    assert f"did you mean `{meant}`?" in render_text(attempt_ruleset([written])[1])
