"""The report: one HTML page without other files, to look at rather than to read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files

from horta.comparison import figures
from horta.comparison.evidence import Evidence, repeat_command, short_bots
from horta.comparison.findings import Comparison, Finding
from horta.comparison.markup import Markup, element
from horta.comparison.measure_names import MeasureNames
from horta.comparison.numbers import capital, number, percent, rate
from horta.comparison.sentences import (
    IN_USE,
    PLACES,
    RESULTS,
    all_same,
    definition_sentences,
    facts,
    reliability_sentences,
    result_of,
    sentences,
)

_GLANCE = ("score", "winning", "margin", "wins:0", "answers")
_CAUSE = "Who is ahead can use more: that users of something win often does not mean that it makes them win."
_DOTS = dict(zip(RESULTS, ("differs", "unclear", "alike", "alike", "unclear"), strict=True))  # how the dots of a result are drawn


def report(evidence: Evidence, found: Comparison, wording: MeasureNames) -> str:
    """The page as text."""
    titles = evidence.titles
    page = element(
        "html",
        element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("title", f"{titles[0]} against {titles[1]}"),
            element("style", Markup(_part("report.css"))),
        ),
        element("body", *_body(evidence, found, wording), element("script", Markup(_part("report.js")))),
        lang="en",
    )
    return f"<!doctype html>\n{page}\n"


def _part(name: str) -> str:
    return files("horta.comparison").joinpath(name).read_text(encoding="utf-8")


def _body(evidence: Evidence, found: Comparison, wording: MeasureNames) -> Iterator[Markup]:
    yield _header(evidence, found)
    yield element(
        "main",
        _glance(found, wording),
        _figure(
            "How far B is from A",
            "Each line is a difference with its interval. Points are told in per cent of the winning score, lengths in per cent of the "
            f"length, shares as they are. The band is what is not worth knowing: less than {percent(found.terms.interest)}."
            f"{_why_not(found)}",
            [figures.differences(found, wording)],
            None if found.same else _key(found),
        ),
        _said(found, wording),
        _figure("Scores", "How often each score came up, and where the means lie.", figures.scores(evidence.rows)),
        _figure(
            "Who plays when",
            "Seats in the order of play, from the one who is asked first. Lines show how far each may be off.",
            figures.places(found, evidence.rows),
        ),
        _figure(
            "What scores are made of",
            "Mean points for each part, for everybody and for winners only.",
            [figures.parts(evidence.rows, wording)],
        ),
        _figure("Length", "How long games are.", figures.lengths(evidence.rows, wording)),
        _definitions(found, wording),
        _sure(found),
        _compared(evidence, found),
    )


def _why_not(found: Comparison) -> str:
    """Why lines that leave out the middle need not be differences, where there are such lines."""
    if not any(finding.looks_different for finding in found.headlines):
        return ""
    return f" A line beside the middle may look like a difference that was not found: among {found.claims} claims one may by chance."


def _header(evidence: Evidence, found: Comparison) -> Markup:
    return element(
        "header",
        element("p", "Comparison of two sets of rules", class_="kicker"),
        element(
            "h1",
            *(
                element("span", element("b", side, class_="letter"), f" {name}", class_=side.lower())
                for side, name in zip("AB", evidence.titles, strict=True)
            ),
        ),
        element("p", facts(found), class_="facts"),
    )


# ------------------------------------------------------------------ figures in numbers and words


def _glance(found: Comparison, wording: MeasureNames) -> Markup:
    wanted = [finding for finding in found.headlines if finding.measure.key in _GLANCE]
    return element("section", *(_figure_of(finding, found, wording) for finding in wanted), class_="glance", aria_label="At a glance")


def _figure_of(finding: Finding, found: Comparison, wording: MeasureNames) -> Markup:
    share = finding.measure.is_share
    written = [percent(value or 0.0) if share else number(value or 0.0, 1) for value in (finding.estimate.before, finding.estimate.after)]
    return element(
        "div",
        element("p", capital(wording.short(finding.measure)), class_="name"),
        element(
            "p",
            element("span", written[0], class_="a"),
            element("span", "→", class_="arrow"),
            element("span", written[1], class_="b"),
            class_="pair",
        ),
        figures.difference(finding, found, wording),
        element("p", figures.difference_told(finding).replace(" points", ""), class_="gap"),
        element("p", _verdict(finding), class_="verdict"),
        class_=f"figure {finding.verdict}",
    )


def _verdict(finding: Finding) -> str:
    return "the same in every game" if finding.verdict == "same" else result_of(finding).removeprefix("What ").lower()


def _key(found: Comparison) -> Markup:
    """What the dots mean, and how many there are of each."""
    counts = Counter(result_of(finding) for finding in found.headlines)
    entries = [
        element("li", element("i"), element("b", str(counts[result])), f" {result.removeprefix('What ').lower()}", class_=style)
        for result, style in _DOTS.items()
        if counts[result]
    ]
    return element("ul", *entries, class_="key")


def _said(found: Comparison, wording: MeasureNames) -> Markup:
    """The sentences under the headings that the terminal shows; what matters less can be opened."""
    if found.same:
        return element("section", element("p", all_same(found), class_="lead"))
    groups = {heading: lines for heading, lines in sentences(found, wording) if heading != IN_USE}
    if RESULTS[0] not in groups:
        groups = {RESULTS[0]: ["No difference was found in any of the headline figures."], **groups}
    first = [_group(heading, groups.pop(heading)) for heading in (*RESULTS[:2], PLACES) if heading in groups]
    rest = [_group(heading, lines) for heading, lines in groups.items()]
    more = element("details", element("summary", "What does not differ, or cannot be told yet"), *rest) if rest else None
    return element("section", element("h2", "In words"), *first, more)


def _group(heading: str, lines: Iterable[str]) -> Markup:
    style = "said" if heading == RESULTS[0] else "said quiet"
    return element("div", element("h3", heading), _list(lines, style))


def _list(lines: Iterable[str], style: str) -> Markup:
    return element("ul", *(element("li", _unbroken(line)) for line in lines), class_=style)


def _unbroken(line: str) -> str:
    """No number ends in the middle of a line."""
    return re.sub(r"(?<=\d) (?=\d|%)", "\u00a0", line)


def _figure(heading: str, caption: str, drawings: Iterable[Markup | None], key: Markup | None = None) -> Markup | None:
    drawn = [drawing for drawing in drawings if drawing is not None]
    if not drawn:
        return None
    return element(
        "section",
        element("h2", heading),
        key,
        element("figure", element("div", *drawn, class_="drawings" if len(drawn) > 1 else "drawing"), element("figcaption", caption)),
    )


def _definitions(found: Comparison, wording: MeasureNames) -> Markup | None:
    if not found.definitions:
        return None
    return element(
        "section",
        element("h2", IN_USE),
        element("p", f"An equal share of wins is {rate(round(1 / found.seats, 3))}. {_CAUSE}", class_="facts"),
        None if found.same else _list(definition_sentences(found, wording, 5), "said quiet"),
        element("details", element("summary", f"All {len(found.definitions)} in a table"), figures.definition_table(found, wording)),
    )


# ------------------------------------------------------------------ how sure, and how to do it again


def _sure(found: Comparison) -> Markup:
    return element("section", element("h2", "How sure is this?"), _list(reliability_sentences(found), "plain"))


def _compared(evidence: Evidence, found: Comparison) -> Markup:
    sides = [_side(evidence, side) for side in (0, 1)]
    return element(
        "section",
        element("h2", "What was compared"),
        element("div", *sides, class_="sides"),
        element("p", "To do it again:"),
        element("pre", element("code", repeat_command(evidence.plans, found.terms))),
    )


def _side(evidence: Evidence, side: int) -> Markup:
    plan, ruleset = evidence.plans[side], evidence.rulesets[side]
    packs = [element("li", f"{pack.id} {pack.version} ", element("code", pack.hash[:12], title=pack.hash)) for pack in ruleset.packs]
    changed = [f"{option.name} = {str(option.value).lower()}" for option in ruleset.options.values() if option.value != option.default]
    return element(
        "div",
        element("h3", element("b", "AB"[side], class_="letter"), f" {evidence.titles[side]}"),
        element("ul", *packs),
        element("p", f"Options: {', '.join(changed) or 'all as usual'}. Seed {plan.seed}. Bots: {', '.join(short_bots(plan))}."),
        class_="side " + "ab"[side],
    )
