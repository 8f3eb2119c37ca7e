"""Games that rules or bots break off: told in words, whichever process played them, and so that they can be seen again."""

from __future__ import annotations

import pickle
import re
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from horta.commands.app import app
from horta.commands.usage_errors import explain_failure
from horta.diagnostics import ContentError, Problems
from horta.engine.limits import Overrun, RuleFault
from horta.play.game import load
from horta.play.random_games import Endless
from horta.runs import GameBroken, Plan, simulate
from horta.runs.cluster import ClusterUnavailable

PACK = 'id: {id}\nversion: 1.0.0\nname: "{id}"\ndescription: Breaks games off.\nrequires: {{tea-house: ">=1.0 <2.0"}}\n'
# Somebody saves up so much in about one game of five.
FAULTY = "after rest when my.coins > 8:\n    gain 8 / (my.coins - my.coins) points\n"
ENDLESS = (
    "after game:\n    repeat 1000 times: perform ask\n"
    "procedure ask:\n    repeat 1000 times:\n        choose answer:\n            this: gain 0 coins for starter\n"
    "            that: gain 0 coins for starter\n"
)


def made(folder: Path, name: str, rules: str) -> str:
    (folder / name).mkdir()
    (folder / name / "pack.yaml").write_text(PACK.format(id=name), encoding="utf-8")
    (folder / name / "more.rules").write_text(rules, encoding="utf-8")
    return str(folder / name)


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """A pack whose rules break down in some games."""
    return made(tmp_path, "faulty", FAULTY)


def broken(plan: Plan, workers: int, first: int = 0) -> GameBroken:
    with pytest.raises(GameBroken) as caught:
        list(simulate(plan, workers, done=range(first)))
    return caught.value


def said(error: Exception, capsys: pytest.CaptureFixture[str]) -> str:
    assert explain_failure(error)
    return capsys.readouterr().err


def test_the_same_is_said_of_faulty_rules_for_any_number_of_workers(faulty: str) -> None:
    alone, two = (CliRunner().invoke(app, ["simulate", faulty, "--games", "50", "-w", workers]) for workers in ("1", "2"))
    assert (alone.exit_code, alone.output) == (two.exit_code, two.output)
    assert alone.exit_code == 2
    first, more, again = alone.output.splitlines()
    assert re.fullmatch(
        r"horta: the game stopped in game \d+ \(seed \d+\): there is an error in its rules: .*more\.rules:2:5: .* \[E506\]", first
    )
    assert more == "  = `horta explain E506` tells more"
    assert again.startswith("  = to see it again: horta play ")


def test_the_command_that_is_named_shows_the_fault(faulty: str) -> None:
    found = broken(Plan((faulty,), ("random", "random:", "random"), games=200, options=(("rounds", 6),), rotate=True), 1, first=4)
    assert found.game >= 4
    program, *words = shlex.split(found.again)
    assert program == "horta"
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert f"an error in its rules: {found.problem}\n" in result.output


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_without_an_end_is_told_of(tmp_path: Path, workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = broken(Plan((made(tmp_path, "endless", ENDLESS),), ("random",) * 2, games=1, seed=3), workers)
    assert isinstance(found.problem, Endless)
    assert re.match(
        r"horta: the game stopped in game 0 \(seed \d+\): its rules do not come to an end: the game is not over after ", said(found, capsys)
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_is_told_of_with_its_game(workers: int, capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"stdio:{shlex.quote(sys.executable)} -c pass"
    found = said(broken(Plan(("tea-house",), (bot, "random"), games=3), workers), capsys)
    assert re.search(r"^horta: the bot .*, in game 0 \(seed \d+\)\n  = to see it again: horta play tea-house ", found)


def test_games_that_are_only_endless_are_told_of_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        said(Endless("the game is not over"), capsys) == "horta: the game stopped: its rules do not come to an end: the game is not over\n"
    )


@pytest.mark.parametrize("sort", [RuleFault, Overrun])
def test_a_fault_survives_the_way_from_another_process(sort: type[RuleFault], faulty: str) -> None:
    span = broken(Plan((faulty,), ("random",) * 4, games=50), 1).problem.span  # type: ignore[attr-defined]
    fault = sort("E503", "too much", None, ("here", "there"))
    fault.span = span
    fault.add_note("noted")
    copy = pickle.loads(pickle.dumps(fault))
    assert type(copy) is sort
    assert str(copy) == str(fault) == f"{span}: too much [E503]"
    assert (copy.code, copy.trail, copy.__notes__) == ("E503", ("here", "there"), ["noted"])


def test_faulty_content_survives_the_way_from_another_process(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(made(tmp_path, "wrong", "after rest: nonsense\n"))
    caught.value.add_note("noted")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(copy.problems, Problems)
    assert str(copy) == str(caught.value)
    assert list(copy.problems) == list(caught.value.problems)
    assert copy.__notes__ == ["noted"]


def test_a_cluster_without_dask_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterUnavailable, match="a cluster needs Dask") as caught:
        list(simulate(Plan(("tea-house",), ("random",) * 2, games=1), cluster="tcp://127.0.0.1:1"))
    assert caught.value.code == "A205"
