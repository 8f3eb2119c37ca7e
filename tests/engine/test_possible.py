"""`possible(…)`: whether a block could be carried out follows from its own statements."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.engine.compiler.program_builder import compile_program
from worlds import load_world

WORLD = "game:\n    choose way from [1, 2]\n    gain 1 coins\n"

# Rules with an action `act`, statements that put the table in a position, and whether `act` is then possible.
CASES = {
    "a choice needs a member": ("action act: choose card from my.hand; gain 1 coins", "", False),
    "a choice that has one": ("action act: choose card from my.hand; gain 1 coins", "draw c from deck to my.hand", True),
    "an option has to do for all that follows": (
        "action act:\n    choose suit from suits\n    choose card from row where card.suit is suit\n    gain 1 points",
        "",
        False,
    ),
    "a later choice by what was chosen": (
        "action act:\n    choose suit from suits\n    choose card from row where card.suit is suit\n    gain 1 points",
        "draw c from deck to row",
        True,
    ),
    "a cost that is too high": ("action act: lose 6 coins; gain 1 points", "", False),
    "a cost that can be paid": ("action act: lose 5 coins; gain 1 points", "", True),
    "two costs of one counter: the second is not known beforehand": ("action act: lose 3 coins; lose 3 coins", "", True),
    "what it performs counts": ("action act: perform inner\nprocedure inner: choose card from row; gain 1 points", "", False),
    "arguments count": (
        "action act: perform inner(3); gain 1 points\nprocedure inner(number n): choose x from 1 to n - 3; gain x points",
        "",
        False,
    ),
    "what may be left out need not be there": ("action act:\n    may choose card from row\n    gain 1 coins", "", False),
    "a yes or no whose yes does nothing": ("action act:\n    may sure:\n        gain 0 rumours", "", False),
    "a gain from an empty bank does nothing": ("action act: gain 1 coins", "gain 40 coins for seat(2)", False),
    "a gain of nothing does nothing": ("action act: gain my.points points", "", False),
    "a counter at its most does not rise": ("action act: gain 1 rumours", "set rumours to 9", False),
    "a loop does something if one turn does": ("action act:\n    for each c in row: gain 1 coins", "", False),
    "a loop with a turn": ("action act:\n    for each c in row: gain 1 coins", "draw c from deck to row", True),
    "no turn at all": ("action act:\n    repeat my.points times: gain 1 coins", "", False),
    "what is drawn first cannot be told": (
        "action act:\n    draw c from deck to row\n    choose card from row\n    gain 1 coins",
        "",
        True,
    ),
    "the way that is taken counts": ("action act:\n    if my.points > 0: gain 1 coins\n    else: choose card from row", "", False),
    "an end before anything is done": ("action act:\n    if my.points = 0: end\n    gain 1 coins", "", False),
    "an end that does not come": ("action act:\n    if my.points = 0: end\n    gain 1 coins", "set my.points to 1", True),
    "one open branch is enough": (
        "action act:\n    choose way:\n        card from row: gain 1 coins\n        rich when my.coins > 3: gain 1 points",
        "",
        True,
    ),
    "a branch that does nothing is no way to do it": (
        "action act:\n    choose way:\n        card from row: gain 1 coins\n        finish: end",
        "",
        False,
    ),
    "a name for what is needed": ("action act:\n    let found = first(row)\n    if found is none: end\n    gain 1 coins", "", False),
    "another seat": ("action act:\n    as next(me): lose my.coins coins", "", True),
    "a hook adds an option": ("action act: choose card from row; gain 1 coins\noffer card: add deck", "", True),
    "a hook forbids all options": (
        "action act: choose card from deck; gain 1 coins\nforbid card where candidate.worth > 0",
        "",
        False,
    ),
    "a hook forbids a branch": (
        "action act:\n    choose way:\n        work: gain 1 coins\n        idle: end\nforbid way_work when my.coins = 5",
        "",
        False,
    ),
    "a hook says more": ("action act: choose card from row\nmodify possible(act) when my.coins = 5: set true", "", True),
    "a hook says more of what is performed": (
        "action act: perform inner\nprocedure inner: gain 1 coins\nmodify possible(inner): set false",
        "",
        False,
    ),
    "the effect of a thing": ("action act: resolve ace.effect", "gain 40 coins for seat(2)", False),
    "what a loop asks of an answer of two parts": (
        "value ways = mixes of 2 suits up to my.gems[it]\n"
        "action act:\n    choose deal with suit from suits, bill from ways\n    for each s in suits: lose deal.bill[s] gems[s]",
        "",
        True,
    ),
    "telling something is nothing": ("action act: tell saw(1)", "", False),
    "ending the game is something": ("action act: end game", "", True),
}


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_whether_an_action_is_possible_follows_from_its_statements(name: str, plain: bool, tmp_path: Path) -> None:
    rules, position, expected = CASES[name]
    indented = position.replace("\n", "\n    ") or "gain 0 points"
    world = load_world(tmp_path, f"{rules}\ngame:\n    {indented}\n    choose way_on from [1, 2]\nvalue found = possible(act)\n")
    program = world.program(2)
    if plain:
        program = compile_program(world.rules, world.vocabulary, 2, plain=True)
    state = program.new_state(1)
    assert bool(program.value(state, "found", 0)) is expected


def test_effects_of_things_are_asked_for_like_actions(tmp_path: Path) -> None:
    found = []
    for given in ("gain 0 coins", "gain 40 coins for seat(2)"):  # with nothing left in the bank, fewer effects do anything
        rules = f"game:\n    {given}\n    choose way from [1, 2]\nvalue open = count(cards where possible(it.effect))\n"
        found.append(load_world(tmp_path, rules).new_game(2, seed=1).value("open", 0))
    assert found[0] > found[1] >= 0
