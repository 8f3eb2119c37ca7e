"""The drawings of a report: what each of them shows, taken from the findings and the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from horta.comparison.charts import bars
from horta.comparison.charts import intervals as forest
from horta.comparison.charts.dots import Reading, dots
from horta.comparison.charts.histograms import histogram
from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import per_cent
from horta.comparison.charts.scatter import Mark, Point, scatter
from horta.comparison.estimates import mean_interval
from horta.comparison.findings import Advantage, Comparison, DefinitionFinding, Finding, Rate
from horta.comparison.measure_names import Wording, ordinal
from horta.comparison.measures import standing
from horta.comparison.numbers import capital, count, number, percent, signed
from horta.runs.results import GameResult

Rows = tuple[Sequence[GameResult], Sequence[GameResult]]

_GROUPS = {
    "Scores": ("score", "winning", "margin"),
    "Games won": ("wins",),
    "Score against the mean": ("lead",),
    "What players score for": ("part",),
    "Length of the game": ("answers", "scope"),
}


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


def differences(found: Comparison, wording: Wording) -> Markup:
    """All headlines on one scale: parts of the yardstick of each."""
    groups = []
    for heading, sorts in _GROUPS.items():
        lines = [_line(one, found, wording) for one in found.headlines if one.measure.sort in sorts]
        if lines:
            groups.append((heading, lines))
    title = "Differences between A and B with their intervals"
    return _fitting(*(forest.forest(groups, found.terms.interest, title, layout) for layout in (forest.WIDE, forest.NARROW)))


def difference(finding: Finding, found: Comparison, wording: Wording) -> Markup:
    """One headline alone, on the scale of all."""
    limit = forest.reach((_line(one, found, wording) for one in found.headlines), found.terms.interest)
    return forest.strip(_line(finding, found, wording), found.terms.interest, limit)


def _fitting(wide: Markup, narrow: Markup) -> Markup:
    """The same twice, for wide and for narrow windows."""
    return together(element("div", wide, class_="wide"), element("div", narrow, class_="narrow"))


def _line(finding: Finding, found: Comparison, wording: Wording) -> forest.Line:
    # Held against its own yardstick, every measure is a share, and all fit on one scale.
    scale = found.terms.interest / finding.interest
    low, high = finding.estimate.interval(found.terms.level)
    name = _player(int(finding.measure.about)) if finding.measure.sort in ("wins", "lead") else None
    return forest.Line(
        name or capital(wording.measure(finding.measure).short),
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


def lengths(rows: Rows, wording: Wording) -> Iterator[Markup]:
    """How long games are, in answers and in every scope that is not always as long."""
    answers = tuple([float(result.answers) for result in row] for row in rows)
    yield histogram((answers[0], answers[1]), "Answers in a game", "answers")
    for scope in rows[0][0].length:
        times = tuple([float(result.length.get(scope, 0)) for result in row] for row in rows)
        if len({*times[0], *times[1]}) > 1:
            yield histogram((times[0], times[1]), f"{capital(wording.scope(scope))} in a game", wording.scope(scope))


def places(found: Comparison, rows: Rows) -> Iterator[Markup]:
    """What it is worth to play first, or last: wins and scores."""
    sides = [[entry for entry in found.advantages if entry.side == side] for side in (0, 1)]
    if found.same:
        sides[1] = sides[0]
    wins = [(_player(one.place), _share_reading(one), _share_reading(two)) for one, two in zip(*sides, strict=True)]
    if not wins:
        return
    yield dots(wins, "Games won", 1 / found.seats, per_cent)
    points = [(_player(place), _mean_reading(place, rows[0]), _mean_reading(place, rows[1])) for place in range(found.seats)]
    yield dots(points, "Mean score")


def _player(place: int) -> str:
    return f"{capital(ordinal(place))} player"


def _share_reading(one: Advantage) -> Reading:
    return Reading(one.share, one.low, one.high, f"{percent(one.share, 1)} ({number(one.low * 100, 1)} to {percent(one.high, 1)})")


def _mean_reading(place: int, row: Sequence[GameResult]) -> Reading:
    found = mean_interval([(result.seats[place].score, 1) for result in row])
    mean, low, high = found if found is not None else (0.0, 0.0, 0.0)
    return Reading(mean, low, high, f"{number(mean, 1)} ({number(low, 1)} to {number(high, 1)})")


def parts(rows: Rows, wording: Wording) -> Markup | None:
    """What scores are made of, for everybody and for winners; None when the game does not tell."""
    names = {part: wording.part(part) for row in rows for result in row[:1] for seat in result.seats for part in seat.parts}
    if not names:
        return None
    drawn = []
    for title, winners in (("all players", False), ("winners", True)):
        for side, row in zip("AB", rows, strict=True):
            seats = [seat for result in row for seat in (standing(result)[:1] if winners else result.seats)]
            drawn.append((f"{side}, {title}", {part: sum(seat.parts.get(part, 0) for seat in seats) / len(seats) for part in names}))
    return _fitting(*(bars.stacked(drawn, names, "What scores are made of", "points", layout) for layout in (bars.WIDE, bars.NARROW)))


def definitions(found: Comparison, wording: Wording) -> Iterator[Markup]:
    """A drawing for each kind of definitions, the largest first; those used too seldom are left to the table."""
    kinds: dict[str, list[Mark]] = {}
    for entry in found.definitions:
        mark = _mark(entry, found, wording)
        if mark.before or mark.after:
            kinds.setdefault(entry.kind, []).append(mark)
    for kind, marks in sorted(kinds.items(), key=lambda item: -len(item[1])):
        if len(marks) > 1:
            yield scatter(marks, capital(wording.kind(kind)), 1 / found.seats)


def _mark(entry: DefinitionFinding, found: Comparison, wording: Wording) -> Mark:
    shares = (entry.users.estimate.before, entry.users.estimate.after)
    before, after = (_point(used or 0.0, rate, found) for used, rate in zip(shares, entry.rates, strict=True))
    name = wording.definition(entry.kind, entry.definition)
    told = "; ".join(f"{side}: {_told(point)}" for side, point in (("A", before), ("B", after)))
    return Mark(name, before, after, f"{name} – {told}", entry.users.verdict == "differs", entry.wins.verdict == "differs")


def _point(used: float, rate: Rate | None, found: Comparison) -> Point | None:
    """None where too few use it to say how often they win."""
    if rate is None or used * found.games * found.seats < found.terms.fewest:
        return None
    return Point(used, rate.share, rate.low, rate.high)


def _told(point: Point | None) -> str:
    if point is None:
        return "hardly used"
    return f"used by {percent(point.used, 1)}, wins {percent(point.wins, 1)} ({number(point.low * 100, 0)} to {percent(point.high)})"
