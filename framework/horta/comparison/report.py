"""The report: one HTML page without other files, to look at rather than to read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files

from horta.comparison import figures
from horta.comparison.evidence import Evidence, repeat_command, short_bots
from horta.comparison.findings import Comparison, Finding
from horta.comparison.markup import Markup, html
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

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{} against {}</title><style>{}</style></head>
<body>{}<main>{}</main><script>{}</script></body></html>
"""
_HEADER = '<header><p class="kicker">Comparison of two sets of rules</p><h1>{}</h1><p class="facts">{}</p></header>'
_FIGURE = """<div class="figure {}"><p class="name">{}</p>
<p class="pair"><span class="a">{}</span><span class="arrow">→</span><span class="b">{}</span></p>
{}<p class="gap">{}</p><p class="verdict">{}</p></div>"""
_SIDE = """<div class="side {}"><h3><b class="letter">{}</b> {}</h3><ul>{}</ul>
<p>Options: {}. Seed {}. Bots: {}.</p></div>"""


def report(evidence: Evidence, found: Comparison, wording: MeasureNames) -> str:
    """The page as text."""
    style, script = (Markup(files("horta.comparison").joinpath(name).read_text(encoding="utf-8")) for name in ("report.css", "report.js"))
    titles = [html('<span class="{}"><b class="letter">{}</b> {}</span>', *side) for side in zip("ab", "AB", evidence.titles, strict=True)]
    return html(_PAGE, *evidence.titles, style, html(_HEADER, titles, facts(found)), _sections(evidence, found, wording), script)


def _sections(evidence: Evidence, found: Comparison, wording: MeasureNames) -> list[Markup | None]:
    return [
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
        _section("How sure is this?", _list(reliability_sentences(found), "plain")),
        _compared(evidence, found),
    ]


def _section(heading: str, *content: Markup | None) -> Markup:
    return html("<section><h2>{}</h2>{}</section>", heading, content)


def _figure(heading: str, caption: str, drawings: Iterable[Markup | None], key: Markup | None = None) -> Markup | None:
    drawn = [drawing for drawing in drawings if drawing is not None]
    if not drawn:
        return None
    style = "drawings" if len(drawn) > 1 else "drawing"
    figure = html('<figure><div class="{}">{}</div><figcaption>{}</figcaption></figure>', style, drawn, caption)
    return _section(heading, key, figure)


def _why_not(found: Comparison) -> str:
    """Return why a line that leaves out the middle need not be a difference; empty if there is no such line."""
    if not any(finding.looks_different for finding in found.headlines):
        return ""
    return f" A line beside the middle may look like a difference that was not found: among {found.claims} claims one may by chance."


# ------------------------------------------------------------------ figures in numbers and words


def _glance(found: Comparison, wording: MeasureNames) -> Markup:
    figures_told = [_figure_of(finding, found, wording) for finding in found.headlines if finding.measure.key in _GLANCE]
    return html('<section class="glance" aria-label="At a glance">{}</section>', figures_told)


def _figure_of(finding: Finding, found: Comparison, wording: MeasureNames) -> Markup:
    means = [mean or 0.0 for mean in (finding.estimate.before, finding.estimate.after)]
    return html(
        _FIGURE,
        finding.verdict,
        capital(wording.short(finding.measure)),
        *(percent(mean) if finding.measure.is_share else number(mean, 1) for mean in means),
        figures.difference(finding, found, wording),
        figures.difference_told(finding).replace(" points", ""),
        "the same in every game" if finding.verdict == "same" else _in_short(result_of(finding)),
    )


def _in_short(result: str) -> str:
    return result.removeprefix("What ").lower()


def _key(found: Comparison) -> Markup:
    """What the dots mean, and how many there are of each."""
    counts = Counter(result_of(finding) for finding in found.headlines)
    entries = [
        html('<li class="{}"><i></i><b>{}</b> {}</li>', style, counts[result], _in_short(result))
        for result, style in _DOTS.items()
        if counts[result]
    ]
    return html('<ul class="key">{}</ul>', entries)


def _said(found: Comparison, wording: MeasureNames) -> Markup:
    """The sentences under the headings that the terminal shows; what matters less can be opened."""
    if found.same:
        return html('<section><p class="lead">{}</p></section>', all_same(found))
    groups = {heading: lines for heading, lines in sentences(found, wording) if heading != IN_USE}
    if RESULTS[0] not in groups:
        groups = {RESULTS[0]: ["No difference was found in any of the headline figures."], **groups}
    first = [_group(heading, groups.pop(heading)) for heading in (*RESULTS[:2], PLACES) if heading in groups]
    rest = [_group(heading, lines) for heading, lines in groups.items()]
    more = html("<details><summary>What does not differ, or cannot be told yet</summary>{}</details>", rest) if rest else None
    return _section("In words", *first, more)


def _group(heading: str, lines: Iterable[str]) -> Markup:
    return html("<div><h3>{}</h3>{}</div>", heading, _list(lines, "said" if heading == RESULTS[0] else "said quiet"))


def _list(lines: Iterable[str], style: str) -> Markup:
    # No number ends in the middle of a line.
    unbroken = [re.sub(r"(?<=\d) (?=\d|%)", "\u00a0", line) for line in lines]
    return html('<ul class="{}">{}</ul>', style, [html("<li>{}</li>", line) for line in unbroken])


def _definitions(found: Comparison, wording: MeasureNames) -> Markup | None:
    if not found.definitions:
        return None
    every = len(found.definitions), figures.definition_table(found, wording)
    return _section(
        IN_USE,
        html('<p class="facts">An equal share of wins is {}. {}</p>', rate(round(1 / found.seats, 3)), _CAUSE),
        None if found.same else _list(definition_sentences(found, wording, 5), "said quiet"),
        html("<details><summary>All {} in a table</summary>{}</details>", *every),
    )


# ------------------------------------------------------------------ how to do it again


def _compared(evidence: Evidence, found: Comparison) -> Markup:
    again = html("<p>To do it again:</p><pre><code>{}</code></pre>", repeat_command(evidence.plans, found.terms))
    return _section("What was compared", html('<div class="sides">{}</div>', [_side(evidence, side) for side in (0, 1)]), again)


def _side(evidence: Evidence, side: int) -> Markup:
    plan, ruleset = evidence.plans[side], evidence.rulesets[side]
    packs = [html('<li>{} {} <code title="{}">{}</code></li>', pack.id, pack.version, pack.hash, pack.hash[:12]) for pack in ruleset.packs]
    changed = [f"{option.name} = {str(option.value).lower()}" for option in ruleset.options.values() if option.value != option.default]
    told = ", ".join(changed) or "all as usual", plan.seed, ", ".join(short_bots(plan))
    return html(_SIDE, "ab"[side], "AB"[side], evidence.titles[side], packs, *told)
