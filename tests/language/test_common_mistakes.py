"""Every class of syntax mistakes is recognised by its cases, and every mistake of a text is reported."""

from __future__ import annotations

import pytest

from horta.diagnostics import Problems, Source, apply_edits
from horta.language.common_mistakes import CommonMistake, common_mistakes
from horta.language.parser import Text, parse_block, parse_costs, parse_file, parse_formula

PARSE = {"file": parse_file, "block": parse_block, "formula": parse_formula, "costs": parse_costs}
CASES = [(row, case) for row in common_mistakes() for case in row.cases]


def explained(case: str) -> list[tuple[str, str, str | None]]:
    """The stretches of the text, messages and remedies that a case gets."""
    start, _, text = case.partition(" ")
    problems = Problems()
    PARSE[start](Text(text, Source("x.rules", text)), problems)
    lines = text.split("\n")
    return [
        (lines[found.span.line - 1][found.span.column - 1 : found.span.end_column - 1], found.message, found.remedy)
        for found in problems
        if found.span is not None
    ]


def fixed_words(template: str) -> list[str]:
    """The parts of a message that are the same in every case."""
    return [part for part in "".join(" " if c in "{}" else c for c in _without_fields(template)).split("\0") if part.strip()]


def _without_fields(template: str) -> str:
    words, inside = "", False
    for letter in template:
        if letter == "{":
            inside, words = True, words + "\0"
        elif letter == "}":
            inside = False
        elif not inside:
            words += letter
    return words


@pytest.mark.parametrize(("row", "case"), CASES, ids=[case for _, case in CASES])
def test_a_case_is_explained_by_its_own_row(row: CommonMistake, case: str) -> None:
    """One message, of this row, with a remedy and no field of the template left in it."""
    found = explained(case)
    assert len(found) == 1, found
    [(_, message, remedy)] = found
    assert all(part in message for part in fixed_words(row.message)), message
    assert remedy is not None
    assert all(part in remedy for part in fixed_words(row.remedy)), remedy
    assert not set("{}¶") & set(message + remedy) or "{" in case


EDITED = [(row, case) for row, case in CASES if row.edit is not None]


@pytest.mark.parametrize(("row", "case"), EDITED, ids=[case for _, case in EDITED])
def test_the_edit_of_a_row_ends_its_mistake(row: CommonMistake, case: str) -> None:
    start, _, text = case.partition(" ")
    problems = Problems()
    PARSE[start](Text(text, Source("x.rules", text)), problems)
    corrected, made = apply_edits(text, [problem.edits for problem in problems])
    assert len(made) == 1
    assert not [message for _, message, _ in explained(f"{start} {corrected}") if all(part in message for part in fixed_words(row.message))]


@pytest.mark.parametrize(
    ("case", "stretches"),
    [
        ("file procedure a:\n    gain coins 1\n    move x to y\nprocedure b:\n    end end", ["1", "to", "end"]),
        ("file value a == 1\nvalue b = 1 +\nvalue c = 2", ["==", "+"]),
        ("file after rest\n    gain 1 coins 2\nafter rest: end", ["", "2"]),
        ("file procedure a:\n    choose x:\n        b gain 1 coins\n        c: end\n        d: gian 1 coins", ["gain", "gian"]),
        ("file procedure a:\n    if a == b: end\n    else: gian 1 coins", ["==", "gian"]),
        ("file procedure a(:\n    end\nprocedure b:\n    gian 1 coins", [":", "gian"]),
        ("file value a = max(1\nvalue b = 2\nprocedure c:\n    gian 1 coins", ["(", "gian"]),
        ("block gain coins 1\ngain 1 coins\nlose coins 2", ["1", "2"]),
        ("file value a =\n    1 + + 2\nvalue b =\n    3 == 3", ["+", "=="]),
    ],
)
def test_every_mistake_of_a_text_is_reported_once(case: str, stretches: list[str]) -> None:
    """One mistake does not hide the next, and causes no further message."""
    assert [stretch for stretch, _, _ in explained(case)] == stretches


@pytest.mark.parametrize(
    "case",
    [
        "file value a =\n    x = 1\n    and y = 2\nvalue b = 2",
        "file value a = x = 1\n    or y = 2",
        "file value a =\n    1 +\n    2  # two\n    + 3",
        "file value a =\n    if x then 1\n    else if y then 2\n    else 3\nvalue b = 2",
        "file procedure a:\n    if x = 1\n        or y = 2: end\n    gain 1 coins",
        "block choose card\n    from my.hand where x\n    or y\ngain 1 coins",
        "block let x = if y then 2\n    else 3\ngain x coins",
    ],
)
def test_a_line_that_goes_on_in_the_next_one_is_reported_once(case: str) -> None:
    [(_, message, remedy)] = explained(case)
    assert message == "what stands in a line does not go on in the next one"
    assert remedy is not None
    assert "put the expression in brackets" in remedy


def test_a_line_that_does_not_go_on_has_its_own_mistake() -> None:
    assert [stretch for stretch, _, _ in explained("block if x\n    gain 1 coins\nelse: end")] != []
    assert "does not go on" not in str(explained("block if x\n    gain 1 coins\nelse: end"))


def test_a_long_line_is_explained_quickly() -> None:
    """The patterns see only the words around the mistake."""
    assert len(explained("block " + "gain 1 coins and " * 5_000)) == 1
