"""The table of definitions in a report; a click on a heading sorts it."""

from __future__ import annotations

from horta.comparison.charts.markup import Markup, element
from horta.comparison.figures import difference_told
from horta.comparison.findings import Comparison, DefinitionFinding, Finding, Rate
from horta.comparison.measure_names import MeasureNames
from horta.comparison.numbers import capital, count, number, percent

_HEADINGS = ("Name", "Kind", "Times, A", "Times, B", "Used by, A", "Used by, B", "Difference", "Wins, A", "Wins, B", "Difference")


def definition_table(found: Comparison, wording: MeasureNames) -> Markup:
    """One row for each definition."""
    headings = [
        element("th", element("button", heading, type="button"), scope="col", class_="" if number < 2 else "n")
        for number, heading in enumerate(_HEADINGS)
    ]
    rows = [_row(entry, wording) for entry in found.definitions]
    table = element("table", element("thead", element("tr", *headings)), element("tbody", *rows), class_="sortable")
    search = element("input", type="search", placeholder="Find a name or kind", aria_label="Find a name or kind", class_="find")
    return element("div", search, element("div", table, class_="scroll"), class_="table")


def _row(entry: DefinitionFinding, wording: MeasureNames) -> Markup:
    return element(
        "tr",
        element("th", wording.definition(entry.kind, entry.definition), scope="row"),
        element("td", capital(wording.kind(entry.kind))),
        *(_cell(number(times, 2), times) for times in entry.times),
        *_shares(entry.users, (None, None)),
        *_shares(entry.wins, entry.rates),
        class_="differs" if "differs" in (entry.users.verdict, entry.wins.verdict) else None,
    )


def _shares(finding: Finding, rates: tuple[Rate | None, Rate | None]) -> tuple[Markup, Markup, Markup]:
    estimate = finding.estimate
    before, after = (_share(share, rate) for share, rate in zip((estimate.before, estimate.after), rates, strict=True))
    return before, after, _difference(finding)


def _share(share: float | None, rate: Rate | None) -> Markup:
    """A share, with its interval where it has one."""
    if share is None:
        return _cell("–", -1.0)
    interval = None if rate is None else f"{number(rate.low * 100, 0)}–{number(rate.high * 100, 0)}"
    return _cell(percent(share, 1), share, more=interval)


def _difference(finding: Finding) -> Markup:
    estimate = finding.estimate
    if estimate.before is None or estimate.after is None:
        return _cell("–", 0.0)
    if finding.verdict == "same":
        return _cell("the same", 0.0)
    if finding.most is not None:
        few = f"{estimate.differing} of {count(estimate.games)}"
        return _cell("too rare", 0.0) if estimate.cases < estimate.differing else _cell(few, 0.0, more="games differ")
    told, _, interval = difference_told(finding).replace(" points", "").partition(" (")
    return _cell(told, estimate.difference, "strong" if finding.verdict == "differs" else None, interval.rstrip(")"))


def _cell(text: str, value: float, style: str | None = None, more: str | None = None) -> Markup:
    inside = element("small", more) if more else None
    return element("td", text, inside, data_value=f"{value:.5f}", class_=f"n {style}" if style else "n")
