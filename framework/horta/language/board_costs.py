"""What the functions about boards cost, and how many cells they give at most: from the geometry of the board that they are asked about."""

from __future__ import annotations

from collections.abc import Callable

from horta.language.boards import GRAPH, Board
from horta.language.limits import CELL_STEPS, LINE_CELL_STEPS, WAY_STEPS
from horta.language.trees import resolved_nodes as r
from horta.language.types import Thing
from horta.language.vocabulary import Vocabulary


def _search(board: Board, members: int) -> int:
    cells = min(members, board.cells)
    return CELL_STEPS * cells + WAY_STEPS * min(board.ways, cells * board.most_neighbours)


def _distance(board: Board, members: int) -> int:
    if board.distances is not None:
        return 1
    return _search(board, board.cells) if board.shape == GRAPH else 6


SIZES: dict[str, Callable[[Board], int]] = {
    "neighbours": lambda board: board.most_neighbours,
    "around": lambda board: board.most_around,
    "line": lambda board: board.longest_line,
    "connected": lambda board: board.cells,
}
STEPS: dict[str, Callable[[Board, int], int]] = {
    "at": lambda board, members: 2,
    "neighbours": lambda board, members: 1,
    "around": lambda board, members: 1,
    "distance": _distance,
    "line": lambda board, members: 2 + LINE_CELL_STEPS * board.longest_line,
    "connected": _search,
}


def most_cells(node: r.Builtin, vocabulary: Vocabulary) -> int | None:
    """Return the largest number of cells that a function about boards can give; None for other functions."""
    size = SIZES.get(node.function)
    return None if size is None else size(board_of(node, vocabulary))


def board_steps(node: r.Builtin, vocabulary: Vocabulary, size: Callable[[r.Expr], int]) -> int:
    """Return the steps that a function about boards takes beside its arguments; 0 for other functions. `size` is that of a set."""
    steps = STEPS.get(node.function)
    return 0 if steps is None else steps(board_of(node, vocabulary), size(node.arguments[-1]))


def board_of(node: r.Builtin, vocabulary: Vocabulary) -> Board:
    """Return the board that a function is asked about: that of its first argument."""
    first = node.arguments[0]
    kind = first.kind if isinstance(first, r.AllOf) else first.type.kind if isinstance(first.type, Thing) else None
    board = None if kind is None else vocabulary.kinds[kind].board
    assert board is not None, "the checker has made sure that it is a cell"
    return board
