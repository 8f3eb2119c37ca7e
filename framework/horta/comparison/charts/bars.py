"""What sums are made of: parts laid end to end, those below nothing to the left of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import Scale, below, picture

BAR = 32
COLOURS = 8

Bar = tuple[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a bar is drawn: beside its name, or under it where there is little room."""

    width: int
    row: int
    left: int
    right: int
    top: int
    label_at: int
    label_class: str
    label_down: int
    ticks: int


WIDE = Layout(1000, 46, 150, 940, top=7, label_at=136, label_class="label end", label_down=27, ticks=9)
NARROW = Layout(400, 62, 4, 356, top=26, label_at=10, label_class="label", label_down=18, ticks=5)


def stacked(bars: Sequence[Bar], names: Mapping[str, str], title: str, unit: str, layout: Layout = WIDE) -> Markup:
    """One bar for each name; all bars have the same parts, in the same order."""
    legend, top = _legend(list(names.values()), layout)
    low = min(sum(min(0.0, value) for value in parts.values()) for _, parts in bars)
    high = max(sum(max(0.0, value) for value in parts.values()) for _, parts in bars)
    scale = Scale(low, high or 1.0, layout.left, layout.right)
    height = top + layout.row * len(bars)
    drawn = [_bar(bar, names, scale, top + layout.row * number, layout) for number, bar in enumerate(bars)]
    return picture(layout.width, height + 44, title, legend, below(scale, height, top, title=unit, about=layout.ticks), *drawn)


def _legend(names: Sequence[str], layout: Layout) -> tuple[Markup, float]:
    marks, x, y = [], float(layout.left), 16.0
    for number, name in enumerate(names):
        width = 30 + 7.4 * len(name)
        if x + width > layout.width:
            x, y = float(layout.left), y + 24
        marks.append(element("rect", x=x, y=y - 10, width=12, height=12, rx=3, class_=f"part p{number % COLOURS}"))
        marks.append(element("text", name, x=x + 18, y=y, class_="label"))
        x += width
    return together(*marks), y + 18


def _bar(bar: Bar, names: Mapping[str, str], scale: Scale, y: float, layout: Layout) -> Markup:
    label, parts = bar
    marks, ends = [], {True: 0.0, False: 0.0}
    for number, (key, name) in enumerate(names.items()):
        value = parts.get(key, 0.0)
        start = ends[value < 0]
        ends[value < 0] = end = start + value
        marks.append(_part(f"{label}, {name}: {_written(value)}", value, sorted((scale(start), scale(end))), y + layout.top, number))
    told = element("text", _written(sum(parts.values())), x=scale(ends[False]) + 8, y=y + layout.top + BAR / 2 + 5, class_="told strong")
    return element("g", element("text", label, x=layout.label_at, y=y + layout.label_down, class_=layout.label_class), *marks, told)


def _part(told: str, value: float, ends: list[float], y: float, number: int) -> Markup:
    width = ends[1] - ends[0]
    return element(
        "g",
        element("title", told),
        element("rect", x=ends[0], y=y, width=max(0.0, width - 1), height=BAR, rx=2, class_=f"part p{number % COLOURS}"),
        element("text", _written(value), x=ends[0] + width / 2, y=y + BAR / 2 + 4, class_="inside middle") if width > 34 else None,
    )


def _written(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
