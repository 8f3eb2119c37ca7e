"""What comparisons say, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conftest import Snapshot
from horta.interfaces.comparison import Comparison, Wording, compare_results, sentences, trust
from horta.interfaces.comparison.sentences import number, percent, round_up, signed
from horta.interfaces.comparison.wording import listed, ordinal
from horta.session.ruleset import load

from .results import row


def told(found: Comparison, wording: Wording | None = None) -> str:
    groups = [*sentences(found, wording or Wording()), ("How sure", trust(found))]
    return "".join(f"{heading}\n" + "".join(f"  {line}\n" for line in lines) for heading, lines in groups)


def test_a_favoured_seat(snapshot: Snapshot) -> None:
    snapshot(told(compare_results(row(400), row(400, favour=4))))


def test_nothing_to_see_yet(snapshot: Snapshot) -> None:
    found = compare_results(row(60), row(60, seed=3))
    snapshot(told(replace(found, paired=False)))


def test_the_same_in_every_game(snapshot: Snapshot) -> None:
    snapshot(told(compare_results(row(1200), row(1200))))


def test_nothing_that_matters(snapshot: Snapshot) -> None:
    snapshot(told(compare_results(row(6000), row(6000, seed=4))))


def test_always_so_much_more_and_things_that_come_and_go(snapshot: Snapshot) -> None:
    before = row(80)
    after = [
        replace(
            result,
            length={"round": 6},
            answers=result.answers * 2,
            uses=tuple(replace(use, definition="wing" if use.definition == "wheel" else use.definition) for use in result.uses),
        )
        for result in before
    ]
    snapshot(told(compare_results(before, after)))


def test_names_are_those_of_the_packs_in_the_language_that_was_chosen() -> None:
    wording = Wording((load("tea-house"),), "fr")
    assert wording.definition("tea", "sencha") == "Sencha"
    assert wording.definition("leaf", "green") == "vert"
    assert wording.kind("tea") == "thé"
    assert wording.scope("round") == "manches"
    assert Wording().scope("round") == "rounds"
    assert Wording().part("score_long_walls") == "long walls"


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        (number(-0.04, 1), "0.0"),
        (number(-1.25, 1), "−1.2"),
        (signed(0.3, 1), "+0.3"),
        (percent(0.314), "31 %"),
        (str(round_up(1234)), "1300"),
        (str(round_up(7)), "7"),
        (ordinal(1), "second"),
        (ordinal(12), "13th"),
        (listed(["a"]), "a"),
        (listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_numbers_and_lists(written: str, wanted: str) -> None:
    assert written == wanted
