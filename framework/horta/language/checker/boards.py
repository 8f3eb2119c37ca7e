"""Checks the functions about boards: cells by row and column, neighbours, lines, distances and connected areas."""

from __future__ import annotations

from collections.abc import Callable

from horta.language.boards import GRAPH
from horta.language.checker import expressions
from horta.language.checker.context import Context, Scope
from horta.language.checker.expressions import WRONG, wrong
from horta.language.trees import resolved_nodes as r
from horta.language.trees import syntax_nodes as s
from horta.language.types import NUMBER, UNKNOWN, SetOf, Thing


def _at(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    board, *numbers = node.arguments
    found = expressions.check(board, scope, context)
    row, column = (expressions.expect(number, NUMBER, scope, context) for number in numbers)
    if found.type == UNKNOWN:
        return WRONG
    kind = context.vocabulary.kinds[found.kind] if isinstance(found, r.AllOf) else None
    if kind is None or kind.grid is None:
        remedy = "write the plural of a kind that has a `grid`" + _listed(context, grids_only=True)
        return wrong("E205", f"`{board.span.text}` has no rows and columns", board.span, context, remedy)
    return r.Builtin(Thing(kind.name, True), "at", (found, row, column))


def _of_cell(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    cell = _cell(node.arguments[0], node, scope, context)
    if cell is None:
        return WRONG
    result = _kind(cell)
    touching = context.vocabulary.kinds[result].touching
    if node.name.text == "around" and touching is not None:
        result = touching
    return r.Builtin(SetOf(Thing(result)), node.name.text, (cell,))


def _distance(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    first = _cell(node.arguments[0], node, scope, context)
    if first is None:
        return WRONG
    return r.Builtin(NUMBER, "distance", (first, expressions.expect(node.arguments[1], Thing(_kind(first)), scope, context)))


def _connected(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    cell = _cell(node.arguments[0], node, scope, context)
    if cell is None:
        return WRONG
    cells = SetOf(Thing(_kind(cell)))
    return r.Builtin(cells, "connected", (cell, expressions.expect(node.arguments[1], cells, scope, context)))


def _line(node: s.Call, scope: Scope, context: Context) -> r.Expr:
    cell = _cell(node.arguments[0], node, scope, context)
    if cell is None:
        return WRONG
    kind = context.vocabulary.kinds[_kind(cell)]
    assert kind.board is not None
    if kind.board.shape == GRAPH:
        remedy = "go from neighbour to neighbour: `neighbours(…)`, `connected(…)`"
        return wrong("E205", f"a {kind.name} has no lines: it is part of a graph, not of a grid", node.arguments[0].span, context, remedy)
    towards = expressions.expect(node.arguments[1], Thing(kind.name), scope, context)
    cells = SetOf(Thing(kind.name))
    return r.Builtin(cells, "line", (cell, towards, expressions.expect(node.arguments[2], cells, scope, context)))


def _cell(node: s.Expression, call: s.Call, scope: Scope, context: Context) -> r.Expr | None:
    """Return a cell of a board; None if it is something else, which is reported."""
    found = expressions.check(node, scope, context)
    if isinstance(found.type, Thing) and context.vocabulary.kinds[found.type.kind].board is not None:
        return expressions.coerce(found, Thing(found.type.kind), node.span, context)
    if found.type == UNKNOWN:
        return None
    if isinstance(found.type, SetOf):
        message = f"`{call.name.text}` is of one cell, but this is a {found.type}"
        remedy = f"take one of them: `first({node.span.text})`, or go through all with `for each`"
    elif isinstance(found.type, Thing):
        message = f"a {found.type.kind} is not a cell of a board"
        remedy = f"give the kind `{found.type.kind}` a `grid`, or a `graph`" + _listed(context)
    else:
        message = f"`{call.name.text}` is of a cell, but this is a {found.type}"
        remedy = "write a cell of a board" + _listed(context)
    context.problems.error("E205", message, node.span, remedy)
    return None


def _kind(cell: r.Expr) -> str:
    assert isinstance(cell.type, Thing)
    return cell.type.kind


def _listed(context: Context, grids_only: bool = False) -> str:
    """Return the boards that there are, for a remedy."""
    kinds = [kind for kind in context.vocabulary.kinds.values() if kind.board is not None and (kind.grid or not grids_only)]
    names = [f"`{kind.plural if grids_only else kind.name}`" for kind in kinds]
    return f"; here: {', '.join(names[:8])}" if names else ""


BOARD_FUNCTIONS: dict[str, Callable[[s.Call, Scope, Context], r.Expr]] = {
    "at": _at,
    "neighbours": _of_cell,
    "around": _of_cell,
    "distance": _distance,
    "line": _line,
    "connected": _connected,
}
