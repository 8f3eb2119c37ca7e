"""What is there at the start: fields that are lists, zones, counters."""

from __future__ import annotations

from pathlib import Path

import pytest

from worlds import Table, load_world, messages, problems_of

LISTS = "kinds: {coin: {plural: coins_kept, fields: {order: list of seat}}, }\ndefine: {coin: [{id: penny}]}"


def test_a_field_that_is_a_list_starts_empty(tmp_path: Path) -> None:
    rules = """
        game: end
        procedure ask: gain count(penny.order) points
        procedure keep: set penny.order to clockwise(seat(2))
        """
    table = Table(load_world(tmp_path, rules, more=LISTS))
    table.do("ask")
    assert table.count("points") == 0
    table.do("keep")
    table.do("ask")
    assert table.count("points") == 3


REFUSED = {
    "the start of a list": ("kinds: {coin: {plural: pennies, fields: {order: {type: list of seat, start: 3}}}}", "a list starts empty"),
    "a field of rules": ("kinds: {coin: {plural: pennies, fields: {deed: effect}}}", "make it an attribute"),
}


@pytest.mark.parametrize(("more", "words"), REFUSED.values(), ids=REFUSED)
def test_a_start_that_would_not_be_read_is_refused(tmp_path: Path, more: str, words: str) -> None:
    assert problems_of(tmp_path, "value v = 1", more=more).has_errors
    assert words in messages(tmp_path, "value v = 1", more=more)


def test_fields_of_seats_and_the_table_add_up(tmp_path: Path) -> None:
    more = "kinds: {seat: {fields: {mood: number}}, table: {fields: {noon: truth}}}"
    rules = """
        game: end
        procedure p: set my.mood to 4; set noon to true; set my.passed to true; set night to true
        procedure q:
            if noon and night and my.passed: gain my.mood points
        """
    table = Table(load_world(tmp_path, rules, more=more))
    table.do("p")
    table.do("q")
    assert table.count("points") == 4


def test_a_field_that_two_files_give_is_refused(tmp_path: Path) -> None:
    more = "kinds: {table: {fields: {night: truth}}}"
    assert "field `night` is defined twice" in messages(tmp_path, "value v = 1", more=more)


def test_a_procedure_in_a_circle_is_told_where_something_starts_by_an_expression(tmp_path: Path) -> None:
    """What a game starts with is measured before circles are looked for, and nothing that performs anything is part of it."""
    more = "counters: {stones: {of: table, start: 2 + 3}}"
    assert "E501" in messages(tmp_path, "procedure again: perform again", more=more)
