"""What the compiler writes out or leaves out changes nothing: both flavours end in the same state, the expected one."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.engine.limits import RuleFault
from worlds import Table, load_world

RULES = "game: end\nvalue kept_by(seat p) = sum(c.worth for c in cards where it.keeper is p)\n"

SNIPPETS = {
    "a gain ends at the bank": ("repeat 60 times: gain 1 coins", "coins", 20 + 20),
    "several at once end there too": ("gain 70 coins", "coins", 5 + 35),
    "a gain ends at the most": ("repeat 12 times: gain 1 rumours", "rumours", 9),
    "several at once end there as well": ("gain 7 rumours; gain count(my.hand) + 7 rumours", "rumours", 9),
    "a price is taken": ("lose 2 coins; lose count(suits) coins", "coins", 0),
    "a loop goes over things as they stood": (
        "for each c in cards where it.keeper is none:\n        set six_1.keeper to me\n        gain 1 points", "points", 5
    ),
    "what a loop writes on its own thing changes nothing": (
        "for each c in cards where it.keeper is none:\n        set c.keeper to me\n        gain c.worth points", "points", 25
    ),
    "counting by a field": ("set ace.keeper to me; gain 10 + count(cards where it.keeper is me) points", "points", 11),
    "looking for a field": ("set ace.keeper to me\n    if exists(cards where it.keeper is me): gain 3 points", "points", 3),
    "everybody's sums at once": (
        "set ten.keeper to me; set two.keeper to me; set six_1.keeper to next(me)\n"
        "    for each p in seats where kept_by(it) = most(kept_by(q) for q in seats):\n        as p: gain kept_by(p) points", "points", 12
    ),
    "being among those with a sum": ("set ten.keeper to me\n    if me in (seats where kept_by(it) > 9): gain 6 points", "points", 6),
    "being among some": ("if me in (seats where it.coins > 4): gain 4 points", "points", 4),
    "a few of a few": ("for each u in suits where it.rank != 2: gain u.rank points", "points", 4),
    "the first that fits": ("for each c in cards where it is first(cards where it.worth > 5): gain c.worth points", "points", 6),
    "all that fit": ("if every(c.worth > 0 for c in cards): gain 8 points", "points", 8),
    "nothing to choose ends the arm, not the procedure": (
        "if my.coins = 5:\n        choose c from my.hand\n        gain 1 points\n        end\n    gain 7 points", "points", 7
    ),
    "nothing to draw ends the arm, not the procedure": (
        "if my.coins = 5:\n        draw c from bag to my.hand\n        may sure: gain 1 points\n        end\n    gain 7 points", "points", 7
    ),
    "nothing to pick ends the arm, not the loop": (
        "repeat 2 times:\n        if my.coins = 5:\n            pick c at random from my.hand\n            stop\n"
        "        may sure when my.coins < 5: end\n        gain 7 points", "points", 14
    ),
    "an arm that finds something leaves": (
        "if my.coins = 5:\n        draw c from deck to my.hand\n        choose d from my.hand\n        gain 1 points\n        end\n"
        "    gain 7 points", "points", 1
    ),
    "a loop with nothing to do": (
        "for each c in cards where it.keeper is none: tell seen\n    for each c in cards where it.keeper is none:\n"
        "        if option rounds > 5: gain 1 points\n    gain 3 points", "points", 3
    ),
    "an option leaves nothing of a zone": ("for each c in deck where option rounds > 5: gain 1 points", "points", 0),
    "an option leaves nothing of the seats in turn": ("for each p in clockwise(me) where option rounds > 5: gain 1 points", "points", 0),
    "an option leaves nothing to find": ("if exists(deck where option rounds > 5): gain 1 points", "points", 0),
    "an option leaves nothing to add up": ("gain sum(c.worth for c in deck where option rounds > 5 and it.rare) points", "points", 0),
    "an option leaves nothing to choose from": ("choose c from [ace] where option rounds > 5; gain c.worth points", "points", 0),
    "an option leaves nothing of a kind": ("for each c in cards where option rounds > 5: gain 1 points", "points", 0),
    "an option leaves everything": ("for each c in deck where option rounds < 5: gain 1 points", "points", 5),
}  # fmt: skip


@pytest.mark.parametrize(("body", "counter", "expected"), SNIPPETS.values(), ids=SNIPPETS.keys())
def test_both_flavours_do_the_same(tmp_path: Path, body: str, counter: str, expected: int) -> None:
    ruleset = load_world(tmp_path, f"{RULES}procedure main:\n    {body}\n")
    tables = [Table(ruleset, telling=telling) for telling in (False, True)]
    for table in tables:
        table.do("main")
    assert [table.count(counter) for table in tables] == [expected, expected]
    assert tables[0].game.state == tables[1].game.state


@pytest.mark.parametrize("telling", [False, True])
def test_declining_ends_the_arm_and_not_the_procedure(tmp_path: Path, telling: bool) -> None:
    body = "    if my.coins = 5:\n        may choose c from deck\n        gain 1 points\n        end\n    gain 7 points\n"
    table = Table(load_world(tmp_path, f"game: end\nprocedure main:\n{body}"), telling=telling)
    table.do("main")
    table.answer("none")
    assert table.count("points") == 7


@pytest.mark.parametrize("telling", [False, True])
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("lose 6 coins", "E509"),
        ("repeat 3000 times: gain 1000000 points", "E504"),
        ("gain 999999999 points; gain 999999999 points; gain 999999999 points", "E504"),
    ],
)
def test_faults_stay_faults(tmp_path: Path, body: str, code: str, telling: bool) -> None:
    table = Table(load_world(tmp_path, f"game: end\nprocedure main:\n    {body}\n"), telling=telling)
    with pytest.raises(RuleFault) as caught:
        table.do("main")
    assert caught.value.code == code
    assert caught.value.span is not None


# ------------------------------------------------------------------ lone hooks of the table


def test_a_lone_hook_that_asks_comes_in_its_turn(tmp_path: Path) -> None:
    rules = """
        game: end
        action sale(number n): tell sale
        before sale when n > 1:
            choose c from [ace, two]
            tell before
        after sale:
            choose c from [six_1, ten]
            tell after
        procedure main: perform sale(2); perform sale(1); tell done
    """
    table = Table(load_world(tmp_path, rules))
    table.do("main")
    assert table.asked() == "1 c: ace two"
    assert table.answer("two") == ["before 1", "sale 1"]
    assert table.asked() == "1 c: six_1 ten"
    assert table.answer("ten") == ["after 1", "sale 1"]
    assert table.answer("ten") == ["after 1", "done 1"]


def test_a_lone_hook_on_a_moment_is_met_where_the_moment_is(tmp_path: Path) -> None:
    rules = """
        game: end
        moment dusk(number n)
        after dusk when n = 2: tell owl
        procedure main: perform dusk(1); tell between; perform dusk(2); tell done
    """
    assert Table(load_world(tmp_path, rules)).do("main") == ["between 1", "owl 1", "done 1"]


def test_a_hook_of_the_table_that_feeds_itself_is_stopped_and_named(tmp_path: Path) -> None:
    rules = """
        game: end
        action sale: tell sale
        action gift: tell gift
        after sale: perform gift
        after gift: perform sale
        procedure main: perform sale
    """
    with pytest.raises(RuleFault) as caught:
        Table(load_world(tmp_path, rules)).do("main")
    assert caught.value.code == "E510"


# ------------------------------------------------------------------ looking for hosts


@pytest.mark.parametrize(("by", "heard"), [("me", ["1"]), ("others", ["2"]), ("anyone", ["1", "2"])])
def test_a_charm_is_found_wherever_it_may_matter(tmp_path: Path, by: str, heard: list[str]) -> None:
    rules = "game: end\naction sale: tell sale\nvalue worth = 1\nprocedure main: gain worth points\n"
    charms = f"- {{id: bell, copies: 2, abilities: [{{after: sale, by: {by}, effect: tell rung}}, {{modify: worth, by: {by}, add: 5}}]}}"
    for seat in ("1", "2"):
        table = Table(load_world(tmp_path, rules, charms)).wear(int(seat), "bell_1")
        assert table.do("sale") == ["sale 1", *([f"rung {seat}"] if seat in heard else [])]
        table.do("main")
        assert table.count("points") == (6 if seat in heard else 1)
    mascot = Table(load_world(tmp_path, rules, charms))
    mascot.game.state[mascot.program.layout.fields["seat", "mascot"] + 1] = mascot.ruleset.vocabulary.kinds["charm"].number_of("bell_2")
    assert mascot.do("sale") == ["sale 1", *(["rung 2"] if "2" in heard else [])]
