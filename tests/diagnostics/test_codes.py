"""One catalogue of codes: each is raised somewhere, is explained, and is reached by a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from typer.testing import CliRunner

import horta
from horta.commands.app import app
from horta.diagnostics import Error, known_codes

PACKAGE, TESTS = Path(horta.__file__).parent, Path(__file__).parents[1]
CODE = re.compile(r"[AEW][0-9]{3}")


def codes_in_use() -> Iterator[str]:
    """Every code that stands in the package as a text of its own."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                yield node.value


@pytest.fixture(scope="module", autouse=True)
def _every_module() -> None:
    for module in walk_packages(horta.__path__, "horta."):
        if not module.name.endswith("pytest_plugin"):
            import_module(module.name)


def all_errors(base: type[Error] = Error) -> Iterator[type[Error]]:
    for sort in base.__subclasses__():
        yield sort
        yield from all_errors(sort)


def test_every_code_in_use_is_in_the_catalogue_and_the_other_way_round() -> None:
    assert set(codes_in_use()) == set(known_codes())


def test_every_code_is_reached_by_a_test() -> None:
    """A test names the code, or the class of error that always has it."""
    files = [path for ending in ("py", "txt", "yaml", "rules") for path in TESTS.rglob(f"*.{ending}") if path != Path(__file__)]
    texts = [path.read_text(encoding="utf-8") for path in files]
    named = {code for text in texts for code in CODE.findall(text)}
    named |= {sort.code for sort in all_errors() if any(sort.__name__ in text for text in texts)}
    assert set(known_codes()) - named == set()


def test_every_error_of_the_package_has_a_base_and_a_code() -> None:
    public = {sort for sort in all_errors() if not sort.__name__.startswith("_") and sort.__module__.startswith("horta.")}
    assert {"AnswerRefused", "BotFailed", "ContentError", "Endless", "RuleFault", "SaveRefused", "UndoBarred", "WorkerLost"} <= {
        sort.__name__ for sort in public
    }
    # Those that get their code when they are made.
    made_with_code = {"ContentError", "RuleFault", "Overrun", "Refused"}
    assert {sort.__name__ for sort in public if sort.code not in known_codes()} == made_with_code


@pytest.mark.parametrize("code", ["A101", "A111", "E506", "E510", "e509"])
def test_codes_of_play_are_explained_on_the_command_line(code: str) -> None:
    result = CliRunner().invoke(app, ["explain", code])
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{code.upper()}: ")
