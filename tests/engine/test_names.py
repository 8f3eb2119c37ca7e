"""Names of packs, names of the compiler: neither ever takes the place of the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.runtime import used
from horta.language.secrets import Secrets
from worlds import Table, load_world, text

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


KINDS = """
kinds:
  token: {attributes: {suit_rank: number, big_effect: effect, effect: effect, suit_bonus: formula}}
  token_suit: {attributes: {rank: number, effect: effect, bonus: formula}}
define:
  token:
    - {id: w1, suit_rank: 2, big_effect: gain 1 points, suit_bonus: 30}
    - {id: w1_big, suit_rank: 3, effect: gain 20 points}
  token_suit: [{id: gold, rank: 700, effect: gain 400 points, bonus: 5000}]
"""


@pytest.mark.parametrize(
    ("body", "points"),
    [
        ("gain w1.suit_rank + gold.rank points", 702),
        ("gain w1.suit_bonus + gold.bonus points", 5030),
        ("resolve w1.big_effect; resolve w1_big.effect; resolve gold.effect", 421),
        ("\n    for each c in [w1, w1_big]: gain c.suit_rank points", 5),
    ],
)
def test_names_that_read_alike_when_put_together_are_not_the_same(tmp_path: Path, body: str, points: int) -> None:
    table = Table(load_world(tmp_path, f"game: end\nprocedure main: {body}\n", more=KINDS))
    table.do("main")
    assert table.count("points") == points


@pytest.mark.parametrize("hook", ["after gain coins", "before gain coins", "after gain_coins", "after lose coins"])
def test_a_procedure_is_no_counter_that_rises(tmp_path: Path, hook: str) -> None:
    rules = """
        game: end
        procedure gain_coins(number n): gain 100 + n points
        procedure lose_coins: gain 1000 points
        procedure main: perform gain_coins(5); perform lose_coins; gain 1 coins; lose 2 coins
    """
    table = Table(load_world(tmp_path, f"{text(rules)}{hook}: tell heard\n"))
    assert table.do("main") == ["heard 1"]
    assert (table.count("points"), table.count("coins")) == (1105, 4)


def test_no_two_functions_have_the_same_title(tmp_path: Path) -> None:
    ruleset = load_world(tmp_path, "game: end\n")
    program = ruleset.program(2, telling=False)
    unit = Unit(ruleset.rules, program.layout, False, frozenset(), Secrets(ruleset.rules, ruleset.vocabulary), namespace={"used": used})
    unit.add(py.function("do_main", ["s"], []))
    for title in ("do_main", "used"):
        with pytest.raises(AssertionError):
            unit.add(py.function(title, ["s"], []))
        with pytest.raises(AssertionError):
            unit.put(title, ())
