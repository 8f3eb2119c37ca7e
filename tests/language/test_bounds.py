"""Rules that would never end, or not before dinner, are refused when they are loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from horta.language.recursion import DEEPEST_CALLS
from horta.language.size_limits import MOST_STATEMENTS
from worlds import CONTENT, load_world, messages, problems_of

Snapshot = Callable[..., None]

EVERYTHING = "every(every(every(night for a in cards) for b in cards) for c in deck)"
MANY_CARDS = "patch: [{of: card, id: six, set: {copies: 180}}]\n"
FORMULAS = """
patch:
  - {of: card, id: ace, set: {bonus: two.bonus + 1}}
  - {of: card, id: two, set: {bonus: ten.worth + first(row).bonus}}
"""

TOO_MANY = "define:\n  card:\n" + "".join(f"    - {{id: c{number}, suit: oak, worth: 1, copies: 1000}}\n" for number in range(6))

# name: rules, charms, more content
CIRCLES = {
    "a procedure of itself": ("procedure a:\n    perform a\n", "", ""),
    "three procedures": ("procedure a: perform b\nprocedure b:\n    if night: perform c\nprocedure c: perform a\n", "", ""),
    "an effect of itself": ("", "", "patch: [{of: card, id: ten, set: {effect: resolve ten.effect}}]\n"),
    "an effect and a procedure": ("procedure a: resolve ace.effect\n", "", "patch: [{of: card, id: ace, set: {effect: perform a}}]\n"),
    "formulas": ("", "", FORMULAS),
    "a condition": ("value v = ace.fits\n", "", "patch: [{of: card, id: ace, set: {fits: v}}]\n"),
    "a modifier of itself": ("value reach = 1\nmodify reach: add reach\n", "", ""),
    "a condition of a modifier": ("value reach = 1\nvalue far = reach > 3\nmodify reach when far: add 1\n", "", ""),
    "a carried modifier": ("value reach = 1\n", "- {id: pebble, abilities: [{modify: reach, add: reach * 2}]}", ""),
    "a substitution": (
        "value ways = mixes of 2 suits up to 2\nvalue many = count(ways)\nsubstitute oak in ways when many > 1\n", "", "",
    ),
    "two circles": ("procedure a: perform b\nprocedure b: perform a\nprocedure c: perform d\nprocedure d: perform c\n", "", ""),
}  # fmt: skip

COSTLY = {
    "three times everything": ("value v = sum(sum(sum(1 for a in cards) for b in cards) for c in cards)\n", "", MANY_CARDS),
    "filters of filters": (
        "value pairs(card c) = count(cards where alike(it, c))\nvalue all = count(cards where exists(cards where pairs(it) > 1))\n",
        "", MANY_CARDS,
    ),
    "a long range": ("value v = count(1 to 99999999 where it % 2 = 0)\n", "", ""),
    "ranges of ranges": ("value v(number n) = sum(sum(sum(z for z in 1 to y) for y in 1 to x) for x in 1 to n)\n", "", ""),
    "doubling values": ("value v0 = 1\n" + "".join(f"value v{n} = v{n - 1} + v{n - 1}\n" for n in range(1, 40)), "", ""),
    "doubling procedures": (
        "procedure p0: add 1 to rumours\n" + "".join(f"procedure p{n}: perform p{n - 1}; perform p{n - 1}\n" for n in range(1, 40)), "", "",
    ),
    "a statement": (f"procedure p:\n    for each c in row where {EVERYTHING}: end\n", "", MANY_CARDS),
    "a condition of a hook": (f"procedure q: end\nafter q when {EVERYTHING}: end\n", "", MANY_CARDS),
    "an ability": (
        "procedure q: end\n", f"- {{id: pebble, abilities: [{{after: q, if: {EVERYTHING}, effect: gain 1 coins}}]}}",
        MANY_CARDS,
    ),
    "joined sets for each number": ("value v = sum(count(" + " + ".join(["(1 to 900)"] * 9) + ") + n for n in 1 to 900)\n", "", ""),
}  # fmt: skip

LONG = {
    "a long block": ("procedure p:\n" + "    gain 1 coins\n" * (MOST_STATEMENTS + 1), "", ""),
    "a long block in blocks": ("procedure p:\n" + "    if night: gain 1 coins\n" * (MOST_STATEMENTS // 2 + 1), "", ""),
    "a long chain of procedures": (
        "procedure p0: end\n" + "".join(f"procedure p{n}: perform p{n - 1}\n" for n in range(1, DEEPEST_CALLS + 5)), "", "",
    ),
    "a long chain of values": ("value v0 = 1\n" + "".join(f"value v{n} = v{n - 1}\n" for n in range(1, DEEPEST_CALLS + 5)), "", ""),
    "a chain that is checked from its end": (
        "".join(f"value v{n} = v{n - 1}\n" for n in range(400, 0, -1)) + "value v0 = 1\n", "", "",
    ),
    "too many things": ("", "", TOO_MANY),
}  # fmt: skip


@pytest.mark.parametrize("group", ["circles", "costly", "long"])
def test_messages(group: str, tmp_path: Path, snapshot: Snapshot) -> None:
    shown = []
    for name, (rules, charms, more) in {"circles": CIRCLES, "costly": COSTLY, "long": LONG}[group].items():
        found = messages(tmp_path / name.replace(" ", "-"), rules, charms, more)
        assert found, name
        shown.append(f"## {name}\n" + found.replace(name.replace(" ", "-") + "/", ""))
    snapshot("\n".join(shown))


def test_a_circle_is_told_once(tmp_path: Path) -> None:
    assert [problem.code for problem in problems_of(tmp_path, CIRCLES["three procedures"][0])] == ["E501"]
    assert [problem.code for problem in problems_of(tmp_path, CIRCLES["two circles"][0])] == ["E501", "E501"]


def test_triggers_may_set_each_other_off(tmp_path: Path) -> None:
    rules = "after gain coins: gain 1 points\nafter gain points: gain 1 coins\n"
    assert not problems_of(tmp_path, rules).has_errors


def test_what_is_long_but_within_the_bounds_can_be_played(tmp_path: Path) -> None:
    """The longest blocks and chains that are let through do not exhaust the compiler or the engine."""
    choices = "".join(f"    choose c{n} as card from [ace]\n" for n in range(MOST_STATEMENTS - 2))
    chain = "".join(f"procedure p{n}:\n    if not night: perform p{n - 1}\n" for n in range(1, DEEPEST_CALLS - 2))
    sums = "value deep = " + " + ".join(["1"] * 70) + "\n"
    values = "value v0 = deep\n" + "".join(f"value v{n} = {'-' * 60}v{n - 1} + 1\n" for n in range(1, DEEPEST_CALLS - 3))
    start = f"game:\n    as seat(1):\n        perform p{DEEPEST_CALLS - 3}\n        gain v{DEEPEST_CALLS - 4} points\n"
    rules = f"{start}procedure p0:\n{choices}    end\n{chain}{sums}{values}"
    game = load_world(tmp_path, rules).new_game(2)
    assert game.scores()["Seat 1"] == 70 + DEEPEST_CALLS - 4


def test_deep_blocks_that_are_let_through_can_be_played(tmp_path: Path) -> None:
    nested = "    as seat(1):\n" + "".join("    " * depth + "for each p in seats where it is seat(1):\n" for depth in range(2, 30))
    game = load_world(tmp_path, f"game:\n{nested}{'    ' * 30}choose x from [1, 2]\n{'    ' * 30}gain x points\n").new_game(2)
    game.answer("2")
    assert game.scores()["Seat 1"] == 2


def test_the_world_itself_is_within_the_bounds(tmp_path: Path) -> None:
    assert "copies" in CONTENT
    assert not problems_of(tmp_path, "").has_errors
