"""That an ability was used does not tell other seats which hidden thing carries it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.bots import Position
from horta.bots.imagined_states import Imagination, imagination
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


ASKED_BEFORE = "    as seat(1): choose start from [1, 2]\n    as seat(2): perform sale"


def sleeves(folder: Path, rules: str, kept: str, content: str = CONTENT) -> Ruleset:
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "content.yaml").write_text(content, encoding="utf-8")
    (folder / "sleeves.rules").write_text(rules.replace("KEPT", kept) + RING, encoding="utf-8")
    return horta.load(folder)


@pytest.fixture(params=KEPT)
def ruleset(request: pytest.FixtureRequest, tmp_path: Path) -> Ruleset:
    return sleeves(tmp_path, RULES, KEPT[request.param])


def remembered(state: State) -> list[object]:
    """Everything in a state; of frames that run hooks, all but the hooks themselves: only who knows the past can imagine other ones."""
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


def waiting_frames(state: State) -> Iterator[tuple[Any, ...]]:
    frame = state[FRAME]
    while frame is not None:
        yield frame
        frame = frame[-1]


@pytest.mark.parametrize("kept", KEPT)
def test_who_knows_how_play_came_here_imagines_other_hooks_too(kept: str, tmp_path: Path) -> None:
    """To the last frame: which charm runs its ability is drawn again, and is the charm that was used."""
    ruleset = sleeves(tmp_path, RULES.replace("    as seat(2): perform sale", ASKED_BEFORE), KEPT[kept])
    told: dict[str, set[str]] = {}
    true: dict[str, set[str]] = {}
    hosts = set()
    for seed in range(60):
        game = ruleset.new_game(2, seed)
        game.answer(0)
        position = Position(game)
        states = [position.imagine(number) for number in range(6)]
        seen = str((game.view(0).players[0], game.events_for(0)))
        told.setdefault(seen, set()).add(repr(states))
        true.setdefault(seen, set()).add(repr(game.state[FRAME]))
        for state in states:
            frames = [frame for frame in waiting_frames(state) if frame[0] == HOOKS]
            used = [frame[4][0] for frame in frames if frame[4]]
            assert [host for frame in frames for _, _, host in frame[1] if host >= 0] == used
            hosts.update(used)
    assert all(len(states) == 1 for states in told.values())
    assert all(len(frames) > 1 for frames in true.values())
    assert len(hosts) == 6


def test_an_imagined_use_is_one_of_the_abilities_of_the_imagined_thing(tmp_path: Path) -> None:
    """Also without the past, and where things carry several abilities or are not the first to carry any."""
    content = (
        CONTENT.replace("kinds: {", "kinds: {lid: {plural: lids, pieces: true}, ")
        .replace("define:", "  chest: {of: table, holds: lid, visible: none, start: all}\ndefine:")
        .replace("gain 2 points}]", "gain 2 points}, {after: rest, effect: gain 1 points}]")
        .replace("define:", "define:\n  lid: [{id: lid, abilities: [{after: sale, effect: gain 1 points}]}]")
    )
    game = sleeves(tmp_path, RULES + "\nmoment rest\n", KEPT["the ability"], content).new_game(2, 1)
    kinds, forms, seen = game.ruleset.vocabulary.kinds, game.program.frame_forms(), set()
    for number in range(60):
        state = imagination(game.program, 0).imagine(game.state, number)
        for frame in waiting_frames(state):
            held = dict(zip(forms.get(frame[0], ()), frame[1:], strict=False))
            if "used" in held:
                ability = kinds["ability"].entities[held["ability"]].id
                assert ability.startswith(kinds["charm"].entities[held["used"]].id + "__")
                seen.add(ability)
    assert len(seen) > 6
