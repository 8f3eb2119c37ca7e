"""Edits change exactly what they name, and nothing where anything else is written."""

from __future__ import annotations

import pytest

from horta.diagnostics import Edit, Problems, Source, Span, apply_edits, did_you_mean


def edit(line: int, column: int, written: str, text: str) -> Edit:
    return Edit(Span(Source("file", ""), line, column, line, column + len(written)), written, text)


@pytest.mark.parametrize(
    ("before", "edits", "after"),
    [
        ("pay 1\npay 2", [edit(2, 1, "pay", "lose")], "pay 1\nlose 2"),
        ("a b a", [edit(1, 5, "a", "c"), edit(1, 1, "a", "longer")], "longer b c"),
        ("# pay\r\npay 1\r\n", [edit(2, 1, "pay", "lose")], "# pay\r\nlose 1\r\n"),
        ("    x: y", [edit(1, 5, "x: ", "z:\n    ")], "    z:\n        y"),
        ("    x: y\r\n", [edit(1, 5, "x: ", "z:\n    ")], "    z:\r\n        y\r\n"),
    ],
    ids=["second line", "two on a line", "line ends", "indented", "indented with line ends"],
)
def test_what_is_written_is_replaced_and_all_else_stays(before: str, edits: list[Edit], after: str) -> None:
    text, made = apply_edits(before, [[one] for one in edits])
    assert text == after
    assert made == sorted(edits, key=lambda one: one.span.order)


@pytest.mark.parametrize(
    "edits",
    [
        [edit(1, 1, "lose", "gain")],
        [edit(1, 2, "pay", "lose")],
        [edit(9, 1, "pay", "lose")],
        [edit(1, 1, "", "lose")],
        [edit(1, 5, "1", "2\n    3")],
    ],
    ids=["other word", "other place", "no such line", "nothing", "no room for lines"],
)
def test_where_anything_else_is_written_nothing_changes(edits: list[Edit]) -> None:
    assert apply_edits("pay 1", [edits]) == ("pay 1", [])


def test_edits_that_belong_together_are_made_all_or_not_at_all() -> None:
    first, second, wrong = edit(1, 1, "a", "x"), edit(1, 3, "b", "y"), edit(1, 3, "c", "y")
    assert apply_edits("a b", [[first, wrong]]) == ("a b", [])
    assert apply_edits("a b", [[first, second]])[0] == "x y"
    assert apply_edits("a b", [[first, first]])[0] == "a b"


def test_of_two_edits_of_one_place_the_first_is_made() -> None:
    text, made = apply_edits("abc", [[edit(1, 1, "ab", "x")], [edit(1, 2, "bc", "y")], [edit(1, 3, "c", "z")]])
    assert text == "xz"
    assert len(made) == 2


# ------------------------------------------------------------------ suggestions


def found(word: str, written: str, known: list[str]) -> tuple[Edit, ...]:
    """The edits of a problem about a word, at a place where something is written."""
    problems = Problems()
    remedy = did_you_mean(word, known)
    assert remedy is not None
    problems.error("E204", f"unknown `{word}`", Span(Source("file", written), 1, 1, 1, len(written) + 1), remedy)
    (problem,) = problems
    return problem.edits


def test_a_single_suggestion_is_an_edit() -> None:
    (meant,) = found("coinz", "coinz", ["coins", "turns"])
    assert (meant.written, meant.text) == ("coinz", "coins")


def test_there_is_no_edit_where_two_words_may_be_meant_or_more_is_written() -> None:
    assert found("coinz", "coinz", ["coins", "coin"]) == ()
    assert found("coinz", "my.coinz", ["coins"]) == ()
    assert found("coinz", '"coinz"', ["coins"]) == ()
