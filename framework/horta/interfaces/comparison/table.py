"""The table of definitions in a report; a click on a heading sorts it."""

from __future__ import annotations

from horta.interfaces.comparison.drawing.markup import Markup, element
from horta.interfaces.comparison.figures import difference_told
from horta.interfaces.comparison.findings import Comparison, DefinitionFinding, Finding
from horta.interfaces.comparison.sentences import capital, number, percent
from horta.interfaces.comparison.wording import Wording

_HEADINGS = ("Name", "Kind", "Times, A", "Times, B", "Used by, A", "Used by, B", "Difference", "Wins, A", "Wins, B", "Difference")


def definition_table(found: Comparison, wording: Wording) -> Markup:
    """One row for each definition."""
    headings = [
        element("th", element("button", heading, type="button"), scope="col", class_="" if number < 2 else "n")
        for number, heading in enumerate(_HEADINGS)
    ]
    rows = [_row(entry, wording) for entry in found.definitions]
    table = element("table", element("thead", element("tr", *headings)), element("tbody", *rows), class_="sortable")
    search = element("input", type="search", placeholder="Find a name or kind", aria_label="Find a name or kind", class_="find")
    return element("div", search, element("div", table, class_="scroll"), class_="table")


def _row(entry: DefinitionFinding, wording: Wording) -> Markup:
    return element(
        "tr",
        element("th", wording.definition(entry.kind, entry.definition), scope="row"),
        element("td", capital(wording.kind(entry.kind))),
        *(_cell(number(times, 2), times) for times in entry.times),
        *_shares(entry.users),
        *_shares(entry.wins),
        class_="differs" if "differs" in (entry.users.verdict, entry.wins.verdict) else None,
    )


def _shares(finding: Finding) -> tuple[Markup, Markup, Markup]:
    estimate = finding.estimate
    cells = [
        _cell("–" if share is None else percent(share, 1), -1.0 if share is None else share) for share in (estimate.before, estimate.after)
    ]
    told = {"rare": "too rare", "same": "the same"}.get(finding.verdict) or difference_told(finding).replace(" points", "")
    if estimate.before is None or estimate.after is None:
        told = "–"
    return (
        cells[0],
        cells[1],
        _cell(told, estimate.difference if told not in ("–", "too rare") else 0.0, "strong" if finding.verdict == "differs" else None),
    )


def _cell(text: str, value: float, style: str | None = None) -> Markup:
    return element("td", text, data_value=f"{value:.5f}", class_=f"n {style}" if style else "n")
