"""Parts of the score are named where points are gained, and what hooks make of a gain belongs to its part."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from horta.runs import Plan, simulate
from worlds import load_world, write_world

RULES = """
game:
    as seat(1): perform harvest
    as seat(2):
        gain 4 points
        lose 1 points as debts

procedure harvest:
    gain 2 points as cards
    gain 3 points as gifts for next(me)
    gain 1 points
"""

ASKING = """
before gain points when amount = 2:
    choose gems_now:
        yes: gain 5 coins
        no: end
after gain points when amount = 3: gain 10 points for actor
"""


@pytest.mark.parametrize("hooks", ["", ASKING], ids=["plain", "hooked"])
def test_parts_and_the_rest_make_up_the_score(tmp_path: Path, hooks: str) -> None:
    ruleset = load_world(tmp_path, RULES + hooks)
    game = ruleset.new_game(2)
    while game.decision is not None:
        game.answer(0)
    gifts = 13 if hooks else 3
    assert game.score_parts()["Seat 1"] == {"cards": 2, "gifts": 0, "debts": 0, "rest": 1}
    assert game.score_parts()["Seat 2"] == {"cards": 0, "gifts": gifts, "debts": -1, "rest": 4}
    plan = Plan((str(tmp_path / "world"),), ("random",) * 2, games=2, seed=1)
    for result in simulate(plan, workers=1):
        assert result.seats[1].parts == {"score_cards": 0, "score_gifts": gifts, "score_debts": -1, "score_rest": 4}


def test_the_old_way_to_name_parts_is_told_the_new_one(tmp_path: Path) -> None:
    pack = write_world(tmp_path, "game:\n    as seat(1): tell score_cards(2)\n", more="texts: {events: {}}")
    found = [problem for problem in check_pack(str(pack), []) if problem.code == "W210"]
    assert [problem.remedy for problem in found] == ["a part of the score is named where it is gained: `gain … points as cards`"]
