"""What people see first: the public names, short reprs, hashes, and pickles that work in other processes."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from operator import methodcaller

import pytest

import horta


@pytest.fixture(scope="module")
def ruleset() -> horta.Ruleset:
    return horta.load("tea-house", options={"rounds": 3})


def played(ruleset: horta.Ruleset, answers: int) -> horta.Game:
    game = ruleset.new_game(["Ann", "Ben"], seed=7)
    for _ in range(answers):
        assert game.decision is not None
        game.answer(0)
    return game


def test_dir_lists_the_public_names() -> None:
    listed = {name for name in dir(horta) if not name.startswith("_")}
    assert {"Game", "Ruleset", "load", "rule_text"} <= listed
    assert listed == set(horta.__all__)
    assert all(getattr(horta, name) is not None for name in listed)


def test_a_star_import_takes_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from horta import *", names)  # noqa: S102
    assert set(horta.__all__) <= set(names)


def test_other_names_are_not_public() -> None:
    with pytest.raises(AttributeError, match="no attribute 'import_module_of_mine'"):
        _ = horta.import_module_of_mine


def test_reprs_are_short_and_tell_what_matters(ruleset: horta.Ruleset) -> None:
    game = played(ruleset, 2)
    assert repr(ruleset) == "<Ruleset tea-house 1.0.0, rounds=3>"
    assert repr(game) == "<Game of tea-house for Ann, Ben, seed 7: 2 answers, Ben decides turn>"
    assert repr(game.decision).startswith("Decision(seat=1, kind='turn', options=<Options ")
    assert repr(game.program).startswith("<Program for 2 seats: ")
    assert repr(game.steps[-1]).startswith("Step(seat=1, option=")
    assert all(len(repr(part)) < 300 for part in (ruleset, game, game.decision, game.program, game.steps[-1]))


def test_long_lists_of_options_are_cut_in_a_repr() -> None:
    game = horta.load("bruxelles-1893").new_game(3, seed=2)
    while game.decision is not None and len(game.decision.options) <= 5:
        assert "…" not in repr(game.decision)
        game.answer(0)
    assert game.decision is not None
    assert repr(game.decision.options).endswith(f", … ({len(game.decision.options)})>")


def test_equal_rulesets_have_equal_hashes(ruleset: horta.Ruleset) -> None:
    again = horta.load("tea-house", options={"rounds": 3})
    assert again == ruleset
    assert {ruleset: "kept"}[again] == "kept"
    assert horta.load("tea-house") not in {ruleset}


def test_a_pickled_game_goes_on_as_the_game_itself(ruleset: horta.Ruleset) -> None:
    game = played(ruleset, 4)
    twin = pickle.loads(pickle.dumps(game))
    assert (twin.save(), twin.events, twin.state_hash(), twin.seats) == (game.save(), game.events, game.state_hash(), game.seats)
    assert twin.answer(0) == game.answer(0)
    if game.can_undo:
        twin.undo()
        game.undo()
    assert twin.state_hash() == game.state_hash()


def test_a_quiet_game_stays_quiet_when_pickled(ruleset: horta.Ruleset) -> None:
    quiet = pickle.loads(pickle.dumps(ruleset.new_game(2, telling=False)))
    assert quiet.answer(0) == ()
    assert pickle.loads(pickle.dumps(ruleset.new_game(2))).answer(0) != ()


def test_a_game_of_very_many_answers_can_be_pickled(ruleset: horta.Ruleset) -> None:
    game = played(ruleset, 1)
    step = game.steps[0]
    for _ in range(5000):  # as long as no bundled game is
        step = type(step)(step.before, step.index, step, game.program)
    game._last = step
    assert len(pickle.loads(pickle.dumps(game)).steps) == 5001


def test_pickled_games_of_one_ruleset_share_it_where_they_arrive(ruleset: horta.Ruleset) -> None:
    first, second = (pickle.loads(pickle.dumps(played(ruleset, number))) for number in (1, 2))
    assert first.ruleset is second.ruleset
    assert first.program is second.program


def test_games_and_rulesets_can_be_sent_to_other_processes_and_back(ruleset: horta.Ruleset) -> None:
    games = [played(ruleset, number) for number in range(4)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        events = list(pool.map(methodcaller("answer", 0), games))
        begun = pool.submit(methodcaller("new_game", ["Ann", "Ben"], 7), ruleset).result()
    assert events == [game.answer(0) for game in games]
    assert begun.state_hash() == played(ruleset, 0).state_hash()
    assert begun.answer(0) == events[0]
