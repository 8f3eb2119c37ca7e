"""Boards without cells of their own, tokens on them, rings, tracks, and what no panel of a layout shows."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from horta.drawing import draw_table
from horta.panels.explained_marks import explained_marks
from horta.panels.marks import Showing
from worlds import Table, load_world

RULES = """
game:
    begin round
    choose place from ports
procedure rest:
    gain 1 coins
value place(seat p) = p.coins - 4
value bottom = 2
value most_coins = my.coins
value further(port p) = if p is bay then cove else if p is cove then pier else bay
value berth(seat p) = if p.coins > 5 then cove else bay
value present = 2
value is_bay(port p) = p is bay
"""

CHARM = """
- id: pebble
  abilities: [{after: rest, limit: once per round, effect: gain 1 points}]
- id: shell
"""

TABLE = """
counters:
  mood: {of: table, name: mood}
  secret_mood: {of: seat, visible: none}
kinds:
  month: {plural: months, attributes: {days: list of number, best: suit}}
define:
  month: [{id: may, days: [3, 1, 2], best: elm}]
"""


def table(tmp_path: Path, layout: str) -> Table:
    return Table(load_world(tmp_path, RULES, CHARM, f"{TABLE}\nlayout:\n{layout}"), seats=2)


def drawn(at: Table, locale: str = "en") -> list[str]:
    """The lines of all panels, without frames."""
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(draw_table(Showing(at.game, 0, locale), console))
    assert isinstance(console.file, io.StringIO)
    return [line.strip(" │\n") for line in console.file.getvalue().splitlines() if line.startswith("│")]


WITHOUT = "  - without: [mood]\n"


def test_tokens_lie_where_values_say(tmp_path: Path) -> None:
    at = table(
        tmp_path,
        WITHOUT + "  - {panel: grid, size: [2, 3], compact: true, width: 4, above: {of: may, attribute: days},"
        " tokens: [{kind: seat, row: bottom, column: place}]}",
    )
    assert drawn(at) == ["3    1    2", "·    ·    ·", "P1 … ·    ·"]
    at.do("rest", 2)
    assert drawn(at) == ["3    1    2", "·    ·    ·", "P1   P2   ·"]


def test_things_of_a_ring_follow_each_other_and_hold_tokens(tmp_path: Path) -> None:
    at = table(tmp_path, WITHOUT + "  - {panel: ring, kind: port, next: further, tokens: [{kind: seat, at: berth}]}")
    assert drawn(at) == ["bay P1 P2 → cove → pier ↺"]
    at.do("rest", 2)
    assert drawn(at) == ["bay P1 → cove P2 → pier ↺"]


def test_a_ring_without_next_has_all_things_that_hold(tmp_path: Path) -> None:
    assert drawn(table(tmp_path, WITHOUT + "  - {panel: ring, kind: port, where: is_bay}")) == ["bay ↺"]


def test_the_present_entry_of_a_list_stands_in_brackets(tmp_path: Path) -> None:
    layout = WITHOUT + "  - {panel: things, kind: month, show: [{attribute: days, at: present}]}"
    assert drawn(table(tmp_path, layout))[-1] == "may   3 [1] 2"


def test_entries_can_be_alternatives(tmp_path: Path) -> None:
    layout = WITHOUT + "  - {panel: things, kind: month, show: [{attribute: days, joint: {en: or, fr: ou}}]}"
    assert drawn(table(tmp_path, layout), "fr")[-1] == "may   3 ou 1 ou 2"


def test_items_follow_a_field_to_what_it_names(tmp_path: Path) -> None:
    at = table(
        tmp_path,
        WITHOUT + "  - {panel: table, show: [{attribute: rank, of: best, label: r}]}\n"
        "  - {panel: things, kind: month, show: [{attribute: rank, of: best}]}\n"
        "  - {panel: board, show: [{field: mascot, show: [name, {spent: true, mark: x}]}]}",
    )
    mascot = at.program.layout.fields["seat", "mascot"]
    assert drawn(at)[-1] == "mascot: –"
    assert drawn(at)[-2] == "may   2"
    at.game.state[mascot] = 1
    assert drawn(at)[-1] == "mascot: shell"


def test_all_seats_in_one_place_and_who_leads(tmp_path: Path) -> None:
    layout = WITHOUT + "  - {panel: things, kind: month, show: [{value: most_coins, by: seat, best: true}]}"
    at = table(tmp_path, layout)
    assert drawn(at)[-1] == "may   P1:5★, P2:5★"
    at.do("rest", 2)
    assert drawn(at)[-1] == "may   P1:5, P2:6★"


def test_a_used_up_ability_is_marked_until_its_scope_begins_again(tmp_path: Path) -> None:
    layout = WITHOUT + "  - {panel: seats, show: [{zone: worn, show: [name, {spent: true, mark: x}]}]}"
    at = table(tmp_path, layout).wear(1, "pebble").wear(2, "shell")
    assert [line.split()[-1] for line in drawn(at)[-2:]] == ["pebble", "shell"]
    at.do("rest", 1)
    assert [line.split()[-1] for line in drawn(at)[-2:]] == ["x", "shell"]
    at.game.state[at.program.layout.scopes["round"]] += 1
    assert [line.split()[-1] for line in drawn(at)[-2:]] == ["pebble", "shell"]


def test_rule_texts_stand_on_the_table(tmp_path: Path) -> None:
    at = table(tmp_path, WITHOUT + "  - {panel: zones, zones: [box], way: down, show: [name, {rules: true}]}")
    assert drawn(at)[0].startswith("pebble Once per round, after")


def test_what_has_a_name_and_no_panel_stands_at_the_end(tmp_path: Path) -> None:
    """A pack that adds a counter or a zone is shown without a line of layout. Nothing that is hidden from everybody is."""
    assert "mood: 0" in drawn(table(tmp_path, "  - {panel: table, show: [rumours]}"))
    assert "mood: 0" not in drawn(table(tmp_path / "b", WITHOUT + "  - {panel: table, show: [rumours]}"))
    assert not any("secret" in line for line in drawn(table(tmp_path / "c", "  - {panel: table, show: [rumours]}")))


def test_marks_differ_by_language_and_all_are_explained(tmp_path: Path) -> None:
    layout = WITHOUT + (
        "  - {panel: legend, marks: {oak: {mark: {en: o, fr: c}, colour: red}}}\n"
        "  - {panel: table, show: [{counter: rumours, mark: r}, {counter: mood, label: {en: how all feel}, repeat: m, best: true}]}\n"
        "  - {panel: grid, kind: plot, lit: owner, show: [owner]}"
    )
    at = table(tmp_path, layout)
    assert "c oak" in [f"{mark.text} {name}" for mark, name in explained_marks(Showing(at.game, 0, "fr"))]
    found = [f"{mark.text} {name}" for mark, name in explained_marks(Showing(at.game, 0))]
    assert found[:4] == ["o oak", "r rumours", "m how all feel", "P1 seats, by their numbers"]
    assert found[-2:] == ["★ has the most", "░ not in play now"]


def test_extended_lines_and_sides(tmp_path: Path) -> None:
    layout = WITHOUT + (
        "  - {panel: table, id: t, show: [[rumours], [night]]}\n  - {extend: t, line: 1, show: [starter]}\n"
        "  - {panel: grid, id: g, size: [1, 1], compact: true}\n  - {extend: g, left: {of: may, attribute: days}}"
    )
    assert drawn(table(tmp_path, layout)) == ["rumours: 0   starter: Seat 1", "night: –", "3  ·"]
