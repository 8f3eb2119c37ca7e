"""The log tells of the place that a statement changed, even where the change makes its expression mean another one."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from worlds import write_world

# A block, and the sort, seat and data of its events.
BLOCKS = {
    "set first(cards where it.uses = 0).uses to 3": [("set", None, (0, 3))],
    "add 2 to first(cards where it.uses = 0).uses; add 5 to first(cards where it.uses = 0).uses": [
        ("set", None, (0, 2)),
        ("set", None, (1, 5)),
    ],
    "set first(plots where it.owner is none).owner to seat(1)": [("set", None, (0, 0))],
    "add 1 to first(seats sorted by it.coins).coins; add 7 to first(seats sorted by it.coins).coins": [
        ("count", 0, (-1, 6)),
        ("count", 1, (-1, 12)),
    ],
    "gain 1 coins for first(seats sorted by it.coins)": [("gain", 0, (-1, 1))],
    "move ace from deck to first(seats sorted by count(it.hand)).hand": [("move", 0, (0,))],
    "draw card from deck to first(seats sorted by count(it.hand)).hand": [("move", 0, (0,))],
    "move all from deck to first(seats sorted by count(it.hand)).hand": [("move", 0, (-1, (0, 1, 2, 3, 4)))],
}


@pytest.mark.parametrize("body", BLOCKS)
def test_the_log_tells_of_the_place_that_was_changed(tmp_path: Path, body: str) -> None:
    rules = "game:\n    as seat(1): perform main\nprocedure main:\n    " + body.replace("; ", "\n    ") + "\n"
    ruleset = horta.load(write_world(tmp_path, rules))
    told, quiet = (ruleset.new_game(3, telling=telling) for telling in (True, False))
    assert [(event.sort, event.seat, event.data) for event in told.events] == BLOCKS[body]
    assert told.state == quiet.state
