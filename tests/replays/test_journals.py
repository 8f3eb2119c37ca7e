"""Whole games recorded with an earlier version go the same way: the same questions and options, scores and table.

Rules that were corrected since are turned back, as VERSION.back.yaml says.

A game of each combination of packs is replayed by default; all of them with `-m long`.
"""

from __future__ import annotations

import pytest

from horta import Game
from replays.journals import RecordedGame, first_difference, recorded_games, recorded_questions, start, table_hash

VERSION = "0.2.0"
JOURNALS = recorded_games(VERSION)

# Journals with an answer that was only possible through a fault that is corrected now: number and reason.
ONLY_BY_A_FAULT: dict[int, str] = {}

# Journals whose state has another hash since the layout of states was changed on purpose: from which version on, and why.
OTHER_LAYOUT: str | None = "0.3.0: states no longer count what was revealed"


def spread() -> list[int]:
    """Return the numbers of some journals: every combination of packs, all numbers of seats, with and without changed options."""
    by_packs: dict[tuple[str, ...], list[int]] = {}
    for number, journal in enumerate(JOURNALS):
        by_packs.setdefault(tuple(journal.packs), []).append(number)
    return [numbers[turn * 5 % len(numbers)] for turn, numbers in enumerate(by_packs.values())]


def replayed(number: int) -> Game:
    """Answer as the journal does, and check everything on the way and at the end but the hash of the state."""
    if number in ONLY_BY_A_FAULT:
        pytest.skip(ONLY_BY_A_FAULT[number])
    journal = JOURNALS[number]
    game = start(journal)
    assert first_difference(game, journal, recorded_questions(VERSION, number)) is None
    assert list(game.scores().values()) == journal.scores, journal
    assert table_hash(game, VERSION) == journal.table, journal
    assert len(game.events) == journal.told, journal
    return game


def check(number: int) -> None:
    game = replayed(number)
    assert OTHER_LAYOUT or game.state_hash() == JOURNALS[number].state, f"{JOURNALS[number]}: same table, but another state"


@pytest.mark.parametrize("number", spread(), ids=lambda number: f"{number}-{'+'.join(JOURNALS[number].packs)}-{JOURNALS[number].seats}")
def test_a_recorded_game_goes_the_same_way(number: int) -> None:
    check(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(JOURNALS)))
def test_every_recorded_game_goes_the_same_way(number: int) -> None:
    """All 300 take about three minutes."""
    check(number)


def test_the_journals_hold_every_combination_with_all_numbers_of_seats() -> None:
    assert len(JOURNALS) >= 200
    tables = {(tuple(journal.packs), journal.seats) for journal in JOURNALS}
    assert len({packs for packs, _ in tables}) == len(spread()) == 19
    assert {JOURNALS[number].seats for number in spread()} == {2, 3, 4, 5}
    for packs in {packs for packs, _ in tables}:
        assert {seats for asked, seats in tables if asked == packs} >= {2, 3, 4}


TEA = next(number for number, journal in enumerate(JOURNALS) if journal.packs == ["tea-house"])


def changed(at: int, then: list[object]) -> str | None:
    """Return the difference to a journal whose question at this answer was another one."""
    questions = recorded_questions(VERSION, TEA)
    questions[at] = [*then, *questions[at][len(then) :]]
    return first_difference(start(JOURNALS[TEA]), JOURNALS[TEA], questions)


def test_a_difference_names_the_answer_the_question_and_the_options() -> None:
    seat, name, options = recorded_questions(VERSION, TEA)[3]
    said = f"{JOURNALS[TEA]}: before answer 4, seat {seat} is asked `{name}`"
    assert changed(3, [seat, name, [*options, "fold"]]) == f"{said} without fold"
    assert changed(3, [seat, name, options[1:]]) == f"{said} with {options[0]}, which is new"
    assert changed(3, [seat, name, options[::-1]]) == f"{said} with its options in another order"
    renamed = changed(3, [seat, "other"])
    assert renamed == said.replace(f"`{name}`", "`other`") + f" in the journal, but now seat {seat} is asked `{name}`"


def test_an_end_that_comes_later_or_sooner_is_a_difference() -> None:
    journal, questions = JOURNALS[TEA], recorded_questions(VERSION, TEA)
    shorter = RecordedGame(**{name: getattr(journal, name) for name in RecordedGame.__slots__} | {"answers": journal.answers[:-1]})
    assert "goes on after its last answer" in (first_difference(start(journal), shorter, questions[:-1]) or "")
    longer = RecordedGame(**{name: getattr(journal, name) for name in RecordedGame.__slots__} | {"answers": [*journal.answers, "rest"]})
    assert "but now the game is over" in (first_difference(start(journal), longer, [*questions, [0, "turn", ["rest"]]]) or "")
