"""Layouts: read, layered, checked, and shown without telling secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from horta.assembly.layout_check import check_layout
from horta.assembly.layout_forms import read_item, read_panels
from horta.diagnostics import ArgumentRefused, Problems, Source, render_text
from horta.model.layout import SEED
from horta.model.presentation import Item, Mark, Sign
from horta.packs.nodes import Mapping, Sequence
from horta.packs.yaml_reader import read_yaml
from horta.panels.marks import Showing, marks_text, shortened
from horta.panels.seat_values import PanelContext, Sight
from horta.play.game import Game, load

ORCHARD = Path(__file__).parents[1] / "sample_packs" / "orchard"


@pytest.fixture
def game() -> Game:
    return load(str(ORCHARD)).new_game(["Ada", "Ben"], seed=1)


# ------------------------------------------------------------------ reading


def test_later_entries_extend_replace_insert_and_remove() -> None:
    panels = read_panels(
        [
            {"panel": "table", "id": "a", "show": ["x"]},
            {"panel": "table", "id": "b", "show": ["x"]},
            {"panel": "seats", "show": ["y"]},
            {"extend": "a", "show": [["z", "w"]]},
            {"panel": "seats", "id": "b", "show": ["new"]},
            {"panel": "zones", "id": "c", "zones": ["q"], "after": "a"},
            {"remove": "b"},
        ]
    ).panels
    assert [(panel.sort, panel.id) for panel in panels] == [("table", "a"), ("zones", "c"), ("seats", None)]
    assert [item.name for item in panels[0].items] == ["x", "z", "w"]
    assert [len(line) for line in panels[0].lines] == [1, 2]


def test_legends_of_several_packs_add_up() -> None:
    legend = read_panels(
        [
            {"panel": "legend", "marks": {"a": {"mark": "A", "colour": "red"}}, "seat_mark": "S"},
            {"panel": "legend", "marks": {"b": {"colour": "blue"}}, "seat_colours": ["green"]},
        ]
    ).legend
    assert legend.marks == {"a": Sign({"en": "A"}, "red"), "b": Sign({}, "blue")}
    assert legend.seat(2) == Mark("S3", "green")


def test_names_for_things_without_marks() -> None:
    assert [shortened(name) for name in ("column 4", "Sencha", "it", "card 123")] == ["c4", "Sen", "it", "car"]


# ------------------------------------------------------------------ showing


@pytest.mark.parametrize(
    ("entry", "seat", "shown"),
    [
        ("coins", 0, "5"),
        ({"counter": "coins", "repeat": "o"}, 0, "ooooo"),
        ({"counter": "coins", "mark": "¢", "unit": {"en": "each"}}, 0, "¢5 each"),
        ({"counter": "coins"}, None, "P1:5, P2:5"),
        ("weather", None, "3"),
        ({"value": "rich"}, 0, "✓"),
        ({"value": "rich", "mark": "$"}, 1, "$"),
        ({"field": "ready"}, 0, "–"),
        ({"field": "ready", "mark": "r"}, 0, ""),
        ("bids", 0, ""),
        ("hand", 0, "Pip, Pip"),
        ({"zone": "hand", "as": "count"}, 0, "2"),
        ({"zone": "hand", "show": ["fruit", {"text": {"en": "!"}}]}, 0, "apple !, apple !"),
        ("hand", 1, "2"),
        ("secret", 1, "?"),
        ("bag", None, "8"),
        ("no_such_thing", 0, "?"),
        ({"name": True}, 1, "Ben"),
    ],
)
def test_items(game: Game, entry: Any, seat: int | None, shown: str) -> None:
    assert marks_text(Showing(game, 0).item(read_item(entry), PanelContext(seat))) == shown


def test_items_of_a_thing(game: Game) -> None:
    game.answer("plot_2_3")
    showing = Showing(game, 0)
    plot = game.ruleset.vocabulary.kinds["plot"].number_of("plot_2_3")
    assert plot is not None
    about = PanelContext(None, {"plot": plot})
    assert marks_text(showing.item(read_item("row"), about)) == "2"
    assert marks_text(showing.item(read_item("free"), about)) == (
        "–" if game.view(0).things["plot"]["plot_2_3"]["owner"] != "none" else "✓"
    )
    assert marks_text(showing.item(read_item("worth"), about)) == ""
    assert marks_text(showing.item(Item("value", "worth"), PanelContext(None, {"fruit": 1}))) == "3"


@pytest.mark.parametrize(
    ("tea", "locale", "told"),
    [
        ("white_peony", "en", "Once per round, after resting: take 1 point."),
        ("keemun", "fr", "Prenez 2 pièces."),
        ("sencha", "en", ""),
    ],
)
def test_a_thing_can_be_shown_with_its_rule_text(tea: str, locale: str, told: str) -> None:
    game = load("tea-house").new_game(2, seed=1)
    number = game.ruleset.vocabulary.kinds["tea"].number_of(f"{tea}_1")
    assert number is not None
    showing = Showing(game, 0, locale)
    assert marks_text(showing.item(read_item({"rules": True}), PanelContext(0, {"tea": number}))) == told
    assert marks_text(showing.item(read_item({"rules": True}), PanelContext(0))) == ""
    assert showing.heading(read_item({"rules": True})) == ""


# ------------------------------------------------------------------ secrets


def test_a_masked_state_is_the_same_whatever_is_hidden(game: Game) -> None:
    """Two states that differ only in what Ben holds and in chance: Ada's picture of both is one."""
    other = game.copy()
    hand, bag = game.program.layout.zones["hand"] + 1, game.program.layout.zones["bag"]
    swapped = game.state[hand], game.state[bag]
    other.state[hand], other.state[bag] = swapped[1][:2], (*swapped[0], *swapped[1][2:])
    other.state[SEED] = 99
    other.state[game.program.layout.counters["secret"] + 1] = 7
    assert other.state != game.state
    assert Sight(other, 0).state == Sight(game, 0).state
    assert Sight(other, 1).state != Sight(game, 1).state
    assert Showing(other, 0).sight.value("hidden_apples", PanelContext(0)) == Showing(game, 0).sight.value("hidden_apples", PanelContext(0))


def test_what_can_be_seen_stays_as_it_is(game: Game) -> None:
    seen = Sight(game, 0).state
    layout = game.program.layout
    assert seen[layout.zones["hand"]] == game.state[layout.zones["hand"]]
    assert len(seen[layout.zones["hand"] + 1]) == 2
    assert seen[layout.counters["secret"]] == 1
    assert game.value("rich", 0) == 1
    assert game.value("worth", 0, "apple") == 2


def test_a_value_that_no_pack_declares_is_no_value(game: Game) -> None:
    with pytest.raises(ArgumentRefused, match="the rules have no value `wealth`"):
        game.value("wealth", 0)


# ------------------------------------------------------------------ checking


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("[{panel: seats, show: [coinz]}]", "unknown name `coinz`"),
        ("[{panel: seats, show: [{counter: coin}]}]", "did you mean `coins`? (counter)"),
        ("[{panel: grid, kind: plott, show: [owner]}]", "did you mean `plot`? (kind)"),
        ("[{panel: grid, kind: plot, show: [[owner, {field: three}]]}]", "did you mean `tree`? (field of plot)"),
        ("[{panel: grid, kind: plot, show: [owner], between: {kind: corner, show: [flags]}}]", "did you mean `flag`?"),
        ("[{panel: zones, zones: [heep], show: [name]}]", "did you mean `heap`? (zone)"),
        ("[{panel: zones, zones: [heap], show: [{attribute: fruits}]}]", "did you mean `fruit`? (attribute of seed)"),
        ("[{panel: seats, show: [{zone: hand, show: [fruitt]}]}]", "did you mean `fruit`?"),
        ("[{panel: table, show: [weather], when: ritch}]", "did you mean `rich`? (value)"),
        ("[{panel: legend, marks: {aple: {mark: A}}}]", "did you mean `apple`? (fruit)"),
        ("[{panel: table, id: middle, show: [weather]}, {extend: midle, show: [weather]}]", "did you mean `middle`? (panel)"),
        ("[{panel: grid, size: [2, 2], above: {of: pipp, attribute: fruit}}]", "did you mean `pip`? (seed)"),
        ("[{panel: grid, size: [2, 2], above: {of: pip, attribute: friut}}]", "did you mean `fruit`? (attribute of seed)"),
        ("[{panel: grid, size: [2, 2], tokens: [{kind: plott, row: row}]}]", "did you mean `plot`? (kind)"),
        ("[{panel: grid, size: [2, 2], tokens: [{kind: plot, row: rows, column: column}]}]", "did you mean `row`? (attribute of plot)"),
        ("[{panel: ring, kind: plot, next: three}]", "did you mean `tree`? (field of plot)"),
        ("[{panel: things, kind: plot, show: [{field: tree, show: [worht]}]}]", "did you mean `worth`? (value)"),
        ("[{panel: seats, show: [{attribute: row, of: reddy}]}]", "did you mean `ready`? (field of seat)"),
        ("[{panel: seats, show: [{value: worth, at: coinz}]}]", "did you mean `coins`? (counter)"),
        ("[{panel: seats, show: [{rules: true}]}]", "nothing here has a rule text"),
        ("[{panel: table, show: [{spent: true}]}]", "nothing here has abilities"),
        ("[{without: [wether]}]", "did you mean `weather`? (counter)"),
    ],
)
def test_names_that_lead_nowhere_are_found(game: Game, layout: str, said: str) -> None:
    problems = _checked(game, layout)
    assert len(problems) == 1
    assert said in render_text(problems)


def test_a_layout_in_order_has_no_problems(game: Game) -> None:
    entries = "{panel: grid, id: g, kind: plot, lit: free, show: [owner, row, name, {value: tall}], below: {kind: lane, show: [bids]}}"
    things = "{panel: seats, show: [ready, hand]}, {panel: things, kind: fruit, show: [{rules: true}]}"
    assert not len(_checked(game, f"[{entries}, {{extend: g, show: [tree]}}, {{remove: g}}, {things}]"))


def _checked(game: Game, layout: str) -> Problems:
    problems = Problems()
    node = read_yaml(Source("x.yaml", f"layout: {layout}\n", "orchard"), problems)
    assert isinstance(node, Mapping)
    listed = node.items["layout"]
    assert isinstance(listed, Sequence)
    check_layout([entry for entry in listed.items if isinstance(entry, Mapping)], game.ruleset, problems)
    return problems
