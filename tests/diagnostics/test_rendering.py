"""How problems are shown, and that nothing from a pack reaches a terminal or a log as a command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from horta.diagnostics import (
    Problems,
    Source,
    Span,
    did_you_mean,
    render_github,
    render_json,
    render_sarif,
    render_text,
    summarise,
)

Snapshot = Callable[..., None]

TEXT = """id: base
cards:
  - effect: gain count(my.cubse) coins
\t- name: 東京 tower
  - note: cafe\u0301 x
"""
SOURCE = Source("content/base/cards.yaml", TEXT, "base")


def typical() -> Problems:
    problems = Problems()
    problems.error(
        "E204",
        "unknown name `cubse`",
        Span(SOURCE, 3, 27, 3, 32),
        did_you_mean("cubse", {"cubes": "zone, base"}),
    )
    problems.error(
        "E107",
        "key `id` is given twice",
        Span(SOURCE, 2, 1, 2, 6),
        "remove one of them",
        [(Span(SOURCE, 1, 1, 1, 3), "first given here")],
    )
    problems.warning("W301", "no text in fr", Span(SOURCE, 4, 13, 4, 18), "add `fr: …`")
    problems.warning("W301", "no text in de", Span(SOURCE, 5, 17, 5, 18), "add `de: …`")
    problems.error("E301", "pack `bse` not found", None, "did you mean `base`?")
    return problems


def test_text(snapshot: Snapshot) -> None:
    snapshot(render_text(typical()))


def test_json(snapshot: Snapshot) -> None:
    rendered = render_json(typical())
    assert len(json.loads(rendered)["problems"]) == 5
    snapshot(rendered)


def test_github(snapshot: Snapshot) -> None:
    snapshot(render_github(typical()))


def test_sarif(snapshot: Snapshot) -> None:
    snapshot(render_sarif(typical()))


def test_summary() -> None:
    assert summarise(typical()) == "3 errors, 2 warnings"
    assert summarise(Problems()) == "no problems"
    assert render_text(Problems()) == ""


def caret_cells(rendered: str) -> tuple[str, int]:
    """The line shown, and the column of the first caret below it."""
    shown, marks = [line.split("│ ", 1)[1] for line in rendered.splitlines() if "│" in line]
    return shown, marks.index("^")


@pytest.mark.parametrize(
    ("line", "column", "cells"),
    [(1, 1, 0), (3, 27, 26), (4, 2, 4), (4, 13, 17), (5, 17, 15)],
)
def test_the_caret_stands_under_its_character(line: int, column: int, cells: int) -> None:
    problems = Problems()
    problems.error("E204", "here", Span(SOURCE, line, column, line, column + 1), "")
    assert caret_cells(render_text(problems))[1] == cells


def test_a_very_long_line_is_shown_around_the_place() -> None:
    source = Source("x.yaml", "a" * 5000 + "B" + "c" * 5000, None)
    problems = Problems()
    problems.error("E204", "here", Span(source, 1, 5001, 1, 5002), "")
    shown, caret = caret_cells(render_text(problems))
    assert shown[caret] == "B"
    assert len(shown) < 200


def test_places_outside_of_the_text_do_no_harm() -> None:
    problems = Problems()
    for number, (line, column) in enumerate([(99, 1), (1, 99), (1, 0), (0, 0), (6, 1)]):
        problems.error("E204", f"here {number}", Span(SOURCE, line, column, line, column), "")
    assert len(re.findall("E204", render_text(problems))) == 5


def test_colour_only_adds_codes_of_our_own() -> None:
    coloured = render_text(typical(), colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_text(typical())


HOSTILE = [
    "\x1b]8;;http://evil\x07click\x1b]8;;\x07",
    "\x1b[2J\x1b[31mred",
    "\x9b31mred",
    "line\n::error::injected",
    "line\r::set-output name=a::b",
    "::error file=x,line=1::pwned",
    "##[error]pwned",
    "100%0A::error::pwned",
    "\u202eevil",
    "\u2028::error::pwned",
    "zero\u200bwidth",
    "\ud800",
    "[bold]loud[/bold]",
]


def hostile_problems(text: str) -> Problems:
    source = Source(f"content/{text}/cards.yaml", f"name: {text}\n", "base")
    span = Span(source, 1, 7, 1, 7 + len(text))
    problems = Problems()
    problems.error("E204", f"unknown name `{text}`", span, f"did you mean `{text}`?", [(span, text)])
    return problems


def assert_no_control(rendered: str) -> None:
    # Surrogates cannot even be encoded; everything else here would act rather than show.
    rendered.encode("utf-8")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", rendered)
    assert "##[" not in rendered


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_not_obeyed(text: str) -> None:
    problems = hostile_problems(text)
    rendered = render_text(problems)
    assert_no_control(rendered)
    assert not any(line.lstrip().startswith("::") for line in rendered.splitlines())
    assert len(rendered.splitlines()) <= 7


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_inside_one_annotation(text: str) -> None:
    rendered = render_github(hostile_problems(text))
    assert_no_control(rendered)
    assert rendered.count("\n") == 1
    assert rendered.startswith("::error title=")
    assert rendered.count("::") == 2
    assert "%0A" not in rendered


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("render", [render_json, render_sarif])
def test_hostile_text_is_plain_in_data(text: str, render: Callable[[Problems], str]) -> None:
    rendered = render(hostile_problems(text))
    assert rendered.isascii()
    assert_no_control(rendered.replace("\n", ""))

    def strings(node: object) -> list[str]:
        if isinstance(node, dict):
            return [text for value in node.values() for text in strings(value)]
        if isinstance(node, list):
            return [text for value in node for text in strings(value)]
        return [node] if isinstance(node, str) else []

    for string in strings(json.loads(rendered)):
        assert_no_control(string)


def test_sarif_names_its_rules_and_places() -> None:
    run = json.loads(render_sarif(typical()))["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        for location in result.get("locations", []):
            assert location["physicalLocation"]["region"]["startLine"] >= 1
