"""Snapshots: a game goes on from one as it stood, and nothing else is taken for one."""

from __future__ import annotations

import dataclasses
import json
import pickle
import random
from functools import cache

import pytest

import horta
from horta.diagnostics import known_codes
from horta.play.journal import Base, read_journal


@cache
def ruleset(*packs: str) -> horta.Ruleset:
    return horta.load(*packs)


def play_on(game: horta.Game, answers: int, seed: int = 1) -> horta.Game:
    chance = random.Random(seed)
    for _ in range(answers):
        if game.decision is not None:
            game.answer(chance.randrange(len(game.decision.options)))
    return game


@pytest.mark.parametrize("packs", [("tea-house",), ("belle-epoque", "asymmetric"), ("first-edition",)], ids="-".join)
@pytest.mark.parametrize("answers", [0, 9, 1000])
def test_a_restored_game_is_saved_as_the_game_at_hand(packs: tuple[str, ...], answers: int) -> None:
    rules = ruleset(*packs)
    game = play_on(rules.new_game(["Ann", "Ben", "Cleo"], 7), answers)
    other = rules.new_game(["Ann", "Ben", "Cleo"], 8)
    other.restore(game.snapshot())
    assert (other.state, other.seed, other.events, other.steps) == (game.state, 7, (), ())
    play_on(other, 5, 2)
    play_on(game, 5, 2)
    loaded = horta.Game.load(other.save(), rules)
    assert loaded.state == other.state == game.state
    assert loaded.save() == other.save()
    assert pickle.loads(pickle.dumps(loaded)).save() == loaded.copy().save() == other.save()
    assert loaded.snapshot() == game.snapshot()


def test_a_snapshot_can_be_loaded_where_there_is_no_game() -> None:
    game = play_on(ruleset("tea-house").new_game(2, 3), 4)
    assert horta.Game.load(game.snapshot()).state == game.state


def test_a_save_can_be_restored_too() -> None:
    game = play_on(ruleset("tea-house").new_game(2, 3), 4)
    other = ruleset("tea-house").new_game(2, telling=False)
    other.restore(game.save())
    assert (other.state, other.save(), other.events) == (game.state, game.save(), ())


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (lambda: ruleset("tea-house").new_game(3), "A113"),
        (lambda: ruleset("tea-house").new_game(["Ann", "Ben"]), "A113"),
        (lambda: horta.load("tea-house", options={"rounds": 2}).new_game(2), "A108"),
        (lambda: ruleset("bruxelles-1893").new_game(2), "A108"),
    ],
)
def test_a_snapshot_of_other_rules_or_seats_is_refused(other: object, code: str) -> None:
    game = other()  # type: ignore[operator]
    before = game.snapshot()
    with pytest.raises(horta.SaveRefused) as caught:
        game.restore(play_on(ruleset("tea-house").new_game(2), 4).snapshot())
    assert (caught.value.code, game.snapshot()) == (code, before)


def test_a_snapshot_of_another_program_is_refused() -> None:
    game = ruleset("tea-house").new_game(2)
    journal = read_journal(game.snapshot())
    assert journal.base is not None
    forged = dataclasses.replace(journal, base=Base("0" * 8, journal.base.state))
    with pytest.raises(horta.SaveRefused, match="another version of Horta") as caught:
        game.restore(forged.to_json())
    assert caught.value.code == "A106"


def test_a_snapshot_does_not_depend_on_whether_events_are_told() -> None:
    telling, quiet = (play_on(ruleset("first-edition").new_game(3, 5, telling=told), 30) for told in (True, False))
    assert telling.snapshot() == quiet.snapshot()


@pytest.mark.parametrize("change", ["flip", "drop", "double", "other", "cut"])
def test_every_change_of_a_snapshot_is_refused_or_harmless(change: str) -> None:
    game = play_on(ruleset("tea-house").new_game(2, 3), 5)
    text, codes = game.snapshot(), set[str]()
    for place in range(len(text)):
        letter = text[place]
        new = {"flip": chr(ord(letter) ^ 1), "drop": "", "double": letter * 2, "other": "9" if letter != "9" else "8", "cut": ""}[change]
        changed = text[:place] if change == "cut" else text[:place] + new + text[place + 1 :]
        other = ruleset("tea-house").new_game(2, 4)
        try:
            other.restore(changed)
        except horta.SaveRefused as refused:
            codes.add(refused.code)
        else:
            assert (other.state, json.loads(other.save())) == (game.state, {**json.loads(text)}), f"letter {place}"
    assert codes <= known_codes().keys()
