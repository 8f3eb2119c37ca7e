"""Puts framed panels on the screen: one below the other, or beside each other where there is room."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table

Column = list[RenderableType]


class Arrangement:
    """Rows of columns of frames, filled one frame after the other."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.rows: list[list[Column]] = []

    def add(self, frame: RenderableType, beside: bool) -> None:
        """Put a frame where it belongs: in a row of its own, unless it may stand beside the last ones and fits."""
        row = self.rows[-1] if self.rows else []
        if beside and self.fits_below(frame, row):
            row[-1].append(frame)
        elif beside and row and self.width([*row, [frame]]) <= self.console.width:
            row.append([frame])
        else:
            self.rows.append([[frame]])

    def fits_below(self, frame: RenderableType, row: list[Column]) -> bool:
        """Whether there is room below the last frame, because a higher one stands before it."""
        if len(row) < 2:
            return False
        longer = [*row[-1], frame]
        low = self.height(longer) <= max(map(self.height, row[:-1]))
        return low and self.width([*row[:-1], longer]) <= self.console.width

    def width(self, row: list[Column]) -> int:
        """The characters a row takes, gaps included."""
        widths = [max(Measurement.get(self.console, self.console.options, frame).maximum for frame in column) for column in row]
        return sum(widths) + len(widths) - 1

    def height(self, column: Column) -> int:
        """The lines a column takes."""
        return sum(len(self.console.render_lines(frame, pad=False)) for frame in column)

    def drawn(self) -> RenderableType:
        """Everything, ready to print."""
        return Group(*(_side_by_side(row) for row in self.rows))


def _side_by_side(row: list[Column]) -> RenderableType:
    if len(row) == 1:
        return Group(*row[0])
    table = Table.grid(padding=(0, 1))
    table.add_row(*(Group(*column) for column in row))
    return table
