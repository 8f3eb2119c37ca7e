"""Saves: whatever is done to one, it is refused in words or continues the very same game."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.diagnostics import known_codes
from worlds import load_world


@cache
def tea_house() -> horta.Ruleset:
    return horta.load("tea-house")


@cache
def saved() -> str:
    game = tea_house().new_game(["Ann", "Zo\u00eb"], seed=11)
    chance = random.Random(11)
    for _ in range(7):
        assert game.decision is not None
        game.answer(chance.choice(game.decision.options))
    return game.save()


def outcome(text: str) -> str | None:
    """The save of the game that was loaded; None when it was refused. Anything else is an error here."""
    try:
        return horta.Game.load(text, tea_house()).save()
    except horta.SaveRefused as refused:
        return None if refused.code in known_codes() and str(refused) else "refused without a reason"


@pytest.mark.parametrize("bit", [0, 2, 5, 7])
def test_a_flipped_bit_anywhere_is_refused_or_harmless(bit: int) -> None:
    written = saved().encode()
    for place in range(len(written)):
        changed = bytearray(written)
        changed[place] ^= 1 << bit
        assert outcome(changed.decode(errors="replace")) in (None, saved()), f"byte {place}"


def test_a_missing_byte_anywhere_is_refused_or_harmless() -> None:
    written = saved()
    for place in range(len(written)):
        assert outcome(written[:place] + written[place + 1 :]) in (None, written), f"byte {place}"


def test_a_save_cut_short_anywhere_is_refused() -> None:
    for length in range(0, len(saved().rstrip()) - 1, 7):
        assert outcome(saved()[:length]) is None


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(saved()), **parts})


def answers() -> list[list[str]]:
    found: list[list[str]] = json.loads(saved())["answers"]
    return found


FORGED: dict[str, Any] = {
    "another seed": {"seed": 12},
    "a seed that is none": {"seed": "11"},
    "a huge seed": {"seed": 10**400},
    "an older format": {"format": 1},
    "a newer format": {"format": 3},
    "a format that is none": {"format": True},
    "a key too many": {"extra": 1},
    "other names": {"seats": ["Ann", "Bob"]},
    "a seat too many": {"seats": ["Ann", "Zo\u00eb", "Bob"]},
    "no seats": {"seats": []},
    "seats that are none": {"seats": [1, 2]},
    "seats as a text": {"seats": "AB"},
    "answers that are none": {"answers": [1, 2]},
    "answers as a mapping": {"answers": {"a": 1}},
    "no lock": {"lock": {}},
    "a lock that is none": {"lock": [1]},
    "packs that are none": {"lock": {"packs": [3], "options": {}}},
    "other options": {"lock": {"packs": [], "options": {"rounds": 9}}},
    "a start that is none": {"start": None},
}


@pytest.mark.parametrize("name", FORGED)
def test_what_is_forged_is_refused(name: str) -> None:
    assert outcome(changed(**FORGED[name])) is None


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "1", '"x"', "[" * 100_000, '{"a":' * 5_000, "\x00", "NaN", "{" + '"seed":1,' * 9 + '"x":1}']
)
def test_what_is_no_save_is_refused(text: str) -> None:
    assert outcome(text) is None


def test_answers_cannot_be_dropped_swapped_or_added() -> None:
    told = answers()
    for forged in (told[1:], told[::-1], [*told, told[0]], [told[0], *told]):
        assert outcome(changed(answers=forged)) is None
    assert outcome(changed(answers=told[:-1])) is not None, "the first answers of a game are a game"


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_changed_answer_is_named_by_its_number(number: int) -> None:
    told = answers()
    told[number - 1][0] += "_"
    with pytest.raises(horta.SaveRefused, match=f"answer {number} of the saved game was changed"):
        horta.Game.load(changed(answers=told), tea_house())


def test_a_changed_beginning_is_named() -> None:
    with pytest.raises(horta.SaveRefused, match="the beginning of the saved game was changed"):
        horta.Game.load(changed(seed=12), tea_house())


def test_an_answer_with_a_proper_chain_must_still_be_legal() -> None:
    journal = horta.play.journal.read_journal(saved())
    forged = horta.play.journal.Journal(journal.lock, journal.seats, journal.seed, (*journal.answers[:3], "tea:nonsense"))
    with pytest.raises(horta.SaveRefused, match="number 4, `tea:nonsense`") as caught:
        horta.Game.load(forged.to_json(), tea_house())
    assert caught.value.code == "A110"


def test_a_changed_pack_is_named(tmp_path: Path) -> None:
    rules = "game:\n    choose x from [1, 2]\n    gain x points\n"
    game = load_world(tmp_path, rules).new_game(2)
    game.answer("2")
    other = load_world(tmp_path, rules.replace("gain x", "gain 2 * x"))
    with pytest.raises(horta.SaveRefused, match="pack `world` was changed since the save"):
        horta.Game.load(game.save(), other)


def test_packs_that_are_gone_are_named() -> None:
    data = json.loads(saved())
    data["lock"]["packs"][0]["id"] = "coffee-house"
    journal = horta.play.journal.Journal(data["lock"], tuple(data["seats"]), data["seed"], ())
    with pytest.raises(horta.SaveRefused, match="coffee-house") as caught:
        horta.Game.load(journal.to_json())
    assert caught.value.code == "A109"
