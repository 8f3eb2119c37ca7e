"""What sums are made of: parts laid end to end, those below nothing to the left of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from horta.interfaces.comparison.drawing.markup import Markup, element, together
from horta.interfaces.comparison.drawing.scales import Scale, below, picture

WIDTH, ROW, LEFT, RIGHT = 1000, 46, 150, 940
COLOURS = 8


def stacked(bars: Sequence[tuple[str, Mapping[str, float]]], names: Mapping[str, str], title: str, unit: str) -> Markup:
    """One bar for each name; all bars have the same parts, in the same order."""
    legend, top = _legend(list(names.values()))
    low = min(sum(min(0.0, value) for value in parts.values()) for _, parts in bars)
    high = max(sum(max(0.0, value) for value in parts.values()) for _, parts in bars)
    scale = Scale(low, high or 1.0, LEFT, RIGHT)
    height = top + ROW * len(bars)
    drawn = [_bar(bar, names, scale, top + ROW * number) for number, bar in enumerate(bars)]
    return picture(WIDTH, height + 44, title, legend, below(scale, height, top, title=unit, about=9), *drawn)


def _legend(names: Sequence[str]) -> tuple[Markup, float]:
    marks, x, y = [], float(LEFT), 16.0
    for number, name in enumerate(names):
        width = 30 + 7.4 * len(name)
        if x + width > WIDTH:
            x, y = float(LEFT), y + 24
        marks.append(element("rect", x=x, y=y - 10, width=12, height=12, rx=3, class_=f"part p{number % COLOURS}"))
        marks.append(element("text", name, x=x + 18, y=y, class_="label"))
        x += width
    return together(*marks), y + 18


def _bar(bar: tuple[str, Mapping[str, float]], names: Mapping[str, str], scale: Scale, y: float) -> Markup:
    label, parts = bar
    marks, ends = [], {True: 0.0, False: 0.0}
    for number, (key, name) in enumerate(names.items()):
        value = parts.get(key, 0.0)
        start = ends[value < 0]
        ends[value < 0] = end = start + value
        marks.append(_part(f"{label}, {name}: {value:.1f}", value, sorted((scale(start), scale(end))), y, number))
    total = sum(parts.values())
    return element(
        "g",
        element("text", label, x=LEFT - 14, y=y + ROW / 2 + 4, class_="label end"),
        *marks,
        element("text", f"{total:.1f}".replace("-", "−"), x=scale(ends[False]) + 8, y=y + ROW / 2 + 4, class_="told strong"),
    )


def _part(told: str, value: float, ends: list[float], y: float, number: int) -> Markup:
    width = ends[1] - ends[0]
    return element(
        "g",
        element("title", told),
        element("rect", x=ends[0], y=y + 7, width=max(0.0, width - 1), height=ROW - 14, rx=2, class_=f"part p{number % COLOURS}"),
        element("text", f"{value:.1f}".replace("-", "−"), x=ends[0] + width / 2, y=y + ROW / 2 + 4, class_="inside middle")
        if width > 34
        else None,
    )
