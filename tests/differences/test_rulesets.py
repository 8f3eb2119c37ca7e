"""What a comparison names, and what it leaves out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import horta
from horta.differences import Change, Differences, find_differences
from horta.packs.bundled import content_folder
from horta.packs.pack_search import packs_in
from worlds import load_world

# Differences of the first edition, by their ids. F-2, F-9 and F-14 say where the editions play alike.
DIFFERENT = {f"F-{number}" for number in (1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16)}
ALIKE = {"F-2", "F-9", "F-14"}


@cache
def ruleset(*packs: str, **options: object) -> horta.Ruleset:
    return horta.load(*packs, options=options)


@cache
def editions() -> Differences:
    return find_differences(ruleset("first-edition"), ruleset("bruxelles-1893"))


def named(found: Differences) -> dict[str, str]:
    """What changes, with how: `+`, `-` or `~`."""
    signs = {"added": "+", "removed": "-", "changed": "~"}
    return {f"{change.sort} {change.name}".strip(): signs[change.what] for change in found.changes}


def change(found: Differences, sort: str, name: str) -> Change:
    return next(entry for entry in found.changes if (entry.sort, entry.name) == (sort, name))


# ------------------------------------------------------------------ the two editions


def test_every_difference_of_the_first_edition_is_named_by_its_rule() -> None:
    found = {rule for entry in editions().changes for rule in entry.rules_before if rule.startswith("F-")}
    assert found == DIFFERENT
    assert not found & ALIKE
    assert {f"F-{number}" for number in range(1, 17)} == DIFFERENT | ALIKE


def test_of_what_both_editions_share_nothing_is_named() -> None:
    """Whatever comes from the common part on both sides means the same, unless an option with another default decides."""
    by_option = {"nobles_moved"}
    assert {entry.name for entry in editions().changes} >= by_option
    for entry in (entry for entry in editions().changes if entry.name not in by_option):
        assert entry.before_at is None or entry.after_at is None or entry.fields or entry.before_at != entry.after_at
        packs = {span.source.pack for span in (entry.before_at, entry.after_at) if span is not None}
        assert packs != {"bruxelles-core"} or entry.fields, entry


def test_a_rule_replaced_by_one_that_does_the_same_is_not_named() -> None:
    # Both have their own rule for it, and under the options as they are both come to the same.
    names = named(editions())
    assert "value strip_side" not in names
    assert "procedure copy_task" not in names
    expert = named(find_differences(ruleset("first-edition", expert_strips=True), ruleset("bruxelles-1893")))
    assert expert["value strip_side"] == "~"


def test_changes_are_grouped_as_play_comes_to_them() -> None:
    groups = list(dict.fromkeys(str(entry.group) for entry in editions().changes))
    played = [group for group in groups if group.startswith(("phase", "action"))]
    turns = ["phase action_phase", "action workshop", "action sale", "action construction"]
    assert played == ["phase setup", *turns, "phase end_of_round", "phase dismiss_noble", "phase final_scoring"]
    assert groups.index("phase end_of_round") < groups.index("component colour") < groups.index("declarations") < groups.index("options")


def test_a_changed_rule_has_both_places_and_both_ids() -> None:
    found = change(editions(), "phase", "end_of_round")
    assert (found.what, found.rules_before, found.rules_after) == ("changed", ("F-13",), ("E-7",))
    assert found.before_at is not None
    assert found.after_at is not None
    assert found.before_at.source.pack == "first-edition"
    assert "phase end_of_round" in found.after_at.source.line(found.after_at.line)


def test_the_other_way_round_what_was_added_is_removed() -> None:
    back = named(find_differences(ruleset("bruxelles-1893"), ruleset("first-edition")))
    turned = {"+": "-", "-": "+", "~": "~"}
    assert {name: turned[sign] for name, sign in named(editions()).items()} == back


# ------------------------------------------------------------------ nothing and little


@pytest.mark.parametrize("pack", [path.name for path in packs_in(content_folder())])
def test_between_a_pack_and_itself_nothing_changes(pack: str) -> None:
    assert find_differences(ruleset(pack), horta.load(pack)).changes == ()


def test_an_option_shows_with_the_rules_it_changes() -> None:
    found = named(find_differences(ruleset("bruxelles-1893"), ruleset("bruxelles-1893", neutrals_in_irises=False)))
    assert found == {"value neutrals_at": "~", "option neutrals_in_irises": "~"}


def test_a_hook_that_an_option_brings_to_life_is_named() -> None:
    found = named(find_differences(ruleset("bruxelles-1893"), ruleset("bruxelles-1893", limited_francs=100)))
    assert found == {"hook instead of gain francs": "+", "value francs_left": "+", "option limited_francs": "~"}


def test_numbers_are_compared_field_by_field() -> None:
    found = find_differences(ruleset("bruxelles-1893"), ruleset("generous-start"))
    assert set(named(found).values()) == {"~"}
    [field] = change(found, "board", "standard_board").fields
    assert (field.field, field.before, field.after) == ("costs", "[2, 2, 3, 3, 4, 4]", "[2, 2, 2, 3, 3, 3]")
    assert field.after_at is not None
    assert field.after_at.source.path.endswith("generous-start/numbers.yaml")


def test_a_new_action_and_a_new_phase_are_groups_of_their_own() -> None:
    found = find_differences(ruleset("bruxelles-1893"), ruleset("night-market"))
    groups = {f"{entry.sort} {entry.name}": str(entry.group) for entry in found.changes}
    assert groups == {
        "action night_market": "action night_market",
        "hook after closing": "phase closing",
        "phase night": "phase night",
        "value fewest_points": "phase night",
        "landmark night_market": "component landmark",
        "option night_price": "options",
    }


# ------------------------------------------------------------------ small worlds


GAME = "\ngame: perform main\n"


def worlds(tmp_path: Path, before: str, after: str, charms: tuple[str, str] = ("", "")) -> dict[str, str]:
    old = load_world(tmp_path / "old", before + GAME, charms[0])
    new = load_world(tmp_path / "new", after + GAME, charms[1])
    return named(find_differences(old, new))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("phase main: gain 2 coins", "# moved\n\nphase main rule A-1:\n    gain 2 coins"),
        ("phase main: gain 2 coins", "phase main:\n    if option rounds = 2: gain 2 coins\n    else: gain 3 coins"),
        ("phase main: gain 2 coins", "value unused = 3\nphase main: gain 2 coins"),
        ("phase main: gain 2 coins", "phase main: gain 2 coins\nafter main when option rounds > 2: gain 1 coins"),
    ],
    ids=["place", "constant branch", "unused", "dead hook"],
)
def test_what_means_the_same_is_not_named(tmp_path: Path, before: str, after: str) -> None:
    assert worlds(tmp_path, before, after) == {}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("phase main: gain 2 coins", "phase main: gain 3 coins", {"phase main": "~"}),
        ("phase main: gain 2 coins", "phase main: gain 2 coins\nafter main: gain 1 coins", {"hook after main": "+"}),
        (
            "phase main: gain 2 coins\nafter main rule A-1: gain 1 coins",
            "phase main: gain 2 coins\nafter main rule A-1: gain 2 coins",
            {"hook after main": "~"},
        ),
        (
            "value worth = 2\nphase main: gain worth coins",
            "value worth = 3\nphase main: gain worth coins",
            {"value worth": "~"},
        ),
        (
            "phase main: perform one\nprocedure one: gain 1 coins",
            "phase main: perform two\nprocedure two: gain 1 coins",
            {"phase main": "~", "procedure one": "-", "procedure two": "+"},
        ),
    ],
)
def test_what_does_not_mean_the_same_is(tmp_path: Path, before: str, after: str, expected: dict[str, str]) -> None:
    assert worlds(tmp_path, before, after) == expected


def test_things_are_compared_by_their_ids_not_by_their_place(tmp_path: Path) -> None:
    rules = "phase main: move pebble from box to my.worn"
    assert worlds(tmp_path, rules, rules, ("- {id: pebble}", "- {id: shell}\n- {id: pebble}")) == {"charm shell": "+"}


def test_abilities_are_compared_by_what_they_mean(tmp_path: Path) -> None:
    rules = "phase main: gain 2 coins"
    same = (
        "- {id: ring, abilities: [{after: main, effect: gain 1 coins}]}",
        "- {id: ring, abilities: [{after: main, effect: 'gain  1 coins'}]}",
    )
    other = (same[0], "- {id: ring, abilities: [{after: main, effect: gain 2 coins}]}")
    assert worlds(tmp_path / "same", rules, rules, same) == {}
    assert worlds(tmp_path / "other", rules, rules, other) == {"charm ring": "~"}
