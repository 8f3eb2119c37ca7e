"""Answering makes no events, ids or reveals; looking makes them, once, and they are what they always were."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import horta
from horta.engine.answer_log import Log
from horta.model.decisions import Question
from horta.play import game as games
from horta.play import steps
from horta.play.events import Events, read_log
from horta.play.random_games import chance

ANSWERS = 40


@pytest.fixture(scope="module")
def ruleset() -> horta.Ruleset:
    return horta.load("bruxelles-1893")


def answered(ruleset: horta.Ruleset, seed: int, answers: int = ANSWERS) -> horta.Game:
    game, draw = ruleset.new_game(3, seed), chance(seed)
    for _ in range(answers):
        assert game.decision is not None
        game.answer(int(draw() * len(game.decision.options)))
    return game


def counting(function: Callable[..., Any], calls: list[int]) -> Callable[..., Any]:
    def counted(*arguments: Any) -> Any:
        calls.append(1)
        return function(*arguments)

    return counted


def test_answering_by_number_makes_nothing_that_nobody_looks_at(ruleset: horta.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    for place, name in ((steps, "read_log"), (games, "read_log"), (games, "anything_revealed"), (Question, "option_id")):
        monkeypatch.setattr(place, name, counting(getattr(place, name), made))
    game = answered(ruleset, 3)
    assert made == []
    assert game.events == game.events
    assert len(made) == ANSWERS + 1  # each answer and the setup, once


def test_events_are_the_same_however_late_one_looks(ruleset: horta.Ruleset) -> None:
    game, draw, program = ruleset.new_game(3, 5), chance(5), ruleset.program(3, telling=True)
    early = []
    for _ in range(ANSWERS):
        assert game.decision is not None
        before, index, log = game.state, int(draw() * len(game.decision.options)), Log()
        game.answer(index)
        after = before.copy()
        program.answer(after, index, log)
        early.append(read_log(log, program, before, after))
    assert [step.events for step in game.steps] == early
    assert [step.option for step in game.steps] == [step.option for step in answered(ruleset, 5).steps]


def test_undo_does_not_change_what_a_later_look_finds(ruleset: horta.Ruleset) -> None:
    game = answered(ruleset, 8)
    kept = []
    while game.can_undo:
        step = game.steps[-1]
        game.undo()
        kept.append((step, game.answer(step.index)))
        game.undo()
    assert kept
    for step, again in kept:
        assert again == step.events


def test_events_behave_as_a_tuple_of_them(ruleset: horta.Ruleset) -> None:
    game = ruleset.new_game(2, 1)
    twin = game.copy()
    events, same = game.answer(0), twin.answer(0)
    assert isinstance(events, Events)
    assert events
    assert (events, hash(events), repr(events)) == (same, hash(same), repr(tuple(same)))
    assert events == tuple(events)
    assert (*events[:1], *events[1:]) == events
    assert events[0] in events
    assert events + events == sum((events, events), ()) == tuple(events) * 2
    assert events != []
    assert pickle.loads(pickle.dumps(events)) == events
