"""How often things are used, and how often their users win: a dot for each, with the way it took from A to B.

The way goes across for use, then up or down for wins; either part is drawn strongly only where a difference was found. The
shade behind a dot is how far its wins may be off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element
from horta.comparison.charts.scales import Scale, fitting_scale, per_cent, svg_picture, ticks_below, ticks_beside, wide

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 340, 52, 470, 48, 292
LETTER, LINE = 6.9, 13.0
LEAST_RANGE = 0.1  # or else next to nothing would look like much

Box = tuple[float, float, float, float]
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Point:
    """What part of the players use it, and what part of the games they win, with the interval of that."""

    used: float
    wins: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class UseMark:
    """One thing: where it is with A and with B, and which of the two was found to differ."""

    name: str
    before: Point | None
    after: Point | None
    told: str
    use_differs: bool = False
    wins_differ: bool = False

    @property
    def point(self) -> Point | None:
        """Where it is: with B, if it is used there."""
        return self.after or self.before

    @property
    def style(self) -> str:
        """What was found, as classes."""
        return f"{'used ' * self.use_differs}{'differs' if self.wins_differ else 'alike'}"


def scatter(marks: Sequence[UseMark], title: str, equal: float) -> Markup:
    """All marks, the most remarkable ones with their names, as far as there is room."""
    points = [point for mark in marks for point in (mark.before, mark.after) if point is not None]
    across = _shares(fitting_scale((point.used for point in points), LEFT, RIGHT, 0.07))
    upwards = _shares(fitting_scale((point.wins for point in points), BOTTOM, TOP, 0.1, (equal, *_usual_ends(points))))
    ordered = sorted(marks, key=lambda mark: (not mark.wins_differ, not mark.use_differs, -_remarkable(mark, equal)))
    boxes = [box for mark in marks for box in _boxes(mark, across, upwards)]
    labels = list(_labels(ordered, across, upwards, boxes))
    return svg_picture(
        WIDTH,
        HEIGHT,
        title,
        element("text", title, x=0, y=14, class_="heading"),
        ticks_below(across, BOTTOM, TOP, per_cent, "players who use it", 5),
        ticks_beside(upwards, LEFT, RIGHT, per_cent, "wins of its users"),
        element("line", x1=LEFT, x2=RIGHT, y1=upwards(equal), y2=upwards(equal), class_="equal"),
        *(_mark(mark, across, upwards) for mark in reversed(ordered)),
        *labels,
    )


def _usual_ends(points: Sequence[Point]) -> tuple[float, float]:
    """Room for the intervals of most; the widest may be cut off."""
    quarter = len(points) // 4
    return sorted(point.low for point in points)[quarter], sorted(point.high for point in points)[-1 - quarter]


def _shares(scale: Scale) -> Scale:
    """Wide enough, and hardly beyond what shares can be."""
    found = wide(scale, LEAST_RANGE)
    return Scale(max(found.low, -0.01), min(found.high, 1.01), found.start, found.end)


def _remarkable(mark: UseMark, equal: float) -> float:
    return abs(mark.point.wins - equal) if mark.point is not None else 0.0


def _at(point: Point, across: Scale, upwards: Scale) -> Place:
    return across(point.used), upwards(point.wins)


def _mark(mark: UseMark, across: Scale, upwards: Scale) -> Markup:
    before, after = (None if point is None else _at(point, across, upwards) for point in (mark.before, mark.after))
    return element(
        "g",
        element("title", mark.told),
        _shade(mark.point, across, upwards, "b" if after else "a") if mark.point else None,
        element("line", x1=before[0], y1=before[1], x2=after[0], y2=before[1], class_="across") if before and after else None,
        element("line", x1=after[0], y1=before[1], x2=after[0], y2=after[1], class_="upwards") if before and after else None,
        element("circle", cx=before[0], cy=before[1], r=3.5 if after else 5.0, class_="was") if before else None,
        element("circle", cx=after[0], cy=after[1], r=5, class_="dot") if after else None,
        class_=f"mark {mark.style}",
    )


def _shade(point: Point, across: Scale, upwards: Scale, side: str) -> Markup:
    """How far its wins may be off, as far as the drawing goes."""
    x, ends = across(point.used), (max(point.low, upwards.low), min(point.high, upwards.high))
    return element("line", x1=x, x2=x, y1=upwards(ends[0]), y2=upwards(ends[1]), class_=f"shade {side}")


def _labels(marks: Sequence[UseMark], across: Scale, upwards: Scale, taken: list[Box]) -> Iterator[Markup]:
    """A name goes beside, over or under its dot, wherever nothing else is; without room it is left to the tooltip."""
    for mark in marks:
        if mark.point is None:
            continue
        x, y = _at(mark.point, across, upwards)
        for at, side, box in _places(x, y, len(mark.name) * LETTER):
            if _free(box, taken):
                taken.append(box)
                yield element("text", mark.name, x=at, y=box[3] - 3, class_=f"name {side} {mark.style}")
                break


def _places(x: float, y: float, width: float) -> Iterator[tuple[float, str, Box]]:
    """Where a name can begin, end or have its middle, and the room it takes there."""
    yield x + 8, "start", (x + 8, y - 7, x + 8 + width, y - 7 + LINE)
    yield x - 8, "end", (x - 8 - width, y - 7, x - 8, y - 7 + LINE)
    for top in (y - 20, y + 7):
        yield x, "middle", (x - width / 2, top, x + width / 2, top + LINE)


def _boxes(mark: UseMark, across: Scale, upwards: Scale) -> Iterator[Box]:
    """What names must not cover: dots, and the strong lines between them."""
    places = [_at(point, across, upwards) for point in (mark.before, mark.after) if point is not None]
    for x, y in places:
        yield x - 5, y - 5, x + 5, y + 5
    if mark.use_differs and len(places) > 1:
        (start, y), (end, _) = places
        yield min(start, end), y - 1, max(start, end), y + 1


def _free(box: Box, taken: Sequence[Box]) -> bool:
    if box[0] < LEFT or box[1] < TOP - 8 or box[2] > RIGHT + 6 or box[3] > BOTTOM:
        return False
    return not any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken)
