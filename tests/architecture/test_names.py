"""One name for one thing: no two public classes share a name, and the glossary lists the public ones."""

from __future__ import annotations

import ast
import re
from collections import defaultdict

import pytest

import horta
from processes import ROOT

PACKAGE = ROOT / "framework" / "horta"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")

# A tree as it is written and the tree with all names resolved have the same parts: they are never used side by side.
TREES = "language/trees/"


def public_classes() -> dict[str, list[str]]:
    """Return where the classes of each public name are; the two trees of the language count as one place."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(TREES if place.startswith(TREES) else place)
    return {name: sorted(places) for name, places in found.items()}


def test_no_two_public_classes_share_a_name() -> None:
    assert {name: places for name, places in public_classes().items() if len(places) > 1} == {}


@pytest.mark.parametrize("name", sorted(name for name in dir(horta) if name[0].isupper()))
def test_the_glossary_lists_the_public_classes(name: str) -> None:
    assert re.search(rf"`{name}`", GLOSSARY), f"docs/glossary.md does not say what a `{name}` is"


def test_the_public_classes_are_those_that_people_use() -> None:
    assert {"Game", "Ruleset", "Decision", "View", "ContentError"} <= set(dir(horta))
