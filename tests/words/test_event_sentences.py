"""Events as sentences, and what is left unsaid."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.play.events import Event
from horta.play.game import Game, load
from horta.play.score_parts import score_parts
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels

ORCHARD = Path(__file__).parents[1] / "sample_packs" / "orchard"


@pytest.fixture
def game() -> Game:
    return load(str(ORCHARD)).new_game(["Ada", "Ben"], seed=1)


def narrator(game: Game, listener: int | None = None, locale: str = "en") -> Narrator:
    return Narrator(Labels(game.ruleset, game.seats, locale), listener)


def planted(game: Game) -> tuple[Event, ...]:
    """Ada plants her first seed and bids."""
    events: tuple[Event, ...] = ()
    for answer in ("plot_1_2", 0, "second_lane"):
        if game.decision is not None and game.decision.option(answer) is not None:
            events += game.answer(answer)
    return events


def test_told_events_read_as_packs_word_them(game: Game) -> None:
    events = planted(game)
    assert "Ada plants a apple on plot 1-2." in narrator(game).sentences(events)
    assert "Ada plante : pomme, parcelle 1-2." in narrator(game, locale="fr").sentences(events)


def test_gains_and_moves_of_named_things_read_by_themselves(game: Game) -> None:
    said = narrator(game).sentences(planted(game))
    assert "Ada: Pip from hand to heap" in said
    assert "Ada gains 2 second lane (bids)" in said


def test_a_pack_may_word_or_silence_any_event(game: Game) -> None:
    said = narrator(game).sentences(planted(game))
    assert "A flag of Ada stands on corner 1-1." in said
    assert not [line for line in said if "coins" in line]


def test_fields_and_unnamed_counters_stay_quiet(game: Game) -> None:
    events = planted(game)
    silent = [event for event in events if narrator(game).sentence(event) is None]
    assert {event.subject[1] for event in silent if event.sort == "set"} == {"owner", "tree", "height"}


def test_what_a_listener_may_not_see_is_not_named(game: Game) -> None:
    dealt = [event for event in game.events if event.sort == "move"]
    assert len(dealt) == 4
    assert narrator(game, 0).sentence(dealt[0]) == "Ada: Pip from bag to hand"
    assert narrator(game, 1).sentence(dealt[0]) == "Ada: one seed from bag to hand"
    assert narrator(game, None).sentence(dealt[0]) == "Ada: one seed from bag to hand"
    assert narrator(game, None, "de").sentence(dealt[0]) == "Ada: ein Stück (seed), bag → hand"


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", ["Ada gains 1 coin", "Ada gains 2 coins"]),
        ("fr", ["Ada reçoit 1 pièce", "Ada reçoit 2 pièces"]),
        ("de", ["Ada erhält 1 Münze", "Ada erhält 2 Münzen"]),
        ("es", ["Ada recibe 1 moneda", "Ada recibe 2 monedas"]),
    ],
)
def test_one_of_something_is_told_in_the_singular(locale: str, said: list[str]) -> None:
    tea = load("tea-house").new_game(["Ada", "Ben"], seed=1)
    events = [Event("gain", ("coins",), 0, None, (-1, amount), None) for amount in (1, 2)]
    assert narrator(tea, 0, locale).sentences(events) == said


def test_the_singular_is_the_accusative_where_there_is_one() -> None:
    game = load("belle-epoque").new_game(["Ada", "Ben"], seed=1)
    event = Event("gain", ("travellers",), 0, None, (-1, 1), None)
    assert narrator(game, 0, "de").sentence(event) == "Ada erhält 1 Reisenden"


def test_hidden_counters_are_heard_by_their_owner_only(game: Game) -> None:
    own = frozenset({0})
    event = Event("gain", ("secret",), 0, None, (-1, 2), None, own)
    assert narrator(game, 0).sentence(event) == "Ada gains 2 secret"
    assert narrator(game, 1).sentence(event) is None
    assert narrator(game, 0).sentence(Event("gain", ("secret",), 0, None, (-1, 0), None, own)) is None


def test_an_event_that_nobody_worded_is_told_by_its_name(game: Game) -> None:
    from horta.language.types import NUMBER, Thing

    event = Event("tell", ("late_frost", (NUMBER, Thing("plot"))), 1, None, (3, 0), None)
    assert narrator(game).sentence(event) == "Ben: late frost 3, plot 1-1"


def test_scores_are_added_up_by_what_they_are_for(game: Game) -> None:
    while game.decision is not None:
        game.answer(0)
    assert score_parts(game.events, game.scores().values()) == {"trees": [2, 2], "rest": [0, 0]}
    assert score_parts([], [3, 4]) == {}
    assert game.score_parts()["Ada"] == {"trees": 2, "rest": 0}
