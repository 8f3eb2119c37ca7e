"""How content and examples are written: short lines, and names that say what they mean to whoever hooks on a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 120
FOLDERS = ("content", "docs/examples", "tests/sample_packs")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in (".rules", ".yaml"))
DECLARED = re.compile(r"^(?:replace |needs )?(?:value|moment|procedure|action|phase|truth|number|[a-z_]+) (\w+)\(([^)]*)\)", re.MULTILINE)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", FILES, ids=named)
def test_no_line_is_too_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [(number, line) for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


# Tea House is what people build on first: its header `price(tea t)` stays as it is.
HOOKED = [path for path in FILES if path.suffix == ".rules" and not {"tea-house", "tests"} & set(path.relative_to(ROOT).parts)]


@pytest.mark.parametrize("path", HOOKED, ids=named)
def test_parameters_are_whole_words(path: Path) -> None:
    """Hooks and cards use them by name."""
    declared = DECLARED.findall(path.read_text(encoding="utf-8"))
    short = [f"{name}({given})" for name, given in declared for word in re.findall(r"(\w+)(?:,|$)", given) if len(word) < 3]
    assert short == []


def test_parameters_are_found() -> None:
    found = DECLARED.findall("value price(tea t) = 1\nneeds truth fits(unit u, mix of units b)\nprocedure rest: end\n")
    assert found == [("price", "tea t"), ("fits", "unit u, mix of units b")]
