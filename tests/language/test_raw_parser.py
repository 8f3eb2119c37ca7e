"""Our own reader gives the trees of the parser library, and reads exactly what the library reads."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lark.exceptions import LarkError

from horta.assembly.pack_check import check_pack
from horta.language import parser
from horta.packs.bundled import content_folder

ROOT = Path(__file__).parents[2]
PACKS = ["tea-house", "bruxelles-1893", "belle-epoque", "heath-bees", "boastful-magpies"]
CORPUS = sorted((ROOT / "tests" / "language" / "corpus").glob("*.rules"))
WORDS = re.compile(r"(?=\b\w)|(?=\W)")


@cache
def texts() -> list[tuple[str, str]]:
    """Everything that is read when packs are checked, as it is handed to a parser, with the rule that it begins with."""
    found = [
        (path.read_text(encoding="utf-8"), "file") for path in (*ROOT.rglob("content/*/*.rules"), *ROOT.rglob("sample_packs/*/*.rules"))
    ]
    real = parser._tree.__wrapped__

    def noting(text: str, start: str) -> Any:
        found.append((text, start))
        return real(text, start)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "_tree", noting)
        for known in (parser._parsed_file, parser._parsed_text):
            known.cache_clear()
        for pack in PACKS:
            check_pack(str(content_folder() / pack), [])
    return [(parser._written(text, start), start) for text, start in dict.fromkeys(found)]


def raw_form(tree: Any) -> Any:
    """Return a tree as plain data, with the place of every part."""
    if tree is None or isinstance(tree, list):
        return tree and [*map(raw_form, tree)]
    if not hasattr(tree, "data"):
        return str(tree), tree.start_pos, tree.end_pos
    place = None if getattr(tree.meta, "empty", False) else (tree.meta.start_pos, tree.meta.end_pos)
    return str(tree.data), place, raw_form(tree.children)


def own_form(text: str, start: str) -> Any:
    raw = parser._raw()
    assert raw is not None
    return raw_form(raw.read(text, start))


def library_form(text: str, start: str) -> Any:
    """Return the tree of the library as plain data; None if the text has a mistake."""
    try:
        return raw_form(parser._lark().parse(text, start=start))
    except (LarkError, AssertionError):
        return None


def test_trees_and_places_are_those_of_the_library() -> None:
    assert len(texts()) > 1000
    assert {start for _, start in texts()} == {"file", "block", "formula", "costs"}
    for text, start in texts():
        found = own_form(text, start)
        assert found is not None
        assert found == library_form(text, start), text


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_rules_with_mistakes_are_left_to_the_library(path: Path) -> None:
    for chunk in path.read_text(encoding="utf-8").split("\n---\n"):
        text = parser._written(chunk, "file")
        assert own_form(text, "file") == library_form(text, "file"), chunk


def without_a_word(words: list[str], draw: random.Random) -> None:
    del words[draw.randrange(len(words))]


def with_a_word_twice(words: list[str], draw: random.Random) -> None:
    at = draw.randrange(len(words))
    words.insert(at, words[at])


def with_a_word_elsewhere(words: list[str], draw: random.Random) -> None:
    words.insert(draw.randrange(len(words)), words[draw.randrange(len(words))])


def with_other_indentation(words: list[str], draw: random.Random) -> None:
    words.insert(draw.randrange(len(words)), "\n" + " " * draw.randrange(9))


def with_a_comment_at_the_end(words: list[str], draw: random.Random) -> None:
    words.append("\n" + " " * draw.randrange(5) + draw.choice(["# a  b", "#\tx", "#"]) + "\n" * draw.randrange(2))


SPOILT: list[Callable[[list[str], random.Random], None]] = [
    without_a_word, with_a_word_twice, with_a_word_elsewhere, with_other_indentation, with_a_comment_at_the_end,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
def test_spoilt_texts_are_read_or_refused_alike(spoil: Callable[[list[str], random.Random], None]) -> None:
    draw, refused = random.Random(1), 0
    short = [(text, start) for text, start in texts() if len(text) < 2000]
    for text, start in draw.sample(short, 400):
        words = WORDS.split(text)
        spoil(words, draw)
        spoilt = "".join(words)
        form = own_form(spoilt, start)
        assert form == library_form(spoilt, start), spoilt
        refused += form is None
    assert 0 < refused < 400


def test_a_library_with_other_tables_does_all_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "_raw", lambda: None)
    for text, start in texts()[:50]:
        assert raw_form(parser._tree.__wrapped__(text, start)) == library_form(text, start)
