"""What an option costs and brings, in words."""

from __future__ import annotations

import pytest

from horta.play.game import Game, load
from horta.play.previews import Arrival, CounterChange, Preview
from horta.words.labels import Labels
from horta.words.previews import PreviewTeller


@pytest.fixture(scope="module")
def game() -> Game:
    return load("bruxelles-1893").new_game(["Ada", "Ben"], seed=3)


def preview(*changes: CounterChange, arrivals: tuple[Arrival, ...] = (), asked: tuple[str, ...] = (), hidden: bool = False) -> Preview:
    return Preview(("0",), changes, arrivals, (), asked, (), hidden, 1)


def change(counter: str, least: int, most: int, seat: int | None = 0, thing: str | None = None) -> CounterChange:
    return CounterChange(counter, seat, thing, 5, least, most)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (change("francs", -2, -2), ["costs 2 BF"]),
        (change("francs", -3, 0), ["costs 0 to 3 BF"]),
        (change("points", 1, 1), ["brings 1 VP"]),
        (change("francs", -1, 4), ["BF: between −1 and +4"]),
        (change("cubes", 1, 2, thing="wood"), ["brings 1 to 2 wood (refined materials)"]),
        (change("points", 2, 2, seat=1), ["Ben: brings 2 VP"]),
        (change("uses", 1, 1, seat=None, thing="exchange"), ["Table: uses this round, Stock Exchange: 1 more"]),
    ],
)
def test_amounts_and_ranges_are_told(game: Game, found: CounterChange, said: list[str]) -> None:
    assert PreviewTeller(Labels(game.ruleset, game.seats), 0).lines(preview(found)) == said


def test_costs_come_before_gains_and_in_one_line(game: Game) -> None:
    teller = PreviewTeller(Labels(game.ruleset, game.seats), 0)
    found = preview(change("points", 2, 2), change("francs", -1, -1), change("points", 1, 1, seat=1))
    assert teller.summary(found) == "costs 1 BF; brings 2 VP"
    assert teller.summary(preview(change("points", 2, 2), hidden=True)) == "brings 2 VP; …"
    assert teller.summary(preview(hidden=True)) == "", "a mark alone says nothing"
    assert teller.lines(found) == ["costs 1 BF", "brings 2 VP", "Ben: brings 1 VP"]


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ["still to decide: “How many francs do you bid?”", "what follows depends on chance, or on something that you cannot see"]),
        (
            "de",
            ["noch zu entscheiden: „Wie viele Francs bietest du?“", "was folgt, hängt vom Zufall ab oder von etwas, das du nicht siehst"],
        ),
    ],
)
def test_what_is_open_is_named_and_not_guessed(game: Game, locale: str, said: list[str]) -> None:
    labels = Labels(game.ruleset, game.seats, locale)
    assert PreviewTeller(labels, 0).lines(preview(asked=("bid",), hidden=True)) == said


def test_a_piece_that_may_come_is_not_told_as_certain(game: Game) -> None:
    teller = PreviewTeller(Labels(game.ruleset, game.seats), 0)
    noble, other = (entity.id for entity in game.ruleset.vocabulary.kinds["noble"].entities[:2])
    zone = next(
        zone.name
        for zone in game.ruleset.vocabulary.zones.values()
        if zone.holds == "noble" and zone.per_seat and teller.labels.is_named("zones", zone.name)
    )
    sure, perhaps = Arrival(zone, 0, None, noble, True), Arrival(zone, 0, None, other, False)
    first, second = teller.lines(preview(arrivals=(sure, perhaps)))
    assert "perhaps" not in first
    assert "perhaps" in second


@pytest.mark.parametrize("locale", ["en", "fr", "de", "es"])
def test_every_option_of_a_game_can_be_told(game: Game, locale: str) -> None:
    played = game.copy()
    for _ in range(60):
        assert played.decision is not None
        teller = PreviewTeller(Labels(game.ruleset, game.seats, locale), played.decision.seat)
        for option in played.decision.options:
            for line in teller.lines(played.preview(option)):
                assert line
                assert "{" not in line
        played.answer(0)
