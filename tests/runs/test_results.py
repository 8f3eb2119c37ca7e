"""What simulated games give: repeatable, complete, and in agreement with the games themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest

from horta.bots import read_spec
from horta.bots.game_loop import play_on
from horta.engine.answer_log import Log, Telling
from horta.engine.outcomes import outcome_of
from horta.model.decisions import SEAT
from horta.model.layout import DECISION
from horta.play.events import read_log
from horta.play.game import load
from horta.play.score_parts import score_parts
from horta.runs import GameResult, Plan, game_results, simulate
from horta.runs.plan import PlanPlayer
from horta.runs.results import unpacked

TEA = Plan(("tea-house",), ("random",) * 3, games=20, seed=5)
BELLE = Plan(("belle-epoque", "asymmetric"), ("random",) * 4, games=4)


@pytest.fixture(scope="module")
def belle() -> list[GameResult]:
    return list(simulate(BELLE, workers=1))


def test_the_same_plan_gives_the_same_results() -> None:
    assert list(simulate(TEA, workers=1)) == list(simulate(TEA, workers=1))


def test_a_game_does_not_depend_on_the_number_of_games() -> None:
    few = Plan(TEA.packs, TEA.bots, games=3, seed=TEA.seed)
    assert list(simulate(few, workers=1)) == list(simulate(TEA, workers=1))[:3]


def test_games_that_are_done_are_left_out() -> None:
    assert [result.game for result in simulate(TEA, workers=1, done=range(17))] == [17, 18, 19]


def test_scores_and_parts_are_those_of_the_game(belle: list[GameResult]) -> None:
    ruleset = load(*BELLE.packs)
    bots = [read_spec(bot).make(ruleset) for bot in BELLE.bots]
    for result in belle:
        log: Log = []
        game = ruleset.new_game(len(bots), result.seed)
        play_on(game, bots, log)
        assert [seat.score for seat in result.seats] == list(game.scores().values())
        parts = score_parts((*game.events, *read_log(log, game.program, game.state, game.state)), game.scores().values())
        for seat in result.seats:
            assert {f"score_{name}": amounts[seat.seat] for name, amounts in parts.items()}.items() <= seat.parts.items()


def test_the_parts_and_the_causes_make_up_the_score(belle: list[GameResult]) -> None:
    for result in belle:
        for seat in result.seats:
            assert sum(seat.parts.values()) == sum(seat.causes.values()) == seat.score


@pytest.mark.parametrize("plan", [TEA, BELLE], ids=lambda plan: plan.packs[0])
def test_without_rows_who_scored_and_won_is_the_same(plan: Plan) -> None:
    brief, whole = PlanPlayer(plan, rows=False), PlanPlayer(plan)
    for number in range(plan.games):
        short, full = unpacked(brief.play(number)), unpacked(whole.play(number))
        assert (short.seats, short.uses, short.length) != (full.seats, full.uses, full.length)
        bare = tuple(replace(seat, parts={}, causes={}) for seat in full.seats)
        assert short == replace(full, seats=bare, uses=(), length={})


def test_a_brief_log_holds_all_that_rows_are_made_of(belle: list[GameResult], monkeypatch: pytest.MonkeyPatch) -> None:
    brief = PlanPlayer(BELLE)
    monkeypatch.setattr(game_results, "Telling", SimpleNamespace(BRIEF=Telling.FULL))
    full = PlanPlayer(BELLE)
    assert len(brief.reader.program.notices) < len(full.reader.program.notices) / 2
    assert [unpacked(player.play(number)) for player in (brief, full) for number in range(BELLE.games)] == belle * 2


def test_answers_add_up(belle: list[GameResult]) -> None:
    for result in belle:
        assert result.answers == sum(seat.answers for seat in result.seats)
        assert min(seat.answers for seat in result.seats) > 0


def test_places_are_counted_from_who_is_asked_first(belle: list[GameResult]) -> None:
    program = load(*BELLE.packs).program(BELLE.seats)
    for result in simulate(Plan(BELLE.packs, BELLE.bots, 12), workers=1):
        first = program.new_state(result.seed)[DECISION][SEAT]
        assert result.first == first
        assert [result.place((first + further) % 4) for further in range(4)] == [1, 2, 3, 4]
    assert len({result.first for result in belle}) > 1


def test_length_counts_scopes(belle: list[GameResult]) -> None:
    assert {result.length["round"] for result in belle} == {5}
    assert all(result.length["turn"] > 20 for result in belle)


def test_uses_of_a_small_game_can_be_counted_by_hand() -> None:
    """A tea that is drunk lies before the seat at the end; its effect, if it has any, was resolved when it came."""
    uses = [use for result in simulate(TEA, workers=1) for use in result.uses]
    assert {use.kind for use in uses} == {"tea"}
    assert all(use.gained >= use.held > 0 for use in uses)
    assert all(use.resolved == use.gained == use.times for use in uses if use.definition == "assam")
    assert all(use.resolved == use.acted == 0 and use.times == use.gained for use in uses if use.definition == "sencha")
    assert {use.acted for use in uses if use.definition == "white_peony"} > {0, 1}


def test_what_comes_all_at_once_is_gained_too(belle: list[GameResult]) -> None:
    more = simulate(Plan(BELLE.packs, BELLE.bots, 30), workers=1)
    uses = [use for result in more for use in result.uses if use.kind == "belle_card"]
    assert uses
    assert all(use.gained >= use.held for use in uses)


def test_a_field_of_a_seat_is_held(belle: list[GameResult]) -> None:
    for result in belle:
        boards = [use for use in result.uses if use.kind == "board"]
        assert [use.seat for use in boards] == [0, 1, 2, 3]
        assert all(use.held == 1 for use in boards)
        assert len({use.definition for use in boards}) == 4


def test_rotation_moves_the_bots() -> None:
    plan = Plan(("tea-house",), ("random", "random:"), games=4, rotate=True)
    assert [[seat.bot for seat in result.seats] for result in simulate(plan, workers=1)] == [
        ["random", "random:"],
        ["random:", "random"],
    ] * 2


def test_seats_that_are_level_share_rank_and_win() -> None:
    scores, nobody = [(7,), (9,), (9,), (1,)], [False] * 4
    most, least = outcome_of(scores, [1], nobody), outcome_of(scores, [-1], nobody)
    assert (most.ranks, most.wins) == ((3, 1, 1, 4), (0.0, 0.5, 0.5, 0.0))
    assert (least.ranks, least.wins) == ((2, 3, 3, 1), (0.0, 0.0, 0.0, 1.0))


def test_a_plan_is_plain_data() -> None:
    plan = Plan(("tea-house",), ("random",) * 3, 7, 8, (("rounds", 3),), ("packs",), True)
    assert Plan.from_data(json.loads(json.dumps(plan.to_data()))) == plan


def test_seeds_are_exact_in_any_spreadsheet() -> None:
    seeds = [TEA.seed_of(game) for game in range(1000)]
    assert len(set(seeds)) == 1000
    assert max(seeds) < 10**15


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"packs": ()}, "needs packs"),
        ({"bots": ()}, "bot for each seat"),
        ({"games": -1}, "-1 games"),
        ({"bots": ("random:3",)}, "key=value"),
    ],
)
def test_a_plan_that_says_nothing_sensible_is_refused(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Plan.from_data({**TEA.to_data(), **change})


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="players, not for 9"):
        list(simulate(Plan(("tea-house",), ("random",) * 9, 1), workers=1))
