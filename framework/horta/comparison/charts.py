"""Charts as SVG text, with classes for colours so that a page can be light, dark or printed.

There are two: intervals one below the other, and outlines of how often each number came up. They know numbers, names and
intervals, and nothing of games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from horta.comparison.markup import Markup, element, together

WIDTH, HALF_WIDTH, MARGIN = 560, 300, 12
ROW, TICKS_HEIGHT, TICKS = 24, 22, 5
OUTLINE_WIDTH, OUTLINE_HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 250, 14, 466, 46, 200

Write = Callable[[float], str]
Band = tuple[float, float]  # from where to where a number is not worth knowing


# ------------------------------------------------------------------ scales


@dataclass(frozen=True, slots=True)
class Scale:
    """From a range of numbers to a range of places."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, about: int = 6) -> list[float]:
        """Round numbers within the range."""
        step = round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def round_step(least: float) -> float:
    """The next of 1, 2, 5, 10, 20 …"""
    size = 10.0 ** math.floor(math.log10(least))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= least * 0.999999)


def fitting_scale(values: Iterable[float], start: float, end: float, room: float = 0.05) -> Scale:
    """A scale that holds all values, with some room."""
    found = list(values) or [0.0, 1.0]
    low, high = min(found), max(found)
    extra = (high - low) * room or 1.0
    return Scale(low - extra, high + extra, start, end)


def tick_number(value: float) -> str:
    """A number at a tick."""
    return f"{value:.10g}".replace("-", "−")


def per_cent(value: float) -> str:
    """A share at a tick."""
    return f"{tick_number(value * 100)} %"


def _ticks(scale: Scale, top: float, bottom: float, write: Write, about: int) -> Markup:
    """Lines down to `bottom`, with their numbers below."""
    marks = []
    for tick in scale.ticks(about):
        marks.append(_upright(scale(tick), top, bottom, "zero" if abs(tick) < 1e-9 else "grid"))
        marks.append(element("text", write(tick), x=scale(tick), y=bottom + 16, class_="tick middle"))
    return together(*marks)


def _upright(x: float, top: float, bottom: float, style: str) -> Markup:
    return element("line", x1=x, x2=x, y1=top, y2=bottom, class_=style)


def _picture(width: float, height: float, title: str, *children: Markup | None) -> Markup:
    """The whole drawing, with a title for those who hear it instead."""
    size = {"viewBox": f"0 0 {width:g} {height:g}", "role": "img", "style": f"max-width:{width:g}px"}
    return element("svg", element("title", title), *children, **size)


# ------------------------------------------------------------------ intervals: a table whose middle column is drawn


@dataclass(frozen=True, slots=True)
class IntervalLine:
    """One number with its interval. `style` is a class: the verdict, or the side."""

    label: str
    value: float
    low: float
    high: float
    told: str
    style: str


IntervalGroups = Sequence[tuple[str, Sequence[IntervalLine]]]


def symmetric_scale(lines: Iterable[IntervalLine], interest: float, width: int = WIDTH) -> Scale:
    """Return a scale around 0. One wild interval must not press all others together: it is cut off, with an arrow."""
    ends = sorted(abs(value) for line in lines for value in (line.low, line.high))
    usual = ends[int(len(ends) * 0.9)] * 1.5 if ends else interest
    limit = max(min(max(ends, default=0.0), usual), interest * 1.6)
    return fitting_scale((-limit, limit), MARGIN, width - MARGIN, 0.02)


def interval_table(groups: IntervalGroups, scale: Scale, band: Band | None, write: Write = per_cent, ends: str = "") -> Markup:
    """Draw groups of lines under their headings, with ticks below; `ends` says what lies left and right of the middle."""
    rows = []
    for heading, lines in groups:
        rows.append(element("tr", element("th", heading, colspan=3, scope="rowgroup"), class_="group"))
        for line in lines:
            cells = element("td", strip(line, scale, band, ROW)), element("td", line.told)
            rows.append(element("tr", element("th", line.label, scope="row"), *cells, class_=line.style))
    ticks = _picture(scale.start + scale.end, TICKS_HEIGHT, "Scale", _ticks(scale, 0, 4, write, TICKS))
    rows.append(element("tr", element("td"), element("td", ticks, element("p", ends, class_="ends") if ends else None), element("td")))
    return element("table", element("tbody", *rows), class_="intervals")


def strip(line: IntervalLine, scale: Scale, band: Band | None, height: int) -> Markup:
    """Draw one line without words."""
    marks = [_upright(scale(tick), 0, height, "grid") for tick in scale.ticks(TICKS)]
    if band is not None:
        low, high = map(scale, band)
        marks.append(element("rect", x=low, width=high - low, y=0, height=height, class_="band"))
        marks.append(_upright(scale(sum(band) / 2), 0, height, "zero"))
    title = f"{line.label}: {line.told}"
    marks.append(element("g", element("title", title), *_interval(line, scale, height / 2), class_=f"line {line.style}"))
    return _picture(scale.start + scale.end, height, title, *marks)


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


# ------------------------------------------------------------------ how often each number came up


def histogram(rows: Sequence[Sequence[float]], title: str, unit: str) -> Markup:
    """The rows of A and B as outlines over the same steps, with their means."""
    scale = fitting_scale((value for row in rows for value in row), LEFT, RIGHT, 0.03)
    step = max(1.0, round_step((scale.high - scale.low) / 36))
    counts = [Counter(int(value // step) for value in row) for row in rows]
    tallest = max(max(count.values()) / len(row) for count, row in zip(counts, rows, strict=True))
    means = [fmean(row) for row in rows]
    return _picture(
        OUTLINE_WIDTH,
        OUTLINE_HEIGHT,
        title,
        element("desc", f"Mean {means[0]:.1f} with A and {means[1]:.1f} with B."),
        element("text", title, x=0, y=14, class_="heading"),
        _ticks(scale, TOP, BOTTOM, tick_number, 8),
        element("text", unit, x=(LEFT + RIGHT) / 2, y=BOTTOM + 34, class_="caption middle"),
        *(
            _outline(count, step, scale, Scale(0, tallest * count.total(), BOTTOM, TOP), side)
            for count, side in zip(counts, "ab", strict=True)
        ),
        *(_mean(mean, scale, side, mean < other) for mean, other, side in zip(means, reversed(means), "ab", strict=True)),
    )


def _outline(counts: Counter[int], step: float, scale: Scale, heights: Scale, side: str) -> Markup:
    path = f"M{scale(min(counts) * step):.1f} {BOTTOM:.1f}"
    for place in range(min(counts), max(counts) + 1):
        path += f"V{heights(counts[place]):.1f}H{min(scale((place + 1) * step), RIGHT):.1f}"
    return element("path", d=f"{path}V{BOTTOM:.1f}", class_=f"area {side}")


def _mean(mean: float, scale: Scale, side: str, left: bool) -> Markup:
    x, style = scale(mean), f"told {side}{' end' if left else ''}"
    told = element("text", f"{side.upper()} {mean:.1f}", x=x - 6 if left else x + 6, y=TOP - 10, class_=style)
    return together(_upright(x, TOP - 8, BOTTOM, f"mean {side}"), told)
