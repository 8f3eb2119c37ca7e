"""The geometry of boards: which cells lie side by side, around each other, in a line, and how far apart.

Everything here depends only on what is printed, so it is worked out once, when it is first needed. Knows rows, columns and links
between things, not what lies on a board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

Cells = tuple[int, ...]
Place = tuple[int, int]  # row and column

SQUARE, HEXAGONAL, GRAPH = "square", "hexagonal", "graph"

# Steps from a cell to others, in rows and columns. Each row of a hexagonal board lies half a cell further right than the row above it.
_SIDES: dict[str, tuple[Place, ...]] = {
    SQUARE: ((-1, 0), (0, -1), (0, 1), (1, 0)),
    HEXAGONAL: ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)),
}
_DIAGONALS: dict[str, tuple[Place, ...]] = {SQUARE: ((-1, -1), (-1, 1), (1, -1), (1, 1)), HEXAGONAL: ()}

# Tables of pairs and of lines that would be larger are not made; a search at play takes their place.
MOST_PAIRS = 40_000
MOST_IN_LINES = 100_000


@dataclass(frozen=True)
class Board:
    """The cells of one kind by their numbers. `places` are their rows and columns, `links` what a graph says of each of them.

    `touched` are the places of the cells that lie around the places of this board, if they are cells of another kind.
    """

    shape: str
    places: tuple[Place, ...] = ()
    links: tuple[Cells, ...] = ()
    touched: tuple[Place, ...] | None = None

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.links if self.shape == GRAPH else self.places)

    @cached_property
    def by_place(self) -> Mapping[Place, int]:
        """The cell at each row and column."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def rows(self) -> tuple[Cells, ...]:
        """The cells row by row and column by column, from the first row and the first column on; -1 where there is none."""
        rows, columns = (max((place[side] for place in self.places), default=0) for side in (0, 1))
        return tuple(tuple(self.by_place.get((row, column), -1) for column in range(1, columns + 1)) for row in range(1, rows + 1))

    @cached_property
    def neighbours(self) -> tuple[Cells, ...]:
        """For each cell, the cells side by side with it, in the order of the board."""
        if self.shape != GRAPH:
            return tuple(_found(place, _SIDES[self.shape], self.by_place) for place in self.places)
        both: list[set[int]] = [set(listed) for listed in self.links]
        for cell, listed in enumerate(self.links):
            for other in listed:
                both[other].add(cell)
        return tuple(tuple(sorted(others - {cell})) for cell, others in enumerate(both))

    @cached_property
    def around(self) -> tuple[Cells, ...]:
        """For each cell, the cells around it, in the order of the board: side by side and across corners, or those that meet there."""
        if self.shape == GRAPH:
            return self.neighbours
        if self.touched is not None:
            found = {place: number for number, place in enumerate(self.touched)}
            return tuple(_found(place, ((0, 0), (0, 1), (1, 0), (1, 1)), found) for place in self.places)
        return tuple(_found(place, _SIDES[self.shape] + _DIAGONALS[self.shape], self.by_place) for place in self.places)

    @cached_property
    def beyond(self) -> tuple[tuple[Cells, Cells], ...]:
        """For each cell, the cells that lines go to from it, and for each of these lines the next cell, or -1."""
        steps = _SIDES[self.shape] + _DIAGONALS[self.shape]
        made = []
        for row, column in self.places:
            ways = [(self.by_place.get((row + down, column + right), -1), down, right) for down, right in steps]
            ways = [way for way in ways if way[0] >= 0]
            following = (self.by_place.get((row + 2 * down, column + 2 * right), -1) for _, down, right in ways)
            made.append((tuple(cell for cell, _, _ in ways), tuple(following)))
        return tuple(made)

    @cached_property
    def lines(self) -> tuple[tuple[Cells, tuple[Cells, ...]], ...] | None:
        """For each cell, the cells that lines go to from it, and these lines. None if that would be too much."""
        if self.cells * self.longest_line * len(_SIDES[self.shape] + _DIAGONALS[self.shape]) > 2 * MOST_IN_LINES:
            return None
        first = (ways for ways, _ in self.beyond)
        return tuple((ways, tuple(walk_line(self.beyond, cell, towards) for towards in ways)) for cell, ways in enumerate(first))

    @cached_property
    def longest_line(self) -> int:
        """At least as many cells as any line has."""
        lines: Counter[tuple[str, int]] = Counter()
        for row, column in self.places:
            lines.update((("row", row), ("column", column), ("up", row + column), ("down", row - column)))
        return max(lines.values(), default=0)

    @cached_property
    def distances(self) -> tuple[Cells, ...] | None:
        """The steps between any two cells. None if that would be too many."""
        if self.cells**2 > MOST_PAIRS:
            return None
        if self.shape == GRAPH:
            return tuple(map(self._from, range(self.cells)))
        return tuple(tuple(steps_between(first, second, self.shape) for second in self.places) for first in self.places)

    def _from(self, start: int) -> Cells:
        return tuple(graph_distances(self.neighbours, start))

    @cached_property
    def most_neighbours(self) -> int:
        """The largest number of cells side by side with one."""
        return _longest(self.neighbours)

    @cached_property
    def most_around(self) -> int:
        """The largest number of cells around one."""
        return _longest(self.around)

    @cached_property
    def ways(self) -> int:
        """How many steps there are from a cell to one beside it, over all cells."""
        return sum(map(len, self.neighbours))


def _found(place: Place, steps: Iterable[Place], known: Mapping[Place, int]) -> Cells:
    row, column = place
    cells = (known.get((row + down, column + right)) for down, right in steps)
    return tuple(sorted(cell for cell in cells if cell is not None))


def _longest(table: Sequence[Cells]) -> int:
    return max(map(len, table), default=0)


def walk_line(beyond: Sequence[tuple[Cells, Cells]], cell: int, towards: int) -> Cells:
    """Return the line from a cell towards one around it, without the cell itself; empty if no line goes there."""
    found: list[int] = []
    following = towards if towards in beyond[cell][0] else -1
    while following >= 0:
        found.append(following)
        ways, ends = beyond[cell]
        cell, following = following, ends[ways.index(following)]
    return tuple(found)


def steps_between(first: Place, second: Place, shape: str) -> int:
    """Return the number of steps, each to a neighbour, between two places of a grid."""
    down, right = second[0] - first[0], second[1] - first[1]
    return abs(down) + abs(right) if shape == SQUARE else max(abs(down), abs(right), abs(down + right))


def graph_distances(neighbours: Sequence[Cells], start: int) -> list[int]:
    """Return the steps from a cell to every cell; the number of all cells where no way leads."""
    found = [len(neighbours)] * len(neighbours)
    found[start] = 0
    waiting = [start]
    for cell in waiting:
        for other in neighbours[cell]:
            if found[other] == len(neighbours) and other != start:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found
