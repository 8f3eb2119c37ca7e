"""Problems are collected, told apart, put in order and kept within bounds."""

from __future__ import annotations

import pytest

from horta.diagnostics import ContentError, Problems, Source, Span, explain, known_codes

TEXT = Source("a.yaml", "one\ntwo\r\nthree\n", "base")


def at(line: int, column: int = 1) -> Span:
    return Span(TEXT, line, column, line, column + 1)


def test_a_source_gives_its_lines_without_breaks() -> None:
    assert [TEXT.line(number) for number in range(6)] == ["", "one", "two", "three", "", ""]


def test_a_span_reads_as_a_place() -> None:
    assert str(at(2, 3)) == "a.yaml:2:3"


def test_problems_are_sorted_by_place_with_placeless_ones_first() -> None:
    problems = Problems()
    problems.error("E102", "later", at(3), "correct it")
    problems.error("E102", "sooner", at(1), "correct it")
    problems.warning("W301", "anywhere", None, "correct it")
    assert [found.message for found in problems.sorted()] == ["anywhere", "sooner", "later"]


def test_only_errors_count_as_errors() -> None:
    problems = Problems()
    assert not problems.has_errors
    problems.warning("W301", "text is missing", None, "correct it")
    assert not problems.has_errors
    problems.error("E102", "broken", None, "correct it")
    assert problems.has_errors


def test_the_same_problem_is_kept_once() -> None:
    problems = Problems()
    for _ in range(5):
        problems.error("E102", "broken", at(1), "correct it")
    assert len(problems) == 1
    assert problems.suppressed == 0


def test_a_flood_is_cut_short_and_counted() -> None:
    problems = Problems()
    for line in range(1, 101):
        problems.error("E102", "broken", at(line), "correct it")
    for line in range(1, 3001):
        problems.error("E102", f"broken {line}", at(line), "correct it")
    assert len(problems) == Problems.IN_ALL
    assert len(problems) + problems.suppressed == 3100


def test_extending_keeps_what_the_other_knew() -> None:
    first, second = Problems(), Problems()
    second.error("E102", "broken", at(1), "correct it")
    first.extend(second)
    assert first.has_errors
    assert [found.message for found in first] == ["broken"]


def test_an_uncatalogued_code_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError, match="E999"):
        Problems().error("E999", "what?", None, "correct it")


def test_a_content_error_carries_all_problems() -> None:
    problems = Problems()
    problems.error("E102", "broken", at(1), "correct it")
    problems.error("E107", "twice", at(2), "correct it")
    error = ContentError(problems)
    assert error.problems is problems
    assert str(error) == "2 error(s) in the content: broken"


@pytest.mark.parametrize("code", sorted(known_codes()))
def test_every_code_is_explained(code: str) -> None:
    text = explain(code)
    assert text.startswith(f"{code}: {known_codes()[code].title}\n")
    assert len(known_codes()[code].explanation) > 30
    assert known_codes()[code].code == code
