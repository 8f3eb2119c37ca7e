"""What the checker says of rules that mean nothing, in full; most messages are in the corpus (test_corpus.py)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from horta.diagnostics import Problems
from horta.language import checker
from worlds import corpus_rules, messages, problems_of

Snapshot = Callable[..., None]

# How messages are laid out; what each says is in the corpus. `p:` stands for a procedure around statements.
MISTAKES = {
    "unknown name": "p: gain rumors coins",
    "unknown name far off": "p: gain zzzzz coins",
    "name of several kinds": "p: set my.mascot to six",
    "unknown seat part": "p: gain my.coinz points",
    "things compared by size": "value v = ace < 2",
    "unknown event": "after refil: gain 1 coins\nprocedure refill: end",
    "need with other parameters": "needs action sale(card c)\naction sale: end",
    "declared twice": "value reach = 1\nvalue reach = 2",
    "question twice": "p: choose it_all from row; choose it_all from seats",
    "value of itself": "value a = b + 1\nvalue b = a",
    "set for number": "p: gain row coins",
    "too few arguments": "value f(card c) = 1\nvalue v = f()",
    "index missing": "p: gain 1 gems",
}

IN_YAML = {
    "condition": ("- {id: pebble, abilities: [{after: q, if: my.coinz > 1, effect: gain 1 coins}]}", "procedure q: end"),
    "effect in a block": (
        "- id: pebble\n  abilities:\n    - after: q\n      effect: |\n        gain 1 coins\n        gain 1 pionts",
        "procedure q: end",
    ),
    "effect in quotes": ('- {id: pebble, abilities: [{after: q, effect: "gain 1 pionts"}]}', "procedure q: end"),
    "limit": ("- {id: pebble, abilities: [{after: q, limit: once a round, effect: gain 1 coins}]}", "procedure q: end"),
    "scope of a limit": ("- {id: pebble, abilities: [{after: q, limit: 2 times per rund, effect: gain 1 coins}]}", "procedure q: end"),
    "height of a limit": ("- {id: pebble, abilities: [{after: q, limit: 1000 times per round, effect: gain 1 coins}]}", "procedure q: end"),
    "two hooks": ("- {id: pebble, abilities: [{before: q, after: q, effect: gain 1 coins}]}", "procedure q: end"),
    "no effect": ("- {id: pebble, abilities: [{before: q, may: true}]}", "procedure q: end"),
    "no adjustment": ("- {id: pebble, abilities: [{modify: v}]}", "value v = 1"),
    "no offer": ("- {id: pebble, abilities: [{offer: card}]}", "procedure p: choose card from row"),
    "two offers": ("- {id: pebble, abilities: [{offer: card, add: row, remove: true}]}", "procedure p: choose card from row"),
    "two sorts of one branch": (
        "- {id: pebble, abilities: [{offer: t, branch: b, effect: end}, {offer: t, branch: b, from: row, effect: end}]}",
        "procedure p:\n    choose t:\n        rest: end",
    ),
    "an adjustment of an event": ("- {id: pebble, abilities: [{after: q, effect: gain 1 coins, add: 1}]}", "procedure q: end"),
    "may on a modifier": ("- {id: pebble, abilities: [{modify: v, may: true, add: 1}]}", "value v = 1"),
    "a cost that is no payment": ("- {id: pebble, abilities: [{after: q, cost: gain 1 coins, effect: gain 1 coins}]}", "procedure q: end"),
    "event": ("- {id: pebble, abilities: [{before: gain coin, effect: gain 1 coins}]}", "procedure q: end"),
    "substitution": ("- {id: pebble, abilities: [{substitute: v, for: true}]}", "value v = mixes of 1 suits up to 2"),
    "name of several kinds": ("- {id: oak}", "value v = count([oak])"),
    "a list for rules": ("- {id: pebble, abilities: [{modify: v, add: [1]}]}", "value v = 1"),
}


def rules_of(written: str) -> str:
    first, _, rest = written.partition("\n")
    body = first.removeprefix("p: ")
    return written if body == first else f"procedure p:\n    {body}\n{rest}"


def sites() -> set[tuple[str, int]]:
    """Every place in the checker that reports something."""
    found = set()
    room = Path(checker.__file__).parent.parent
    for path in (*room.glob("checker/*.py"), *room.glob("statements/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("error", "unknown"):
                found.add((path.name, node.lineno))
    return found


def test_every_message_is_in_a_snapshot_or_in_the_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[str, int]] = set()
    report = Problems.error

    def recorded(*arguments: Any, **more: Any) -> None:
        frame = sys._getframe(1)
        for caller in (frame, frame.f_back):
            if caller is not None:
                seen.add((Path(caller.f_code.co_filename).name, caller.f_lineno))
        report(*arguments, **more)

    monkeypatch.setattr(Problems, "error", recorded)
    for written in MISTAKES.values():
        problems_of(tmp_path, rules_of(written))
    for path in (Path(__file__).parent / "corpus").glob("*.rules"):
        for chunk in path.read_text(encoding="utf-8").split("---\n"):
            problems_of(tmp_path, corpus_rules(chunk)[0])
    for charms, rules in IN_YAML.values():
        problems_of(tmp_path, rules, charms)
    assert sites() - seen == set()


def test_messages(tmp_path: Path, snapshot: Snapshot) -> None:
    shown = []
    for name, written in MISTAKES.items():
        found = messages(tmp_path, rules_of(written))
        assert found, f"{name}: nothing was said"
        shown.append(f"## {name}\n{found}")
    snapshot("\n".join(shown))


def test_messages_in_yaml(tmp_path: Path, snapshot: Snapshot) -> None:
    shown = []
    for name, (charms, rules) in IN_YAML.items():
        found = messages(tmp_path, rules, charms)
        assert found, f"{name}: nothing was said"
        shown.append(f"## {name}\n{found}")
    snapshot("\n".join(shown))


NAMES_THAT_ARE_FREE = [
    "p: draw card from deck to row; draw card from deck to row",
    "p: let x = 1; let x = x + 1; gain x coins",
    "p: if night: let x = 1; gain x coins\n    if not night: let x = 2; gain x coins",
    "p: for each p in seats:\n        for each c in p.hand: end",
    "value v = sum(it.worth for it in row)",
    "p: choose what:\n        card from row: end\n        rest: end",
    "p: gain 1 rumours; gain 1 coins for next(me)",
]


@pytest.mark.parametrize("written", NAMES_THAT_ARE_FREE)
def test_a_name_that_hides_nothing_is_free(tmp_path: Path, written: str) -> None:
    assert not problems_of(tmp_path, rules_of(written)).has_errors


SCORES = {
    "two": "counters: {stars: {of: seat, score: lowest}}",
    "of the table": "counters: {stars: {of: table, score: highest}}",
    "several of a seat": "counters: {stars: {of: seat, by: suit, score: highest}}",
}


@pytest.mark.parametrize("more", SCORES.values(), ids=SCORES)
def test_one_counter_of_seats_decides_who_wins(tmp_path: Path, more: str) -> None:
    found = problems_of(tmp_path, "value v = 1", more=more)
    assert {problem.code for problem in found} == {"E209"}
    assert all("stars" in problem.message and problem.remedy for problem in found)


SUGGESTIONS = {
    "p: gain rumors coins": "rumours",
    "p: gain 1 coin": "coins",
    "p: perform refil\nprocedure refill: end": "refill",
    "value v = ace.wort": "worth",
    "p: begin rund": "round",
    "value v = cont(row)": "count",
    "p: repeat option round times: end": "rounds",
    "after refil: gain 1 coins\nprocedure refill: end": "refill",
    "value v = suit.okk": "oak",
    "value v = bank.coinz": "coins",
}


@pytest.mark.parametrize("written", SUGGESTIONS, ids=SUGGESTIONS.values())
def test_a_misspelt_name_is_told_the_right_one(tmp_path: Path, written: str) -> None:
    [problem] = problems_of(tmp_path, rules_of(written)).sorted()
    assert f"`{SUGGESTIONS[written]}`" in (problem.remedy or "")


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    found = problems_of(tmp_path, rules_of("p: gain 2 * (nobody.coins + max(nobody.coins, 3)) coins"))
    assert [problem.message for problem in found] == ["unknown name `nobody`"] * 2


def test_every_mistake_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "value a = x1\nvalue b = x2\nprocedure c: gain x3 coins\nafter x4: end\n")
    assert [problem.message for problem in found.sorted()] == [
        "unknown name `x1`", "unknown name `x2`", "unknown name `x3`", "unknown event `x4`",
    ]  # fmt: skip
