"""Public calls refuse what they cannot use, in words, and nothing has changed."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import horta
from horta.play.journal import AnswerMisfit


@pytest.fixture(scope="module")
def ruleset() -> horta.Ruleset:
    return horta.load("tea-house")


Call = Callable[[Any], Any]

OF_A_RULESET: dict[str, tuple[Call, str]] = {
    "a text for names": (lambda rules: rules.new_game("Ann"), "seats are a number or a list of names"),
    "nothing for names": (lambda rules: rules.new_game(None), "seats are a number or a list of names"),
    "two of one name": (lambda rules: rules.new_game(["Ann", "Ann", "Ben"]), "two are called `Ann`"),
    "an empty name": (lambda rules: rules.new_game(["Ann", " "]), "a player's name is a text that is not empty, not ' '"),
    "a number as a name": (lambda rules: rules.new_game(["Ann", 2]), "a player's name is a text that is not empty, not 2"),
    "half a character as a name": (lambda rules: rules.new_game(["Ann", "\ud800"]), "that can be written to a file"),
    "too few": (lambda rules: rules.new_game(1), "this game is for 2 to 4 players, not for 1"),
    "too many": (lambda rules: rules.new_game(list("abcde")), "this game is for 2 to 4 players, not for 5"),
    "a truth for a number": (lambda rules: rules.new_game(True), "seats are a number or a list of names"),
    "a program for nobody": (lambda rules: rules.program(0), "this game is for 2 to 4 players, not for 0"),
    "a seed with a part": (lambda rules: rules.new_game(2, seed=1.5), "a seed is a whole number, not 1.5"),
    "no seed": (lambda rules: rules.new_game(2, seed=None), "a seed is a whole number, not None"),
    "a text as a seed": (lambda rules: rules.new_game(2, seed="x"), "a seed is a whole number, not 'x'"),
}

OF_A_GAME: dict[str, tuple[Call, str]] = {
    "a view of a seat too high": (lambda game: game.view(7), "numbered from 0 to 1; there is no seat 7"),
    "a view of a seat too low": (lambda game: game.view(-1), "there is no seat -1"),
    "a view of a truth": (lambda game: game.view(True), "there is no seat True"),
    "a value of a seat too low": (lambda game: game.value("standing", -1), "there is no seat -1"),
    "a value of a seat too high": (lambda game: game.value("standing", 9), "there is no seat 9"),
    "a thing by number": (lambda game: game.value("price", 0, 99), "there is no tea `99`"),
    "an unknown thing": (lambda game: game.value("price", 0, "senca_1"), "there is no tea `senca_1`; did you mean `sencha_1`?"),
    "too few arguments": (lambda game: game.value("price"), r"`price` needs 1 arguments \(tea t\), not 0"),
    "an unknown value": (lambda game: game.value("prise", 0), "no value `prise`; did you mean `price`?"),
}


@pytest.mark.parametrize("name", OF_A_RULESET)
def test_a_ruleset_refuses_in_words(name: str, ruleset: horta.Ruleset) -> None:
    call, words = OF_A_RULESET[name]
    with pytest.raises(horta.ArgumentRefused, match=words) as caught:
        call(ruleset)
    assert (isinstance(caught.value, ValueError), isinstance(caught.value, horta.Error), caught.value.code) == (True, True, "A111")


@pytest.mark.parametrize("name", OF_A_GAME)
def test_a_game_refuses_in_words(name: str, ruleset: horta.Ruleset) -> None:
    call, words = OF_A_GAME[name]
    game = ruleset.new_game(2, seed=1)
    before = game.snapshot()
    with pytest.raises(horta.ArgumentRefused, match=words):
        call(game)
    assert game.snapshot() == before


def test_a_value_takes_the_ids_of_things(ruleset: horta.Ruleset) -> None:
    game = ruleset.new_game(2, seed=1)
    offered = game.view(None).table["counter"]
    assert [game.value("price", 0, tea) for tea in offered] == list(range(1, len(offered) + 1))


@pytest.mark.parametrize("packs", [(), (["tea-house"],), (7,)])
def test_load_needs_packs(packs: tuple[Any, ...]) -> None:
    with pytest.raises(horta.ArgumentRefused, match=r"pack"):
        horta.load(*packs)


def test_load_needs_a_mapping_of_options() -> None:
    with pytest.raises(horta.ArgumentRefused, match="options are a mapping"):
        horta.load("tea-house", options=["rounds=3"])  # type: ignore[arg-type]


def test_a_truth_is_not_an_answer(ruleset: horta.Ruleset) -> None:
    game = ruleset.new_game(2)
    with pytest.raises(horta.AnswerRefused, match="`True` is not one of the options") as caught:
        game.answer(True)
    assert caught.value.code == "A101"
    assert game.steps == ()


def test_a_game_that_is_over_takes_no_answer(ruleset: horta.Ruleset) -> None:
    game = ruleset.new_game(2)
    while not game.over:
        game.answer(0)
    with pytest.raises(horta.AnswerRefused, match="the game is over") as caught:
        game.answer(0)
    assert caught.value.code == "A104"


def test_packs_that_are_a_part_of_a_game_cannot_be_played() -> None:
    with pytest.raises(horta.ArgumentRefused, match="only a part of a game"):
        horta.load("bruxelles-core").new_game(2)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"format": 2', '"format": 9', "A106"),
        ('"seed": 0', '"seed": 5', "A107"),
        ('"version": "1.0.0"', '"version": "1.0.1"', "A107"),
        ("{", "[", "A103"),
    ],
)
def test_a_refused_save_says_why_by_its_code(old: str, new: str, code: str, ruleset: horta.Ruleset) -> None:
    saved = ruleset.new_game(2).save()
    assert old in saved
    with pytest.raises(horta.SaveRefused) as caught:
        horta.Game.load(saved.replace(old, new, 1), ruleset)
    assert caught.value.code == code


def test_a_save_of_other_packs_has_a_code_of_its_own(ruleset: horta.Ruleset) -> None:
    other = horta.load("tea-house", options={"rounds": 3})
    game = other.new_game(2)
    with pytest.raises(horta.SaveRefused) as caught:
        horta.Game.load(game.save(), ruleset)
    assert caught.value.code == "A108"


def test_errors_are_the_same_when_they_come_from_another_process() -> None:
    for error in (AnswerMisfit("it does not fit", 3, "rest"), horta.SaveRefused("changed", "A107"), horta.AnswerRefused("no")):
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), copy.code) == (type(error), str(error), error.code)
