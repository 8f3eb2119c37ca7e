"""Boards in play: cells by row and column, neighbours, lines, distances and connected areas, on grids and graphs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from horta.engine.compiler.program_builder import compile_program
from horta.language.boards import GRAPH, HEXAGONAL, SQUARE, Board, graph_distances
from horta.language.secrets import Secrets
from horta.model.layout import start
from horta.play.game import Ruleset
from worlds import load_world, problems_of

RULES = """
game: end
value cell(number r, number c) = at(plots, r, c)
value beside(plot p) = neighbours(p)
value near(plot p) = around(p)
value meeting(knot k) = around(k)
value steps(plot p, plot q) = distance(p, q)
value way(plot p, plot q) = line(p, q, plots)
value own_way(plot p, plot q) = line(p, q, plots where it.owner is me)
value listed_way(plot p, plot q) = line(p, q, [plot_1_2, plot_1_4, plot_2_2])
value area(plot p) = connected(p, plots where it.owner is me)
value listed_area(plot p) = connected(p, [plot_1_1, plot_1_2, plot_2_2, plot_3_4])
value whole_area(plot p) = connected(p, plots)
value faulty_area(plot p) = connected(p, plots where 6 / (it.row - 3) < 0)
value touching(hexagon h) = neighbours(h)
value hexagon_near(hexagon h) = around(h)
value hexagon_steps(hexagon h, hexagon i) = distance(h, i)
value hexagon_way(hexagon h, hexagon i) = line(h, i, hexagons)
value linked(port p) = neighbours(p)
value port_near(port p) = around(p)
value voyage(port p, port q) = distance(p, q)
value coast(port p) = connected(p, ports without [cove])
"""
MORE = "kinds: {hexagon: {plural: hexagons, grid: {rows: 3, columns: 3, shape: hexagonal}}}"


class Asked:
    """The values of a program by the ids of things, with some plots owned by the first seat."""

    def __init__(self, ruleset: Ruleset, plain: bool) -> None:
        self.program = compile_program(ruleset.rules, ruleset.vocabulary, 2, plain=plain)
        self.kinds = ruleset.vocabulary.kinds
        self.state = start(self.program.layout, 1)

    def own(self, *plots: str) -> None:
        for plot in plots:
            self.state[self.program.layout.fields["plot", "owner"] + self.number(plot)] = 0

    def number(self, thing: str) -> int:
        return next(number for kind in self.kinds.values() if (number := kind.number_of(thing)) is not None)

    def __call__(self, value: str, *given: str | int) -> Any:
        return self.program.value(self.state, value, 0, *(self.number(one) if isinstance(one, str) else one for one in given))

    def cells(self, value: str, *given: str) -> list[str]:
        kind = {"h": "hexagon", "t": "hexagon", "p": "port", "l": "port", "v": "port", "c": "port"}
        name = "plot" if value in ("listed_way", "listed_area") else kind.get(value[0], "plot")
        return [self.kinds[name].entities[number].id.removeprefix(f"{name}_") for number in self(value, *given)]


@pytest.fixture(params=["fast", "plain"])
def asked(request: pytest.FixtureRequest, tmp_path: Path) -> Asked:
    return Asked(load_world(tmp_path, RULES, more=MORE), request.param == "plain")


def test_a_cell_is_found_by_row_and_column(asked: Asked) -> None:
    assert [asked("cell", 1, 1), asked("cell", 2, 1), asked("cell", 3, 4)] == [0, 4, 11]


@pytest.mark.parametrize("place", [(0, 1), (1, 0), (4, 1), (1, 5), (-1, -1), (999_999_999, 1)])
def test_there_is_no_cell_beyond_the_board(asked: Asked, place: tuple[int, int]) -> None:
    assert asked("cell", *place) == -1


def test_neighbours_are_side_by_side(asked: Asked) -> None:
    assert asked.cells("beside", "plot_1_1") == ["1_2", "2_1"]
    assert asked.cells("beside", "plot_2_2") == ["1_2", "2_1", "2_3", "3_2"]


def test_around_a_cell_are_also_those_across_its_corners(asked: Asked) -> None:
    assert asked.cells("near", "plot_1_1") == ["1_2", "2_1", "2_2"]
    assert len(asked("near", "plot_2_2")) == 8


def test_around_a_place_between_cells_are_the_four_that_meet_there(asked: Asked) -> None:
    assert asked.cells("meeting", "knot_1_1") == ["1_1", "1_2", "2_1", "2_2"]
    assert asked.cells("meeting", "knot_2_3") == ["2_3", "2_4", "3_3", "3_4"]


def test_distance_counts_steps_to_neighbours(asked: Asked) -> None:
    assert [asked("steps", "plot_1_1", plot) for plot in ("plot_1_1", "plot_2_2", "plot_3_4")] == [0, 2, 5]


def test_a_line_goes_to_the_edge(asked: Asked) -> None:
    assert asked.cells("way", "plot_1_1", "plot_1_2") == ["1_2", "1_3", "1_4"]
    assert asked.cells("way", "plot_1_1", "plot_2_2") == ["2_2", "3_3"]
    assert asked.cells("way", "plot_3_2", "plot_2_3") == ["2_3", "1_4"]


def test_no_line_goes_to_a_cell_that_is_not_around(asked: Asked) -> None:
    assert asked.cells("way", "plot_1_1", "plot_1_3") == asked.cells("way", "plot_1_1", "plot_1_1") == []


def test_a_line_ends_before_the_first_cell_outside_the_set(asked: Asked) -> None:
    asked.own("plot_1_2", "plot_1_4")
    assert asked.cells("own_way", "plot_1_1", "plot_1_2") == ["1_2"]
    assert asked.cells("own_way", "plot_1_2", "plot_1_3") == []
    assert asked.cells("listed_way", "plot_1_1", "plot_1_2") == ["1_2"]


def test_connected_cells_are_reached_inside_the_set(asked: Asked) -> None:
    asked.own("plot_1_1", "plot_1_2", "plot_2_2", "plot_3_3", "plot_1_4")
    assert asked.cells("area", "plot_2_2") == ["1_1", "1_2", "2_2"]
    assert asked.cells("area", "plot_1_4") == ["1_4"]
    assert asked.cells("listed_area", "plot_1_1") == ["1_1", "1_2", "2_2"]
    assert len(asked("whole_area", "plot_1_1")) == 12


def test_a_cell_outside_the_set_is_connected_with_nothing(asked: Asked) -> None:
    asked.own("plot_1_2")
    assert asked.cells("area", "plot_1_1") == asked.cells("listed_area", "plot_1_3") == []


def test_a_set_that_faults_is_asked_about_every_cell(asked: Asked) -> None:
    with pytest.raises(Exception, match="division by zero"):
        asked("faulty_area", "plot_1_1")


def test_hexagons_have_six_sides(asked: Asked) -> None:
    assert asked.cells("touching", "hexagon_2_2") == ["1_2", "1_3", "2_1", "2_3", "3_1", "3_2"]
    assert asked.cells("hexagon_near", "hexagon_1_1") == asked.cells("touching", "hexagon_1_1") == ["1_2", "2_1"]
    assert asked.cells("hexagon_way", "hexagon_3_1", "hexagon_2_2") == ["2_2", "1_3"]
    assert [asked("hexagon_steps", *pair) for pair in (("hexagon_1_1", "hexagon_3_3"), ("hexagon_1_3", "hexagon_3_1"))] == [4, 2]


def test_links_of_a_graph_count_both_ways(asked: Asked) -> None:
    assert asked.cells("linked", "cove") == asked.cells("port_near", "cove") == ["bay", "pier"]
    assert asked.cells("linked", "pier") == ["cove"]
    assert asked.cells("linked", "reef") == []


def test_distance_of_a_graph_is_the_shortest_way_or_the_number_of_all_cells(asked: Asked) -> None:
    assert [asked("voyage", "bay", port) for port in ("bay", "cove", "pier", "reef")] == [0, 1, 2, 4]


def test_areas_of_a_graph(asked: Asked) -> None:
    assert asked.cells("coast", "bay") == ["bay"]
    assert asked.cells("coast", "cove") == []


# ------------------------------------------------------------------ geometry by itself


def grid(shape: str, rows: int, columns: int) -> Board:
    return Board(shape, tuple((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)))


def searched(board: Board) -> list[list[int]]:
    return [graph_distances(board.neighbours, cell) for cell in range(board.cells)]


@pytest.mark.parametrize("shape", [SQUARE, HEXAGONAL])
def test_distances_of_grids_are_those_of_a_search(shape: str) -> None:
    board = grid(shape, 5, 6)
    assert [list(row) for row in board.distances or ()] == searched(board)


@pytest.mark.parametrize("board", [grid(SQUARE, 5, 4), grid(HEXAGONAL, 4, 5), Board(GRAPH, links=((1, 1), (2,), (), (3, 0)))])
def test_neighbours_are_mutual(board: Board) -> None:
    for table in (board.neighbours, board.around):
        assert all(cell in table[other] and cell != other for cell, others in enumerate(table) for other in others)


@pytest.mark.parametrize("shape", [SQUARE, HEXAGONAL])
def test_lines_are_walked_step_by_step(shape: str) -> None:
    board = grid(shape, 5, 7)
    assert board.lines is not None
    for cell, (first, lines) in enumerate(board.lines):
        assert sorted(first) == list(board.around[cell])
        for line in lines:
            places = [board.places[one] for one in (cell, *line)]
            assert len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}) == 1
            assert len(line) <= board.longest_line


def test_large_boards_make_no_large_tables() -> None:
    board = grid(SQUARE, 50, 100)
    assert board.lines is None
    assert board.distances is None
    assert board.longest_line == 100


LARGE = """
game: end
value own_way(field p, field q) = line(p, q, fields where it.owner is me)
value steps(field p, field q) = distance(p, q)
value voyage(stop p, stop q) = distance(p, q)
"""


def test_large_boards_play_like_small_ones(tmp_path: Path) -> None:
    stops = ", ".join(f"{{id: s{number}, links: [s{(number * 7 + 3) % 300}]}}" for number in range(300))
    field = "field: {plural: fields, grid: {rows: 40, columns: 50}, fields: {owner: 'seat?'}}"
    kinds = f"kinds: {{{field}, stop: {{plural: stops, graph: links, attributes: {{links: list of stop}}}}}}"
    ruleset = load_world(tmp_path, LARGE, more=f"{kinds}\ndefine: {{stop: [{stops}]}}")
    stop = ruleset.vocabulary.kinds["stop"].board
    assert stop is not None
    assert stop.distances is None
    for plain in (False, True):
        program = compile_program(ruleset.rules, ruleset.vocabulary, 2, plain=plain)
        state = start(program.layout, 1)
        for cell in (52, 103, 154):
            state[program.layout.fields["field", "owner"] + cell] = 0
        assert list(program.value(state, "own_way", 0, 1, 52)) == [52, 103, 154]
        assert program.value(state, "steps", 0, 0, 1999) == 39 + 49
        for first, second in _pairs(300, 20):
            assert program.value(state, "voyage", 0, first, second) == graph_distances(stop.neighbours, first)[second]


def _pairs(cells: int, count: int) -> Iterable[tuple[int, int]]:
    chance = Random(1)
    return [(chance.randrange(cells), chance.randrange(cells)) for _ in range(count)]


# ------------------------------------------------------------------ declarations


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("kinds: {a: {plural: as, grid: {between: plott}}}", "unknown kind `plott`"),
        ("kinds: {a: {plural: as, grid: {between: card}}}", "a card has no corners"),
        ("kinds: {a: {plural: as, grid: {between: knot}}}", "a knot has no corners"),
        ("kinds: {a: {plural: as, grid: {rows: 1, columns: 3}}, b: {plural: bs, grid: {between: a}}}", "a a has no corners"),
        ("kinds: {a: {plural: as, graph: ways}}", "a a has no attribute `ways`"),
        ("kinds: {a: {plural: as, graph: ways, attributes: {ways: list of plot}}}", "a graph needs a list of a"),
        ("kinds: {a: {plural: as, graph: w, grid: {rows: 1, columns: 1}, attributes: {w: list of a}}}", "has a grid and a graph"),
        ("define: {plot: [{id: here, row: 1, column: 1}]}", "`plot_1_1` and `here` are both in row 1 and column 1"),
        ("define: {plot: [{id: here, row: 0, column: 1}]}", "`here` is in row 0 and column 1"),
        ("kinds: {a: {plural: as, grid: {between: plot, rows: 3}}}", "`grid` can have at most 1 entries"),
        ("kinds: {a: {plural: as, grid: {rows: 3}}}", "columns"),
        ("kinds: {a: {plural: as, grid: {rows: 3, columns: 3, shape: round}}}", "round"),
    ],
)
def test_boards_that_cannot_be_are_told(tmp_path: Path, more: str, message: str) -> None:
    found = [problem.message for problem in problems_of(tmp_path, "game: end", more=more)]
    assert any(message in text for text in found), found


HIDDEN = """
game:
    as seat(1): perform look
procedure look:
    let found = count({asked})
    choose number from 1 to 2
    gain found points
"""


@pytest.mark.parametrize(
    ("asked", "secret"),
    [
        ("connected(field_1_1, fields where it.mine)", True),
        ("line(field_1_1, field_1_2, fields where it.mine)", True),
        ("neighbours(field_1_1) where it.mine", True),
        ("connected(field_1_1, fields where it.open)", False),
    ],
)
def test_what_is_found_by_something_hidden_is_a_secret(tmp_path: Path, asked: str, secret: bool) -> None:
    fields = "{mine: {type: truth, visible: none}, open: truth}"
    more = f"kinds: {{field: {{plural: fields, grid: {{rows: 2, columns: 2}}, fields: {fields}}}}}"
    ruleset = load_world(tmp_path, HIDDEN.replace("{asked}", asked), more=more)
    waiting = Secrets(ruleset.rules, ruleset.vocabulary).waiting.values()
    assert any("found" in locals_ for locals_ in waiting) is secret


def test_a_defined_cell_is_part_of_the_board(tmp_path: Path) -> None:
    rules = "game: end\nvalue beside = neighbours(tower)\nvalue there = at(plots, 4, 2)"
    ruleset = load_world(tmp_path, rules, more="define: {plot: [{id: tower, row: 4, column: 2}]}")
    program = compile_program(ruleset.rules, ruleset.vocabulary, 2)
    state = start(program.layout, 1)
    assert (program.value(state, "beside", 0), program.value(state, "there", 0)) == ((9,), 12)
