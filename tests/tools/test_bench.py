"""The benchmark adds up and says what it compares. Nothing here is timed, and nothing is installed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import horta
from horta.commands.bench import Figures, forced_share, measure
from horta.packs.bundled import content_folder
from tools.bench import against_version, effects, run_bench
from tools.bench import main as bench_main
from tools.bench.against import Round, tell
from tools.bench.answer_speed import Rates, measure_answers, tell_answers
from tools.bench.beside import Beside
from tools.bench.check_speed import _commands, tell_checks
from tools.bench.copies import CopyTimes
from tools.bench.effects import Cost, Unlike, check_alike, effects_program, tell_effects
from tools.bench.environments import Unavailable, run
from tools.bench.first_question import measure_first_question, tell_first_question
from tools.bench.own_round import main
from tools.bench.simulation_speed import SimulationTimes, measure_simulation, tell_simulation
from tools.bench.worker_speed import Turn, measure_workers, tell_workers
from tools.bench.workload import twins


@pytest.fixture(autouse=True)
def no_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games on terminals take long to start; one test starts some."""
    monkeypatch.setattr(sys.modules["tools.bench.main"], "measure_first_question", lambda packs, turns: [(1.5, 0.5)] * turns)


def test_figures_follow_from_what_was_counted() -> None:
    figures = Figures(players=2, games=10, answers=300, seconds=2.0, forced=0.25)
    assert figures.real_per_second == 150
    assert figures.decisions_per_second == 200
    assert figures.games_per_second == 5
    assert figures.decisions_per_game == 40
    assert CopyTimes(3e-6, 2e-6, 4e-6).ratio == 1.5


def test_choices_with_a_single_option_are_counted() -> None:
    ruleset = horta.load("tea-house")
    share = forced_share(ruleset, 4)
    assert 0 < share < 1
    assert share == forced_share(ruleset, 4)


def test_at_least_one_game_is_measured() -> None:
    figures = measure(horta.load("tea-house"), 2, 0.0)
    assert figures.games == 1
    assert figures.answers > 0


def test_every_number_of_players_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench(["tea-house"], None, 0.0) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert "real decisions/s" in head
    assert [line.split()[0] for line in lines[:3]] == ["2", "3", "4"]
    assert lines[3].startswith("game.answer: ")
    assert lines[4].startswith("simulate, random bots: ratio to its core at least ")
    assert lines[5] == "first question: 0.50 s warm, 1.50 s cold, ratio 0.33 (bars 1 s and 2 s: met)"
    assert lines[6].startswith("copies: up to ")
    assert lines[7].startswith("effects: ")


def test_answers_through_a_game_are_told_with_their_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure_answers(horta.load("tea-house"), 2, 0.0).ratio > 0
    assert tell_answers([Rates(100.0, 50.0), Rates(200.0, 80.0)])
    assert not tell_answers([Rates(100.0, 50.0), Rates(200.0, 79.0)])
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("ratio at least 0.40 (bar 0.4: met)")
    assert second.endswith("(bar 0.4: missed)")


def test_workers_take_turns_over_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = measure_workers(["tea-house"], 3, 2, games=300, rounds=2)
    assert [(one.workers, several.workers) for one, several in rounds] == [(1, 2)] * 2
    assert all(turn.clock > 0 and turn.processors > 0 for turns in rounds for turn in turns)
    tell_workers(["tea-house"], 300, rounds)
    assert capsys.readouterr().out.startswith("300 games of tea-house: 1 worker and 2 workers in turns\n")


@pytest.mark.parametrize(("seconds", "met"), [(5.4, True), (5.41, False)])
def test_two_workers_must_nearly_halve_the_time(seconds: float, met: bool) -> None:
    assert tell_workers(["tea-house"], 6, [(Turn(1, 10.0, 10.0), Turn(2, seconds, 10.5))]) is met


def test_a_round_of_ours_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["2", "0", "tea-house"])
    assert sorted(json.loads(capsys.readouterr().out)) == ["copy", "rate"]


@pytest.mark.parametrize(
    ("own_rate", "own_copy", "met"), [(200.0, 1.0, True), (199.0, 1.0, False), (200.0, 1.1, False)], ids=["both", "slow", "large"]
)
def test_both_bars_must_be_met(own_rate: float, own_copy: float, met: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert tell("another", [Round(own_rate, own_copy, 100.0, 10.0)] * 3, bar=2.0) is met
    assert ("missed" in capsys.readouterr().out) is not met


def test_what_cannot_be_compared_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench(["tea-house"], against="nothing-known") == 2
    assert "no comparison with `nothing-known`" in capsys.readouterr().out


def test_a_failing_command_is_told_by_its_last_words() -> None:
    with pytest.raises(Unavailable, match="no luck"):
        run([sys.executable, "-c", "import sys; print('first'); sys.exit('no luck')"])


def test_every_file_of_the_content_is_checked_once_with_its_schema(tmp_path: Path) -> None:
    commands = _commands(tmp_path, content_folder())
    files = [part for command in commands for part in command if part.endswith(".yaml")]
    assert sorted(files) == sorted(str(path) for path in content_folder().rglob("*.yaml"))
    for command in commands:
        schema = Path(command[2])
        assert json.loads(schema.read_text(encoding="utf-8"))["$schema"]
        assert all((Path(part).name == "pack.yaml") == (schema.name == "pack.schema.json") for part in command[3:])


def test_checks_are_told_in_the_middle(capsys: pytest.CaptureFixture[str]) -> None:
    tell_checks([(1.0, 2.0), (1.0, 4.0), (9.0, 4.0)])
    assert "ours takes 0.25 of its time (bar 0.5: met)" in capsys.readouterr().out
    tell_checks([(3.0, 4.0)])
    assert "ours takes 0.75 of its time (bar 0.5: missed)" in capsys.readouterr().out


def test_a_game_is_measured_up_to_its_first_question(capsys: pytest.CaptureFixture[str]) -> None:
    ((cold, warm),) = measure_first_question(["tea-house"], 1)
    assert 0 < warm < cold
    assert tell_first_question([(2.1, 0.5)]) is False
    assert tell_first_question([(1.9, 1.1)]) is False
    assert capsys.readouterr().out.count("missed") == 2
    with pytest.raises(RuntimeError, match="ended without a question"):
        measure_first_question(["no-such-game"], 1)


def test_a_simulation_is_measured_beside_its_core(capsys: pytest.CaptureFixture[str]) -> None:
    times = measure_simulation(horta.load("tea-house"), 2, 0.0)
    assert 0 < times.core < times.rows
    assert tell_simulation([SimulationTimes(1.0, 1.1, 2.0), SimulationTimes(1.0, 1.25, 1.0)]) is False
    assert capsys.readouterr().out == ("simulate, random bots: ratio to its core at least 0.80 (bar 0.85: missed), with all rows 0.50\n")
    assert tell_simulation([SimulationTimes(1.0, 1.1, 2.0)]) is True


def test_the_command_measures_what_its_arguments_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_main(["tea-house", "-n", "3", "-n", "2", "--seconds", "0"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:3]] == ["3", "2"]


def test_effects_and_their_twins_do_the_same() -> None:
    names = [name for name, _, _ in check_alike(effects_program())]
    assert names == ["reward", "harvest", "study", "trade", "survey"]


def test_a_twin_that_does_something_else_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    program = effects_program()
    changed = {**twins(program.layout), "survey": twins(program.layout)["reward"]}
    monkeypatch.setattr(effects, "twins", lambda layout: changed)
    with pytest.raises(Unlike, match="`survey`"):
        check_alike(program)


def test_every_effect_has_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_main(["--effects", "--seconds", "0"]) in (0, 1)
    head, *lines, last = capsys.readouterr().out.splitlines()
    assert head == "effects: generated beside by hand"
    assert [line.split()[0] for line in lines] == ["reward", "harvest", "study", "trade", "survey"]
    assert "bar 1.25" in last


def test_each_effect_must_meet_the_bar(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell_effects([Cost("light", 1.0, 1.0, 1.0), Cost("even", 1.25, 1.0, 1.25)])
    assert not tell_effects([Cost("light", 1.0, 1.0, 1.0), Cost("heavy", 1.3, 1.0, 1.3)])
    assert "missed" in capsys.readouterr().out


def test_packs_are_measured_beside_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_main(["tea-house", "-n", "2", "--seconds", "0", "--beside", "tea-house"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.startswith("tea-house beside tea-house")
    assert line.startswith("2 players:")
    assert Beside(2, 70.0, 100.0).ratio == pytest.approx(0.7)


def test_packs_that_cannot_be_loaded_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench_main(["no-such-pack"]) == 2
    assert "cannot measure" in capsys.readouterr().out


def test_what_python_compiles_is_kept_where_it_is_told_to(tmp_path: Path) -> None:
    run([sys.executable, "-c", "import horta.play.random_games"], tmp_path)
    assert list(tmp_path.rglob("random_games*.pyc"))


def test_versions_play_the_same_games_in_turns() -> None:
    turns = against_version.compare(sys.executable, ["tea-house"], 2, rounds=2, games=3)
    assert len(turns) == 2
    for own, other in turns:
        assert own.ends == other.ends != {}
        assert own.is_like(other)
        assert own.seconds > 0


def test_games_are_the_same_as_far_as_both_versions_have_the_same_counters() -> None:
    turn = against_version.Turn(9, 1.0, {"coins": "a", "points": "b"})
    assert turn.is_like(against_version.Turn(9, 2.0, {"coins": "a", "cubes": "c"}))
    assert not turn.is_like(against_version.Turn(9, 1.0, {"coins": "d"}))
    assert not turn.is_like(against_version.Turn(8, 1.0, {"coins": "a"}))


def test_versions_that_play_other_games_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    played = iter(range(99))
    monkeypatch.setattr(against_version.Player, "play", lambda self, first, games: against_version.Turn(next(played), 1.0, {}))
    with pytest.raises(SystemExit, match="not the same in both"):
        against_version.compare(sys.executable, ["tea-house"], 2, rounds=1, games=3)
