"""The report is one sound page that needs nothing else, and says and draws what was found."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from horta.comparison import Evidence, MeasureNames, begin_comparison, play_pairs, report, sentences
from horta.comparison.charts import IntervalLine, Scale, fitting_scale, round_step, strip, symmetric_scale
from horta.comparison.figures import definition_table, differences, parts
from horta.comparison.markup import Markup, html
from horta.runs import Plan

from .results import row

EMPTY = {"meta", "input", "br", "hr", "circle", "line", "rect", "path"}


class Reader(HTMLParser):
    """Notes tags and their attributes, and refuses tags that do not close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.words.append(data.replace("\u00a0", " "))


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    plans = [Plan(("tea-house",), ("random",) * 3, 60, options=options) for options in ((), (("rounds", "7"),))]
    found = begin_comparison(plans[0], plans[1])
    for _ in play_pairs(found, workers=1):
        pass
    return found


@pytest.fixture(scope="module")
def page(evidence: Evidence) -> str:
    return report(evidence, evidence.compare(), MeasureNames(evidence.rulesets, "de"))


def test_it_is_sound_and_asks_nobody_for_anything(page: str) -> None:
    reader = read(page)
    assert not [tag for tag, _ in reader.seen if tag in ("link", "img", "iframe", "object")]
    assert not [given for _, given in reader.seen if {"src", "href", "srcset"} & set(given)]
    assert not re.search(r"https?:|url\(|@import|fetch\(|XMLHttp", page)


def test_every_drawing_has_a_title(page: str) -> None:
    tags = [tag for tag, _ in read(page).seen]
    drawings = [number for number, tag in enumerate(tags) if tag == "svg"]
    assert len(drawings) >= 7
    assert all(tags[number + 1] == "title" for number in drawings)


def test_it_says_what_was_found_and_how_to_do_it_again(page: str) -> None:
    words = " ".join(read(page).words)
    for wanted in (
        "With B a game has 7 Runden instead of 5, in every game.",
        "Error rate 5 %",
        "horta compare tea-house tea-house --option-b rounds=7 --games 60 --seats 3 --bots random --seed 0",
        "tea-house (rounds=7)",
        "Silver Needle",
    ):
        assert wanted in words


def test_dots_lie_within_their_drawings(page: str) -> None:
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        width, height = (float(part) for part in re.search(r'viewBox="0 0 (\S+) (\S+)"', drawing).groups())  # type: ignore[union-attr]
        for x, y in re.findall(r'cx="(\S+)" cy="(\S+)"', drawing):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height


def test_games_that_are_all_the_same_make_a_page_too(evidence: Evidence) -> None:
    same = Evidence((evidence.plans[0],) * 2, (evidence.rulesets[0],) * 2, (row(40), row(40)))
    assert "A and B are the same in every one of 40 games." in report(same, same.compare(), MeasureNames())


def test_names_cannot_become_markup() -> None:
    assert html('<p title="{}">{}{}</p>', '"<', "<b>", Markup("<i/>")) == '<p title="&quot;&lt;">&lt;b&gt;<i/></p>'
    assert html("<p>{}</p>", ["<b>", None, Markup("<i/>")]) == "<p>&lt;b&gt;<i/></p>"  # type: ignore[list-item]
    line = IntervalLine("<script>", 0.2, 0.1, 0.3, "a & b", "alike")
    drawn = strip(line, symmetric_scale([line], 0.05), None, 20)
    assert "<script>" not in drawn
    assert "a &amp; b" in drawn


def test_scales_have_round_ticks() -> None:
    scale = Scale(-7, 23, 0, 300)
    assert scale(8) == 150
    assert scale.ticks() == [-5, 0, 5, 10, 15, 20]
    assert [round_step(least) for least in (0.03, 1, 1.1, 30, 70)] == pytest.approx([0.05, 1, 2, 50, 100])
    assert fitting_scale([4, 4], 0, 10)(4) == 5


def test_the_table_has_intervals_of_wins_and_of_differences(evidence: Evidence) -> None:
    found = evidence.compare()
    table = definition_table(found, MeasureNames(evidence.rulesets))
    for entry in found.definitions:
        for rate in filter(None, entry.rates):
            assert f"{rate.share * 100:.1f} %<small>{rate.low * 100:.0f}–{rate.high * 100:.0f}</small>" in table
    assert re.search(r"<small>[−0-9.]+ to [−0-9.]+</small>", table)


def test_every_interval_stands_beside_its_name_and_its_numbers(evidence: Evidence) -> None:
    found = evidence.compare()
    drawn = differences(found, MeasureNames())
    assert drawn.count("<circle") == len(found.headlines)
    assert re.search(r'<tr class="differs"><th scope="row">Rounds</th><td><svg.*?</svg></td><td>\+2.0 \(2.0 to 2.0\)</td></tr>', drawn)


def test_a_wild_interval_is_cut_off_with_an_arrow() -> None:
    lines = [IntervalLine("tame", 0.1, 0.0, 0.2, "", "alike")] * 20 + [IntervalLine("wild", 9.0, 0.0, 99.0, "", "unclear")]
    scale = symmetric_scale(lines, 0.05)
    assert scale.high < 1
    assert "tip" in strip(lines[-1], scale, None, 20)
    assert "tip" not in strip(lines[0], scale, None, 20)


def test_scores_are_told_part_by_part(evidence: Evidence) -> None:
    rows = tuple(
        [replace(one, seats=tuple(replace(seat, parts={"score_tea": 3}) for seat in one.seats)) for one in side] for side in evidence.rows
    )
    told = parts((rows[0], rows[1]), MeasureNames())
    assert told is not None
    assert told.count("<td>3.0") == 8
    assert "winners" in told


def test_an_interval_that_leaves_out_0_never_stands_beside_cannot_tell(evidence: Evidence) -> None:
    rows = row(60), row(60, seed=5, favour=2)
    looking = Evidence(evidence.plans, evidence.rulesets, rows)
    words = read(report(looking, looking.compare(), MeasureNames())).words
    told = [(words[place - 1], one) for place, one in enumerate(words) if one in ("not enough games to tell", "may differ")]
    assert {one for _, one in told} == {"not enough games to tell", "may differ"}
    for interval, one in told:
        low, high = (float(end.replace("−", "-")) for end in re.findall(r"[−0-9.]+", interval)[-2:])
        assert (low <= 0 <= high) == (one == "not enough games to tell")
    assert "claims one may by chance." in " ".join(words)


def test_headings_are_those_of_the_terminal(evidence: Evidence) -> None:
    """So that a caveat is not read as one about all that follows."""
    looking = Evidence(evidence.plans, evidence.rulesets, (row(60), row(60, seed=5, favour=2)))
    found = looking.compare()
    page = report(looking, found, MeasureNames())
    for heading, lines in sentences(found, MeasureNames()):
        if heading != "What players use":
            assert re.search(rf"<h3>{heading}</h3><ul[^>]*><li>{re.escape(lines[0][:12])}", page.replace("\u00a0", " "))


def test_words_of_the_framework_are_not_those_of_a_report(page: str) -> None:
    words = " ".join(read(page).words)
    assert "What players use" in words
    assert not re.search("definition", words, re.IGNORECASE)


def test_numbers_stay_on_one_line(evidence: Evidence) -> None:
    same = Evidence((evidence.plans[0],) * 2, (evidence.rulesets[0],) * 2, (row(1200), row(1200)))
    assert "1\u00a0200 games of each side" in report(same, same.compare(), MeasureNames())
