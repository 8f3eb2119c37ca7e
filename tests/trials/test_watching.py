"""Watching a game finds whatever a look at the whole state finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

import horta
from horta.model.layout import DECISION, HEADER
from horta.play.random_games import chance
from horta.trials.state_checks import checks_for


@pytest.mark.parametrize("pack", ["tea-house", "bruxelles-1893"])
def test_every_harm_is_found_and_found_again_until_it_is_repaired(pack: str) -> None:
    ruleset = horta.load(pack)
    program = ruleset.program(2)
    checks = checks_for(ruleset, program)
    sound_parts: dict[int, Any] = {}
    draw, harm = chance(1), random.Random(1)
    state = program.new_state(1)
    found = 0
    while state[DECISION] is not None:
        assert list(checks.errors(state, sound_parts)) == []
        for _ in range(5):
            slot = harm.randrange(HEADER, len(state))
            sound = state[slot]
            state[slot] = sound[:-1] if isinstance(sound, tuple) else harm.choice([-1, sound + 1, sound + 100, 999])
            expected = list(checks.errors(state))
            assert list(checks.errors(state, sound_parts)) == expected
            assert list(checks.errors(state, sound_parts)) == expected
            found += bool(expected)
            state[slot] = sound
        program.answer(state, int(draw() * len(state[DECISION][2])))
    assert found > 10


def test_the_end_is_looked_at_as_a_whole() -> None:
    ruleset = horta.load("tea-house")
    program = ruleset.program(2)
    checks, draw = checks_for(ruleset, program), chance(1)
    sound_parts: dict[int, Any] = {}
    state = program.new_state(1)
    while state[DECISION] is not None:
        assert list(checks.errors(state, sound_parts)) == []
        program.answer(state, int(draw() * len(state[DECISION][2])))
    assert list(checks.errors(state, sound_parts)) == []
    # Equal to what was seen before, but no number of the language.
    slot = program.layout.counters["coins"]
    state[slot] = float(state[slot])
    assert "coins, entry 0" in next(checks.errors(state, sound_parts))
