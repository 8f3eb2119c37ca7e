"""Scales, from numbers to places in a drawing, with round numbers at the ticks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element, together

Write = Callable[[float], str]


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


def fitting_scale(values: Iterable[float], start: float, end: float, room: float = 0.05, around: Iterable[float] = ()) -> Scale:
    """A scale that holds all values, and what they stand around, with some room."""
    found = [*values, *around] or [0.0, 1.0]
    low, high = min(found), max(found)
    extra = (high - low) * room or 1.0
    return Scale(low - extra, high + extra, start, end)


def tick_number(value: float) -> str:
    """A number at a tick."""
    return f"{value:.10g}".replace("-", "−")


def per_cent(value: float) -> str:
    """A share at a tick."""
    return f"{value * 100:.10g} %".replace("-", "−")


def ticks_below(scale: Scale, at: float, top: float, write: Write = tick_number, title: str | None = None, about: int = 6) -> Markup:
    """Ticks under a drawing, with lines up to `top`."""
    marks = []
    for tick in scale.ticks(about):
        x = scale(tick)
        marks.append(element("line", x1=x, x2=x, y1=top, y2=at, class_="zero" if abs(tick) < 1e-9 else "grid"))
        marks.append(element("text", write(tick), x=x, y=at + 16, class_="tick middle"))
    if title:
        marks.append(element("text", title, x=(scale.start + scale.end) / 2, y=at + 34, class_="caption middle"))
    return together(*marks)


def svg_picture(width: float, height: float, title: str, *children: Markup, described: str | None = None) -> Markup:
    """The whole drawing, with a title for those who hear it instead."""
    return element(
        "svg",
        element("title", title),
        element("desc", described) if described else None,
        *children,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        style=f"max-width:{width:g}px",
    )
