"""Rules that need a seat are refused where no seat acts, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from horta.diagnostics import Diagnostic, Severity
from worlds import write_world

GAME = """game:
    perform planning
    for each p in seats:
        as p: perform take_turn
phase planning: end
procedure take_turn: gain 1 coins
"""

REFUSED = {
    "game gains": "game: gain 1 coins",
    "game says my": "game:\n    if my.coins > 1: set night to true",
    "game asks": "game:\n    choose card from row",
    "game asks whether": "game:\n    may swap: set night to true",
    "game performs what needs a seat": "game:\n    perform q\n    as seat(1): perform q\nprocedure q: gain 1 coins",
    "a phase that game performs": "game: perform q\nphase q: gain 1 coins",
    "two steps on": "game: perform q\nphase q: perform z\nphase z: lose 1 coins",
    "game asks for a value of a seat": "game: gain reach rumours\nvalue reach = my.coins",
    "a value behind a value": "game: gain far rumours\nvalue far = reach + 1\nvalue reach = my.coins",
    "game resolves an effect": "game:\n    for each c in deck: resolve c.effect",
    "a hook of the table": GAME + "before planning: gain 2 coins",
    "the condition of a hook": GAME + "after planning when my.coins > 2: set night to true",
    "the actor of a hook": GAME + "after planning: gain 1 coins for actor",
    "a hook that asks": GAME + "before planning may: set night to true",
    "a hook on game itself": GAME + "after game: gain 1 coins",
    "a hook on a gain of the table": "game: gain 1 rumours\nafter gain rumours: gain 1 coins",
    "a modifier": "game: gain reach rumours\nvalue reach = 1\nmodify reach when my.coins > 1: add 1",
    "an invariant": "game: end\ninvariant kept = my.coins >= 0",
}

ALLOWED = {
    "inside as": "game:\n    for each p in seats:\n        as p: gain 1 coins",
    "for a seat": "game:\n    for each p in seats: gain 1 coins for p",
    "performed by a seat": GAME,
    "a hook on what a seat does": GAME + "after take_turn: gain 1 points",
    "a hook that names seats": GAME + "before planning:\n    for each p in seats: gain 2 coins for p",
    "a hook on a gain for a seat": "game:\n    for each p in seats: gain 1 coins for p\nafter gain coins: gain 1 points",
    "what the table has": "game: gain 1 rumours\nafter gain rumours: set night to true",
    "a value of a named seat": "game:\n    for each p in seats: gain wealth(p) points for p\nvalue wealth(seat p) = p.coins",
    "a line of the log": "game: tell hello",
    "what nobody performs": "game: end\nprocedure q: gain 1 coins",
    "an invariant of all": "game: end\ninvariant kept = every(p.coins >= 0 for p in seats)",
}

THINGS = {
    "only what its owner does": ("after: planning, effect: gain 1 coins", True),
    "whoever does it": ("after: planning, by: anyone, effect: gain 1 coins", False),
    "for the actor": ("after: planning, by: anyone, effect: gain 1 coins for actor", True),
    "on a turn": ("after: take_turn, effect: gain 1 coins", False),
}


def errors_of(folder: Path, rules: str, charms: str = "") -> list[Diagnostic]:
    found = check_pack(str(write_world(folder, rules, charms)), [])
    return [problem for problem in found if problem.severity is Severity.error]


@pytest.mark.parametrize("rules", REFUSED.values(), ids=REFUSED)
def test_a_rule_that_acts_for_nobody_is_refused(tmp_path: Path, rules: str) -> None:
    found = errors_of(tmp_path, rules)
    assert {problem.code for problem in found} == {"E214"}
    assert all(problem.span is not None and problem.remedy for problem in found)


@pytest.mark.parametrize("rules", ALLOWED.values(), ids=ALLOWED)
def test_a_rule_that_acts_for_a_seat_is_in_order(tmp_path: Path, rules: str) -> None:
    assert errors_of(tmp_path, rules) == []


@pytest.mark.parametrize(("ability", "refused"), THINGS.values(), ids=THINGS)
def test_a_thing_acts_for_its_owner(tmp_path: Path, ability: str, refused: bool) -> None:
    found = errors_of(tmp_path, GAME, f"- {{id: pebble, abilities: [{{{ability}}}]}}")
    assert [problem.code for problem in found] == (["E214"] if refused else [])


def test_a_rule_that_seats_use_too_is_right_and_its_call_is_not(tmp_path: Path) -> None:
    rules = "game:\n    perform q\n    as seat(1): perform q\nprocedure q: gain 1 coins"
    (found,) = errors_of(tmp_path, rules)
    assert found.span is not None
    assert found.span.line == 2
    assert [span.line for span, _ in found.related] == [4]
