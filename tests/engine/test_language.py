"""What each function, operator and statement of the language does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import horta
from horta.language.registry import FUNCTIONS
from worlds import Table, load_world

NUMBERS = {
    "7 / 2": 3,
    "-7 / 2": -4,
    "7 % 3": 1,
    "-7 % 3": 2,
    "2 + 3 * 4 - 1": 13,
    "-(2 - 5)": 3,
    "count(cards)": 5,
    "count(cards where it.worth > 5)": 3,
    "count(deck)": 5,
    "count(row)": 0,
    "sum(c.worth for c in cards)": 25,
    "sum(c.worth for c in cards where it.suit is oak)": 3,
    "sum(c.worth for c in cards where c.suit is oak and it.worth > 1)": 2,
    "count(c in cards where c.worth > 5)": 3,
    "count(c in cards where exists(cards where alike(it, c) and it is not c))": 2,
    "count(cards where exists(c in cards where c.suit is it.suit and c is not it))": 4,
    "count(c in cards where exists(d in cards where d.suit is c.suit and d.worth > c.worth))": 1,
    "count(c in cards without [ace] where c.worth < 9 where c.suit is oak)": 1,
    "first(cards sorted by -it.worth).worth": 10,
    "(cards sorted by it.worth where it.suit is elm)[2].worth": 6,
    "position(ten, c in cards sorted by abs(c.worth - 6))": 4,
    "position(two, cards without [ace] sorted by it.suit.rank)": 1,
    "sum(c.worth * position(c, cards sorted by -it.worth) for c in cards)": 53,
    "first((1 to 5) sorted by -it % 3)": 3,
    "count(deck sorted by it.worth)": 5,
    "most(c.worth for c in cards)": 10,
    "least(c.worth for c in cards)": 1,
    "most(c.worth for c in row)": 0,
    "least(c.worth for c in row)": 0,
    "distinct(c.suit for c in cards)": 3,
    "distinct(c.suit for c in row)": 0,
    "abs(3 - 5)": 2,
    "min(3, 5)": 3,
    "max(3, 5)": 5,
    "position(two, deck)": 2,
    "at(plots, 2, 3).column": 3,
    "count(neighbours(plot_1_1))": 2,
    "count(around(plot_1_1))": 3,
    "count(around(knot_1_1))": 4,
    "distance(plot_1_1, plot_3_4)": 5,
    "count(line(plot_1_1, plot_1_2, plots))": 3,
    "count(connected(bay, ports))": 3,
    "position(two, row)": 0,
    "position(3, 2 to 5)": 2,
    "(2 to 5)[3]": 4,
    "[4, 9, 2][2]": 9,
    "count(5 to 4)": 0,
    "count(1 to 3 without [2])": 2,
    "count([1, 2] + [2, 3])": 3,
    "if my.coins = 5 then 1 else 2": 1,
    "if night then 1 else if my.passed then 2 else 3": 3,
    "my.gems[oak] + my.gems[elm]": 4,
    "bank.coins": 35,
    "ace.bonus": 2,
    "two.bonus": 0,
    "first(cards where it.worth = 6).worth": 6,
    "ten.suit.rank": 3,
    "two.partner.worth": 1,
    "count(two.others)": 2,
    "count(ten.others)": 0,
    "count(seats)": 3,
    "option rounds": 2,
    "total(first(mixes of 3 suits up to my.gems[it]))": 3,
    "count(mixes of 3 suits up to my.gems[it])": 7,
    "count(mixes of 3 suits where it.rank > 1 up to my.gems[it])": 2,
    "count(mixes of 3 suits up to my.gems[it] needing it is fir)": 5,
    "count(mixes of 9 suits up to my.gems[it])": 0,
    "count(mixes of 0 suits up to my.gems[it])": 1,
}
TRUTHS = {
    "ace is first(deck)": True,
    "ace in deck and ace not in row": True,
    "exists(deck)": True,
    "exists(row)": False,
    "exists(cards where it.worth > 10)": False,
    "every(c.worth > 0 for c in cards)": True,
    "every(c.worth > 1 for c in cards)": False,
    "every(c.worth > 1 for c in row)": True,
    "first(row) is none": True,
    "last(deck) is ten": True,
    "first(deck) is not none": True,
    "two.partner is ace": True,
    "ace.partner is none": True,
    "ace.rare": True,
    "two.rare": False,
    "alike(six_1, six_2)": True,
    "alike(six_1, ten)": False,
    "possible(ace.effect)": True,
    "possible(two.effect)": False,
    "seat(2) is next(me)": True,
    "next(seat(3)) is seat(1)": True,
    "starter is me": True,
    "first(clockwise(seat(2))) is seat(2)": True,
    "last(clockwise(seat(2))) is me": True,
    "ace.fits": True,
    "ten.fits": False,
    "option mode = calm": True,
    "option mode != calm": False,
    "via is placement": False,
    "not night or night": True,
    "night or my.passed and true": False,
    "1 != 2": True,
    "substituted(first(mixes of 1 suits up to 1)) is none": True,
    "ace.keeper is none": True,
    "suit.oak is oak": True,
    "3 in (1 to 5)": True,
    "6 in (1 to 5)": False,
    "1 < 2": True,
    "2 <= 1": False,
    "2 >= 2": True,
    "2 > 2": False,
}


@cache
def results() -> dict[str, Any]:
    expressions = [*NUMBERS, *TRUTHS]
    with TemporaryDirectory() as folder:
        rules = "game: end\n" + "".join(f"value v{number} = {written}\n" for number, written in enumerate(expressions))
        table = Table(load_world(Path(folder), rules))
    return {written: table.program.value(table.game.state, f"v{number}", 0) for number, written in enumerate(expressions)}


@pytest.mark.parametrize("written", NUMBERS)
def test_numbers(written: str) -> None:
    assert results()[written] == NUMBERS[written]


@pytest.mark.parametrize("written", TRUTHS)
def test_truths(written: str) -> None:
    assert bool(results()[written]) is TRUTHS[written]


def test_every_function_is_tried() -> None:
    in_hooks = (Path(__file__).parent / "test_ability_uses.py").read_text(encoding="utf-8")  # only hooks know abilities
    tried = " ".join([*NUMBERS, *TRUTHS, in_hooks])
    assert [name for name in FUNCTIONS if f"{name}(" not in tried] == []


# ------------------------------------------------------------------ statements


def played(folder: Path, body: str, more: str = "") -> Table:
    lines = "".join(f"    {line}\n" for line in body.strip("\n").split("\n"))
    table = Table(load_world(folder, f"game: end\nprocedure main:\n{lines}{more}"))
    table.do("main")
    return table


def test_choosing_from_nothing_ends_the_block_and_from_one_needs_no_answer(tmp_path: Path) -> None:
    table = played(tmp_path, "gain 1 points\nchoose card from [ten]\ngain card.worth points\nchoose x as card from row\ngain 100 points")
    assert (table.asked(), table.count("points")) == ("nothing", 11)


def test_what_ends_is_the_block_around_the_choice(tmp_path: Path) -> None:
    table = played(tmp_path, "if true:\n    choose card from row\n    gain 1 points\ngain 10 points")
    assert table.count("points") == 10


def test_may_choose_can_be_declined(tmp_path: Path) -> None:
    for answer, points in (("none", 0), ("ten", 10)):
        table = played(tmp_path, "may choose card from [ten]\ngain card.worth points")
        assert table.asked() == "1 card: ten none"
        table.answer(answer)
        assert table.count("points") == points


def test_choose_up_to_lists_every_subset(tmp_path: Path) -> None:
    table = played(tmp_path, "choose up to 2 of picked from [ace, two, ten]\ngain sum(c.worth for c in picked) points")
    assert table.asked() == "1 picked: ace two ten ace,two ace,ten two,ten"
    table.answer("two,ten")
    assert table.count("points") == 12


def test_order_asks_one_after_the_other(tmp_path: Path) -> None:
    table = played(tmp_path, "order line from [ace, two, ten]\ngain 100 * line[1].worth + 10 * line[2].worth + line[3].worth points")
    table.answer("two")
    assert table.asked() == "1 line: ace ten"
    table.answer("ten")
    assert (table.asked(), table.count("points")) == ("nothing", 301)


def test_branches_and_their_conditions(tmp_path: Path) -> None:
    body = """
choose turn:
    card from [ace, two] when not night: gain card.worth points
    sleep when night: gain 50 points
    rest: gain 100 points
gain 1000 points"""
    table = played(tmp_path, body)
    assert table.asked() == "1 turn: card:ace card:two rest"
    table.answer("card:two")
    assert table.count("points") == 1002


def test_may_asks_only_while_its_condition_holds(tmp_path: Path) -> None:
    table = played(tmp_path, "may swap when night: gain 1 points\nmay trade when not night: gain 10 points\ngain 100 points")
    assert table.asked() == "1 trade: yes no"
    table.answer("yes")
    assert table.count("points") == 110


def test_draws_from_a_list_come_from_its_top(tmp_path: Path) -> None:
    table = played(tmp_path, "draw card from deck to row\ngain card.worth points\nmove all from row to my.hand\ngain count(my.hand) points")
    assert table.count("points") == 2


def test_drawing_from_nothing_ends_the_block(tmp_path: Path) -> None:
    table = played(
        tmp_path,
        "repeat 9 times:\n    draw card from deck to row\n    gain 1 points\ngain 100 points\ndraw x from deck to row\ngain 900 points",
    )
    assert table.count("points") == 105


def test_gain_takes_from_the_bank_as_far_as_it_goes(tmp_path: Path) -> None:
    table = played(tmp_path, "gain 99 coins\ngain bank.coins points")
    assert (table.count("coins"), table.count("points")) == (40, 0)


def test_a_block_can_be_carried_out_for_each_seat_of_a_set(tmp_path: Path) -> None:
    body = """
set seat(2).coins to 9
as clockwise(next(me)) where it.coins < 9:
    if me is seat(1): stop
    choose n from [1, 2]
    gain n points
    gain 5 points for next(me)
gain 1 points"""
    table = played(tmp_path, body)
    assert table.asked() == "3 n: 1 2"
    table.answer("2")
    assert (table.asked(), [table.count("points", seat) for seat in (1, 2, 3)]) == ("nothing", [6, 0, 2])


def test_gain_stops_at_the_most_and_lose_pays_back(tmp_path: Path) -> None:
    table = played(tmp_path, "gain 99 rumours\ngain rumours points\nlose 3 coins\ngain bank.coins points")
    assert table.count("points") == 9 + 38


def test_things_counted_by_kind(tmp_path: Path) -> None:
    table = played(tmp_path, "gain 3 oak\nlose 1 gems[elm]\nfor each s in suits: gain my.gems[s] * s.rank points")
    assert table.count("points") == 5 * 1 + 1 * 2 + 2 * 3


def test_set_add_and_subtract_touch_no_bank(tmp_path: Path) -> None:
    table = played(
        tmp_path, "set my.coins to 20\nadd 2 to ace.uses\nsubtract 1 from ace.uses\nset ace.keeper to next(me)\nset night to true"
    )
    table.do("main")
    assert table.count("coins") == 20
    assert table.game.state[table.program.layout.banks["coins"]] == 35


def test_loops_go_over_the_set_as_it_was(tmp_path: Path) -> None:
    table = played(tmp_path, "for each c in deck:\n    move c from deck to row\n    if c is six_1: stop\ngain count(row) points")
    assert table.count("points") == 3


def test_repeat_while(tmp_path: Path) -> None:
    table = played(
        tmp_path, "repeat at most 9 times while my.points < 5: gain 2 points\nrepeat at most 2 times while true: gain 100 points"
    )
    assert table.count("points") == 206


def test_choosing_exactly_some(tmp_path: Path) -> None:
    table = played(tmp_path, "choose 2 of chosen as pair from cards where it.worth < 9\ngain sum(c.worth for c in chosen) points")
    assert table.asked() == "1 pair: ace,two ace,six_1 ace,six_2 two,six_1 two,six_2 six_1,six_2"
    table.answer("two,six_2")
    assert table.count("points") == 8


@pytest.mark.parametrize(("number", "points"), [("2", 111), ("3", 1), ("0", 110), ("-1", 1)])
def test_choosing_all_none_or_too_many(number: str, points: int, tmp_path: Path) -> None:
    """All of them, or none, is taken without asking; if there are too few, the block ends."""
    body = f"gain 1 points\nchoose {number} of chosen as pair from cards where it.worth = 6\ngain 110 points\n"
    table = played(tmp_path, body + "if count(chosen) = 0: lose 1 points")
    assert (table.asked(), table.count("points")) == ("nothing", points)


def test_choosing_exactly_some_can_be_declined(tmp_path: Path) -> None:
    table = played(tmp_path, "may choose 2 of chosen as pair from cards where it.worth = 6\ngain count(chosen) points")
    assert table.asked() == "1 pair: six_1,six_2 none"
    table.answer("none")
    assert table.count("points") == 0


def test_moving_numbers(tmp_path: Path) -> None:
    table = played(
        tmp_path, "move 2 from my.coins to next(me).coins\nmove all from my.gems[oak] to my.points\nmove my.coins from my.coins to rumours"
    )
    assert [table.count("coins", seat) for seat in (1, 2)] == [0, 7]
    assert (table.count("points"), table.count("gems"), table.game.view(0).table["rumours"]) == (2, 0, 3)


@pytest.mark.parametrize(
    "body", ["move 6 from my.coins to my.points", "move -1 from my.coins to my.points", "move 1 from ace.uses to two.uses"]
)
def test_moving_more_than_there_is_is_a_fault(body: str, tmp_path: Path) -> None:
    with pytest.raises(horta.RuleFault, match=r"E509|E507"):
        played(tmp_path, body)


def test_repeat_while_needs_no_number(tmp_path: Path) -> None:
    table = played(tmp_path, "repeat while my.points < 300: gain 2 points\nrepeat while my.points < 300: gain 100 points")
    assert table.count("points") == 300


def test_repeat_while_asks_as_often_as_it_takes(tmp_path: Path) -> None:
    table = played(tmp_path, "repeat while my.points < 5:\n    choose n as number from 1 to 2\n    gain n points\ngain 10 points")
    for answer in ("1", "2", "1", "2"):
        assert table.asked() == "1 number: 1 2"
        table.answer(answer)
    assert (table.asked(), table.count("points")) == ("nothing", 16)


@pytest.mark.parametrize("body", ["set night to true", "perform q"])
def test_a_loop_without_end_is_a_fault(body: str, tmp_path: Path) -> None:
    rules = f"game: end\nprocedure p:\n    repeat while true: {body}\nmoment q\nafter q: end\n"
    table = Table(load_world(tmp_path, rules))
    with pytest.raises(horta.RuleFault, match=r"steps|without end"):
        table.do("p")


def test_loops_may_wait_and_be_left(tmp_path: Path) -> None:
    body = """
for each p in seats:
    repeat 3 times:
        as p:
            choose n from [1, 2, 3]
            if n = 3: stop
            gain n points
    if p is seat(2): end
gain 1000 points"""
    table = played(tmp_path, body)
    asked = []
    for answer in ("1", "3", "2", "2", "2"):
        asked.append(table.asked()[0])
        table.answer(answer)
    assert asked == ["1", "1", "2", "2", "2"]
    assert (table.asked(), [table.count("points", seat) for seat in (1, 2, 3)]) == ("nothing", [1, 6, 0])


def test_as_lets_others_decide(tmp_path: Path) -> None:
    table = played(tmp_path, "as next(me):\n    choose n from [1, 2]\n    gain n points\ngain 10 points")
    assert table.asked() == "2 n: 1 2"
    table.answer("2")
    assert (table.count("points", 1), table.count("points", 2)) == (10, 2)


def test_effects_know_the_thing_that_carries_them(tmp_path: Path) -> None:
    table = played(tmp_path, "resolve ten.effect\nresolve two.effect\nresolve ace.effect")
    assert (table.count("points"), table.count("coins")) == (10, 7)


def test_end_leaves_the_procedure_only(tmp_path: Path) -> None:
    table = played(
        tmp_path, "perform early\ngain 10 points", "procedure early:\n    gain 1 points\n    if true: end\n    gain 100 points\n"
    )
    assert table.count("points") == 11


def test_let_names_a_value_as_it_is(tmp_path: Path) -> None:
    table = played(tmp_path, "let before = my.coins\ngain 3 coins\ngain before points")
    assert table.count("points") == 5


def test_moves_name_the_piece_before_it_moves(tmp_path: Path) -> None:
    table = played(tmp_path, "move first(deck) from deck to row\nmove last(deck) from deck to row\ngain sum(c.worth for c in row) points")
    assert table.count("points") == 11


def test_piles_are_zones_by_kind(tmp_path: Path) -> None:
    table = played(
        tmp_path, "for each c in deck: move c from deck to piles[c.suit]\ngain 10 * count(piles[oak]) + count(piles[elm]) points"
    )
    assert table.count("points") == 22


def test_what_can_fault_is_not_worked_out_at_load(tmp_path: Path) -> None:
    values = "value half(card c) = 6 / (c.worth - 1)\nvalue pick(card c) = [1, 2][c.worth]\n"
    table = Table(load_world(tmp_path, values + "game: gain half(two) + pick(two) points\n"))
    table.do("game")
    assert table.count("points") == 8


def test_an_option_is_offered_once(tmp_path: Path) -> None:
    rules = """
        game: end
        procedure ask: choose card from [ace, two, first(deck)]
        procedure ask_by_branches:
            choose what:
                card from [ace, ace]: end
                rest: end
        offer card: add [ten, ten]
        """
    table = Table(load_world(tmp_path, rules))
    table.do("ask")
    assert table.asked() == "1 card: ace two ten"
    table = Table(load_world(tmp_path, rules))
    table.do("ask_by_branches")
    assert table.asked() == "1 what: card:ace rest"


@pytest.mark.parametrize(
    ("body", "answers", "coins"),
    [
        ("may choose suit from suits\n        gain 1 coins", ["none", "oak", "none"], 6),
        ("choose way:\n            more from suits: gain 1 coins\n            done: stop", ["more:oak", "done"], 6),
    ],
)
def test_a_no_in_a_loop_ends_one_turn_and_a_stop_ends_all(tmp_path: Path, body: str, answers: list[str], coins: int) -> None:
    table = Table(load_world(tmp_path, f"game: end\nprocedure p:\n    repeat 3 times:\n        {body}\n"))
    table.do("p")
    for answer in answers:
        table.answer(answer)
    assert table.asked() == "nothing"
    assert table.count("coins") == coins
