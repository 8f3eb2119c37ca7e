"""That an ability was used does not tell other seats which hidden thing carries it."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.bots.imagined_states import Imagination
from horta.engine.operations import HOOKS
from horta.model.layout import FRAME, State
from horta.play.game import Ruleset

PACK = "id: sleeves\nversion: 1.0.0\nname: Sleeves\nseats: {least: 2, most: 2}\n"
CONTENT = """
kinds: {charm: {plural: charms, pieces: true}}
counters: {points: {of: seat, score: highest}}
zones:
  box: {of: table, holds: charm, visible: none, start: all}
  sleeve: {of: seat, holds: charm, live: true, visible: owner}
define:
  charm:
    - {id: bell, copies: 3, abilities: [{after: sale, effect: gain 2 points}]}
    - {id: gong, copies: 3, abilities: [{after: sale, effect: gain 2 points}]}
"""
# The first seat answers while the rules remember which charm the second seat has used.
RULES = """
game:
    shuffle box
    for each p in seats: draw charm from box to p.sleeve
    as seat(2): perform sale
    as seat(1): choose rest from [1, 2]

action sale: gain 1 points

after use charm:
    as seat(1): choose guess from [1, 2]
    KEPT
"""
KEPT = {"the thing": "if used is bell_1 or used is bell_2: gain 1 points", "the ability": "if repeatable(ability): perform ring(ability)"}
RING = """
moment ring(ability a)
"""


@pytest.fixture(params=KEPT)
def ruleset(request: pytest.FixtureRequest, tmp_path: Path) -> Ruleset:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "content.yaml").write_text(CONTENT, encoding="utf-8")
    (tmp_path / "sleeves.rules").write_text(RULES.replace("KEPT", KEPT[request.param]) + RING, encoding="utf-8")
    return horta.load(tmp_path)


def remembered(state: State) -> list[object]:
    """Everything in a state; of frames that run hooks, all but the hooks themselves, which stay as they are in imagined states."""
    frame, found = state[FRAME], []
    while frame is not None:
        found.append((*frame[:1], *frame[2:-1]) if frame[0] == HOOKS else frame[:-1])
        frame = frame[-1]
    return [*found, *(part for at, part in enumerate(state) if at != FRAME)]


def test_a_seat_is_told_the_same_whichever_hidden_thing_was_used(ruleset: Ruleset) -> None:
    """Views, events and what imagined states remember while play waits inside the use; nor does undo find it out."""
    imagination = Imagination(ruleset.program(2), 0)
    told: dict[str, set[str]] = {}
    used: dict[str, set[str]] = {}
    for seed in range(60):
        game = ruleset.new_game(2, seed)
        assert game.decision is not None
        assert (game.decision.seat, game.decision.kind) == (0, "guess")
        own = str(game.view(0).players[0])
        imagined = remembered(imagination.imagine(game.state, 5))
        told.setdefault(own, set()).add(repr((game.view(0).to_data(), game.events_for(0), imagined)))
        used.setdefault(own, set()).add(str(game.view(1).players[1]))
        game.answer(0)
        assert not game.can_undo, f"seed {seed}"
    assert all(len(charms) > 2 for charms in used.values())
    assert all(len(found) == 1 for found in told.values())
