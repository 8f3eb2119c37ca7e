"""The architecture as claims: layers, no word of any game in the framework, modules and functions of a readable size."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import horta
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "framework" / "horta").rglob("*.py"))
# What is written in the package: modules, and the data files beside them.
WRITTEN = [*MODULES, *sorted((ROOT / "framework" / "horta").rglob("*.toml"))]

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40

# Words of pack ids that the framework may use too, by the reason why.
ALLOWED = {
    "words of the framework's own glossary, formats and language": """
        action board boards colour colours columns copy counter left number place places right round row rows seat seats
        space spaces stack table turn unit units uses""",
    "plain English that says nothing about what is played": """
        any anything available box built down drawn empty free hidden laid leaves level open past points revealed
        shown strip work works""",
    "colours that a panel can be painted in": "black blue brown green pink white yellow",
    "the architect whom the framework is named after": "horta",
}
ALLOWED_WORDS = {word: reason for reason, words in ALLOWED.items() for word in words.split()}

# Examples need something to be about. These words may stand in the modules that hold examples, and nowhere else.
_ABOUT = "card cards coins cubes deck discard display materials placement sale tea wood"
EXAMPLE_WORDS = frozenset(_ABOUT.split())
EXAMPLE_MODULES = (
    "horta/__init__.py",
    "horta/language/common_mistakes.",
    "horta/language/hook_kinds.py",
    "horta/language/registry.py",
    "horta/language/operators.py",
    "horta/language/statements/",
    "horta/diagnostics/codes.toml",
)


def test_each_layer_imports_only_what_is_below_it() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def packs() -> list[str]:
    return [path.name for path in packs_in(content_folder())]


def declared_things(pack: str) -> Iterator[str]:
    """The ids of all things that a pack, with all it requires, brings along: what the game is about."""
    words = horta.load(pack).vocabulary
    yield from (*words.kinds, *words.plurals, *words.counters, *words.zones, *words.scopes, *words.causes)
    yield from (entity.definition for kind in words.kinds.values() for entity in kind.entities)


def declared_phrases(pack: str) -> Iterator[str]:
    """The ids of what is done and asked. Made of plain words, so only the whole of one tells a game."""
    ruleset = horta.load(pack)
    declared = (*ruleset.rules.procedures, *ruleset.rules.values)
    yield from (*ruleset.options, *ruleset.rules.questions, *(entry.name for entry in declared))


@cache
def words_of_the_framework() -> dict[str, list[str]]:
    """Every word of the package, in names, texts and comments alike, and the lines it stands in."""
    found: dict[str, list[str]] = {}
    for path in WRITTEN:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for word in set(re.findall(r"[a-z]+", re.sub(r"([a-z])([A-Z])", r"\1 \2", line).lower())):
                found.setdefault(word, []).append(f"{path.relative_to(ROOT / 'framework').as_posix()}:{number}")
    return found


@cache
def words_of(pack: str) -> frozenset[str]:
    return frozenset(word for name in declared_things(pack) for word in re.findall(r"[a-z]{3,}", name))


def places(word: str) -> list[str]:
    """Where the framework uses a word without leave."""
    found = words_of_the_framework().get(word, [])
    return [place for place in found if not (word in EXAMPLE_WORDS and place.startswith(EXAMPLE_MODULES))]


@pytest.mark.parametrize("pack", packs())
def test_the_framework_knows_no_word_of_a_pack(pack: str) -> None:
    assert {word: found for word in sorted(words_of(pack) - set(ALLOWED_WORDS)) if (found := places(word))} == {}


@pytest.mark.parametrize("pack", packs())
def test_the_framework_knows_no_phrase_of_a_pack(pack: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in WRITTEN if not path.as_posix().endswith(EXAMPLE_MODULES[:-1]))
    used = set(re.findall(r"[a-z]+(?:_[a-z]+)+", text))
    assert sorted({name for name in declared_phrases(pack) if "_" in name} & used) == []


def test_every_allowed_word_is_still_needed() -> None:
    """A word that no pack declares, or that the framework no longer uses, has no place in the list."""
    declared = {word for pack in packs() for word in words_of(pack)}
    assert sorted({*ALLOWED_WORDS, *EXAMPLE_WORDS} - (declared & set(words_of_the_framework()))) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "framework")))
def test_modules_and_functions_have_a_readable_size(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") <= LONGEST_MODULE
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert {function.name: length(function) for function in functions if length(function) > LONGEST_FUNCTION} == {}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function, its docstring not counted."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT / "framework")))
def test_modules_say_why_they_exist(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not source.strip() or ast.get_docstring(ast.parse(source))


@pytest.mark.parametrize("word", ["manager", "handler", "helper", "utils"])
def test_no_name_contains_manager_or_utils(word: str) -> None:
    assert word not in words_of_the_framework()


@pytest.mark.parametrize(("word", "instead"), [("carriers", "host"), ("carrier", "host")])
def test_one_thing_has_one_word_that_the_glossary_explains(word: str, instead: str) -> None:
    assert word not in words_of_the_framework()
    assert f"| {instead} |" in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
