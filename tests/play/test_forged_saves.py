"""Saves and snapshots of strangers: whatever stands in them, they are refused with a code or are a sound game.

The hashes have no key, so anybody can write a save whose hashes are right. Here every part of one is put in the place of
something else, with hashes that fit.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import horta
from horta.diagnostics import Error, known_codes
from horta.play.game import replay
from horta.play.journal import Base, Journal, StateStrays, read_journal

JUNK: list[Any] = [
    *(None, True, 0, -1, 7, 1.5, 10**400, "", "x", "a" * 300, "\ud800", "../../x", [], {}, [[]], [None, 1], {"id": "x"}, [["x"]]),
    *([[0, -1, "x"]], [10**9], [[[[]]]], {"format": 2}),
]
Path = list[Any]


@cache
def ruleset() -> horta.Ruleset:
    return horta.load("tea-house")


def played(answers: int, seed: int = 3) -> horta.Game:
    game, chance = ruleset().new_game(["Ann", "Ben"], seed), random.Random(seed)
    for _ in range(answers):
        assert game.decision is not None
        game.answer(chance.randrange(len(game.decision.options)))
    return game


def places(part: Any, path: Path) -> Iterator[Path]:
    """Every place in data, from the outside in."""
    yield path
    for key, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from places(inner, [*path, key])


def put(data: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(data)
    part = changed
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return changed


def chained(data: Any) -> str:
    """The data as a save with hashes that fit, as far as it still has the form of one."""
    try:
        base = data.get("base")
        marks = ([data["setup"]] if "setup" in data else []) + [mark for entry in data["answers"] for mark in entry[2:]]
        journal = Journal(
            data["lock"], tuple(data["seats"]), data["seed"], tuple(entry[0] for entry in data["answers"]), tuple(marks),
            data.get("layout", ""), None if base is None else Base(base["program"], base["state"]),
        )  # fmt: skip
        first, *rest = journal.chain(data["format"])
        answers = [[entry[0], link, *entry[2:]] for entry, link in zip(data["answers"], rest, strict=True)]
        data = {**data, "start": first, "answers": answers}
    except (AttributeError, KeyError, TypeError, ValueError, IndexError):
        pass
    return json.dumps(data)


def try_out(text: str, rules: horta.Ruleset | None) -> str:
    """Load, look and play on; everything but an error with a code is a fault. Return the code, or "played"."""
    try:
        game = horta.Game.load(text, rules)
    except horta.SaveRefused as refused:
        return f"refused {refused.code}"
    try:
        chance = random.Random(1)
        for _ in range(8):
            _ = repr(game), game.view(0).to_data(), game.view(None).to_data(), game.blocked, game.scores(), game.winners(), game.snapshot()
            if game.decision is None:
                break
            game.answer(chance.choice(list(game.decision.options)))
        assert horta.Game.load(game.save(), game.ruleset).state == game.state
    except Error as error:
        return error.code
    return "played"


ENDS = {"played", *known_codes(), *(f"refused {code}" for code in known_codes())}


def test_every_part_of_a_save_is_checked() -> None:
    data = json.loads(played(4).save())
    for path in places(data, []):
        for junk in JUNK:
            assert try_out(chained(put(data, path, junk)), ruleset() if path and path[0] != "lock" else None) in ENDS


def test_a_lock_of_any_form_is_refused_with_rules_given() -> None:
    data = json.loads(played(2).save())
    for path in places(data["lock"], ["lock"]):
        for junk in JUNK:
            outcome = try_out(chained(put(data, path, junk)), ruleset())
            assert outcome.startswith("refused") or put(data, path, junk) == data


def test_every_part_of_a_snapshot_is_checked() -> None:
    data = json.loads(played(5).snapshot())
    outcomes = [try_out(chained(put(data, path, junk)), ruleset()) for path in places(data["base"], ["base"]) for junk in JUNK]
    assert set(outcomes) <= ENDS
    assert sum(outcome.startswith("refused") for outcome in outcomes) > 0.9 * len(outcomes)


@pytest.mark.parametrize("packs", [["bruxelles-1893"], ["belle-epoque", "asymmetric"]], ids="-".join)
def test_numbers_moved_within_a_snapshot_are_refused_or_play_on(packs: list[str]) -> None:
    rules = horta.load(*packs)
    game, chance = rules.new_game(3, 5), random.Random(5)
    for _ in range(40):
        assert game.decision is not None
        game.answer(chance.randrange(len(game.decision.options)))
    data = json.loads(game.snapshot())
    slots = [path for path in places(data["base"]["state"], ["base", "state"]) if len(path) > 2]
    for _ in range(150):
        changed = data
        for path in chance.sample(slots, 2):
            try:
                changed = put(changed, path, chance.choice([0, 1, 2, 5, -1, None, [], [0], [1, 2]]))
            except (IndexError, TypeError, KeyError):
                continue
        assert try_out(chained(changed), rules) in ENDS


@pytest.mark.parametrize("number", [0, 1, 4, 6])
def test_a_replay_that_strays_is_refused_with_the_number_of_the_answer(number: int) -> None:
    journal = read_journal(played(6).save())
    other = dataclasses.replace(journal, marks=(*journal.marks[:number], "0" * 8, *journal.marks[number + 1 :]))
    with pytest.raises(horta.SaveRefused, match="no longer leads to the state") as caught:
        horta.Game.load(other.to_json(), ruleset())
    assert isinstance(caught.value, StateStrays)
    assert (caught.value.code, caught.value.number) == ("A112", number)
    assert replay(other, ruleset(), strict=False).state == played(6).state


def test_rules_that_act_otherwise_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(6)
    program = ruleset().program(2, telling=True)
    operation = type(program).answer

    def otherwise(self: Any, state: Any, index: int, log: Any = None) -> None:
        operation(self, state, index, log)
        state[self.layout.counters["coins"]] += len(played_so_far) == 3
        played_so_far.append(index)

    played_so_far: list[int] = []
    monkeypatch.setattr(type(program), "answer", otherwise)
    with pytest.raises(StateStrays) as caught:
        horta.Game.load(game.save(), ruleset())
    assert caught.value.number == 4


def test_marks_of_another_layout_are_not_compared() -> None:
    journal = read_journal(played(3).save())
    other = dataclasses.replace(journal, layout="0" * 8, marks=("1" * 8,) * 4)
    assert horta.Game.load(other.to_json(), ruleset()).state == played(3).state
