"""An explaining program does what every other program of its rules does, and its trace tells how."""

from __future__ import annotations

from itertools import pairwise

import pytest

from horta.engine.compiler.program_builder import compile_explaining
from horta.engine.operations import Frame
from horta.engine.program import Program
from horta.engine.trace import Trace
from horta.engine.trace_reader import OpenCall, TraceReader, chain, handed_on, waiting_calls
from horta.model.layout import FRAME, State
from horta.play.game import Game
from replays.journals import recorded_games, start

JOURNALS = recorded_games("0.2.0")
GAMES = [0, 21, 42, 63, 123]


@pytest.fixture(scope="module", params=GAMES, ids=lambda number: f"{number}-{'+'.join(JOURNALS[number].packs)}")
def played(request: pytest.FixtureRequest) -> tuple[Game, Program]:
    """A recorded game at its end, and the explaining program of its rules."""
    game = start(JOURNALS[request.param])
    for answer in JOURNALS[request.param].answers:
        game.answer(answer)
    return game, compile_explaining(game.ruleset.rules, game.ruleset.vocabulary, len(game.seats), plain=False)


def again(program: Program, before: State, index: int) -> tuple[State, Trace]:
    """An answer carried out again."""
    trace, state = Trace(), before.copy()
    program.answer(state, index, trace)
    return state, trace


def test_it_comes_to_the_same_states_and_tells_the_same(played: tuple[Game, Program]) -> None:
    game, explaining = played
    afters = [*(step.before for step in game.steps[1:]), game.state]
    for step, after in zip(game.steps, afters, strict=True):
        state, trace = again(explaining, step.before, step.index)
        assert state == after
        log: list[tuple[int, ...]] = []
        game.program.answer(step.before.copy(), step.index, log)
        assert [line[2:] for line in trace if line[0] >= 0] == [line[2:] for line in log if line[0] >= 0]


def test_every_line_has_the_statement_that_made_it(played: tuple[Game, Program]) -> None:
    game, explaining = played
    for step in game.steps:
        state, trace = again(explaining, step.before, step.index)
        reader = TraceReader(explaining, waiting_calls(explaining, step.before[FRAME])).read(trace, state[FRAME])
        assert len(reader.lines) == len(step.events)
        for line, event in zip(reader.lines, step.events, strict=True):
            assert line.point is not None
            node = line.point.place.node
            if event.span is not None and node is not None:
                assert node.span == event.span


def test_points_are_noted_before_their_statements(played: tuple[Game, Program]) -> None:
    """Nothing is changed between the first point and the state at the answer, and no point stands in what comes later."""
    game, explaining = played
    for step in game.steps:
        state, trace = again(explaining, step.before, step.index)
        points = TraceReader(explaining).read(trace, state[FRAME]).points
        for one, other in pairwise(points):
            assert one.state is not other.state
            assert one.state[FRAME] is None


def test_what_was_under_way_is_handed_on_from_answer_to_answer(played: tuple[Game, Program]) -> None:
    """The rules that the frames tell of by themselves are among those that were followed from the setup on, in the same order."""
    game, explaining = played
    trace = Trace()
    state = explaining.new_state(game.seed, trace)
    known, end = TraceReader(explaining).read(trace, state[FRAME]).open, state[FRAME]
    deepest = 0
    for step in game.steps:
        calls = handed_on(known, end, step.before[FRAME])
        rules, told = [call.rule for call in calls], iter([call.rule for call in calls])
        for call in waiting_calls(explaining, step.before[FRAME]):
            assert call.rule in told, (call.rule, rules)
        deepest = max(deepest, len(rules))
        after, trace = again(explaining, step.before, step.index)
        known, end = TraceReader(explaining, calls).read(trace, after[FRAME]).open, after[FRAME]
        assert not ended(known, end), "a call is open as long as it has somewhere to go back to"
    assert deepest > 1


def ended(calls: list[OpenCall], end: Frame | None) -> list[OpenCall]:
    """The calls whose frame no longer waits."""
    waiting = {id(frame) for frame in chain(end)}
    return [call for call in calls if call.parent is not None and id(call.parent) not in waiting]
