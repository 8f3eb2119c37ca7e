"""What comparisons say, word for word."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from conftest import Snapshot
from horta.comparison import Comparison, MeasureNames, compare_results, facts, reliability_sentences, sentences
from horta.comparison.measure_names import bots_told, listed, ordinal
from horta.comparison.numbers import number, percent, round_up, signed
from horta.play.game import load

from .results import game, row


def told(found: Comparison, wording: MeasureNames | None = None) -> str:
    groups = [*sentences(found, wording or MeasureNames()), ("How sure", reliability_sentences(found))]
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


def test_what_differs_in_hardly_any_games(snapshot: Snapshot) -> None:
    before = row(1000)
    after = [game(one.game, (90, 5, 5)) if one.game < 12 else one for one in before]
    snapshot(told(compare_results(before, after)), "of-many")
    snapshot(told(compare_results(before[:90], after[:90])), "of-few")


def test_what_looks_different_but_is_not_sure_says_why_and_how_many_games_would_make_sure(snapshot: Snapshot) -> None:
    found = compare_results(row(60), row(60, seed=5, favour=2))
    assert "winning" not in [finding.measure.key for finding in found.differences]
    snapshot(told(found))


def test_what_looks_different_but_is_too_little_to_matter_says_both() -> None:
    before = row(1000)
    after = [replace(one, answers=one.answers + 2 * (one.game % 10 == 0) - 2 * (one.game % 14 == 1)) for one in before]
    said = told(compare_results(before, after))
    why = "This may be chance: 7 results were tested, and one can look different by accident."
    assert f"Too little to matter\n  {why}\n  Perhaps with B a game takes" in said
    assert "(difference 0.06, between 0.00 and 0.11): less than 2.0 answers in any case." in said
    assert "No difference seen in the length of the game" not in said


def test_games_too_few_for_means_are_said_to_be_few_and_not_their_differences() -> None:
    said = told(compare_results(row(10), [game(number, (120, 130, 140)) for number in range(10)]))
    assert "Not enough games to tell\n  Fewer than 20 games were played: too few to speak of means.\n" in said
    assert "So far the mean score differs in 10 of 10 games" in said
    assert "Fewer than 20 games" not in told(compare_results(row(20), row(20, seed=3)))


def test_what_one_side_alone_uses_is_told_with_how_many_use_it_and_how_they_fare() -> None:
    before = [game(number, (9, 5)) for number in range(400)]
    after = [game(number, (9, 5), uses=[(number % 2, "wing")] if number % 4 < 2 else ()) for number in range(400)]
    said = told(compare_results(before, after))
    assert "Only with B: “wing”, used by 25 % of players (between 23 and 28 %). " in said
    assert "Its users win 50 % of games (between 43 and 57 %); an equal share is 50 %." in said


def test_what_many_things_of_one_side_are_is_counted_after_the_first() -> None:
    before = [game(number, (9, 5)) for number in range(60)]
    after = [game(number, (9, 5), uses=[(0, f"part_{letter}") for letter in "abcdefgh"]) for number in range(60)]
    said = told(compare_results(before, after))
    assert said.count("Only with B: “part ") == 6
    assert "2 more are used only with B." in said


def test_who_played_is_said_and_that_all_is_told_for_them() -> None:
    found = compare_results(row(30), row(30, seed=3))
    assert facts(found) == "30 games of each · 3 players · bots: random · the same chance for both"
    assert "3 players, played by bots (random): what a rule does is told for play by these bots." in told(found)
    assert bots_told(("random", "weighted", "random")) == "2 × random, weighted"


def test_only_what_is_not_used_at_all_is_called_that_of_one_side() -> None:
    """Users who never won with A are users all the same."""
    before = [game(number, (5, 9), uses=[(0, "curse")]) for number in range(100)]
    after = [game(number, (20 if number % 9 < 4 else 5, 9), uses=[(0, "curse")]) for number in range(100)]
    said = told(compare_results(before, after))
    assert "Only with" not in said
    assert "With B a player who uses “curse” wins 45 % of games instead of 0 %" in said


def test_with_few_games_it_says_how_many_are_missing_to_tell_what_use_makes_of_winning() -> None:
    said = told(compare_results(row(30), row(30, seed=3)))
    assert "No difference found yet in who uses which of 2 things, and in how often their users win." in said
    assert re.search(r"More games are needed to tell of 2 of these 2: about [0-9 ]+ more(?: for half of them, [0-9 ]+ for all)?\.", said)
    assert "More games are needed to tell of" not in told(compare_results(row(6000), row(6000, seed=4)))


def test_names_are_those_of_the_packs_in_the_language_that_was_chosen() -> None:
    wording = MeasureNames((load("tea-house"),), "fr")
    assert wording.definition("tea", "sencha") == "Sencha"
    assert wording.definition("leaf", "green") == "vert"
    assert wording.kind("tea") == "thé"
    assert wording.scope("round") == "manches"
    assert MeasureNames().scope("round") == "rounds"
    assert MeasureNames().part("score_long_walls") == "long walls"


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
