"""Makes boards of kinds that are laid out as a grid or linked by an attribute, and checks that they can be."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import replace
from typing import Any

from horta.diagnostics import Problems, did_you_mean, suggest
from horta.language.boards import GRAPH, SQUARE, Board
from horta.language.types import SetOf, Thing
from horta.language.vocabulary import Kind
from horta.packs.merged_content import Merged
from horta.packs.nodes import Mapping, plain

LARGEST_SIDE = 100


def grid_size(kind: str, merged: Merged) -> tuple[int, int] | None:
    """Return the rows and columns of the grid of a kind; None if it has no grid."""
    node = merged.kinds.get(kind)
    grid: dict[str, Any] | None = plain(node).get("grid") if node is not None else None
    if grid is None:
        return None
    if "between" not in grid:
        return grid["rows"], grid["columns"]
    other = merged.kinds.get(grid["between"])
    cells = plain(other).get("grid", {}) if other is not None else {}
    return (cells["rows"] - 1, cells["columns"] - 1) if "rows" in cells else (0, 0)


def with_boards(kinds: MappingOf[str, Kind], merged: Merged, problems: Problems) -> dict[str, Kind]:
    """Return the kinds, those that are boards with their geometry."""
    made = dict(kinds)
    for name, node in merged.kinds.items():
        data = plain(node)
        if "grid" in data:
            board = _grid(kinds[name], node, kinds, merged, problems)
        elif "graph" in data:
            board = _graph(kinds[name], data["graph"], node, problems)
        else:
            continue
        between = data.get("grid", {}).get("between")
        made[name] = replace(kinds[name], board=board, touching=between if between in kinds else None)
        if "grid" in data and "graph" in data:
            remedy = "remove `grid` or `graph`: cells of a grid lie beside each other by their rows and columns"
            problems.error(
                "E209", f"`{name}` has a grid and a graph, but only one says which cells are neighbours", node.keys["graph"], remedy
            )
    return made


def _grid(kind: Kind, node: Mapping, kinds: MappingOf[str, Kind], merged: Merged, problems: Problems) -> Board:
    grid: dict[str, Any] = plain(node)["grid"]
    places = _places(kind)
    _check_places(kind, places, problems)
    touched = _touched(grid["between"], node, kinds, merged, problems) if "between" in grid else None
    return Board(grid.get("shape", SQUARE), places, touched=touched)


def _check_places(kind: Kind, places: tuple[tuple[int, int], ...], problems: Problems) -> None:
    """Report cells that are defined beside those of the grid and are in the place of another, or too far away."""
    known: dict[tuple[int, int], str] = {}
    for entity, place in zip(kind.entities, places, strict=True):
        other = known.setdefault(place, entity.id)
        if other != entity.id:
            message = f"`{other}` and `{entity.id}` are both in row {place[0]} and column {place[1]}"
            remedy = f"give `{entity.id}` another `row` or `column`, or remove it: the grid makes its cells itself"
            problems.error("E209", message, kind.span, remedy)
        elif not all(1 <= number <= LARGEST_SIDE for number in place):
            message = f"`{entity.id}` is in row {place[0]} and column {place[1]}"
            problems.error("E209", message, kind.span, f"give it a `row` and a `column` from 1 to {LARGEST_SIDE}")


def _places(kind: Kind) -> tuple[tuple[int, int], ...]:
    return tuple((entity.attributes.get("row", 0), entity.attributes.get("column", 0)) for entity in kind.entities)


def _touched(name: str, node: Mapping, kinds: MappingOf[str, Kind], merged: Merged, problems: Problems) -> tuple[tuple[int, int], ...]:
    """Return the places of the cells that a kind lies between."""
    place = node.get("grid", "between")
    span = place.span if place is not None else node.span
    if name not in kinds:
        problems.error("E204", f"unknown kind `{name}`", span, suggest(name, dict.fromkeys(kinds, "kind")))
    elif not _has_corners(name, merged):
        remedy = "name a kind with `grid: {rows: …, columns: …}`, at least two of each, that is not hexagonal"
        problems.error("E209", f"a {name} has no corners where four cells meet", span, remedy)
    else:
        return _places(kinds[name])
    return ()


def _has_corners(name: str, merged: Merged) -> bool:
    grid: dict[str, Any] = plain(merged.kinds[name]).get("grid", {}) if name in merged.kinds else {}
    return "rows" in grid and min(grid["rows"], grid["columns"]) > 1 and grid.get("shape", SQUARE) == SQUARE


def _graph(kind: Kind, attribute: str, node: Mapping, problems: Problems) -> Board:
    type_ = kind.attributes.get(attribute)
    if type_ == SetOf(Thing(kind.name)):
        return Board(GRAPH, links=tuple(tuple(entity.attributes.get(attribute) or ()) for entity in kind.entities))
    place = node.get("graph")
    span = place.span if place is not None else node.span
    if type_ is None:
        remedy = did_you_mean(attribute, kind.attributes) or f"declare it: `attributes: {{{attribute}: list of {kind.name}}}`"
        problems.error("E207", f"a {kind.name} has no attribute `{attribute}`", span, remedy)
    else:
        remedy = f"declare it as `{attribute}: list of {kind.name}`"
        problems.error("E205", f"`{attribute}` is a {type_}, but a graph needs a list of {kind.name}: the neighbours of each", span, remedy)
    return Board(GRAPH, links=tuple(() for _ in kind.entities))
