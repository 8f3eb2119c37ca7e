"""The drawings of a report: what each of them shows, taken from the findings and the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from horta.comparison.charts.histograms import histogram
from horta.comparison.charts.intervals import IntervalLine, interval_scale, interval_table, strip, symmetric_scale
from horta.comparison.charts.markup import Markup, element
from horta.comparison.charts.scales import Write, per_cent, tick_number
from horta.comparison.estimates import mean_interval
from horta.comparison.findings import Advantage, Comparison, Finding
from horta.comparison.measure_names import MeasureNames, ordinal
from horta.comparison.measures import standing
from horta.comparison.numbers import capital, count, number, percent, signed
from horta.runs.results import GameResult

Rows = tuple[Sequence[GameResult], Sequence[GameResult]]

STRIP_WIDTH, STRIP_HEIGHT = 150, 18


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
    scale = symmetric_scale((line for _, group in groups for line in group), found.terms.interest)
    return interval_table(groups, scale, _band(found), ends="◂ less with B · more with B ▸")


def difference(finding: Finding, found: Comparison, wording: MeasureNames) -> Markup:
    """Draw one headline alone, on the scale of all."""
    scale = symmetric_scale((_line(one, found, wording) for one in found.headlines), found.terms.interest, STRIP_WIDTH)
    return strip(_line(finding, found, wording), scale, _band(found), STRIP_HEIGHT)


def _band(found: Comparison, around: float = 0.0) -> tuple[float, float]:
    return around - found.terms.interest, around + found.terms.interest


def _line(finding: Finding, found: Comparison, wording: MeasureNames) -> IntervalLine:
    # Held against its own yardstick, every measure is a share, and all fit on one scale.
    scale = found.terms.interest / finding.interest
    low, high = finding.estimate.interval(found.terms.level)
    name = _player(int(finding.measure.about)) if finding.measure.sort in ("wins", "lead") else None
    return IntervalLine(
        name or capital(wording.short(finding.measure)),
        finding.estimate.difference * scale,
        low * scale,
        high * scale,
        difference_told(finding),
        finding.verdict,
    )


def scores(rows: Rows) -> Iterator[Markup]:
    """How scores are spread: of everybody, and of winners."""
    everybody = tuple([float(seat.score) for result in row for seat in result.seats] for row in rows)
    winners = tuple([float(standing(result)[0].score) for result in row] for row in rows)
    yield histogram((everybody[0], everybody[1]), "Scores of all players", "points")
    yield histogram((winners[0], winners[1]), "Scores of winners", "points")


def lengths(rows: Rows, wording: MeasureNames) -> Iterator[Markup]:
    """How long games are, in answers and in every scope that is not always as long."""
    answers = tuple([float(result.answers) for result in row] for row in rows)
    yield histogram((answers[0], answers[1]), "Answers in a game", "answers")
    for scope in rows[0][0].length:
        times = tuple([float(result.length.get(scope, 0)) for result in row] for row in rows)
        if len({*times[0], *times[1]}) > 1:
            yield histogram((times[0], times[1]), f"{capital(wording.scope(scope))} in a game", wording.scope(scope))


def places(found: Comparison, rows: Rows) -> Iterator[Markup]:
    """Draw what it is worth to play first, or last: wins around an equal share, and mean scores."""
    if not found.advantages:
        return
    sides = [[entry for entry in found.advantages if entry.side == side] for side in (0, 0 if found.same else 1)]
    wins = [(_player(one.place), [_share_line(one, "a"), _share_line(two, "b")]) for one, two in zip(*sides, strict=True)]
    equal = 1 / found.seats
    yield _titled("Games won", wins, (equal,), _band(found, equal), per_cent)
    points = [
        (_player(place), [_mean_line(place, row, side) for row, side in zip(rows, "ab", strict=True)]) for place in range(found.seats)
    ]
    yield _titled("Mean score", points, (), None, tick_number)


Groups = list[tuple[str, list[IntervalLine]]]


def _titled(title: str, groups: Groups, around: tuple[float, ...], band: tuple[float, float] | None, write: Write) -> Markup:
    scale = interval_scale((line for _, lines in groups for line in lines), around)
    return element("div", element("h3", title), interval_table(groups, scale, band, write))


def _player(place: int) -> str:
    return f"{capital(ordinal(place))} player"


def _share_line(one: Advantage, side: str) -> IntervalLine:
    told = f"{percent(one.share, 1)} ({number(one.low * 100, 1)} to {percent(one.high, 1)})"
    return IntervalLine(side.upper(), one.share, one.low, one.high, told, side)


def _mean_line(place: int, row: Sequence[GameResult], side: str) -> IntervalLine:
    mean, low, high = mean_interval([(result.seats[place].score, 1) for result in row]) or (0.0, 0.0, 0.0)
    return IntervalLine(side.upper(), mean, low, high, f"{number(mean, 1)} ({number(low, 1)} to {number(high, 1)})", side)


def parts(rows: Rows, wording: MeasureNames) -> Markup | None:
    """Return a table of what scores are made of, for all players and for winners; None if the game does not tell."""
    names = {part: wording.part(part) for row in rows for result in row[:1] for seat in result.seats for part in seat.parts}
    if not names:
        return None
    columns = [_part_means(row, names, winners) for winners in (False, True) for row in rows]
    largest = max(abs(mean) for column in columns for mean in column.values()) or 1.0
    headings = ["", *(f"{side}, {who}" for who in ("all players", "winners") for side in "AB")]
    body = [
        element(
            "tr",
            element("th", name, scope="row"),
            *(_part_cell(column[part], largest, side) for column, side in zip(columns, "abab", strict=True)),
        )
        for part, name in names.items()
    ]
    total = element("tr", element("th", "Together", scope="row"), *(element("td", number(sum(column.values()), 1)) for column in columns))
    return element(
        "table",
        element("thead", element("tr", *(element("th", heading, scope="col") for heading in headings))),
        element("tbody", *body, total),
        class_="parts",
    )


def _part_means(row: Sequence[GameResult], names: Iterable[str], winners: bool) -> dict[str, float]:
    seats = [seat for result in row for seat in (standing(result)[:1] if winners else result.seats)]
    return {part: sum(seat.parts.get(part, 0) for seat in seats) / len(seats) for part in names}


def _part_cell(mean: float, largest: float, side: str) -> Markup:
    """A number over a bar of its length."""
    bar = element("i", style=f"width:{abs(mean) / largest:.1%}", class_=side)
    return element("td", number(mean, 1), bar)
