"""How often things are used, and how often their users win: a dot for each, with a tail back to where it was with A."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from horta.interfaces.comparison.drawing.markup import Markup, element
from horta.interfaces.comparison.drawing.scales import Scale, below, beside, fitting, per_cent, picture, wide

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 340, 52, 470, 48, 292
LETTER, LINE = 6.9, 13.0
LEAST_RANGE = 0.1  # or else next to nothing would look like much

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing: where it is with A and with B (used by, wins), and whether that was found to differ."""

    name: str
    before: Point | None
    after: Point | None
    told: str
    differs: bool


def scatter(marks: Sequence[Mark], title: str, equal: float) -> Markup:
    """All marks, the most remarkable ones with their names, as far as there is room."""
    points = [point for mark in marks for point in (mark.before, mark.after) if point is not None]
    across = _shares(fitting((point[0] for point in points), LEFT, RIGHT, 0.07))
    upwards = _shares(fitting((point[1] for point in points), BOTTOM, TOP, 0.1, (equal,)))
    ordered = sorted(marks, key=lambda mark: (not mark.differs, -_remarkable(mark, equal)))
    boxes = [_dot_box(_at(point, across, upwards)) for mark in marks if (point := mark.after or mark.before) is not None]
    labels = list(_labels(ordered, across, upwards, boxes))
    return picture(
        WIDTH,
        HEIGHT,
        title,
        element("text", title, x=0, y=14, class_="heading"),
        below(across, BOTTOM, TOP, per_cent, "players who use it", 5),
        beside(upwards, LEFT, RIGHT, per_cent, "wins of its users"),
        element("line", x1=LEFT, x2=RIGHT, y1=upwards(equal), y2=upwards(equal), class_="equal"),
        *(_mark(mark, across, upwards) for mark in reversed(ordered)),
        *labels,
    )


def _shares(scale: Scale) -> Scale:
    """Wide enough, and hardly beyond what shares can be."""
    found = wide(scale, LEAST_RANGE)
    return Scale(max(found.low, -0.01), min(found.high, 1.01), found.start, found.end)


def _remarkable(mark: Mark, equal: float) -> float:
    point = mark.after or mark.before
    return abs(point[1] - equal) if point is not None else 0.0


def _at(point: Point, across: Scale, upwards: Scale) -> Point:
    return across(point[0]), upwards(point[1])


def _mark(mark: Mark, across: Scale, upwards: Scale) -> Markup:
    before, after = (None if point is None else _at(point, across, upwards) for point in (mark.before, mark.after))
    return element(
        "g",
        element("title", mark.told),
        element("line", x1=before[0], y1=before[1], x2=after[0], y2=after[1], class_="tail") if before and after else None,
        element("circle", cx=before[0], cy=before[1], r=3.5 if after else 5.0, class_="was") if before else None,
        element("circle", cx=after[0], cy=after[1], r=5, class_="dot") if after else None,
        class_=f"mark {'differs' if mark.differs else 'alike'}",
    )


def _labels(marks: Sequence[Mark], across: Scale, upwards: Scale, taken: list[Box]) -> Iterator[Markup]:
    """A name goes beside, over or under its dot, wherever nothing else is; without room it is left to the tooltip."""
    for mark in marks:
        point = mark.after or mark.before
        if point is None:
            continue
        x, y = _at(point, across, upwards)
        for box in _places(x, y, len(mark.name) * LETTER):
            if _free(box, taken):
                taken.append(box)
                yield element("text", mark.name, x=box[0], y=box[3] - 3, class_=f"name {'differs' if mark.differs else ''}".rstrip())
                break


def _places(x: float, y: float, width: float) -> Iterator[Box]:
    for left, top in ((x + 8, y - 7), (x - 8 - width, y - 7), (x - width / 2, y - 20), (x - width / 2, y + 7)):
        yield left, top, left + width, top + LINE


def _dot_box(point: Point) -> Box:
    return point[0] - 5, point[1] - 5, point[0] + 5, point[1] + 5


def _free(box: Box, taken: Sequence[Box]) -> bool:
    if box[0] < LEFT or box[1] < TOP - 8 or box[2] > RIGHT + 6 or box[3] > BOTTOM:
        return False
    return not any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken)
