"""Names of packs, names of the compiler: neither ever takes the place of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from worlds import Table, load_world

GIVEN = "game: end\nprocedure main:\n    move ace from deck to my.hand; move two from deck to my.hand\n"


@pytest.mark.parametrize(
    ("body", "answers", "points"),
    [
        ("let times_0 = 3\nrepeat 2 times: choose d from my.hand\ngain times_0 points", ["ace", "two"], 3),
        ("for each c in my.hand:\n    let c_index = 0\n    choose d from my.hand\n    gain 1 points", ["ace", "ace"], 2),
        ("let c_items = 4\nfor each c in my.hand: choose d from my.hand\ngain c_items points", ["ace", "ace"], 4),
        ("let x_left = 5; let x_next = 6\norder x from my.hand\ngain x_left + x_next + count(x) points", ["ace"], 13),
    ],
)
def test_a_local_is_nobody_elses(tmp_path: Path, body: str, answers: list[str], points: int) -> None:
    table = Table(load_world(tmp_path, GIVEN + "".join(f"    {line}\n" for line in body.splitlines())))
    table.do("main")
    for answer in answers:
        table.answer(answer)
    assert table.asked() == "nothing"
    assert table.count("points") == points


@pytest.mark.parametrize("before", range(9))
def test_a_local_called_sum_is_no_sum_of_the_compiler(tmp_path: Path, before: int) -> None:
    rules = (
        "game: end\nvalue kept_by(seat p) = sum(c.worth for c in cards where it.keeper is p)\nprocedure main:\n    set ten.keeper to me\n"
    )
    rules += "    for each sum in [1]: gain 0 points\n" * before
    rules += "    for each sum in [5]:\n        for each p in seats where kept_by(it) = 10 and sum = 5: gain 1 points\n"
    table = Table(load_world(tmp_path, rules, more="define: {card: [{id: nine, suit: oak, worth: 9, copies: 3}]}"))
    table.do("main")
    assert table.count("points") == 1
