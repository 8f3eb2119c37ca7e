"""Scenarios fail when they should, and say why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from horta.diagnostics import ContentError
from horta.scenarios.results import ScenarioResult, run_scenarios

PACK = {
    "jar/pack.yaml": """
id: jar
version: 1.0.0
name: Jar
seats: {least: 2, most: 4}
options:
  turns: {type: number, default: 2, least: 1, most: 9, description: How many turns}
""",
    "jar/content.yaml": """
kinds:
  bead: {plural: beads, pieces: true, attributes: {worth: number}}
counters:
  coins: {of: seat, start: 3, bank: 20, score: highest}
zones:
  bag: {of: table, holds: bead, order: bag, visible: none, start: all}
  jar: {of: seat, holds: bead}
causes: [gift]
define:
  bead: [{id: red, worth: 1}, {id: blue, worth: 2}, {id: green, worth: 3}]
""",
    "jar/jar.rules": """
game:
    repeat option turns times:
        for each p in seats:
            as p: perform turn

procedure turn:
    choose bead from bag where it.worth <= my.coins
    lose bead.worth coins
    move bead from bag to my.jar

procedure forge:
    add 1 to my.coins

procedure pay_too_much: lose 99 coins

invariant kept = bank.coins + sum(p.coins for p in seats) = 20
""",
}

pytest_plugins = "pytester"

Run = Callable[[str], list[ScenarioResult]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run_text(text: str) -> list[ScenarioResult]:
        for name, content in {**PACK, "jar/scenarios/first.yaml": text}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return run_scenarios(["jar"], search=["."])

    return run_text


HOLDING = """
positions:
  rich: {seats: 3, given: "set my.coins to 9"}
  richer: {position: rich, given: add 1 to my.coins}
rules: |
  procedure give(bead b): move b from bag to my.jar
scenarios:
  - {name: a position is made and seats counted, position: rich, when: perform give(red), then: [my.coins = 9, count(seats) = 3]}
  - {name: a position on a position, position: richer, given: add 1 to my.coins, when: perform give(red), then: my.coins = 11}
  - name: answers in all forms
    seats: 2
    options: {turns: 1}
    answers:
      - {seat: 1, question: bead, choose: blue, offered: [red], not_offered: [pink]}
      - bead: green
    offered: nothing
    then: [blue in seat(1).jar, green in seat(2).jar]
  - name: a question and its option in one text
    answers: ["bead: red"]
    offered: {seat: 2, question: bead, options: [green, blue], excludes: [red]}
    refused: red
  - {name: somebody else acts, when: "as seat(2): perform turn", answers: [green], then: [seat(2).coins = 0]}
  - {name: broken invariants are left alone in a broken position, given: set bank.coins to 0, when: perform forge, then: my.coins = 4}
  - {name: from a question of the game, from: bead, when: perform turn, answers: [red], then: [my.coins = 2]}
  - {name: who is ahead has won, given: set seat(2).coins to 9, when: gain 1 coins, winners: [2]}
  - {name: level seats have both won, when: gain 0 coins, winners: [2, 1]}
  - {name: the game up to its first question, setup: true, when: perform turn, answers: [red], then: red in my.jar}
"""


def test_all_forms(run: Run) -> None:
    assert [(result.name, result.message) for result in run(HOLDING) if not result.passed] == []


FAILING = {
    "two sides": "{when: perform turn, answers: [red], then: [my.coins = 7]}",
    "two conditions": "{when: perform turn, answers: [red], then: [my.coins = 7, my.coins = 2, my.coins = 8]}",
    "a set": "{when: perform turn, answers: [red], then: [blue in my.jar]}",
    "things": "{when: perform turn, answers: [red], then: [first(my.jar) is green]}",
    "only a truth": "{when: perform turn, answers: [red], then: [not exists(my.jar)]}",
    "another question": '{when: perform turn, answers: ["bid: red"]}',
    "another seat": "{when: perform turn, answers: [{seat: 2, choose: red}]}",
    "no such option": "{when: perform turn, answers: [pink]}",
    "not offered": "{when: perform turn, answers: [{choose: red, offered: [pink], not_offered: [blue]}]}",
    "answers left over": "{when: perform turn, answers: [red, blue]}",
    "answers missing": "{when: perform turn}",
    "offered exactly": "{when: perform turn, offered: [red, pink]}",
    "offered something": "{when: perform turn, offered: nothing}",
    "offered nothing": "{when: gain 1 coins, offered: {question: bead}}",
    "accepted": "{when: perform turn, refused: red}",
    "refused nothing": "{when: gain 1 coins, refused: red}",
    "winners": "{when: gain 1 coins, winners: [2]}",
    "invariant": "{when: perform forge}",
    "fault": "{when: perform pay_too_much}",
    "given asks": "{given: perform turn, when: perform forge}",
    "given without when": "{given: set my.coins to 1}",
    "seats": "{seats: 9, when: perform forge}",
    "never asked": "{from: bid, when: perform forge}",
    "unknown name": "{given: set my.coinz to 1, when: perform trun, then: [my.coins]}",
    "unknown position": "{position: rich, when: perform forge}",
    "bad option": "{options: {turns: 99}, when: perform forge}",
}


def test_failures_in_words(run: Run, snapshot: Callable[[str], None]) -> None:
    lines = [f"  - {{name: {name}, {text[1:]}" for name, text in FAILING.items()]
    results = run("scenarios:\n" + "\n".join(lines) + "\n")
    assert [result.name for result in results] == list(FAILING)
    assert [result.name for result in results if result.passed] == []
    snapshot("\n\n".join(f"{result.name}\n{result.message}" for result in results) + "\n")


def test_a_wrong_scenario_does_not_stop_the_others(run: Run) -> None:
    results = run("scenarios:\n  - {name: a, when: perform nothing}\n  - {name: b, when: perform turn, answers: [red]}\n")
    assert [result.passed for result in results] == [False, True]


def test_shared_positions_must_be_right(run: Run) -> None:
    with pytest.raises(ContentError, match="unknown position"):
        run("positions: {a: {position: b}}\nscenarios: [{name: x, when: perform forge}]\n")


def test_positions_must_not_go_in_a_circle(run: Run) -> None:
    with pytest.raises(ContentError, match="b → a → b") as caught:
        run("positions: {a: {position: b}, b: {position: a}}\nscenarios: [{name: x, position: a, when: perform forge}]\n")
    assert caught.value.code == "E314"


EXPRESSIONS = """
kinds: {table: {fields: {high: {type: number, start: 2 * count(seats)}}}}
counters:
  luck: {of: seat, start: count(seats), bank: 5 * count(seats)}
"""


def test_a_scenario_begins_with_what_expressions_say(run: Run, tmp_path: Path) -> None:
    """Without playing the game first."""
    (tmp_path / "jar").mkdir()
    (tmp_path / "jar" / "more.yaml").write_text(EXPRESSIONS, encoding="utf-8")
    [result] = run("scenarios: [{name: all, seats: 3, when: gain 1 luck, then: [my.luck = 4, bank.luck = 15 - 3 * 3 - 1, high = 6]}]")
    assert result.passed, result.message


def test_pytest_collects_scenarios(run: Run, tmp_path: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("scenarios:\n  - {name: holds, when: perform turn, answers: [red]}\n  - {name: fails, when: perform turn, answers: [pink]}\n")
    outcome = pytester.runpytest("-p", "horta.commands.pytest_plugin", tmp_path / "jar" / "scenarios")
    outcome.assert_outcomes(passed=1, failed=1)
    outcome.stdout.fnmatch_lines(["*answer 1, `pink`, is not offered: seat 1 is asked `bead`: red, blue, green"])


def test_rules_of_packs_cannot_be_taken_for_scenarios(run: Run) -> None:
    """Not even if they have such names."""
    named = "procedure scenario_99_x: end\nprocedure position_start: end\n"
    results = run(
        f"rules: |\n  {named.replace(chr(10), chr(10) + '  ')}\nscenarios: [{{name: fine, when: lose 1 coins, then: [my.coins = 2]}}]"
    )
    assert [(result.name, result.message) for result in results] == [("fine", "")]


def test_a_long_chain_of_positions_is_refused(run: Run) -> None:
    chain = "".join(f"  a{number}: {{position: a{number + 1}}}\n" for number in range(150))
    with pytest.raises(ContentError) as caught:
        run(f"positions:\n{chain}  a150: {{given: end}}\nscenarios: [{{name: deep, position: a0, when: end, then: [my.coins = 3]}}]")
    assert {problem.code for problem in caught.value.problems} == {"E203"}


def test_positions_begin_with_what_the_packs_say_by_expressions(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    content = PACK["jar/content.yaml"].replace("start: 3, bank: 20", "start: count(seats), bank: 10 * count(seats)")
    monkeypatch.setitem(PACK, "jar/content.yaml", content)
    [result] = run("scenarios: [{name: one, seats: 4, when: gain 1 coins, then: [my.coins = 5, bank.coins = 23]}]")
    assert result.passed, result.message


def test_a_part_of_a_game_says_that_it_cannot_be_played(tmp_path: Path) -> None:
    (tmp_path / "part" / "scenarios").mkdir(parents=True)
    (tmp_path / "part" / "pack.yaml").write_text("id: part\nversion: 1.0.0\nname: Part\n")
    (tmp_path / "part" / "part.rules").write_text("procedure nap: end\n")
    (tmp_path / "part" / "scenarios" / "one.yaml").write_text("scenarios: [{name: one, when: perform nap, then: [1 = 1]}]\n")
    [result] = run_scenarios([tmp_path / "part"])
    assert "these packs are not a whole game; name one that builds on them with `packs`" in result.message
