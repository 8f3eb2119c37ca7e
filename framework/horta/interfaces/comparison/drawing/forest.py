"""Differences with their intervals, one under the other on one scale: what lies right of the middle is more with B."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from horta.interfaces.comparison.drawing.markup import Markup, element, together
from horta.interfaces.comparison.drawing.scales import Scale, below, fitting, per_cent, picture

WIDTH, ROW, LEFT, RIGHT, TOP = 1000, 25, 235, 690, 14


@dataclass(frozen=True, slots=True)
class Line:
    """One difference, as a part of what it is measured by; `verdict` is the class that says what came of it."""

    label: str
    difference: float
    low: float
    high: float
    told: str
    verdict: str


def forest(groups: Sequence[tuple[str, Sequence[Line]]], interest: float, title: str) -> Markup:
    """Groups of lines; the band in the middle is what nobody needs to know of."""
    lines = [line for _, group in groups for line in group]
    reach = [abs(value) for line in lines for value in (line.low, line.high)]
    # One wild interval must not press all others together: it is cut off, with an arrow.
    usual = sorted(reach)[int(len(reach) * 0.9)] * 1.5 if reach else interest
    limit = max(min(max(reach, default=0.0), usual), interest * 1.6)
    scale = fitting((-limit, limit), LEFT, RIGHT, 0.02)
    height = TOP + ROW * (len(lines) + len(groups))
    marks, y = [], float(TOP)
    for heading, group in groups:
        marks.append(element("text", heading, x=0, y=y + 17, class_="group"))
        y += ROW
        for line in group:
            marks.append(_line(line, scale, y + ROW / 2))
            y += ROW
    band = element("rect", x=scale(-interest), width=scale(interest) - scale(-interest), y=TOP, height=height - TOP, class_="band")
    ends = together(
        element("text", "◂ less with B", x=LEFT, y=height + 36, class_="caption"),
        element("text", "more with B ▸", x=RIGHT, y=height + 36, class_="caption end"),
    )
    return picture(WIDTH, height + 44, title, band, below(scale, height, TOP, per_cent), *marks, ends)


def _line(line: Line, scale: Scale, y: float) -> Markup:
    low, high = max(line.low, scale.low), min(line.high, scale.high)
    inside = scale.low <= line.difference <= scale.high
    return element(
        "g",
        element("title", f"{line.label}: {line.told}"),
        element("rect", x=0, y=y - ROW / 2, width=WIDTH, height=ROW, class_="hover"),
        element("text", line.label, x=LEFT - 14, y=y + 4, class_="label end"),
        element("line", x1=scale(low), x2=scale(high), y1=y, y2=y, class_="reach"),
        _arrow(scale.start, y, -1) if line.low < scale.low else None,
        _arrow(scale.end, y, 1) if line.high > scale.high else None,
        element("circle", cx=scale(line.difference), cy=y, r=5, class_="dot") if inside else None,
        element("text", line.told, x=RIGHT + 16, y=y + 4, class_="told"),
        class_=f"line {line.verdict}",
    )


def _arrow(x: float, y: float, way: int) -> Markup:
    return element("path", d=f"M{x + way * 7:.1f} {y:.1f}l{-way * 7} -4.5v9z", class_="tip")
