"""Differences with their intervals, one under the other on one scale: what lies right of the middle is more with B."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import Scale, below, fitting, per_cent, picture

TOP = 14
STRIP_WIDTH, STRIP_HEIGHT = 150, 18


@dataclass(frozen=True, slots=True)
class Line:
    """One difference, as a part of what it is measured by; `verdict` is the class that says what came of it."""

    label: str
    difference: float
    low: float
    high: float
    told: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a line is drawn between its name and what it tells: beside them, or under them where there is little room."""

    width: int
    row: int
    left: int
    right: int
    middle: int
    text: int
    label_at: int
    label_class: str
    told_at: int
    told_class: str


WIDE = Layout(1000, 25, 235, 785, middle=12, text=16, label_at=221, label_class="label end", told_at=803, told_class="told")
NARROW = Layout(400, 42, 8, 392, middle=30, text=16, label_at=0, label_class="label", told_at=400, told_class="told end")


def reach(lines: Iterable[Line], interest: float) -> float:
    """How far the scale goes to both sides. One wild interval must not press all others together: it is cut off, with an arrow."""
    ends = sorted(abs(value) for line in lines for value in (line.low, line.high))
    usual = ends[int(len(ends) * 0.9)] * 1.5 if ends else interest
    return max(min(max(ends, default=0.0), usual), interest * 1.6)


def forest(groups: Sequence[tuple[str, Sequence[Line]]], interest: float, title: str, layout: Layout = WIDE) -> Markup:
    """Groups of lines; the band in the middle is what nobody needs to know of."""
    lines = [line for _, group in groups for line in group]
    limit = reach(lines, interest)
    scale = fitting((-limit, limit), layout.left, layout.right, 0.02)
    height = TOP + layout.row * len(lines) + WIDE.row * len(groups)
    marks, y = [], float(TOP)
    for heading, group in groups:
        marks.append(element("text", heading, x=0, y=y + 17, class_="group"))
        y += WIDE.row
        for line in group:
            marks.append(_line(line, scale, y, layout))
            y += layout.row
    ends = together(
        element("text", "◂ less with B", x=layout.left, y=height + 36, class_="caption"),
        element("text", "more with B ▸", x=layout.right, y=height + 36, class_="caption end"),
    )
    return picture(layout.width, height + 44, title, _band(interest, scale, TOP, height), below(scale, height, TOP, per_cent), *marks, ends)


def strip(line: Line, interest: float, limit: float) -> Markup:
    """One line alone and small, without words."""
    scale = fitting((-limit, limit), 8, STRIP_WIDTH - 8, 0.02)
    middle, y = scale(0), STRIP_HEIGHT / 2
    return picture(
        STRIP_WIDTH,
        STRIP_HEIGHT,
        f"{line.label}: {line.told}",
        _band(interest, scale, 0, STRIP_HEIGHT),
        element("line", x1=scale.start, x2=scale.end, y1=y, y2=y, class_="grid"),
        element("line", x1=middle, x2=middle, y1=0, y2=STRIP_HEIGHT, class_="zero"),
        element("g", _interval(line, scale, y, 4), class_=f"line {line.verdict}"),
    )


def _band(interest: float, scale: Scale, top: float, bottom: float) -> Markup:
    return element("rect", x=scale(-interest), width=scale(interest) - scale(-interest), y=top, height=bottom - top, class_="band")


def _line(line: Line, scale: Scale, y: float, layout: Layout) -> Markup:
    return element(
        "g",
        element("title", f"{line.label}: {line.told}"),
        element("rect", x=0, y=y, width=layout.width, height=layout.row, class_="hover"),
        element("text", line.label, x=layout.label_at, y=y + layout.text, class_=layout.label_class),
        _interval(line, scale, y + layout.middle),
        element("text", line.told, x=layout.told_at, y=y + layout.text, class_=layout.told_class),
        class_=f"line {line.verdict}",
    )


def _interval(line: Line, scale: Scale, y: float, radius: int = 5) -> Markup:
    low, high = max(line.low, scale.low), min(line.high, scale.high)
    inside = scale.low <= line.difference <= scale.high
    return together(
        element("line", x1=scale(min(low, scale.high)), x2=scale(max(high, scale.low)), y1=y, y2=y, class_="reach"),
        _arrow(scale.start, y, -1) if line.low < scale.low else None,
        _arrow(scale.end, y, 1) if line.high > scale.high else None,
        element("circle", cx=scale(line.difference), cy=y, r=radius, class_="dot") if inside else None,
    )


def _arrow(x: float, y: float, way: int) -> Markup:
    return element("path", d=f"M{x + way * 7:.1f} {y:.1f}l{-way * 7} -4.5v9z", class_="tip")
