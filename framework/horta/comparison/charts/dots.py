"""A few numbers with intervals, side A above side B, around a line that says what would be equal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import Scale, Write, below, fitting, picture, plain

WIDTH, ROW, LEFT, RIGHT, TOP = 480, 46, 116, 462, 34


@dataclass(frozen=True, slots=True)
class Reading:
    """A number with its interval."""

    value: float
    low: float
    high: float
    told: str


def dots(rows: Sequence[tuple[str, Reading, Reading]], title: str, equal: float | None = None, write: Write = plain) -> Markup:
    """One row for each name, with both sides."""
    ends = [value for _, *readings in rows for reading in readings for value in (reading.low, reading.high)]
    scale = fitting(ends, LEFT, RIGHT, 0.08, () if equal is None else (equal,))
    height = TOP + ROW * len(rows)
    marks = [_row(row, scale, TOP + ROW * (number + 0.5)) for number, row in enumerate(rows)]
    line = None
    if equal is not None:
        x = scale(equal)
        line = together(
            element("line", x1=x, x2=x, y1=TOP - 6, y2=height, class_="equal"),
            element("text", "equal", x=x, y=TOP - 10, class_="tick middle"),
        )
    return picture(
        WIDTH,
        height + 24,
        title,
        element("text", title, x=0, y=14, class_="heading"),
        below(scale, height, TOP, write),
        line or together(),
        *marks,
    )


def _row(row: tuple[str, Reading, Reading], scale: Scale, y: float) -> Markup:
    name, before, after = row
    return element(
        "g",
        element("text", name, x=LEFT - 14, y=y + 4, class_="label end"),
        *(_reading(reading, scale, y + shift, side, name) for reading, shift, side in ((before, -7, "a"), (after, 7, "b"))),
    )


def _reading(reading: Reading, scale: Scale, y: float, side: str, name: str) -> Markup:
    return element(
        "g",
        element("title", f"{side.upper()}, {name}: {reading.told}"),
        element("line", x1=scale(reading.low), x2=scale(reading.high), y1=y, y2=y, class_="reach"),
        element("circle", cx=scale(reading.value), cy=y, r=5, class_="dot"),
        class_=f"reading {side}",
    )
