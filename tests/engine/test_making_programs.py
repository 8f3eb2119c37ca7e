"""What it takes to make a program grows with the rules, not with their square."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from horta.engine.compiler.program_builder import compile_program
from worlds import load_world


def hooks(count: int) -> list[str]:
    actions = [f"action a{number}: tell told" for number in range(count + 1)]
    return actions + [f"after a{number}: perform a{number + 1}" for number in range(count)]


def values(count: int) -> list[str]:
    return ["value v0 = 3", *(f"value v{number} = v{number - 1} + 1" for number in range(1, count))]


def procedures(count: int) -> list[str]:
    return [*(f"procedure p{number}: perform p{number + 1}" for number in range(count)), f"procedure p{count}: choose c from cards"]


def calls(folder: Path, lines: list[str]) -> int:
    """How many functions are called while the program of some rules is made."""
    ruleset = load_world(folder / str(len(lines)), "\n".join(["game: end", *lines]))
    called = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal called
        called += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        compile_program(ruleset.rules, ruleset.vocabulary, 3)
    finally:
        sys.setprofile(before)
    return called


@pytest.mark.parametrize("chain", [hooks, values, procedures])
def test_twice_as_long_a_chain_takes_twice_the_work(tmp_path: Path, chain: Any) -> None:
    short, long = (calls(tmp_path, chain(count)) for count in (24, 48))
    assert long < 2.15 * short
