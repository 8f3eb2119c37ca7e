"""Hooks: when they act, for whom, in what order, how often, and what they may change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from horta.engine.runtime import spend, used
from horta.language import resolved as r
from worlds import Table, load_world

Set = Callable[..., Table]


@pytest.fixture
def table(tmp_path: Path) -> Set:
    """Lay a table with rules and charms: `table(rules, charms, seats=3)`."""

    def lay(rules: str, charms: str = "", seats: int = 3, more: str = "") -> Table:
        return Table(load_world(tmp_path, rules + "\ngame: end\n", charms, more), seats)

    return lay


# ------------------------------------------------------------------ moments


def test_before_and_after_stand_around_the_event(table: Set) -> None:
    rules = "action sale: tell sale\nbefore sale: tell before\nafter sale: tell after\n"
    assert table(rules).do("sale") == ["before 1", "sale 1", "after 1"]


def test_hooks_see_the_state_of_their_moment(table: Set) -> None:
    rules = """
action sale: gain 2 coins
before sale when my.coins = 5: tell poor
after sale when my.coins = 5: tell still_poor
after sale when my.coins = 7: tell rich
"""
    assert table(rules).do("sale") == ["poor 1", "rich 1"]


def test_hooks_know_the_arguments_of_their_event(table: Set) -> None:
    rules = """
procedure main: perform sale(ten, 3)
action sale(card c, number n): tell sale
after sale when c is ten and n = 3: gain c.worth + n points
"""
    sold = table(rules)
    sold.do("main")
    assert sold.count("points") == 13


def test_gaining_and_losing_are_events_with_an_amount(table: Set) -> None:
    rules = """
procedure main: gain 3 coins; lose 2 coins; gain 1 oak
after gain coins: gain amount points
before lose coins: gain 10 * amount points
after gain gems: gain 100 points
"""
    done = table(rules)
    done.do("main")
    assert (done.count("points"), done.count("coins")) == (123, 6)


def test_a_gain_for_another_seat_is_that_seats_event(table: Set) -> None:
    rules = "procedure main: gain 1 coins for next(me)\nafter gain coins: tell gained\n"
    assert table(rules).do("main") == ["gained 2"]


def test_instead_takes_the_place_of_the_event_and_of_what_follows_it(table: Set) -> None:
    rules = """
procedure main: perform sale; tell onward
action sale: tell sale
before sale: tell before
instead of sale when my.coins > 3: tell gift
after sale: tell after
"""
    done = table(rules)
    assert done.do("main") == ["before 1", "gift 1", "onward 1"]
    done.game.state[done.program.layout.counters["coins"]] = 3
    assert done.do("main") == ["before 1", "sale 1", "after 1", "onward 1"]


def test_each_replacement_acts_once_even_if_it_brings_the_event_about(table: Set) -> None:
    rules = "action sale: tell sale\ninstead of sale: tell gift; perform sale; tell thanks\nafter sale: tell after\n"
    done = table(rules)
    assert done.do("sale") == ["gift 1", "sale 1", "after 1", "thanks 1"]
    assert done.do("sale") == ["gift 1", "sale 1", "after 1", "thanks 1"]


def test_replacements_may_bring_about_events_that_are_replaced(table: Set) -> None:
    rules = """
procedure main: perform sale; tell onward
action sale: tell sale
action gift: tell gift
instead of sale: tell first; perform gift; tell last
instead of gift: tell second; choose x from [1, 2]; perform sale
"""
    done = table(rules)
    assert done.do("main") == ["first 1", "second 1"]
    assert done.answer("1") == ["sale 1", "last 1", "onward 1"]


def test_the_first_replacement_that_is_wanted_acts(table: Set) -> None:
    charms = """
- {id: one, abilities: [{instead: sale, may: true, effect: tell first}]}
- {id: two, abilities: [{instead: sale, may: true, effect: tell second}]}
"""
    done = table("action sale: tell sale\n", charms).wear(1, "one", "two")
    done.do("sale")
    assert done.asked() == "1 use_one: yes no"
    assert done.answer("no") == []
    assert done.asked() == "1 use_two: yes no"
    assert done.answer("yes") == ["second 1"]
    assert done.asked() == "nothing"
    done.do("sale")
    done.answer("no")
    assert done.answer("no") == ["sale 1"]


# ------------------------------------------------------------------ who


def test_by_says_whose_doing_counts(table: Set) -> None:
    charms = """
- {id: own, abilities: [{after: sale, effect: tell own}]}
- {id: others, abilities: [{after: sale, by: others, effect: tell others}]}
- {id: anyone, abilities: [{after: sale, by: anyone, effect: tell anyone}]}
"""
    done = table("action sale: tell sale\n", charms).wear(2, "own", "others", "anyone")
    assert done.do("sale", 2) == ["sale 2", "own 2", "anyone 2"]
    assert done.do("sale", 1) == ["sale 1", "others 2", "anyone 2"]


def test_actor_and_me_are_two_seats(table: Set) -> None:
    charms = "- {id: tax, abilities: [{after: sale, by: others, effect: 'gain 1 coins; lose 1 coins for actor'}]}"
    done = table("action sale: end\n", charms).wear(3, "tax")
    done.do("sale", 1)
    assert [done.count("coins", seat) for seat in (1, 2, 3)] == [4, 5, 6]


def test_the_order_is_table_actor_clockwise_and_then_order_place_and_text(table: Set) -> None:
    charms = """
- id: ring
  abilities:
    - {after: sale, by: anyone, effect: tell ring_a}
    - {after: sale, by: anyone, order: 2, effect: tell ring_late}
    - {after: sale, by: anyone, effect: tell ring_b}
- {id: hat, abilities: [{after: sale, by: anyone, order: 1, effect: tell hat}]}
- {id: coat, abilities: [{after: sale, by: anyone, effect: tell coat}]}
- {id: mask, abilities: [{after: sale, by: anyone, effect: tell mask}]}
"""
    rules = "action sale: end\nafter sale order 5: tell table_late\nafter sale: tell table\n"
    done = table(rules, charms).wear(1, "mask").wear(2, "ring", "hat").wear(3, "coat")
    assert done.do("sale", 2) == [
        "table 2", "table_late 2", "ring_a 2", "ring_b 2", "hat 2", "ring_late 2", "coat 3", "mask 1",
    ]  # fmt: skip


def test_only_things_in_play_act(table: Set) -> None:
    charms = "- {id: ring, copies: 2, abilities: [{after: sale, effect: tell ring}]}"
    rules = "action sale: end\nprocedure adopt: set my.mascot to ring_2\n"
    done = table(rules, charms)
    assert done.do("sale") == []
    done.do("adopt")
    assert done.do("sale") == ["ring 1"]
    assert done.wear(1, "ring_1").do("sale") == ["ring 1", "ring 1"]


# ------------------------------------------------------------------ how often


def test_limits_are_counted_for_each_thing_and_instance_of_the_scope(table: Set) -> None:
    charms = "- {id: ring, copies: 2, abilities: [{after: sale, limit: 2 times per round, effect: tell ring}]}"
    done = table("action sale: end\nprocedure new_round: begin round\n", charms).wear(1, "ring_1").wear(2, "ring_2")
    assert [len(done.do("sale", seat)) for seat in (1, 1, 1, 2, 2, 2)] == [1, 1, 0, 1, 1, 0]
    done.do("new_round")
    assert [len(done.do("sale", seat)) for seat in (1, 1, 1)] == [1, 1, 0]


@pytest.mark.parametrize("limit", [63, 64, 70, 99, r.MOST_USES])
def test_a_high_limit_is_a_limit(table: Set, limit: int) -> None:
    charms = f"- {{id: ring, abilities: [{{after: sale, limit: {limit} times per round, effect: gain 1 points}}]}}"
    rules = f"""
action sale: end
after sale limit {limit} times per round: gain 1000 gems[oak]
procedure main:
    repeat {limit + 30} times: perform sale
procedure new_round: begin round
"""
    done = table(rules, charms).wear(1, "ring")
    for rounds in (1, 2):
        done.do("new_round")
        done.do("main")
        assert done.count("points") == limit * rounds
        assert done.count("gems") == 2 + 1000 * limit * rounds


def test_what_is_used_beyond_every_limit_stays_in_its_round() -> None:
    state = [7, 0]
    for _ in range(r.MOST_USES + 5):
        spend(state, 1, 0)
    assert used(state, 1, 0) == r.MOST_USES
    state[0] += 1
    assert used(state, 1, 0) == 0


def test_limits_of_the_table_are_counted_for_each_seat(table: Set) -> None:
    done = table("action sale: end\nafter sale limit once per round: tell once\n")
    assert [len(done.do("sale", seat)) for seat in (1, 1, 2, 2)] == [1, 0, 1, 0]


def test_limits_per_game_are_never_renewed(table: Set) -> None:
    done = table("action sale: end\nafter sale limit once per game: tell once\nprocedure new_round: begin round; begin turn\n")
    assert done.do("sale") == ["once 1"]
    done.do("new_round")
    assert done.do("sale") == []


def test_a_declined_use_does_not_count(table: Set) -> None:
    charms = "- {id: ring, abilities: [{after: sale, may: true, limit: once per round, effect: tell ring}]}"
    done = table("action sale: end\n", charms).wear(1, "ring")
    done.do("sale")
    assert done.answer("no") == []
    done.do("sale")
    assert done.answer("yes") == ["ring 1"]
    done.do("sale")
    assert done.asked() == "nothing"


def test_the_cost_is_paid_first_and_only_after_a_yes(table: Set) -> None:
    charms = "- {id: ring, abilities: [{after: sale, may: true, if: my.coins >= 2, cost: 2 coins, effect: gain my.coins points}]}"
    done = table("action sale: end\n", charms).wear(1, "ring")
    done.do("sale")
    done.answer("no")
    assert (done.count("coins"), done.count("points")) == (5, 0)
    done.do("sale")
    done.answer("yes")
    assert (done.count("coins"), done.count("points")) == (3, 3)
    done.do("sale")
    done.answer("yes")
    done.do("sale")
    assert done.asked() == "nothing"


# ------------------------------------------------------------------ values


def test_values_are_set_added_to_multiplied_and_bounded_in_this_order(table: Set) -> None:
    rules = """
value reach = 1
procedure main: gain reach points
modify reach: at most 12
modify reach: multiply 2
modify reach: add 3
modify reach: set 4
"""
    done = table(rules)
    done.do("main")
    assert done.count("points") == 12
    done = table(rules.replace("at most 12", "at least 20"))
    done.do("main")
    assert done.count("points") == 20


def test_modifiers_of_others_count_only_if_they_say_so(table: Set) -> None:
    charms = """
- {id: mine, abilities: [{modify: reach, add: 1}]}
- {id: every, abilities: [{modify: reach, by: anyone, add: 10}]}
- {id: rivals, abilities: [{modify: reach, by: others, add: 100}]}
"""
    done = table("value reach = 0\nprocedure main: gain reach points\n", charms).wear(2, "mine", "every", "rivals")
    done.do("main", 1)
    done.do("main", 2)
    assert (done.count("points", 1), done.count("points", 2)) == (110, 11)


def test_modifiers_see_the_arguments_and_the_cause(table: Set) -> None:
    rules = """
value price(card c) = c.worth
procedure main: perform buy via placement; perform buy
procedure buy: gain price(ten) points
modify price when c is ten and via is placement: add -4
"""
    done = table(rules)
    done.do("main")
    assert done.count("points") == 16


def test_truths_can_be_set(table: Set) -> None:
    done = table("value open = false\nprocedure main:\n    if open: tell open\nmodify open when my.coins = 5: set true\n")
    assert done.do("main") == ["open 1"]
    done.game.state[done.program.layout.counters["coins"]] = 4
    assert done.do("main") == []


# ------------------------------------------------------------------ questions

PICK = "procedure pick:\n    choose card from [ace, two, ten]\n    gain card.worth points\n"


def test_forbid_takes_options_away_and_allow_gives_them_back(table: Set) -> None:
    rules = PICK + 'forbid card where candidate.worth > 1 because "too dear"\nallow card when night where candidate is ten\n'
    done = table(rules + "procedure dusk: set night to true\n")
    done.do("pick")
    assert (done.asked(), done.count("points")) == ("nothing", 1)
    done.do("dusk")
    done.do("pick")
    assert done.asked() == "1 card: ace ten"
    assert [(found.id, found.reason) for found in done.game.blocked] == [("two", "too dear")]


def test_what_is_forbidden_ends_the_block_when_nothing_is_left(table: Set) -> None:
    done = table(PICK + "forbid card where true\n")
    done.do("pick")
    assert (done.asked(), done.count("points")) == ("nothing", 0)


def test_offers_add_and_remove(table: Set) -> None:
    done = table(PICK + "offer card: add [six_1, ace]\noffer card: remove candidate is two\n")
    done.do("pick")
    assert done.asked() == "1 card: ace ten six_1"


def test_a_limited_offer_counts_only_when_its_option_is_taken(table: Set) -> None:
    charms = "- {id: ring, abilities: [{offer: card, add: '[six_1]', limit: once per round}]}"
    done = table(PICK, charms).wear(1, "ring")
    for answer, options in (("ace", "ace two ten six_1"), ("six_1", "ace two ten six_1"), ("ace", "ace two ten")):
        done.do("pick")
        assert done.asked() == f"1 card: {options}"
        done.answer(answer)


def test_the_arms_of_a_choice_are_questions_too(table: Set) -> None:
    rules = """
procedure pick:
    choose turn:
        card from [ace, two]: gain card.worth points
        rest: tell rest
offer turn_card limit once per round: add [ten]
forbid turn_card where candidate is ace
"""
    done = table(rules)
    done.do("pick")
    assert done.asked() == "1 turn: card:two card:ten rest"
    assert [found.id for found in done.game.blocked] == ["card:ace"]
    done.answer("card:ten")
    done.do("pick")
    assert (done.asked(), done.count("points")) == ("1 turn: card:two rest", 10)


def test_questions_that_hooks_ask_can_be_hooked(table: Set) -> None:
    charms = "- {id: ring, abilities: [{after: sale, effect: 'choose prize from [ace, two, ten]; gain prize.worth points'}]}"
    done = table("action sale: end\nforbid prize where candidate is ten\n", charms).wear(1, "ring")
    done.do("sale")
    assert done.asked() == "1 prize: ace two"


# ------------------------------------------------------------------ causes


def test_causes_last_as_long_as_what_they_cause(table: Set) -> None:
    rules = """
procedure main:
    perform one via placement
    if via is placement: tell wrong
procedure one:
    if via is placement: tell first
    perform two via copy
    if via is placement: tell again
procedure two:
    choose x from [1, 2]
    if via is copy: tell second
"""
    done = table(rules)
    assert done.do("main") == ["first 1"]
    assert done.answer("2") == ["second 1", "again 1"]


def test_hooks_can_ask_for_the_cause(table: Set) -> None:
    charms = "- {id: ring, abilities: [{after: sale, if: via is placement, effect: tell ring}]}"
    rules = "action sale: end\nprocedure a: perform sale via placement\nprocedure b: perform sale via copy\nprocedure c: perform sale\n"
    done = table(rules, charms).wear(1, "ring")
    assert [len(done.do(name)) for name in "abc"] == [1, 0, 0]
