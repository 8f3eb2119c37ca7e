"""Compiles the functions about boards. What depends only on the board is a table of the program; play looks it up.

Registers its functions with `expressions`, which compiles all other expressions.
"""

from __future__ import annotations

import ast
from typing import Any

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.analysis import cannot_fail
from horta.engine.compiler.compile_unit import Unit, local
from horta.engine.compiler.expression_queries import all_of, filtered, free_locals
from horta.engine.compiler.expressions import BUILTINS, compiled
from horta.language import resolved as r
from horta.language.board_costs import board_of
from horta.language.boards import GRAPH, Board


def _table(node: r.Builtin, word: str, value: Any, unit: Unit, things: str | None = None) -> ast.expr:
    """Return a table of the board that a function is asked about, by its name in the program."""
    first = node.arguments[0]
    kind = first.kind if isinstance(first, r.AllOf) else str(first.type)
    title = f"{word}_{kind}"
    if title not in unit.namespace:
        unit.put(title, value)
        if things is not None:
            unit.things[title] = things
    return py.name(title)


def _at(node: r.Builtin, unit: Unit) -> ast.expr:
    _, row, column = node.arguments
    rows = _table(node, "ROWS", board_of(node, unit.vocabulary).rows, unit, _members(node).rstrip("?"))
    return py.call("cell_at", rows, compiled(row, unit), compiled(column, unit))


def _near(node: r.Builtin, unit: Unit) -> ast.expr:
    board = board_of(node, unit.vocabulary)
    table = board.neighbours if node.function == "neighbours" else board.around
    return py.item(_table(node, node.function.upper(), table, unit, _members(node)), compiled(node.arguments[0], unit))


def _members(node: r.Builtin) -> str:
    return str(node.type).removeprefix("set of ")


def _distance(node: r.Builtin, unit: Unit) -> ast.expr:
    board = board_of(node, unit.vocabulary)
    first, second = (compiled(argument, unit) for argument in node.arguments)
    if board.distances is not None:
        return py.item(py.item(_table(node, "DISTANCES", board.distances, unit), first), second)
    if board.shape == GRAPH:
        return py.call("graph_distance", _table(node, "NEIGHBOURS", board.neighbours, unit, str(node.arguments[0].type)), first, second)
    places = _table(node, "PLACES", board.places, unit)
    return py.call("steps_between", py.item(places, first), py.item(places, second), py.constant(board.shape))


def _line(node: r.Builtin, unit: Unit) -> ast.expr:
    """Return the line as far as the set goes. A set that is a filter is asked only about the cells on the way."""
    source = node.arguments[2]
    whole = _whole_line(node, board_of(node, unit.vocabulary), unit)
    if isinstance(source, r.AllOf):
        return whole
    test = _test(source, unit)
    return py.call("line_within", whole, compiled(source, unit)) if test is None else py.call("line_where", py.name("s"), whole, *test)


def _whole_line(node: r.Builtin, board: Board, unit: Unit) -> ast.expr:
    cell, towards = (compiled(argument, unit) for argument in node.arguments[:2])
    if board.lines is None:
        return py.call("walk_line", _table(node, "BEYOND", board.beyond, unit, _members(node)), cell, towards)
    return py.call("line_of", py.item(_table(node, "LINES", board.lines, unit, _members(node)), cell), towards)


def _connected(node: r.Builtin, unit: Unit) -> ast.expr:
    """Return the area of a cell. A set that is a filter is asked only about the cells that the search meets."""
    cell, source = node.arguments
    neighbours = _table(node, "NEIGHBOURS", board_of(node, unit.vocabulary).neighbours, unit, _members(node))
    test = _test(source, unit)
    if test is None:
        return py.call("area_within", neighbours, compiled(cell, unit), compiled(source, unit))
    return py.call("area_where", py.name("s"), neighbours, compiled(cell, unit), *test)


def _test(source: r.Expr, unit: Unit) -> tuple[ast.expr, ...] | None:
    """For a filter over all cells, return its condition as a function, and the locals that the function takes after the state and the cell.

    None if it matters of how many cells the condition is asked, because it can raise a fault.
    """
    if unit.plain or not isinstance(source, r.WhereSet) or not cannot_fail(source, unit.static):
        return None
    cells, conditions = filtered(source, source.variable)
    if not isinstance(cells, r.AllOf):
        return None
    given = [local(name) for name in free_locals(source)]
    title = f"in_set_{len(unit.functions)}"
    test = compiled(all_of(conditions), unit)
    unit.add(py.function(title, ["s", local(source.variable), *given], [py.return_(test)]))
    return py.name(title), *map(py.name, given)


BUILTINS.update({"at": _at, "neighbours": _near, "around": _near, "distance": _distance, "line": _line, "connected": _connected})
