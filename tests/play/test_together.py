"""Choices at the same time: nobody learns an answer before all are in, whatever way they look."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import horta
from engine.comparing import Comparison
from horta.bots import play_bots, read_spec
from horta.bots.imagined_states import Imagination
from horta.model.layout import DECISION
from horta.play.game import Game, Ruleset
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels
from worlds import load_world

BLIND = Path(__file__).parents[1] / "sample_packs" / "blind"


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return horta.load(BLIND)


def bids(game: Game, *answers: str) -> None:
    for answer in answers:
        game.answer(answer)


def test_answers_are_told_together(ruleset: Ruleset) -> None:
    game = ruleset.new_game(3, seed=4)
    before = len(game.events)
    bids(game, "3", "0")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("bid", 2)
    assert len(game.events) == before
    bids(game, "1")
    told = Narrator(Labels(ruleset, game.seats, "en")).sentences(game.events[before:])
    assert told[:3] == ["Seat 1: bid 3", "Seat 2: bid 0", "Seat 3: bid 1"]
    base = game.program.layout.counters["coins"]
    assert game.state[base : base + 3] == [3, 6, 5]


def test_nothing_that_a_seat_gets_depends_on_an_answer_of_another(ruleset: Ruleset) -> None:
    games = []
    for answer in ("0", "3"):
        game = ruleset.new_game(3, seed=4)
        bids(game, answer, "2")
        games.append(game)
    one, other = games
    for seat in (1, 2, None):
        assert one.view(seat).to_data() == other.view(seat).to_data()
        assert one.events_for(seat) == other.events_for(seat)
    assert one.decision is not None
    assert other.decision is not None
    assert list(one.decision.options) == list(other.decision.options)
    for seat in (1, 2):
        states = [Imagination(game.program, seat).imagine(game.state, 77) for game in games]
        assert states[0] == states[1]


def test_imagined_states_draw_the_answers_of_others_again_and_keep_ones_own(ruleset: Ruleset) -> None:
    game = ruleset.new_game(3, seed=4)
    bids(game, "3", "2")
    seen = set()
    for seed in range(60):
        state = Imagination(game.program, 1).imagine(game.state, seed)
        game.program.answer(state, 0)
        base = game.program.layout.counters["coins"]
        seen.add(state[base])
        assert state[base + 1] == 4
    assert seen == {3, 4, 5, 6}


def test_imagined_answers_keep_to_hooks(tmp_path: Path) -> None:
    ruleset = load_world(
        tmp_path,
        "game:\n    together seats choose bid from 0 to 3\n    for each p in seats: gain bid[p] coins for p\n"
        "    as seat(1): choose x from 1 to 2\nforbid bid where candidate > 1\n",
    )
    game = ruleset.new_game(2)
    game.answer("1")
    base = game.program.layout.counters["coins"]
    found = set()
    for seed in range(40):
        state = Imagination(game.program, 1).imagine(game.state, seed)
        game.program.answer(state, 0)
        found.add(state[base])
    assert found == {5, 6}


def test_an_answer_can_be_taken_back_until_all_are_in(ruleset: Ruleset) -> None:
    game = ruleset.new_game(3, seed=4)
    bids(game, "3", "2")
    assert game.can_undo
    game.undo()
    assert game.can_undo
    bids(game, "0", "0")
    assert not game.can_undo


def test_a_single_option_is_asked_for_and_nothing_is_not(tmp_path: Path) -> None:
    ruleset = load_world(
        tmp_path,
        "game:\n    draw c from deck to seat(2).hand\n    together seats choose card from my.hand\n"
        "    together seats choose one from 1 to 1\n"
        "    gain card[seat(2)].worth points for seat(2)\n    gain one[seat(1)] points for seat(1)\n",
    )
    game = ruleset.new_game(3)
    asked = []
    while game.decision is not None:
        asked.append((game.decision.kind, game.decision.seat))
        game.answer(0)
    assert asked == [("card", 1), ("one", 0), ("one", 1), ("one", 2)]
    assert game.scores()["Seat 1"] == 1


def test_an_answer_of_a_seat_that_was_not_asked_is_a_fault(tmp_path: Path) -> None:
    ruleset = load_world(tmp_path, "game:\n    together [seat(1)] choose one from 1 to 2\n    gain one[seat(2)] points for seat(2)\n")
    game = ruleset.new_game(2)
    with pytest.raises(horta.RuleFault, match="was not asked"):
        game.answer(0)


def test_plain_and_fast_programs_do_the_same(ruleset: Ruleset) -> None:
    for seed in range(6):
        programs = [ruleset.program(3), ruleset.program(3, telling=True), Comparison(ruleset, seed).programs["plain"]]
        states = [program.new_state(seed) for program in programs]
        chance = random.Random(seed)
        while states[0][DECISION] is not None:
            pairs = zip(programs, states, strict=True)
            decisions = [Game(ruleset, program, ("a", "b", "c"), 0, state, None, ()).decision for program, state in pairs]
            offered = [(found.seat, found.kind, [option.id for option in found.options]) for found in decisions if found is not None]
            assert offered == [offered[0]] * 3
            index = chance.randrange(len(offered[0][2]))
            for program, state in zip(programs, states, strict=True):
                program.answer(state, index)
        assert len({tuple(program.outcome(state).scores) for program, state in zip(programs, states, strict=True)}) == 1


def test_saves_and_bots(ruleset: Ruleset) -> None:
    game = ruleset.new_game(3, seed=9)
    bids(game, "1", "2")
    again = Game.load(game.save(), ruleset)
    assert again.state_hash() == game.state_hash()
    assert Game.load(game.snapshot(), ruleset).state_hash() == game.state_hash()
    assert play_bots(ruleset, [read_spec("search:iterations=10").make(ruleset) for _ in range(3)], 3).over
