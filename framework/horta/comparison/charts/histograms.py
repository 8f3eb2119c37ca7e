"""How often each number came up, both sides laid over one another."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from horta.comparison.charts.markup import Markup, element, together
from horta.comparison.charts.scales import Scale, fitting_scale, round_step, svg_picture, ticks_below

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 480, 250, 14, 466, 46, 200
SIDES = ("a", "b")


def histogram(rows: tuple[Sequence[float], Sequence[float]], title: str, unit: str) -> Markup:
    """Both rows as outlines over the same steps, with their means."""
    scale = fitting_scale((value for row in rows for value in row), LEFT, RIGHT, 0.03)
    step = max(1.0, round_step((scale.high - scale.low) / 36))
    shares = [_shares(row, step) for row in rows]
    tallest = max(share for side in shares for share in side.values())
    heights = Scale(0, tallest, BOTTOM, TOP)
    drawn = [_outline(share, step, scale, heights, side) for share, side in zip(shares, SIDES, strict=True)]
    means = [fmean(row) for row in rows]
    return svg_picture(
        WIDTH,
        HEIGHT,
        title,
        element("text", title, x=0, y=14, class_="heading"),
        ticks_below(scale, BOTTOM, TOP, title=unit, about=8),
        *drawn,
        *(_mean(mean, scale, side, mean < other) for mean, other, side in zip(means, reversed(means), SIDES, strict=True)),
        described=f"Mean {means[0]:.1f} with A and {means[1]:.1f} with B.",
    )


def _shares(row: Sequence[float], step: float) -> dict[int, float]:
    found: dict[int, float] = {}
    for value in row:
        place = int(value // step)
        found[place] = found.get(place, 0.0) + 1 / len(row)
    return found


def _outline(shares: dict[int, float], step: float, scale: Scale, heights: Scale, side: str) -> Markup:
    floor = heights(0)
    path = f"M{scale(min(shares) * step):.1f} {floor:.1f}"
    for place in range(min(shares), max(shares) + 1):
        path += f"V{heights(shares.get(place, 0.0)):.1f}H{min(scale((place + 1) * step), RIGHT):.1f}"
    return element("path", d=f"{path}V{floor:.1f}", class_=f"area {side}")


def _mean(mean: float, scale: Scale, side: str, left: bool) -> Markup:
    x = scale(mean)
    return together(
        element("line", x1=x, x2=x, y1=TOP - 8, y2=BOTTOM, class_=f"mean {side}"),
        element(
            "text", f"{side.upper()} {mean:.1f}", x=x - 6 if left else x + 6, y=TOP - 10, class_=f"told {side}{' end' if left else ''}"
        ),
    )
