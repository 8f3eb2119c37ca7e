"""Failed games are made short before they are saved, and still fail in the same way when they are told again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import horta
from horta.commands.app import app
from horta.engine.limits import RuleFault
from horta.play.journal import read_journal
from horta.play.random_games import chance
from horta.trials import run_campaign
from horta.trials.checked_game import CheckedGame, even_choice, failure_kind
from horta.trials.shrinker import Shrinker
from horta.trials.state_checks import CheckFailed, checks_for

from .planted import FAULT, INVARIANT, write_planted

# One seat has its turns, and the others have theirs in between.
SHORTEST = {2: 11, 3: 16}


@pytest.mark.parametrize("seats", [2, 3])
def test_what_breaks_an_invariant_is_found_without_the_noise_around_it(seats: int, tmp_path: Path) -> None:
    report = run_campaign([write_planted(tmp_path, INVARIANT)], [seats], games=4, folder=tmp_path / "failures")
    assert len(report.failures) == 4
    for failure in report.failures:
        assert failure.number == SHORTEST[seats]
        assert failure.shortened > 2 * failure.number - 4
        assert failure.what == "CheckFailed: the invariant calm does not hold"
        assert f"after answer {failure.number} (shortened from {failure.shortened})" in str(failure)
        assert failure.replay is not None
        answers = read_journal(failure.replay.read_text(encoding="utf-8")).answers
        # Those of one seat as they must be, all others as simple as can be.
        assert sorted(answer for answer in answers if answer != "a") == ["c"] * 2 + ["e"] * 4
        assert len({number % seats for number, answer in enumerate(answers) if answer != "a"}) == 1


def test_a_shortened_game_is_told_up_to_what_is_broken(tmp_path: Path) -> None:
    pack = write_planted(tmp_path, INVARIANT)
    failure = run_campaign([pack], [2], games=1, folder=tmp_path / "failures").failures[0]
    result = CliRunner().invoke(app, ["replay", str(failure.replay), "--pack", pack])
    assert result.exit_code == 1
    assert len(re.findall(r"^ +\d+  ", result.stdout, re.MULTILINE)) == 11
    assert result.stderr == "horta: after answer 11, the invariant calm does not hold\n"
    before = CliRunner().invoke(app, ["replay", str(failure.replay), "--pack", pack, "--until", "10"])
    assert (before.exit_code, before.stderr) == (0, "")


def test_a_game_whose_rules_break_down_is_told_up_to_there(tmp_path: Path) -> None:
    pack = write_planted(tmp_path, FAULT)
    failure = run_campaign([pack], [2], games=1, folder=tmp_path / "failures").failures[0]
    assert failure.number == 7
    assert failure.shortened > 7
    result = CliRunner().invoke(app, ["replay", str(failure.replay), "--pack", pack])
    assert result.exit_code == 1
    assert len(re.findall(r"^ +\d+  ", result.stdout, re.MULTILINE)) == 6
    assert "the rules of this game break down at answer 7:" in result.stderr
    assert "the rule takes" in result.stderr
    assert CliRunner().invoke(app, ["replay", str(failure.replay), "--pack", pack, "--until", "6"]).exit_code == 0


def test_in_a_large_game_little_is_left_of_a_long_course(tmp_path: Path) -> None:
    pack = tmp_path / "cursed"
    pack.mkdir()
    (pack / "pack.yaml").write_text("id: cursed\nversion: 1.0.0\nrequires: {bruxelles-1893: '*'}\n", encoding="utf-8")
    (pack / "cursed.rules").write_text("invariant modest = every(p.built < 3 for p in seats)\n", encoding="utf-8")
    report = run_campaign([str(pack)], [3], games=1, seed=6, folder=tmp_path / "failures")
    failure = report.failures[0]
    assert "the invariant modest does not hold" in failure.what
    assert failure.number * 2 < failure.shortened
    assert failure.replay is not None
    game = horta.Game.load(failure.replay.read_text(encoding="utf-8"), horta.load(pack))
    assert len(game.steps) == failure.number
    assert list(checks_for(game.ruleset, game.ruleset.program(3)).errors(game.state)) == ["the invariant modest does not hold"]


def test_what_only_a_close_look_finds_is_shortened_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = horta.Game.answer

    def lenient(self: horta.Game, option: horta.Option | str | int) -> Any:
        """Takes anything once somebody has written the third letter."""
        written = [step.option for step in self.steps]
        return answer(self, 0 if option == "no such answer" and "c" in written else option)

    monkeypatch.setattr(horta.Game, "answer", lenient)
    report = run_campaign([write_planted(tmp_path, "")], [2], games=1, thorough=1, folder=tmp_path / "failures")
    failure = report.failures[0]
    assert "`no such answer` is not offered by `letter` and accepted" in failure.what
    assert failure.shortened == 80
    assert failure.replay is not None
    assert read_journal(failure.replay.read_text(encoding="utf-8")).answers == ("c",)


def test_a_failure_that_does_not_come_again_is_kept_as_it_was(tmp_path: Path) -> None:
    ruleset = horta.load(write_planted(tmp_path, ""))
    game = CheckedGame(ruleset, checks_for(ruleset, ruleset.program(2)), 1)
    game.play(even_choice(chance(1)))
    assert Shrinker(game, CheckFailed("it only seemed so")).shrink(game.taken) is None


def test_the_work_is_bounded(tmp_path: Path) -> None:
    ruleset = horta.load(write_planted(tmp_path, INVARIANT))
    game = CheckedGame(ruleset, checks_for(ruleset, ruleset.program(2)), 1)
    with pytest.raises(CheckFailed) as broken:
        game.play(even_choice(chance(1)))
    shrinking = Shrinker(game, broken.value, budget=200)
    found = shrinking.shrink(game.taken)
    assert found is not None
    assert 11 < len(found[0]) <= len(game.taken)
    assert shrinking.budget > -200


def test_failures_are_of_a_kind_whatever_their_numbers() -> None:
    assert failure_kind(CheckFailed("points, entry 3, is -1, not at least 0")) == failure_kind(
        CheckFailed("points, entry 0, is -22, not at least 0")
    )
    assert failure_kind(CheckFailed("the invariant a does not hold")) != failure_kind(CheckFailed("the invariant b does not hold"))
    assert failure_kind(CheckFailed("the invariant a does not hold; and more")) == failure_kind(
        CheckFailed("the invariant a does not hold")
    )
    assert failure_kind(KeyError("a")) != failure_kind(IndexError("a"))
    assert failure_kind(RuleFault("E504", "5 is too much")) == failure_kind(RuleFault("E504", "6 is too much"))
    assert failure_kind(RuleFault("E504", "too much")) != failure_kind(RuleFault("E503", "too much"))
