"""Numbers with their intervals, one below the other on one scale: a table whose middle column is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import Scale, Write, fitting_scale, per_cent, svg_picture, ticks_below

ROW, TICKS_HEIGHT = 24, 22
TICKS = 5
WIDTH, HALF_WIDTH, MARGIN = 560, 300, 12

Band = tuple[float, float]  # from where to where a number is not worth knowing


@dataclass(frozen=True, slots=True)
class IntervalLine:
    """One number with its interval. `style` is a class: the verdict, or the side."""

    label: str
    value: float
    low: float
    high: float
    told: str
    style: str


def symmetric_scale(lines: Iterable[IntervalLine], interest: float, width: int = WIDTH) -> Scale:
    """Return a scale around 0. One wild interval must not press all others together: it is cut off, with an arrow."""
    ends = sorted(abs(value) for line in lines for value in (line.low, line.high))
    usual = ends[int(len(ends) * 0.9)] * 1.5 if ends else interest
    limit = max(min(max(ends, default=0.0), usual), interest * 1.6)
    return fitting_scale((-limit, limit), MARGIN, width - MARGIN, 0.02)


def interval_scale(lines: Iterable[IntervalLine], around: Sequence[float]) -> Scale:
    """Return a scale for half of the page that holds all intervals, and what they stand around."""
    return fitting_scale((value for line in lines for value in (line.low, line.high)), MARGIN, HALF_WIDTH - MARGIN, 0.05, around)


def interval_table(
    groups: Sequence[tuple[str, Sequence[IntervalLine]]], scale: Scale, band: Band | None, write: Write = per_cent, ends: str = ""
) -> Markup:
    """Draw groups of lines under their headings, with ticks below; `ends` says what lies left and right of the middle."""
    rows = []
    for heading, lines in groups:
        rows.append(element("tr", element("th", heading, colspan=3, scope="rowgroup"), class_="group"))
        rows += [_row(line, scale, band) for line in lines]
    ticks = svg_picture(scale.start + scale.end, TICKS_HEIGHT, "Scale", ticks_below(scale, 4, 0, write, about=TICKS))
    rows.append(element("tr", element("td"), element("td", ticks, element("p", ends, class_="ends") if ends else None), element("td")))
    return element("table", element("tbody", *rows), class_="intervals")


def _row(line: IntervalLine, scale: Scale, band: Band | None) -> Markup:
    return element(
        "tr",
        element("th", line.label, scope="row"),
        element("td", strip(line, scale, band, ROW)),
        element("td", line.told),
        class_=line.style,
    )


def strip(line: IntervalLine, scale: Scale, band: Band | None, height: int) -> Markup:
    """Draw one line without words."""
    y = height / 2
    grid = [element("line", x1=scale(tick), x2=scale(tick), y1=0, y2=height, class_="grid") for tick in scale.ticks(TICKS)]
    middle = None
    if band is not None:
        x = scale(sum(band) / 2)
        middle = together(
            element("rect", x=scale(band[0]), width=scale(band[1]) - scale(band[0]), y=0, height=height, class_="band"),
            element("line", x1=x, x2=x, y1=0, y2=height, class_="zero"),
        )
    title = f"{line.label}: {line.told}"
    interval = element("g", element("title", title), *_interval(line, scale, y), class_=f"line {line.style}")
    return svg_picture(scale.start + scale.end, height, title, *grid, middle or together(), interval)


def _interval(line: IntervalLine, scale: Scale, y: float) -> list[Markup]:
    low, high = max(line.low, scale.low), min(line.high, scale.high)
    marks = [element("line", x1=scale(min(low, scale.high)), x2=scale(max(high, scale.low)), y1=y, y2=y, class_="reach")]
    marks += [_arrow(scale.start, y, -1)] if line.low < scale.low else []
    marks += [_arrow(scale.end, y, 1)] if line.high > scale.high else []
    if scale.low <= line.value <= scale.high:
        marks.append(element("circle", cx=scale(line.value), cy=y, r=5, class_="dot"))
    return marks


def _arrow(x: float, y: float, way: int) -> Markup:
    return element("path", d=f"M{x + way * 7:.1f} {y:.1f}l{-way * 7} -4.5v9z", class_="tip")
