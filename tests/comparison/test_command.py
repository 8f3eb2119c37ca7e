"""`horta compare` as it is typed: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from horta.commands import compare as comparing_games
from horta.commands.app import app
from horta.commands.shared_options import line_up, read_bots
from horta.commands.usage_errors import Mistake
from horta.comparison import Evidence, play_pairs

RUN = CliRunner()
QUICK = ["--workers", "1", "--games", "40"]


def compare(*arguments: str, code: int = 0) -> str:
    done = RUN.invoke(app, ["compare", *arguments])
    assert done.exit_code == code, done.output
    return done.output


def test_it_tells_and_writes_what_was_found(tmp_path: Path) -> None:
    page, data = tmp_path / "report.html", tmp_path / "figures.json"
    said = compare("tea-house", "--option-b", "rounds=3", *QUICK, "--report", str(page), "--json", str(data))
    assert said.startswith(
        "A: tea-house\nB: tea-house (rounds=3)\n40 games of each · 4 players · bots: random · the same chance for both\n"
    )
    assert "With B a game has 3 rounds instead of 5, in every game." in said
    assert "Error rate 5 %" in said
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    found = json.loads(data.read_text(encoding="utf-8"))
    assert found["sides"][1]["lock"]["options"] == {"rounds": 3}
    rounds = next(measure for measure in found["measures"] if measure["key"] == "scope:round")
    assert (rounds["a"], rounds["b"], rounds["verdict"]) == (5, 3, "differs")
    rates = found["definitions"][0]["win_rates"]
    assert all(0 <= rate["low"] <= rate["share"] <= rate["high"] <= 1 for rate in rates)


def test_the_same_rules_are_the_same_unless_b_has_a_seed_of_its_own() -> None:
    assert "A and B are the same in every one of 40 games." in compare("tea-house", *QUICK)
    assert "different chance" in compare("tea-house", *QUICK, "--seed-b", "5")


def test_it_repeats_itself(tmp_path: Path) -> None:
    given = ["tea-house", "--option-b", "rounds=4", "--games", "30", "--seed", "3", "--seats", "2"]
    pages = [tmp_path / name for name in ("one.html", "two.html")]
    said = [compare(*given, "--workers", str(workers), "--report", str(page)) for workers, page in zip((1, 2), pages, strict=True)]
    assert said[0].replace("one.html", "two.html") == said[1]
    assert pages[0].read_bytes() == pages[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-pack"], "no-such-pack"),
        (["tea-house", "--seats", "9"], "this game is for 2 to 4 players"),
        (["tea-house", "--games", "1"], "needs at least two games of each side"),
        (["tea-house", "--bots", "randum"], "did you mean `random`"),
        (["tea-house", "--bots", "random,random"], "2 bots for 4 seats"),
        (["tea-house", "--bots", "random,random", "--seats", "1"], "2 bots for 1 seat\n"),
        # Said before packs are read, and so before any game.
        (["no-such-pack", "--report", "no/such/folder/page.html"], "there is no folder for"),
        (["no-such-pack", "--json", "no/such/folder/figures.json"], "there is no folder for"),
    ],
)
def test_mistakes_are_said_in_words(arguments: list[str], said: str) -> None:
    assert said in compare(*arguments, "--workers", "1", code=2)


def test_bots_are_read_with_their_settings() -> None:
    assert read_bots("random,search:iterations=5,time=1,random") == ("random", "search:iterations=5,time=1", "random")
    assert line_up("random", 3) == ("random",) * 3
    with pytest.raises(Mistake):
        line_up("random,random", 3)


def test_stopping_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(evidence: Evidence, *others: Any) -> Iterator[int]:
        for done in play_pairs(evidence, *others):
            yield done
            if done == 25:
                raise KeyboardInterrupt

    monkeypatch.setattr(comparing_games, "play_pairs", interrupted)
    said = compare("tea-house", "--option-b", "rounds=3", *QUICK, code=130)
    assert "stopped after 25 of 40 pairs of games" in said
    assert "25 games of each side" in said


def test_different_bots_change_seats(tmp_path: Path) -> None:
    data = tmp_path / "figures.json"
    compare("tea-house", "--bots", "random,greedy", "--seats", "2", "--games", "4", "--workers", "1", "--json", str(data))
    assert [side["plan"]["rotate"] for side in json.loads(data.read_text(encoding="utf-8"))["sides"]] == [True, True]
