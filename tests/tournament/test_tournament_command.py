"""`horta tournament` as it is typed: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from horta.commands import tournament as tournaments
from horta.commands.app import app
from horta.runs import GameResult
from horta.tournament import Tournament, match_results

RUN = CliRunner()
TEA = ["tea-house", "--bots", "random,greedy", "--games", "8", "--workers", "1"]


def tournament(*arguments: str, code: int = 0) -> str:
    done = RUN.invoke(app, ["tournament", *arguments])
    assert done.exit_code == code, done.output
    return done.output


def test_a_table_for_each_number_of_players_and_over_all(tmp_path: Path) -> None:
    data = tmp_path / "figures.json"
    said = tournament(*TEA, "--players", "2,3", "--json", str(data))
    assert "2 players: 8 games" in said
    assert "3 players: 12 games" in said
    assert "all games: 20 games" in said
    found = json.loads(data.read_text(encoding="utf-8"))
    assert [table["players"] for table in found["standings"]] == [2, 3, None]
    assert {row["bot"] for row in found["standings"][0]["bots"]} == {"random", "greedy"}
    assert sum(plan["games"] for plan in found["plans"]) == 20


def test_it_repeats_itself_whatever_the_number_of_workers() -> None:
    given = [*TEA[:-1], "2", "--players", "4", "--seed", "7"]
    assert tournament(*given) == tournament(*TEA, "--players", "4", "--seed", "7")


def test_all_numbers_of_players_unless_some_are_named() -> None:
    said = tournament(*TEA)
    assert [line for line in said.splitlines() if "players:" in line] == ["2 players: 8 games", "3 players: 12 games", "4 players: 8 games"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "9"], "this game is for 2 to 4 players"),
        (["--players", "two"], "no list of numbers"),
        (["--bots", "random"], "between two bots or more"),
        (["--bots", "random,randum"], "did you mean `random`"),
        (["--games", "0"], "needs games"),
    ],
)
def test_mistakes_are_said_in_words(arguments: list[str], said: str) -> None:
    assert said in tournament(*TEA, *arguments, code=2)


def test_without_openskill_there_is_all_but_ratings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rated = tournament(*TEA, "--players", "2,3").splitlines()
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    data = tmp_path / "figures.json"
    said = tournament(*TEA, "--players", "2,3", "--json", str(data)).splitlines()
    for line in [line for line in rated if line.startswith(("greedy", "random"))]:
        assert re.sub(r" +\S+ +\S+ and \S+$", "", line) in said
    assert "rating" not in said[1]
    assert said[said.index("between: 95 % intervals") + 1].endswith('which is not installed: pip install "horta[ratings]"')
    found = json.loads(data.read_text(encoding="utf-8"))
    assert {row["rating"] for table in found["standings"] for row in table["bots"]} == {None}


@pytest.mark.parametrize("place", ["nowhere/figures.json", "."])
def test_where_nothing_can_be_written_is_said_before_the_games(place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tournaments, "match_results", lambda *_: pytest.fail("games were played"))
    assert "folder" in tournament(*TEA, "--json", str(tmp_path / place), code=2)


def test_wins_are_shares_of_games_beside_an_equal_share() -> None:
    said = tournament(*TEA, "--players", "3")
    greedy, weak = (re.search(rf"^{bot} +12 +18 +([\d.]+) % .* 50\.0 % ", said, re.MULTILINE) for bot in ("greedy", "random"))
    assert greedy is not None
    assert weak is not None
    assert float(greedy[1]) + float(weak[1]) == pytest.approx(100, abs=0.1)


def test_stopping_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(given: Tournament, *others: Any) -> Iterator[GameResult]:
        yield from islice(match_results(given, *others), 5)
        raise KeyboardInterrupt

    monkeypatch.setattr(tournaments, "match_results", interrupted)
    said = tournament(*TEA, "--players", "2", code=130)
    assert "stopped after 5 of 8 games" in said
    assert "2 players: 5 games" in said
