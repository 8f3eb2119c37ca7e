"""What scenarios cannot say of the first edition: who sees the works drawn, and which packs it goes with."""

from __future__ import annotations

import random

import pytest

import horta
from horta.diagnostics import ContentError
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels

SEATS = 3


@pytest.fixture(scope="module")
def drawing() -> horta.Game:
    """A game in which somebody chooses among works just drawn."""
    game = horta.load("first-edition").new_game(SEATS, seed=1)
    chance = random.Random(0)
    while game.decision is not None and game.decision.kind != "drawn_work":
        game.answer(chance.choice(game.decision.options))
    assert game.decision is not None
    return game


def test_only_the_drawer_sees_the_works_drawn(drawing: horta.Game) -> None:
    assert drawing.decision is not None
    drawer = drawing.decision.seat
    seen = drawing.view(drawer).players[drawer]["drawn"]
    assert set(drawing.view(drawer).options) <= set(seen)
    for other in {None, *range(SEATS)} - {drawer}:
        assert drawing.view(other).players[drawer]["drawn"] == len(seen)
        assert drawing.view(other).options == ()


def test_nobody_sees_the_pile(drawing: horta.Game) -> None:
    assert all(isinstance(drawing.view(seat).table["pile"], int) for seat in (None, *range(SEATS)))


def test_only_the_drawer_is_told_what_is_drawn(drawing: horta.Game) -> None:
    assert drawing.decision is not None
    drawer = drawing.decision.seat
    draws = [event for event in drawing.steps[-1].events if event.subject == ("pile", "drawn")]
    assert draws

    def told(listener: int | None) -> str:
        narrator = Narrator(Labels(drawing.ruleset, drawing.seats, "en"), listener)
        return " ".join(line or "" for line in map(narrator.sentence, draws))

    colours = ("blue", "yellow", "green", "pink")
    assert any(colour in told(drawer) for colour in colours)
    for other in {None, *range(SEATS)} - {drawer}:
        assert not any(colour in told(other) for colour in colours)


@pytest.mark.parametrize("other", ["bruxelles-1893", "belle-epoque", "asymmetric"])
def test_the_second_edition_and_its_extensions_do_not_go_with_it(other: str) -> None:
    with pytest.raises(ContentError):
        horta.load("first-edition", other)
