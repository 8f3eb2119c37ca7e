"""Charts as SVG text, with classes for colours so that a page can be light, dark or printed.

There are two: intervals one below the other, and outlines of how often each number came up. They know numbers, names and
intervals, and nothing of games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from horta.comparison.markup import Markup, html
from horta.comparison.numbers import rate

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


def _ticks(scale: Scale, top: float, bottom: float, write: Write, about: int) -> Iterator[Markup]:
    """Lines down to `bottom`, with their numbers below."""
    for tick in scale.ticks(about):
        yield _upright(scale(tick), top, bottom, "zero" if abs(tick) < 1e-9 else "grid")
        yield html('<text x="{}" y="{}" class="tick middle">{}</text>', scale(tick), bottom + 16, write(tick))


def _upright(x: float, top: float, bottom: float, style: str) -> Markup:
    return html('<line x1="{0}" x2="{0}" y1="{1}" y2="{2}" class="{3}"/>', x, top, bottom, style)


def _picture(width: float, height: float, title: str, drawn: Iterable[Markup]) -> Markup:
    """The whole drawing, with a title for those who hear it instead."""
    picture = '<svg viewBox="0 0 {0} {1}" role="img" style="max-width:{0}px"><title>{2}</title>{3}</svg>'
    return html(picture, width, height, title, drawn)


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


_ROW = '<tr class="{}"><th scope="row">{}</th><td>{}</td><td>{}</td></tr>'

IntervalGroups = Sequence[tuple[str, Sequence[IntervalLine]]]


def symmetric_scale(lines: Iterable[IntervalLine], interest: float, width: int = WIDTH) -> Scale:
    """Return a scale around 0. One wild interval must not press all others together: it is cut off, with an arrow."""
    ends = sorted(abs(value) for line in lines for value in (line.low, line.high))
    usual = ends[int(len(ends) * 0.9)] * 1.5 if ends else interest
    limit = max(min(max(ends, default=0.0), usual), interest * 1.6)
    return fitting_scale((-limit, limit), MARGIN, width - MARGIN, 0.02)


def interval_table(groups: IntervalGroups, scale: Scale, band: Band | None, write: Write = rate, ends: str = "") -> Markup:
    """Draw groups of lines under their headings, with ticks below; `ends` says what lies left and right of the middle."""
    rows = []
    for heading, lines in groups:
        rows.append(html('<tr class="group"><th colspan="3" scope="rowgroup">{}</th></tr>', heading))
        rows += [html(_ROW, line.style, line.label, strip(line, scale, band, ROW), line.told) for line in lines]
    ticks = _picture(scale.start + scale.end, TICKS_HEIGHT, "Scale", _ticks(scale, 0, 4, write, TICKS))
    below = html('<p class="ends">{}</p>', ends) if ends else None
    return html('<table class="intervals"><tbody>{}<tr><td></td><td>{}{}</td><td></td></tr></tbody></table>', rows, ticks, below)


def strip(line: IntervalLine, scale: Scale, band: Band | None, height: int) -> Markup:
    """Draw one line without words."""
    marks = [_upright(scale(tick), 0, height, "grid") for tick in scale.ticks(TICKS)]
    if band is not None:
        low, high = map(scale, band)
        marks.append(html('<rect x="{}" width="{}" y="0" height="{}" class="band"/>', low, high - low, height))
        marks.append(_upright(scale(sum(band) / 2), 0, height, "zero"))
    title = f"{line.label}: {line.told}"
    marks.append(html('<g class="line {}"><title>{}</title>{}</g>', line.style, title, _interval(line, scale, height / 2)))
    return _picture(scale.start + scale.end, height, title, marks)


def _interval(line: IntervalLine, scale: Scale, y: float) -> list[Markup]:
    low, high = max(line.low, scale.low), min(line.high, scale.high)
    ends = scale(min(low, scale.high)), scale(max(high, scale.low))
    marks = [html('<line x1="{0}" x2="{1}" y1="{2}" y2="{2}" class="reach"/>', *ends, y)]
    marks += [_arrow(scale.start, y, -1)] if line.low < scale.low else []
    marks += [_arrow(scale.end, y, 1)] if line.high > scale.high else []
    if scale.low <= line.value <= scale.high:
        marks.append(html('<circle cx="{}" cy="{}" r="5" class="dot"/>', scale(line.value), y))
    return marks


def _arrow(x: float, y: float, way: int) -> Markup:
    return html('<path d="M{} {}l{} -4.5v9z" class="tip"/>', f"{x + way * 7:.1f}", f"{y:.1f}", -way * 7)


# ------------------------------------------------------------------ how often each number came up


def histogram(rows: Sequence[Sequence[float]], title: str, unit: str) -> Markup:
    """The rows of A and B as outlines over the same steps, with their means."""
    scale = fitting_scale((value for row in rows for value in row), LEFT, RIGHT, 0.03)
    step = max(1.0, round_step((scale.high - scale.low) / 36))
    counts = [Counter(int(value // step) for value in row) for row in rows]
    tallest = max(max(count.values()) / count.total() for count in counts)
    means = [fmean(row) for row in rows]
    drawn = [
        html("<desc>Mean {} with A and {} with B.</desc>", *(f"{mean:.1f}" for mean in means)),
        html('<text x="0" y="14" class="heading">{}</text>', title),
        *_ticks(scale, TOP, BOTTOM, tick_number, 8),
        html('<text x="{}" y="{}" class="caption middle">{}</text>', (LEFT + RIGHT) / 2, BOTTOM + 34, unit),
    ]
    for count, side in zip(counts, "ab", strict=True):
        drawn.append(_outline(count, step, scale, Scale(0, tallest * count.total(), BOTTOM, TOP), side))
    for mean, side in zip(means, "ab", strict=True):
        drawn += _mean(mean, scale, side, mean < max(means))
    return _picture(OUTLINE_WIDTH, OUTLINE_HEIGHT, title, drawn)


def _outline(counts: Counter[int], step: float, scale: Scale, heights: Scale, side: str) -> Markup:
    path = f"M{scale(min(counts) * step):.1f} {BOTTOM:.1f}"
    for place in range(min(counts), max(counts) + 1):
        path += f"V{heights(counts[place]):.1f}H{min(scale((place + 1) * step), RIGHT):.1f}"
    return html('<path d="{}" class="area {}"/>', f"{path}V{BOTTOM:.1f}", side)


def _mean(mean: float, scale: Scale, side: str, left: bool) -> Iterator[Markup]:
    x = scale(mean)
    place = (x - 6, TOP - 10, f"{side} end") if left else (x + 6, TOP - 10, side)
    yield _upright(x, TOP - 8, BOTTOM, f"mean {side}")
    yield html('<text x="{}" y="{}" class="told {}">{}</text>', *place, f"{side.upper()} {mean:.1f}")
