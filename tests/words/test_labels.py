"""Names for people, from what packs declare."""

from __future__ import annotations

import re

import pytest

from horta.language.types import NUMBER, TRUTH, Mix, SetOf, Thing
from horta.panels.marks import Showing
from horta.play.game import Game, Ruleset, load
from horta.words.labels import Labels


@pytest.fixture(scope="module")
def tea() -> Ruleset:
    return load("tea-house")


@pytest.fixture
def game(tea: Ruleset) -> Game:
    return tea.new_game(["Ada", "Ben"], seed=1)


@pytest.mark.parametrize(("locale", "name"), [("en", "coins"), ("fr", "pièces"), ("de", "Münzen"), ("es", "monedas"), ("it", "coins")])
def test_names_come_in_the_language_asked_for_or_in_english(tea: Ruleset, locale: str, name: str) -> None:
    assert Labels(tea, ("Ada",), locale).counter("coins") == name


def test_a_copy_has_the_name_of_what_it_is_a_copy_of(tea: Ruleset) -> None:
    labels = Labels(tea, ("Ada",))
    number = tea.vocabulary.kinds["tea"].number_of("silver_needle_2")
    assert number is not None
    assert labels.thing("tea", number) == "Silver Needle"
    assert labels.thing("seat", 0) == "Ada"
    assert labels.thing("tea", -1) == "nothing"


def test_values_of_every_type_can_be_read(tea: Ruleset) -> None:
    labels = Labels(tea, ("Ada", "Ben"), "fr")
    assert labels.value(3, NUMBER) == "3"
    assert labels.value(1, TRUTH) == "oui"
    assert labels.value((0, 1), SetOf(Thing("seat"))) == "Ada, Ben"
    assert labels.value((), SetOf(Thing("seat"))) == "rien"
    assert labels.value((2, 0, 1, -1), Mix("leaf")) == "2 vert et 1 blanc"


@pytest.mark.parametrize(
    ("locale", "prompt", "first", "last"),
    [
        ("en", "buy a tea, or rest", r"buy [A-Z][\w ]+ for 1", "rest, and take 2 coins"),
        ("de", "Tee kaufen oder ruhen", r"[A-Z][\w ]+ für 1 kaufen", "ruhen und 2 Münzen nehmen"),
    ],
)
def test_questions_and_options_read_as_packs_word_them(game: Game, locale: str, prompt: str, first: str, last: str) -> None:
    showing = Showing(game, 0, locale)
    assert game.decision is not None
    assert showing.prompt(game.decision) == prompt
    labels = showing.options(game.decision)
    assert re.fullmatch(first, labels[0])
    assert labels[-1] == last


def test_options_that_would_read_the_same_are_told_apart(tea: Ruleset) -> None:
    game = tea.new_game(2, seed=1)
    words = tea.vocabulary.kinds["tea"]
    slot = game.program.layout.zones["counter"]
    game.state[slot] = tuple(number for number, entity in enumerate(words.entities) if entity.definition == "sencha")[:2]
    game.state[1] = (game.state[1][0], 0, tuple((0, piece) for piece in game.state[slot]), *game.state[1][3:])
    bare = Showing(game, 0, "en")
    assert game.decision is not None
    assert bare.options(game.decision) == ["buy Sencha for 1", "buy Sencha for 2"]
    texts = Labels(tea, game.seats)
    assert [texts.option(game.decision, option) for option in game.decision.options] == ["buy Sencha for {price}"] * 2
