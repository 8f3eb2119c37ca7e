"""Games in lockstep: equal ones pass, and the first difference is named. The other interpreter is this one."""

from __future__ import annotations

import sys

from tools.lockstep import Back, PlayedGame, compare, first_difference

QUESTION = [0, "turn", ["buy", "rest"]]


def test_a_version_plays_like_itself() -> None:
    found = list(compare(sys.executable, ["tea-house"], [2, 3], 4, Back(), []))
    assert [(seats, seed) for seats, seed, _, _ in found] == [(2, 0), (3, 0), (2, 1), (3, 1)]
    assert all(asked > 5 and difference is None for _, _, asked, difference in found)


def test_the_first_difference_is_named() -> None:
    then = PlayedGame([QUESTION], [3, 2], [0])
    more = PlayedGame([[0, "turn", ["buy", "rest", "sing"]]], [3, 2], [0])
    assert first_difference(more, then, {}) == "before answer 1: there seat 0 is asked `turn`, here seat 0 is asked `turn` with sing"
    assert first_difference(PlayedGame([[0, "move", ["buy", "rest"]]], [3, 2], [0]), then, {"turn": "move"}) is None
    assert "the result is [4, 2]" in (first_difference(PlayedGame([QUESTION], [4, 2], [0]), then, {}) or "")
    assert first_difference(PlayedGame([], [3, 2], [0]), then, {}) == "here 0 answers, there 1"
