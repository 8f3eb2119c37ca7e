"""Figures and where they come from."""

from __future__ import annotations

from functools import cache

import pytest

import horta
from horta.diagnostics import Source, Span
from horta.differences.rule_figures import figures_of_rule
from horta.differences.sources import ORDER, Figure, figures
from horta.language import resolved as r
from horta.language.types import NUMBER, SetOf

PACKS = ("bruxelles-1893", "belle-epoque", "asymmetric", "first-edition")


@cache
def ruleset(pack: str) -> horta.Ruleset:
    return horta.load(pack)


def of(pack: str) -> list[Figure]:
    return figures([ruleset(pack)])


@pytest.mark.parametrize("pack", PACKS)
def test_every_number_that_is_printed_somewhere_has_a_source(pack: str) -> None:
    assert [f"{figure.id}.{figure.field}" for figure in of(pack) if figure.source == "unknown"] == []


# Figures whose flags were once those of other fields or of other packs.
FLAGS = {
    ("first-edition", "black_work", "copies"): ("derived", "first-edition"),
    ("first-edition", "pink", "stack"): ("derived", "first-edition"),
    ("first-edition", "leg_1", "begins"): ("reconstructed", "first-edition"),
    ("bruxelles-1893", "leg_1", "begins"): ("stated", "bruxelles-1893"),
    ("bruxelles-1893", "brugmann", "copies"): ("derived", "bruxelles-core"),
    ("bruxelles-1893", "brugmann", "starting"): ("stated", "bruxelles-core"),
    ("bruxelles-1893", "market_rows", "amounts"): ("reconstructed", "bruxelles-core"),
    ("bruxelles-1893", "market_columns", "amounts"): ("derived", "bruxelles-core"),
    ("bruxelles-1893", "at_glass", "open"): ("derived", "bruxelles-1893"),
    ("belle-epoque", "at_glass", "open"): ("stated", "belle-epoque"),
    ("belle-epoque", "at_glass", "unit"): ("derived", "bruxelles-1893"),
    ("belle-epoque", "at_glass", "onward"): ("derived", "bruxelles-1893"),
    ("belle-epoque", "architect_level", "most"): ("stated", "belle-epoque"),
    ("belle-epoque", "architect_level", "start"): ("stated", "bruxelles-core"),
    ("belle-epoque", "pavilion_3", "faces"): ("derived", "belle-epoque"),
    ("belle-epoque", "pavilion_3", "glass"): ("stated", "belle-epoque"),
    ("belle-epoque", "pavilion_1", "glass"): ("reconstructed", "belle-epoque"),
}


@pytest.mark.parametrize(("pack", "id_", "field"), FLAGS)
def test_a_flag_belongs_to_a_field_and_to_whoever_set_it(pack: str, id_: str, field: str) -> None:
    [figure] = [figure for figure in of(pack) if (figure.id, figure.field) == (id_, field)]
    assert (figure.source, figure.span.source.pack) == FLAGS[pack, id_, field]


@pytest.mark.parametrize("pack", PACKS)
def test_no_number_is_left_out(pack: str) -> None:
    listed = {(figure.section, figure.id, figure.field) for figure in of(pack)}
    for kind in ruleset(pack).vocabulary.kinds.values():
        numeric = [
            name for name, type_ in kind.attributes.items() if type_ == NUMBER or (isinstance(type_, SetOf) and type_.item == NUMBER)
        ]
        for definition in ruleset(pack).definitions.get(kind.name, {}).values():
            missing = [name for name in numeric if name in definition.fields and (kind.name, definition.id, name) not in listed]
            assert missing == []


def test_what_is_reconstructed_comes_first() -> None:
    sources = [figure.source for figure in figures(ruleset(pack) for pack in PACKS)]
    assert sources == sorted(sources, key=ORDER.index)
    assert sources[0] == "reconstructed"


def test_a_source_can_be_given_field_by_field() -> None:
    found = {(figure.id, figure.field): figure for figure in of("bruxelles-1893")}
    assert found["standard_board", "costs"].source == "stated"
    assert found["standard_board", "iris_track"].source == "reconstructed"
    assert found["standard_board", "iris_track"].rules == ("S-13",)


def test_counters_have_figures_too() -> None:
    found = {(figure.id, figure.field): figure for figure in of("bruxelles-1893") if figure.section == "counters"}
    assert (found["jokers", "bank"].value, found["jokers", "bank"].source, found["jokers", "bank"].rules) == (15, "stated", ("S-8",))


def test_a_figure_that_another_pack_has_changed_says_so() -> None:
    changed = {(figure.id, figure.field): figure for figure in of("generous-start") if figure.changed_by}
    assert set(changed) == {
        ("wood", "supply"), ("iron", "supply"), ("stone", "supply"), ("standard_board", "costs"),
        ("maeterlinck", "price"), ("exchange_2", "pays"), ("exchange_3", "pays"),
    }  # fmt: skip
    figure = changed["wood", "supply"]
    assert (figure.value, figure.changed_by) == (12, "generous-start")
    assert figure.span.source.path.endswith("generous-start/numbers.yaml")


def test_a_pack_that_says_so_itself_has_the_last_word() -> None:
    found = {(figure.id, figure.field): figure for figure in of("belle-epoque")}
    assert (found["glass", "supply"].value, found["glass", "supply"].changed_by) == (10, None)


def test_a_figure_of_several_rulesets_is_listed_once() -> None:
    once = figures([ruleset("bruxelles-1893")])
    assert figures([ruleset("bruxelles-1893"), ruleset("bruxelles-1893")]) == once


def test_a_patch_labels_the_fields_that_it_changes_and_no_others() -> None:
    base = {(figure.id, figure.field): figure for figure in of("bruxelles-1893")}
    found = {(figure.id, figure.field): figure for figure in of("belle-epoque")}
    assert (found["at_glass", "open"].source, found["at_glass", "open"].span.source.pack) == ("stated", "belle-epoque")
    assert found["at_glass", "onward"].source == base["at_glass", "onward"].source == "derived"
    assert found["at_glass", "onward"].changed_by is None


def test_a_figure_that_is_changed_without_a_word_has_no_source_any_more() -> None:
    found = {(figure.id, figure.field): figure for figure in of("generous-start")}
    assert (found["maeterlinck", "price"].source, found["maeterlinck", "price"].changed_by) == ("unknown", "generous-start")
    assert (found["standard_board", "symbols"].source, found["standard_board", "symbols"].changed_by) == ("stated", None)


def test_figures_in_rules_effects_and_abilities_are_listed_with_their_rules() -> None:
    found = {(figure.section, figure.id, figure.value): figure for figure in of("belle-epoque") if figure.source == "rules"}
    unpaid = found["value", "unpaid_loss", 5]
    assert unpaid.rules == ("G-2",)
    assert unpaid.span.source.line(unpaid.span.line)[unpaid.span.column - 1] == "5"
    for (section, name, _), figure in found.items():
        assert figure.span.source.path.endswith((".rules", ".yaml")), (section, name)
    assert any(section == "belle_card" for section, _, _ in found)
    assert found["option", "rounds", 5].rules == ("E-7",)


def test_zeros_seats_comments_and_texts_are_no_figures() -> None:
    lines = [figure for figure in of("bruxelles-1893") if figure.source == "rules" and figure.section != "option"]
    assert all(figure.value != 0 for figure in lines)
    for figure in lines:
        before = figure.span.source.line(figure.span.line)[: max(figure.span.column - 1, 0)]
        if figure.span.source.path.endswith(".rules"):
            assert not before.endswith("seat(")
            assert "#" not in before


def test_of_a_long_line_only_what_stands_around_a_number_is_shown() -> None:
    source = Source("long.rules", "value v = count([" + "1, " * 5_000 + "7, " + "1, " * 5_000 + "2])\n")
    found = [line for value, line, _ in figures_of_rule(r.Value("v", (), r.Const(NUMBER, 0), (), Span(source, 1, 1, 1, 2))) if value == 7]
    assert len(found) == 1
    assert "7" in found[0]
    assert len(found[0]) <= 104
