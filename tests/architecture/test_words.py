"""Plain words in messages and pages: none that a reader with school English has to look up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from processes import ROOT

PACKAGE = ROOT / "framework" / "horta"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

AVOIDED = {
    "nought": "0, nothing",
    "mend": "correct, repair",
    "mended": "corrected, repaired",
    "whoever": "the player who, everybody who",
    "anew": "again",
    "so many-th": "every N-th",
    "nothing but": "only",
}

ALLOWED = {"whoever": {"docs/content-files.md"}}  # an example of a text that a pack gives a thing


def docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield texts that stand alone: docstrings are for readers of the code, and have a reader of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def messages() -> Iterator[tuple[str, str]]:
    """Yield the place and the text of everything that the package can print."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        left_out = set(map(id, docstrings(tree)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
                yield path.relative_to(PACKAGE).as_posix(), node.value
    for path in sorted(PACKAGE.rglob("*.toml")):
        yield path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every page."""
    for page in PAGES:
        yield page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8")


@cache
def texts() -> list[tuple[str, str]]:
    """Return all of them, read once."""
    return [*messages(), *pages()]


def used(word: str) -> set[str]:
    """Return where a word is used."""
    return {place for place, text in texts() if re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)}


@pytest.mark.parametrize("word", AVOIDED)
def test_messages_and_pages_use_plain_words(word: str) -> None:
    assert sorted(used(word) - ALLOWED.get(word, set())) == [], f"instead of `{word}` write: {AVOIDED[word]}"


def test_words_of_messages_are_looked_at() -> None:
    places = {place for place, _ in texts()}
    assert {"commands/usage_errors.py", "engine/limits.py", "diagnostics/codes.toml"} <= places
