"""The drawings of a report: what each of them shows, taken from the findings and the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from horta.interfaces.comparison.drawing.bars import stacked
from horta.interfaces.comparison.drawing.dots import Reading, dots
from horta.interfaces.comparison.drawing.forest import Line, forest
from horta.interfaces.comparison.drawing.histograms import histogram
from horta.interfaces.comparison.drawing.markup import Markup
from horta.interfaces.comparison.drawing.scales import per_cent
from horta.interfaces.comparison.drawing.scatter import Mark, scatter
from horta.interfaces.comparison.estimates import mean_interval
from horta.interfaces.comparison.findings import Advantage, Comparison, DefinitionFinding, Finding
from horta.interfaces.comparison.measures import standing
from horta.interfaces.comparison.sentences import capital, number, percent, signed
from horta.interfaces.comparison.wording import Wording, ordinal
from horta.interfaces.simulation.results import GameResult

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
    return forest(groups, found.terms.interest, "Differences between A and B with their intervals")


def _line(finding: Finding, found: Comparison, wording: Wording) -> Line:
    # Held against its own yardstick, every measure is a share, and all fit on one scale.
    scale = found.terms.interest / finding.interest
    low, high = finding.estimate.interval(found.terms.level)
    name = _player(int(finding.measure.about)) if finding.measure.sort in ("wins", "lead") else None
    return Line(
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
    bars = []
    for title, winners in (("all players", False), ("winners", True)):
        for side, row in zip("AB", rows, strict=True):
            seats = [seat for result in row for seat in (standing(result)[:1] if winners else result.seats)]
            bars.append((f"{side}, {title}", {part: sum(seat.parts.get(part, 0) for seat in seats) / len(seats) for part in names}))
    return stacked(bars, names, "What scores are made of", "points")


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
    points = []
    for used, rate in zip((entry.users.estimate.before, entry.users.estimate.after), entry.rates, strict=True):
        often = used is not None and used * found.games * found.seats >= found.terms.fewest
        points.append((used, rate.share) if often and used is not None and rate is not None else None)
    name = wording.definition(entry.kind, entry.definition)
    told = "; ".join(
        f"{side}: used by {percent(point[0], 1)}, wins {percent(point[1], 1)}" if point else f"{side}: hardly used"
        for side, point in zip("AB", points, strict=True)
    )
    return Mark(name, points[0], points[1], f"{name} – {told}", "differs" in (entry.users.verdict, entry.wins.verdict))
