"""The drawings and tables of a report: what each of them shows, taken from the findings and the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from horta.comparison import charts
from horta.comparison.charts import IntervalLine
from horta.comparison.estimates import Rate, mean_interval
from horta.comparison.findings import Comparison, DefinitionFinding, Finding
from horta.comparison.markup import Markup, html
from horta.comparison.measure_names import MeasureNames, ordinal
from horta.comparison.measures import standing
from horta.comparison.numbers import capital, count, number, percent, rate, signed
from horta.runs.results import GameResult

Rows = tuple[Sequence[GameResult], Sequence[GameResult]]

STRIP_WIDTH, STRIP_HEIGHT = 150, 18

_HEADINGS = ("Name", "Kind", "Times, A", "Times, B", "Used by, A", "Used by, B", "Difference", "Wins, A", "Wins, B", "Difference")
_TABLE = """<div class="table"><input type="search" placeholder="Find a name or kind" aria-label="Find a name or kind" class="find"/>
<div class="scroll"><table class="sortable"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div></div>"""


def difference_told(finding: Finding) -> str:
    """The difference in its own unit, with its interval."""
    if finding.verdict == "same":
        return "the same in every game"
    if finding.most is not None:
        return f"{finding.estimate.differing} of {count(finding.estimate.games)} games differ"
    scale = 100 if finding.measure.is_share else 1
    ends = finding.estimate.interval()
    digits = 1 if finding.measure.is_share or abs(finding.estimate.difference * scale) >= 1 or finding.estimate.error * scale > 0.1 else 2
    low, high = (number(value * scale, digits) for value in ends)
    return f"{signed(finding.estimate.difference * scale, digits)}{' points' if finding.measure.is_share else ''} ({low} to {high})"


def differences(found: Comparison, wording: MeasureNames) -> Markup:
    """Draw all headlines on one scale: parts of the yardstick of each."""
    by_group = groupby(found.headlines, lambda finding: finding.measure.facts.group)
    groups = [(heading, [_line(finding, found, wording) for finding in group]) for heading, group in by_group]
    scale = charts.symmetric_scale((line for _, group in groups for line in group), found.terms.interest)
    return charts.interval_table(groups, scale, _band(found), ends="◂ less with B · more with B ▸")


def difference(finding: Finding, found: Comparison, wording: MeasureNames) -> Markup:
    """Draw one headline alone, on the scale of all."""
    scale = charts.symmetric_scale((_line(one, found, wording) for one in found.headlines), found.terms.interest, STRIP_WIDTH)
    return charts.strip(_line(finding, found, wording), scale, _band(found), STRIP_HEIGHT)


def _band(found: Comparison, around: float = 0.0) -> charts.Band:
    return around - found.terms.interest, around + found.terms.interest


def _line(finding: Finding, found: Comparison, wording: MeasureNames) -> IntervalLine:
    # Held against its own yardstick, every measure is a share, and all fit on one scale.
    scale = found.terms.interest / finding.interest
    low, high = finding.estimate.interval(found.terms.level)
    name = _player(int(finding.measure.about)) if finding.measure.sort in ("wins", "lead") else None
    values = finding.estimate.difference * scale, low * scale, high * scale
    return IntervalLine(name or capital(wording.short(finding.measure)), *values, difference_told(finding), finding.verdict)


def scores(rows: Rows) -> Iterator[Markup]:
    """How scores are spread: of everybody, and of winners."""
    yield charts.histogram([[seat.score for result in row for seat in result.seats] for row in rows], "Scores of all players", "points")
    yield charts.histogram([[standing(result)[0].score for result in row] for row in rows], "Scores of winners", "points")


def lengths(rows: Rows, wording: MeasureNames) -> Iterator[Markup]:
    """How long games are: in answers, and in every scope whose length varies."""
    yield charts.histogram([[result.answers for result in row] for row in rows], "Answers in a game", "answers")
    for scope in rows[0][0].length:
        times = [[result.length.get(scope, 0) for result in row] for row in rows]
        if len({*times[0], *times[1]}) > 1:
            yield charts.histogram(times, f"{capital(wording.scope(scope))} in a game", wording.scope(scope))


def places(found: Comparison, rows: Rows) -> Iterator[Markup]:
    """Draw what it is worth to play first, or last: wins around an equal share, and mean scores."""
    if not found.advantages:
        return
    wins, points = [], []
    for place in range(found.seats):
        advantages = [entry for entry in found.advantages if entry.place == place] * (2 if found.same else 1)
        shares = [(entry.share, entry.low, entry.high) for entry in advantages]
        means = [mean_interval([(result.seats[place].score, 1) for result in row]) or (0.0, 0.0, 0.0) for row in rows]
        wins.append((_player(place), [_side_line(side, share, 100, " %") for side, share in zip("ab", shares, strict=True)]))
        points.append((_player(place), [_side_line(side, mean) for side, mean in zip("ab", means, strict=True)]))
    yield _titled("Games won", wins, _band(found, 1 / found.seats), rate)
    yield _titled("Mean score", points, None, charts.tick_number)


def _titled(title: str, groups: charts.IntervalGroups, band: charts.Band | None, write: charts.Write) -> Markup:
    """Draw on half of the page, on a scale that holds all intervals and the middle of the band."""
    ends = [end for _, lines in groups for line in lines for end in (line.low, line.high)]
    scale = charts.fitting_scale([*ends, *([sum(band) / 2] if band else [])], charts.MARGIN, charts.HALF_WIDTH - charts.MARGIN)
    return html("<div><h3>{}</h3>{}</div>", title, charts.interval_table(groups, scale, band, write))


def _player(place: int) -> str:
    return f"{capital(ordinal(place))} player"


def _side_line(side: str, interval: tuple[float, float, float], scale: float = 1, unit: str = "") -> IntervalLine:
    value, low, high = (number(one * scale, 1) for one in interval)
    return IntervalLine(side.upper(), *interval, f"{value}{unit} ({low} to {high}{unit})", side)


def parts(rows: Rows, wording: MeasureNames) -> Markup | None:
    """Return a table of what scores are made of, for all players and for winners; None if the game does not tell."""
    names = {part: wording.part(part) for row in rows for result in row[:1] for seat in result.seats for part in seat.parts}
    if not names:
        return None
    columns = [_part_means(row, names, winners) for winners in (False, True) for row in rows]
    largest = max(abs(mean) for column in columns for mean in column.values()) or 1.0
    headings = ["", *(f"{side}, {who}" for who in ("all players", "winners") for side in "AB")]
    head = [html('<th scope="col">{}</th>', heading) for heading in headings]
    body = [_part_row(name, [column[part] for column in columns], largest) for part, name in names.items()]
    total = [html("<td>{}</td>", number(sum(column.values()), 1)) for column in columns]
    body.append(html('<tr><th scope="row">Together</th>{}</tr>', total))
    return html('<table class="parts"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, body)


def _part_means(row: Sequence[GameResult], names: Iterable[str], winners: bool) -> dict[str, float]:
    seats = [seat for result in row for seat in (standing(result)[:1] if winners else result.seats)]
    return {part: sum(seat.parts.get(part, 0) for seat in seats) / len(seats) for part in names}


def _part_row(name: str, means: Iterable[float], largest: float) -> Markup:
    """Each number over a bar of its length."""
    cells = [
        html('<td>{}<i style="width:{}" class="{}"></i></td>', number(mean, 1), f"{abs(mean) / largest:.1%}", side)
        for mean, side in zip(means, "abab", strict=True)
    ]
    return html('<tr><th scope="row">{}</th>{}</tr>', name, cells)


# ------------------------------------------------------------------ the table of definitions; a click on a heading sorts it


def definition_table(found: Comparison, wording: MeasureNames) -> Markup:
    """One row for each definition."""
    head = [
        html('<th scope="col" class="{}"><button type="button">{}</button></th>', "" if place < 2 else "n", heading)
        for place, heading in enumerate(_HEADINGS)
    ]
    return html(_TABLE, head, [_row(entry, wording) for entry in found.definitions])


def _row(entry: DefinitionFinding, wording: MeasureNames) -> Markup:
    cells = [
        html("<td>{}</td>", capital(wording.kind(entry.kind))),
        *(_cell(number(times, 2), times) for times in entry.times),
        *_shares(entry.users, (None, None)),
        *_shares(entry.wins, entry.rates),
    ]
    style = "differs" if "differs" in (entry.users.verdict, entry.wins.verdict) else ""
    return html('<tr class="{}"><th scope="row">{}</th>{}</tr>', style, wording.definition(entry.kind, entry.definition), cells)


def _shares(finding: Finding, rates: tuple[Rate | None, ...]) -> Iterator[Markup]:
    """The share on each side, with its interval where it has one, and the difference."""
    for share, wins in zip((finding.estimate.before, finding.estimate.after), rates, strict=True):
        interval = None if wins is None else f"{number(wins.low * 100, 0)}–{number(wins.high * 100, 0)}"
        yield _cell("–", -1.0) if share is None else _cell(percent(share, 1), share, more=interval)
    yield _difference(finding)


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
    return _cell(told, estimate.difference, "strong" if finding.verdict == "differs" else "", interval.rstrip(")"))


def _cell(text: str, value: float, style: str = "", more: str | None = None) -> Markup:
    small = html("<small>{}</small>", more) if more else None
    return html('<td data-value="{}" class="n {}">{}{}</td>', f"{value:.5f}", style, text, small)
