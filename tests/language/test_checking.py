"""What the checker says of rules that mean nothing: every message, in full."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from horta.diagnostics import Problems
from horta.language import checker
from worlds import messages, problems_of

Snapshot = Callable[..., None]

# A block of rules for each message; `p:` stands for a procedure around statements.
MISTAKES = {
    "unknown name": "p: gain rumors coins",
    "unknown name far off": "p: gain zzzzz coins",
    "unknown name of what is chosen": "p: choose friend from seats where friend != me",
    "unknown local": "p: for each carp in hand_of: end",
    "name of several kinds": "p: set my.mascot to six",
    "unknown seat part": "p: gain my.coinz points",
    "unknown thing part": "value v = ace.wort",
    "unknown kind member": "value v = suit.okk",
    "unknown bank": "value v = bank.points",
    "unknown counter": "p: gain 1 coin",
    "unknown counted thing": "p: gain 1 ok",
    "unknown option": "p: repeat option round times: end",
    "unknown word of an option": "value v = option mode = wilt",
    "unknown cause": "p: perform q via placment\nprocedure q: end",
    "unknown cause compared": "value v = via is copi",
    "unknown procedure": "p: perform refil\nprocedure refill: end",
    "unknown scope": "p: begin rund",
    "unknown function": "value v = cont(row)",
    "unknown kind of a parameter": "procedure q(crad c): end",
    "unknown kind of a mix": "procedure q(mix of suts m): end",
    "unknown kind of mixes": "value v = mixes of 2 suts up to 2",
    "unknown event": "after refil: gain 1 coins\nprocedure refill: end",
    "unknown counter of an event": "after gain coin: gain 1 points",
    "unknown question": "p: choose card from row\nforbid crad where true",
    "hook on branches": "p: choose turn:\n        card from row: end\n        rest: end\nforbid turn where true",
    "hook on a yes or no": "p: may swap: end\nforbid swap where true",
    "unknown modified value": "modify reech: add 1\nvalue reach = 1",
    "unknown scope of a limit": "after q limit once per rund: gain 1 points\nprocedure q: end",
    "a limit too high": "after q limit 1000 times per round: gain 1 points\nprocedure q: end",
    "a limit of nothing": "after q limit 0 times per round: gain 1 points\nprocedure q: end",
    "unknown replaced": "value reach = 1\nreplace value reech = 2",
    "unknown removed value": "value reach = 1\nremove value reech",
    "unknown removed procedure": "procedure refill: end\nremove procedure refil",
    "need not met": "p: perform sale(ace); gain reach coins\nneeds number reach\nneeds action sale(card c)",
    "need of another type": "needs number reach\nvalue reach = ace",
    "need with other parameters": "needs action sale(card c)\naction sale: end",
    "need of an unknown kind": "needs crad best",
    "declared twice": "value reach = 1\nvalue reach = 2",
    "question twice": "p: choose it_all from row; choose it_all from seats",
    "value of itself": "value a = b + 1\nvalue b = a",
    "number for truth": "p: if count(row): end",
    "set for number": "p: gain row coins",
    "truth for number": "value v = 1 + true",
    "number for set": "p: for each x in 3: end",
    "number for seat": "p: gain 1 coins for 3",
    "attribute of a number": "value v = my.coins.worth",
    "part of a number": "value v = my.coins[1]",
    "mixed list": "value v = [1, ace]",
    "mixed choice": "value v = if true then 1 else ace",
    "never the same": "value v = ace is oak",
    "never none": "value v = 1 is none",
    "never in": "value v = 3 in row",
    "never in a position": "value v = position(oak, row)",
    "never alike": "value v = alike(ace, oak)",
    "joined sets": "value v = row + seats",
    "sets without": "value v = row without seats",
    "total of a number": "value v = total(3)",
    "substituted of a number": "value v = substituted(3)",
    "wrong argument": "value f(card c) = 1\nvalue v = f(oak)",
    "too few arguments": "value f(card c) = 1\nvalue v = f()",
    "too many arguments of a function": "value v = count(row, row)",
    "sum of nothing": "value v = sum(row)",
    "comprehension elsewhere": "value v = max(1 for x in row, 2)",
    "not one zone": "p: move all from piles to row",
    "no zone": "p: shuffle my.coins",
    "other pieces": "p: move all from deck to box",
    "index missing": "p: gain 1 gems",
    "index too many": "p: gain 1 coins[oak]",
    "raising a truth": "p: add 1 to night",
    "setting a set": "p: set row to deck",
    "setting a printed fact": "p: set ace.worth to 2",
    "setting to another type": "p: set starter to 3",
    "resolving a number": "p: resolve ace.worth",
    "stop without a loop": "p: stop",
    "modified set": "value v = row\nmodify v: add 1",
    "raised truth": "value v = true\nmodify v: add 1",
    "modified by another type": "value v = 1\nmodify v: set true",
    "substitute in a number": "value v = 1\nsubstitute oak in v",
    "offer of another type": "p: choose card from row\noffer card: add seats",
    "condition of a hook": "after q when my.coins: gain 1 points\nprocedure q: end",
    "invariant without truth": "invariant i = my.coins",
    "perform arguments": "p: perform q(ace, ace)\nprocedure q(card c): end",
    "my of nobody": "p: set my.starter to me",
    "a clause given twice": "after q when my.coins > 9 when my.coins > 0: gain 1 points\nprocedure q: end",
    "an adjustment given twice": "modify v: add 1; add 2\nvalue v = 1",
    "may on a modifier": "modify v may: add 1\nvalue v = 1",
    "a cost of a bar": "p: choose card from row\nforbid card cost pay 1 coins where true",
    "a limit of a bar": "p: choose card from row\nforbid card limit once per round where true",
    "the order of what is allowed": "p: choose card from row\nallow card order 2 where true",
    "a reason to allow": 'p: choose card from row\nallow card where true because "why not"',
    "the order of additions": "modify v order 2: add 1\nvalue v = 1",
    "modifiers together": "modify v limit once per round together: add 1\nvalue v = 1",
    "a limited modifier of what is asked": (
        "value v = 1\nmodify v limit once per round: add 1\nprocedure q: choose card from row where it.worth > v"
    ),
    "by others at the table": "after q by others: gain 1 points\nprocedure q: end",
    "a modifier by others at the table": "modify v by others: add 1\nvalue v = 1",
    "a cost of the same thing twice": (
        "after q may cost pay 1 gems[first(suits)]; pay 1 gems[last(suits)]: gain 1 points\nprocedure q: end"
    ),
    "two parameters of one name": "action swap(card a, card a): gain 1 coins\nvalue v(card c, suit c) = 1",
    "a parameter of the language": "procedure q(card it, seat actor): end",
    "a let of the language": "p: let amount = 1",
    "a choice of the language": "p: choose me from seats",
    "a loop of the language": "p: for each candidate in row: end",
    "a comprehension of the language": "value v = sum(me.coins for me in seats)",
    "a value of the language": "value via = 1",
    "two branches of one name": "p: choose what:\n        rest: gain 1 coins\n        rest: gain 2 coins",
    "a let in a loop": "p: let x = 0\n    for each p in seats: let x = x + 1",
    "a let over a parameter": "procedure q(number n):\n    repeat 2 times: let n = n + 1",
    "a let over a parameter of an event": "procedure q(number n): end\nafter q: let n = n + 1",
    "for a seat what the table has": "p: gain 1 rumours for next(me)",
    "limited by two": "value v = mixes of 1 suits up to 2\nsubstitute oak in v most 2",
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


def test_every_message_is_in_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[tuple[str, int]] = set()
    report = Problems.error

    def recorded(*arguments: Any) -> None:
        frame = sys._getframe(1)
        for caller in (frame, frame.f_back):
            if caller is not None:
                seen.add((Path(caller.f_code.co_filename).name, caller.f_lineno))
        report(*arguments)

    monkeypatch.setattr(Problems, "error", recorded)
    for written in MISTAKES.values():
        problems_of(tmp_path, rules_of(written))
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
