"""Rules that break down while playing: the answer is undone, and the fault says what and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.engine import program
from horta.engine.limits import RuleFault
from worlds import Table, load_world


@pytest.fixture(autouse=True)
def small_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small budget is used up sooner."""
    monkeypatch.setattr(program, "BUDGET", BUDGET)


BUDGET = 200_000
ASK = "game:\n    choose go from [1, 2]\n    perform main\n"

OVER_A_KIND = {
    "dividing by nothing for one of a kind": ("for each c in cards where 10 / (it.worth - 1) > 2: end", "E506", "division by zero"),
    "no such seat for some of a kind": ("for each c in cards where seat(it.worth) is me: end", "E515", "no seat 6"),
    "a product for some of a kind": (
        "for each c in cards where (it.worth * 99999) * (it.worth * 99999) > 2: end",
        "E504",
        "outside the range",
    ),
    "a range for some of a kind": ("for each c in cards where count(1 to it.worth * 999) > 2: end", "E512", "too long"),
    "a fixed value that divides by nothing": ("gain shares coins", "E506", "division by zero"),
    "a fixed value beyond all numbers": ("gain squared(ten) coins", "E504", "outside"),
    "a fixed value over a long range": ("gain steps(ten) coins", "E512", "too long"),
}
VALUES = """value shares = 10 / (ace.worth - 1)
value squared(card c) = (c.worth * 99999) * (c.worth * 99999)
value steps(card c) = count(1 to c.worth * 999)
moment dawn(seat p)
moment dusk(seat p)
value same(seat p) = 1
value settled = 10 / (my.coins - 5)
modify settled: set 3
value if_rich(seat p) = if my.coins > 99 then p.coins else 1
"""
OWL = "- {id: owl, abilities: [{after: dusk, effect: gain 1 coins}]}"

NESTED = (
    "".join(f"{'    ' * depth}for each c{depth} in cards:\n    " for depth in range(6))
    + "    " * 6
    + "for each x in 1 to 900: set night to true"
)

FAULTS = {
    **OVER_A_KIND,
    "dividing by nothing": ("gain 1 / (my.coins - 5) coins", "E506", "division by zero"),
    "remainder of nothing": ("gain 1 % (my.coins - 5) coins", "E506", "division by zero"),
    "paying too much": ("lose 6 coins", "E509", "takes 6, but only 5 are available"),
    "gaining less than nothing": ("gain 2 - 3 coins", "E507", "`gain` needs 0 or more, but the amount is -1"),
    "losing less than nothing": ("lose 2 - 3 coins", "E507", "`lose` needs 0 or more, but the amount is -1"),
    "setting below the least": ("set my.coins to 0 - 1", "E508", "must stay at 0 or more, but the rule sets it to -1"),
    "dividing by nothing before a printed fact": (
        "for each c in cards where 10 / (it.uses + it.worth - 2) > 0 and it.rare: end", "E506", "division by zero"
    ),
    "dividing by nothing in a value that is set": ("gain settled coins", "E506", "division by zero"),
    "nobody given to a moment that nobody waits for": ("perform dawn(ace.keeper)", "E505", "is `none` here"),
    "nobody given to a moment that few wait for": ("choose c from [ace]\n    perform dusk(c.keeper)", "E505", "is `none` here"),
    "nobody given to a value that does not ask": ("gain same(ace.keeper) coins", "E505", "is `none` here"),
    "nobody given to a value that need not ask": ("gain if_rich(ace.keeper) coins", "E505", "is `none` here"),
    "nobody's seat": ("gain 1 coins for ace.keeper", "E505", "is `none` here"),
    "part of nothing": ("gain first(row).worth coins", "E505", "is `none` here"),
    "past the end": ("gain (1 to 3)[4] coins", "E514", "no entry 4"),
    "before the beginning": ("gain (1 to 3)[0] coins", "E514", "no entry 0"),
    "no such seat": ("gain 1 coins for seat(9)", "E515", "no seat 9"),
    "a piece that is elsewhere": ("move ace from row to deck", "E516", "not in the zone"),
    "a range without end": ("for each x in 1 to 100 * 100: end", "E512", "too long"),
    "squaring": ("set my.points to 10\n    repeat 24 times: set my.points to my.points * my.points", "E504", "outside"),
    "a mix of too many": ("gain count(mixes of 99 suits up to 99) coins", "E513", "a mix of 99"),
    "subsets of many": ("choose up to 30 of numbers from 1 to 30", "E513", "more than 4096 options"),
    "six nested loops": (NESTED, "E503", "more steps than one answer"),
    "endless repetition": ("repeat 999999999 times: add 1 to ace.uses", "E503", "more steps than one answer"),
    "endless waiting repetition": ("repeat 999999999 times: choose one from [1]", "E503", "more steps than one answer"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_undoes_the_answer(tmp_path: Path, name: str) -> None:
    body, code, words = FAULTS[name]
    game = load_world(tmp_path, f"{ASK}procedure main:\n    gain 1 points\n    {body}\n{VALUES}", OWL).new_game(2)
    before = game.snapshot()
    with pytest.raises(RuleFault, match=words) as caught:
        game.answer("1")
    assert caught.value.code == code
    assert game.snapshot() == before
    assert game.steps == ()
    span = caught.value.span
    assert span is not None
    assert (span.source.path.endswith("world.rules"), span.line >= 6) == (True, True)


@pytest.mark.parametrize("bank", ["", ", bank: 20"])
def test_a_fault_names_what_lies_above_the_minimum(tmp_path: Path, bank: str) -> None:
    debt = f"counters: {{debt: {{of: seat, least: -3{bank}}}}}"
    game = load_world(tmp_path, f"{ASK}procedure main: lose 5 debt", more=debt).new_game(2)
    with pytest.raises(RuleFault, match="takes 5, but only 3 are available"):
        game.answer("1")


@pytest.mark.parametrize("name", OVER_A_KIND)
def test_what_nobody_asks_for_is_no_fault(tmp_path: Path, name: str) -> None:
    body, _, _ = OVER_A_KIND[name]
    rules = f"game: end\nprocedure main:\n    if my.coins > 99:\n        {body}\n    gain 1 points\n{VALUES}"
    table = Table(load_world(tmp_path, rules))
    table.do("main")
    assert table.count("points") == 1


@pytest.mark.parametrize("moment", ["before", "after"])
def test_two_triggers_that_feed_each_other_are_stopped_and_named(tmp_path: Path, moment: str) -> None:
    charms = f"""
- {{id: spring, abilities: [{{{moment}: gain coins, effect: gain 1 points}}]}}
- {{id: autumn, abilities: [{{{moment}: gain points, effect: gain 1 coins}}]}}
"""
    table = Table(load_world(tmp_path, "game: end\nprocedure main: gain 1 coins\n", charms)).wear(1, "spring", "autumn")
    with pytest.raises(RuleFault) as caught:
        table.do("main")
    assert caught.value.code == "E510"
    assert f"spring: {moment} gain coins" in caught.value.message
    assert f"autumn: {moment} gain points" in caught.value.message
    assert caught.value.span is not None
    assert caught.value.span.source.path.endswith("charms.yaml")


def test_actions_that_bring_each_other_about_beforehand_are_stopped_and_named(tmp_path: Path) -> None:
    rules = """
        game: end
        action sale: tell sale
        action gift: tell gift
        before sale: perform gift
        before gift: perform sale
        procedure main: perform sale
    """
    with pytest.raises(RuleFault, match="hooks cause each other without end") as caught:
        Table(load_world(tmp_path, rules)).do("main")
    assert "before sale" in caught.value.message
    assert "before gift" in caught.value.message


def test_a_trigger_that_feeds_itself_while_asking_is_stopped(tmp_path: Path) -> None:
    charms = "- {id: spring, abilities: [{after: gain points, may: true, if: my.coins > 0, effect: gain 1 points}]}"
    table = Table(load_world(tmp_path, "game: end\nprocedure main: gain 1 points\n", charms)).wear(1, "spring")
    table.do("main")
    for _ in range(50):
        table.answer("yes")
    assert table.asked() == "1 use_spring: yes no"
    table.answer("no")
    assert table.count("points") == 51


def test_the_budget_is_renewed_with_every_answer(tmp_path: Path) -> None:
    """Ten answers together need more steps than one answer may take, and each of them less."""
    work = "repeat {} times: set night to true\n"
    answers = "game:\n    repeat 10 times:\n        choose go from [1, 2]\n        " + work.format(500)
    game = load_world(tmp_path / "answers", answers).new_game(2)
    while game.decision is not None:
        game.answer(0)
    together = load_world(tmp_path / "together", "game:\n    choose go from [1, 2]\n    " + work.format(5000)).new_game(2)
    with pytest.raises(RuleFault, match="more steps than one answer"):
        together.answer(0)


def test_a_fault_of_the_setup_is_a_fault_too(tmp_path: Path) -> None:
    with pytest.raises(RuleFault, match="the rule takes 9, but only 5 are available"):
        load_world(tmp_path, "game: lose 9 coins\n").new_game(2)


def test_rules_that_go_too_deep_are_a_fault(tmp_path: Path) -> None:
    program = load_world(tmp_path, "game: end\n").program(2)
    fault = program.placed(RecursionError())
    assert (fault.code, fault.message) == ("E511", "rules call each other too deeply")
