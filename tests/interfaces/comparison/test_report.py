"""The report is one sound page that needs nothing else, and says and draws what was found."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from horta.interfaces.comparison import Evidence, Wording, begin, play, report
from horta.interfaces.comparison.drawing.markup import Markup, element
from horta.interfaces.comparison.drawing.scales import Scale, fitting, round_step
from horta.interfaces.comparison.drawing.scatter import Mark, scatter
from horta.interfaces.simulation import Plan

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
            self.words.append(data)


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    plans = [Plan(("tea-house",), ("random",) * 3, 60, options=options) for options in ((), (("rounds", "7"),))]
    found = begin(plans[0], plans[1])
    for _ in play(found, workers=1):
        pass
    return found


@pytest.fixture(scope="module")
def page(evidence: Evidence) -> str:
    return report(evidence, evidence.compare(), Wording(evidence.rulesets, "de"))


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
    assert "A and B are the same in every one of 40 games." in report(same, same.compare(), Wording())


def test_names_cannot_become_markup() -> None:
    assert element("p", "<b>", Markup("<i/>"), title='"<') == '<p title="&quot;&lt;">&lt;b&gt;<i/></p>'
    drawn = scatter([Mark("<script>", (0.2, 0.3), (0.4, 0.5), "a & b", True)], "t", 0.25)
    assert "<script>" not in drawn
    assert "a &amp; b" in drawn


def test_scales_have_round_ticks() -> None:
    scale = Scale(-7, 23, 0, 300)
    assert scale(8) == 150
    assert scale.ticks() == [-5, 0, 5, 10, 15, 20]
    assert [round_step(least) for least in (0.03, 1, 1.1, 30, 70)] == pytest.approx([0.05, 1, 2, 50, 100])
    assert fitting([4, 4], 0, 10)(4) == 5


def test_names_of_crowded_dots_do_not_overlap() -> None:
    crowd = [Mark(f"name {number}", None, (0.5 + number / 1000, 0.5), "", False) for number in range(30)]
    places = re.findall(r'<text x="(\S+)" y="(\S+)" class="name">', scatter(crowd, "t", 0.25))
    assert 0 < len(places) < 30
    boxes = [(float(x), float(y)) for x, y in places]
    assert all(abs(x - u) >= 37 or abs(y - v) >= 12 for i, (x, y) in enumerate(boxes) for u, v in boxes[:i])
