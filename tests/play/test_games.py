"""Games can be copied, taken back, saved, loaded and continued, and are the same afterwards."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import horta
from horta.assembly.layout_forms import read_item
from horta.bots import Position
from horta.model.layout import SEED
from horta.packs.bundled import content_folder
from horta.panels.marks import Showing, marks_text
from horta.panels.seat_values import PanelContext
from worlds import load_world

# Packs that are games by themselves, and packs that lie on top of them.
PACKS = sorted(path.name for path in content_folder().iterdir() if (path / "pack.yaml").is_file())


@cache
def ruleset(pack: str) -> horta.Ruleset:
    return horta.load(pack)


GAMES = [pack for pack in PACKS if ruleset(pack).seats[1] > 1]


def played(game: horta.Game, seed: int, most: int = 60) -> list[str]:
    """Random answers, and what they were."""
    chance = random.Random(seed)
    answers = []
    while game.decision is not None and len(answers) < most:
        answers.append(chance.choice(game.decision.options).id)
        game.answer(answers[-1])
    return answers


@pytest.mark.parametrize("pack", GAMES)
def test_telling_and_quiet_programs_reach_the_same_states(pack: str) -> None:
    for seats in ruleset(pack).seats:
        telling, quiet = (ruleset(pack).new_game(seats, seed=seats, telling=flavour) for flavour in (True, False))
        chance = random.Random(seats)
        while telling.decision is not None:
            assert telling.snapshot() == quiet.snapshot()
            index = chance.randrange(len(telling.decision.options))
            telling.answer(index)
            quiet.answer(index)
        assert telling.snapshot() == quiet.snapshot()
        assert not quiet.events


@pytest.mark.parametrize("pack", GAMES)
def test_a_copy_goes_its_own_way(pack: str) -> None:
    game = ruleset(pack).new_game(3, seed=1)
    played(game, 1, 9)
    before = game.snapshot()
    copy = game.copy()
    played(copy, 2)
    assert game.snapshot() == before
    assert copy.snapshot() != before
    twin = game.copy()
    played(twin, 2)
    assert (twin.snapshot(), twin.save()) == (copy.snapshot(), copy.save())


@pytest.mark.parametrize("pack", GAMES)
def test_a_state_survives_json_at_every_decision(pack: str) -> None:
    game, shadow = ruleset(pack).new_game(2, seed=3), ruleset(pack).new_game(2, seed=99)
    chance = random.Random(3)
    for _ in range(60):
        shadow.restore(game.snapshot())
        assert (shadow.state, shadow.state_hash()) == (game.state, game.state_hash())
        if game.decision is None:
            break
        answer = chance.choice(game.decision.options).id
        game.answer(answer)
        shadow.answer(answer)
        assert shadow.state == game.state


@pytest.mark.parametrize("pack", GAMES)
def test_a_saved_game_is_continued_where_it_was(pack: str) -> None:
    game = ruleset(pack).new_game(["Ann", "Bo"], seed=5)
    played(game, 5, 40)
    loaded = horta.Game.load(game.save(), ruleset(pack))
    assert (loaded.state, loaded.seats, loaded.save(), loaded.events) == (game.state, game.seats, game.save(), game.events)
    assert played(loaded, 6) == played(game, 6)
    assert loaded.state_hash() == game.state_hash()


@pytest.mark.parametrize("pack", GAMES)
def test_everything_that_can_be_taken_back_is_as_it_was(pack: str) -> None:
    game = ruleset(pack).new_game(2, seed=8)
    snapshots = [game.snapshot()]
    chance = random.Random(8)
    undone = 0
    for _ in range(60):
        if game.decision is None:
            break
        game.answer(chance.choice(game.decision.options))
        snapshots.append(game.snapshot())
        if game.can_undo:
            game.undo()
            snapshots.pop()
            assert game.snapshot() == snapshots[-1]
            undone += 1
            game.answer(chance.choice(game.decision.options))
            snapshots.append(game.snapshot())
    assert undone > 0


HIDDEN = """
game:
    move all from deck to bag
    repeat 9 times:
        choose turn:
            open: draw card from bag to row
            guess: pick n at random from 1 to 6
            look: draw card from bag to my.hand
            shut when exists(row): move last(row) from row to bag
            wait: gain 1 points
"""


def test_what_was_revealed_cannot_be_taken_back(tmp_path: Path) -> None:
    game = load_world(tmp_path, HIDDEN).new_game(2)
    for answer in ("open", "guess", "look"):
        game.answer(answer)
        before = game.snapshot()
        assert not game.can_undo
        with pytest.raises(horta.UndoBarred) as caught:
            game.undo()
        assert (caught.value.code, game.snapshot()) == ("A105", before)
    game.answer("wait")
    game.answer("wait")
    game.undo()
    game.undo()
    assert not game.can_undo
    assert game.scores()["Seat 1"] == 0


def test_nothing_can_be_taken_back_at_the_beginning(tmp_path: Path) -> None:
    game = load_world(tmp_path, HIDDEN).new_game(2)
    with pytest.raises(horta.UndoBarred, match="no answer to take back"):
        game.undo()


@pytest.mark.parametrize("answer", ["nonsense", "", "open ", "OPEN", 99, -1, 10**30])
def test_what_is_no_option_is_refused_and_changes_nothing(tmp_path: Path, answer: str | int) -> None:
    game = load_world(tmp_path, HIDDEN).new_game(2)
    before = game.snapshot()
    with pytest.raises(horta.AnswerRefused) as caught:
        game.answer(answer)
    assert (caught.value.code, game.snapshot(), game.steps) == ("A101", before, ())


def test_an_option_of_another_question_is_refused(tmp_path: Path) -> None:
    game = load_world(tmp_path, HIDDEN).new_game(2)
    assert game.decision is not None
    other = game.decision.options[2]
    game.answer("open")
    assert game.decision is not None
    assert game.decision.options[2] == other
    game.answer("wait")
    game.answer("open")
    stale = horta.Option(4, "wait", (3, -1))
    with pytest.raises(horta.AnswerRefused):
        game.answer(stale)


def test_a_game_that_is_over_takes_no_answers(tmp_path: Path) -> None:
    game = load_world(tmp_path, "game: gain 3 points\n").new_game(2)
    assert (game.over, game.decision, game.winners()) == (True, None, ("Seat 1",))
    with pytest.raises(horta.AnswerRefused, match="over"):
        game.answer(0)


@pytest.mark.parametrize("seats", [0, 1, 5, ["only"], ["a"] * 9])
def test_the_number_of_seats_is_checked(tmp_path: Path, seats: int | list[str]) -> None:
    with pytest.raises(ValueError, match="this game is for 2 to 4 players"):
        load_world(tmp_path, HIDDEN).new_game(seats)


def test_state_hashes_are_pinned() -> None:
    """The same on every platform and Python version; only a change of the game itself may change them."""
    game = ruleset("tea-house").new_game(3, seed=1)
    while game.decision is not None:
        game.answer(len(game.decision.options) // 2)
    assert game.scores() == {"Seat 1": 18, "Seat 2": 13, "Seat 3": 17}
    assert game.state_hash().startswith("c9a2997e8159ae5a")


BETWEEN_SEATS = """
counters:
  favours: {of: seat, by: seat}
  thanks: {of: table, by: seat}
zones:
  gifts: {of: seat, by: seat, holds: card}
"""

GIVING = """
game:
    repeat 2 times:
        for each s in seats:
            as s:
                choose friend from seats where it != me
                add 2 to my.favours[friend]
                add 1 to thanks[friend]
                move last(deck) from deck to my.gifts[friend]
"""


def test_what_is_counted_by_seat_is_seen(tmp_path: Path) -> None:
    game = load_world(tmp_path, GIVING, more=BETWEEN_SEATS).new_game(3)
    game.answer("seat_3")
    view = game.view(1)
    assert view.players[0]["favours"] == {"seat_1": 0, "seat_2": 0, "seat_3": 2}
    assert view.table["thanks"] == {"seat_1": 0, "seat_2": 0, "seat_3": 1}
    assert [len(held) for held in view.players[0]["gifts"].values()] == [0, 0, 1]
    assert [marks_text(Showing(game, 1).item(read_item("favours"), PanelContext(seat))) for seat in range(3)] == ["P3:2", "", ""]
    assert Position(game).imagine(7)[SEED + 1 :] == game.state[SEED + 1 :]
