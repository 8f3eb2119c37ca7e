"""Campaigns must be able to fail: every check is shown something broken."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import horta
from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.packs.bundled import content_folder
from horta.play.journal import SaveRefused
from horta.play.random_games import chance
from horta.trials import run_campaign
from horta.trials.checked_game import CheckedGame, even_choice
from horta.trials.possible_answers import possible_answers
from horta.trials.replay_checks import ReplayChecks
from horta.trials.state_checks import CheckFailed, checks_for

PACK = "tea-house"


@pytest.fixture
def ruleset() -> horta.Ruleset:
    return horta.load(PACK)


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str], str]:
    """The pack with one piece of its rules replaced."""

    def edit(old: str, new: str) -> str:
        folder = tmp_path / "packs" / PACK
        shutil.copytree(content_folder() / PACK, folder, ignore=shutil.ignore_patterns("scenarios"))
        rules = folder / "tea.rules"
        text = rules.read_text(encoding="utf-8")
        assert old in text
        rules.write_text(text.replace(old, new), encoding="utf-8")
        return str(folder)

    return edit


def wrong(ruleset: horta.Ruleset, change: Callable[[Program, State], None]) -> str:
    program = ruleset.program(2)
    state = program.new_state(1)
    checks = checks_for(ruleset, program)
    assert list(checks.errors(state)) == []
    change(program, state)
    return "; ".join(checks.errors(state))


def test_a_counter_below_its_least_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        state[program.layout.counters["points"]] = -1

    assert "points, entry 0, is -1" in wrong(ruleset, change)


def test_an_overdrawn_bank_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        state[program.layout.banks["coins"]] = -1

    assert "the bank of coins" in wrong(ruleset, change)


def test_a_broken_invariant_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        state[program.layout.counters["coins"]] += 1

    assert wrong(ruleset, change) == "the invariant coins_kept does not hold"


def test_a_piece_in_two_places_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        state[program.layout.zones["shelf"]] = state[program.layout.zones["counter"]][:1]

    assert "more than once" in wrong(ruleset, change)


def test_a_lost_piece_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        state[program.layout.zones["counter"]] = ()

    assert "missing" in wrong(ruleset, change)


def test_a_piece_where_only_does_not_allow_it_is_found(tmp_path: Path) -> None:
    """Whoever cannot follow suit has none of it. If the rules note the wrong suit, random games show it."""
    folder = tmp_path / "three-hands"
    shutil.copytree(Path(__file__).parents[1] / "sample_packs" / "three-hands", folder)
    assert run_campaign([str(folder)], [3], games=5, folder=tmp_path / "failures").sound
    rules = folder / "tricks.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("my.lacks[led.suit]", "my.lacks[card.suit]"), encoding="utf-8")
    report = run_campaign([str(folder)], [3], games=5, folder=tmp_path / "failures")
    assert not report.sound
    assert "lies in hand, but `only` does not allow it there" in report.failures[0].what


def test_a_question_without_options_is_found(ruleset: horta.Ruleset) -> None:
    def change(program: Program, state: State) -> None:
        question, seat, _, *rest = state[DECISION]
        state[DECISION] = (question, seat, (), *rest)

    assert "has 0 options" in wrong(ruleset, change)


def test_a_false_invariant_of_a_pack_is_reported_and_its_game_written_down(edited: Callable[[str, str], str], tmp_path: Path) -> None:
    pack = edited("= 30", "= 30 and count(chest) > 8")
    report = run_campaign([pack], [2], games=3, folder=tmp_path / "failures")
    assert not report.sound
    failure = report.failures[0]
    assert "coins_kept does not hold" in failure.what
    assert failure.replay is not None
    game = horta.Game.load(failure.replay.read_text(encoding="utf-8"), horta.load(pack))
    assert len(game.steps) == failure.number
    assert str(failure.replay) in str(failure)


def test_rules_that_break_down_are_reported_with_the_answer_that_does_it(edited: Callable[[str, str], str], tmp_path: Path) -> None:
    pack = edited("    gain 2 coins", "    lose 20 coins")
    report = run_campaign([pack], [3], games=1, folder=tmp_path / "failures")
    failure = report.failures[0]
    assert "RuleFault" in failure.what
    assert failure.replay is not None
    with pytest.raises(SaveRefused) as refused:
        horta.Game.load(failure.replay.read_text(encoding="utf-8"), horta.load(pack))
    assert isinstance(refused.value.__cause__, horta.RuleFault)


def test_a_campaign_stops_after_enough_failures(edited: Callable[[str, str], str]) -> None:
    report = run_campaign([edited("= 30", "= 31")], games=50, most_failures=4)
    assert len(report.failures) == report.total.games == 4


def test_a_campaign_is_for_a_number_of_players_that_can_play() -> None:
    with pytest.raises(ValueError, match="not for 9"):
        run_campaign(["tea-house"], [9], 1)


def played(ruleset: horta.Ruleset) -> ReplayChecks:
    game = CheckedGame(ruleset, checks_for(ruleset, ruleset.program(3)), 5)
    game.play(even_choice(chance(5)))
    return ReplayChecks(game)


def test_another_end_is_found(ruleset: horta.Ruleset) -> None:
    thorough = played(ruleset)
    thorough.check()
    thorough.played.state[-1] += 1
    with pytest.raises(CheckFailed, match="another end"):
        thorough.check()


def test_flavours_that_differ_are_found(ruleset: horta.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    thorough = played(ruleset)
    quiet = horta.load(PACK, options={"rounds": 4}).program(3)
    monkeypatch.setitem(ruleset.programs, (3, False), quiet)
    with pytest.raises(CheckFailed, match=r"differ before answer|another end"):
        thorough.check()


def test_answers_that_are_accepted_without_being_offered_are_found(ruleset: horta.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = horta.Game.answer

    def lenient(self: horta.Game, option: horta.Option | str | int) -> object:
        return answer(self, 0 if option == "no such answer" else option)

    thorough = played(ruleset)
    monkeypatch.setattr(horta.Game, "answer", lenient)
    with pytest.raises(CheckFailed, match="not offered"):
        thorough.check()


def decisions(ruleset: horta.Ruleset, seats: int) -> Iterator[horta.Game]:
    game = ruleset.new_game(seats, seed=3)
    draw = chance(3)
    while game.decision is not None:
        yield game
        game.answer(int(draw() * len(game.decision.options)))


@pytest.mark.parametrize("pack", [PACK, "bruxelles-1893"])
def test_whatever_is_offered_is_conceivable(pack: str) -> None:
    ruleset = horta.load(pack)
    seats = ruleset.seats[1]
    for game in decisions(ruleset, seats):
        decision = game.decision
        assert decision is not None
        thought_of = possible_answers(decision, ruleset.vocabulary, seats)
        offered = {option.id for option in decision.options}
        assert offered < set(thought_of)
