"""Modifiers of the table are written into the values they adjust: it costs little, and changes nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from worlds import Table, load_world

WORDS = ("set", "add", "multiply", "at least", "at most")
IDLE = "- {id: idle, abilities: [{modify: price, add: 1}]}"  # while a thing may carry one, none is written in


def priced(folder: Path, lines: list[str], charms: str = "") -> Table:
    """A table where a price of 7 is adjusted by these lines."""
    rules = ["game: end", "value price = 7", *lines, "procedure main: set my.points to 1000 + price", "procedure earn: gain 1 coins"]
    return Table(load_world(folder / str(bool(charms)), "\n".join(rules), charms))


def prices(table: Table) -> list[int]:
    """The price with 5 coins, with 6 and so on."""
    found = []
    for _ in range(5):
        table.do("main")
        found.append(table.count("points") - 1000)
        table.do("earn")
    return found


@pytest.mark.parametrize("word", WORDS)
def test_a_value_is_written_once_however_many_conditions_adjust_it(tmp_path: Path, word: str) -> None:
    lines = [f"modify price when my.coins > {number}: {word} 2" for number in range(12)]
    short, long = (len(ast.unparse(priced(tmp_path / str(count), lines[:count]).program.generated.module)) for count in (6, 12))
    assert long < 2 * short


@pytest.mark.parametrize("count", [1, 2, 5, 40])
@pytest.mark.parametrize("words", [*((word,) for word in WORDS), WORDS, WORDS[::-1]], ids=" ".join)
def test_what_is_written_in_does_as_the_hooks_would(tmp_path: Path, words: tuple[str, ...], count: int) -> None:
    conditions = [f" when my.coins > {number % 9}" if number % 4 else "" for number in range(count)]
    lines = [f"modify price{when}: {words[at % len(words)]} {at % 2 + 1}" for at, when in enumerate(conditions)]
    assert prices(priced(tmp_path, lines)) == prices(priced(tmp_path, lines, IDLE))
