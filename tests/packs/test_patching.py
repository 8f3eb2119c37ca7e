"""Patches change by id and field, say what they expect, and never win by chance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from horta.diagnostics import Problems, render_text
from horta.packs.loader import attempt
from horta.packs.nodes import plain

Snapshot = Callable[..., None]
Write = Callable[[dict[str, str | bytes]], Path]

BASE = """kinds:
  cube: {plural: cubes, attributes: {worth: number, tints: list of text}}
zones:
  bag: {of: table, holds: cube}
define:
  cube:
    - id: red
      name: {en: Red}
      worth: 1
      tints: [dark, light]
    - id: blue
      worth: 2
      abilities:
        - {after: draw, effect: gain 1 coins}
        - {after: draw, effect: gain 2 coins}
        - {before: draw, effect: gain 3 coins}
texts:
  prompts: {target: {en: Where to?}}
"""


def lay(write: Write, *patches: str, related: bool = True) -> tuple[Any, Problems]:
    """Packs `mod-1`, `mod-2`, … over a base, each requiring the base and, if related, the one before."""
    files: dict[str, str | bytes] = {"base/pack.yaml": "id: base\nversion: 1.0.0\n", "base/things.yaml": BASE}
    names = []
    for number, patch in enumerate(patches, 1):
        name = f"mod-{number}"
        below = f', mod-{number - 1}: "*"' if related and number > 1 else ""
        files[f"{name}/pack.yaml"] = f'id: {name}\nversion: 1.0.0\nrequires: {{base: "*"{below}}}\n'
        files[f"{name}/changes.yaml"] = patch
        names.append(name)
    root = write(files)
    return attempt(names, search=[root])


def test_setting_a_field_keeps_the_rest_and_tells_who_did_it(write: Write) -> None:
    merged, problems = lay(write, "patch: [{of: cube, id: red, expect: {worth: 1}, set: {worth: 5}}]")
    assert not problems.has_errors
    assert plain(merged.define["cube"]["red"]) == {
        "id": "red",
        "name": {"en": "Red"},
        "worth": 5,
        "tints": ["dark", "light"],
    }
    assert merged.define["cube"]["red"].get("worth").span.source.pack == "mod-1"
    assert merged.define["cube"]["red"].get("name").span.source.pack == "base"
    assert merged.define["cube"]["red"].span.source.pack == "base"
    assert list(merged.define["cube"]) == ["red", "blue"]


@pytest.mark.parametrize(
    ("patch", "path", "result"),
    [
        ("{of: cube, id: red, set: {name.fr: Rouge}}", "name", {"en": "Red", "fr": "Rouge"}),
        ("{of: cube, id: red, set: {copies: 3}}", "copies", 3),
        ("{of: cube, id: red, replace: {worth: 7}}", "worth", 7),
        ("{of: cube, id: red, add: {tints: [odd]}}", "tints", ["dark", "light", "odd"]),
        ("{of: cube, id: red, remove: {tints: [dark]}}", "tints", ["light"]),
        ("{of: cube, id: red, remove: {tints: [dark]}, add: {tints: [odd]}}", "tints", ["light", "odd"]),
        ("{of: cube, id: red, add: {name: {de: Rot}}}", "name", {"en": "Red", "de": "Rot"}),
        (
            "{of: cube, id: red, add: {abilities: [{instead: draw, effect: gain 1 coins}]}}",
            "abilities",
            [{"instead": "draw", "effect": "gain 1 coins"}],
        ),
        ("{of: cube, id: red, remove: {name: true}}", "name", None),
        ("{of: cube, id: red, remove: {name.en: true}}", "name", {}),
    ],
)
def test_verbs(patch: str, path: str, result: object, write: Write) -> None:
    merged, problems = lay(write, f"patch: [{patch}]")
    if result == {}:
        assert [found.code for found in problems] == ["E406"]
        return
    assert render_text(problems) == ""
    found = merged.define["cube"]["red"].get(path)
    assert (plain(found) if found else None) == result


def test_an_ability_is_removed_by_what_it_says(write: Write) -> None:
    merged, _ = lay(write, "patch: [{of: cube, id: blue, remove: {abilities: [{effect: gain 1 coins}, {before: draw}]}}]")
    assert plain(merged.define["cube"]["blue"].get("abilities")) == [{"after": "draw", "effect": "gain 2 coins"}]


def test_other_sections_can_be_patched(write: Write) -> None:
    merged, problems = lay(
        write,
        """patch:
  - {of: zones, id: bag, set: {visible: none}}
  - {of: kinds, id: cube, add: {attributes: {size: number}}}
  - {of: texts, id: prompts, set: {target: {en: Whither?}}, add: {source: {en: Whence?}}}
""",
    )
    assert render_text(problems) == ""
    assert plain(merged.zones["bag"])["visible"] == "none"
    assert "size" in plain(merged.kinds["cube"])["attributes"]
    assert plain(merged.texts["prompts"]) == {"target": {"en": "Whither?"}, "source": {"en": "Whence?"}}


def test_a_definition_can_be_removed(write: Write) -> None:
    merged, problems = lay(write, "patch: [{of: cube, id: red, expect: {worth: 1}, remove: true}]")
    assert render_text(problems) == ""
    assert list(merged.define["cube"]) == ["blue"]


def test_a_pack_above_may_change_what_the_one_below_changed(write: Write) -> None:
    merged, problems = lay(
        write,
        "patch: [{of: cube, id: red, set: {worth: 5}}]",
        "patch: [{of: cube, id: red, expect: {worth: 5}, set: {worth: 6}}]",
    )
    assert render_text(problems) == ""
    assert plain(merged.define["cube"]["red"].get("worth")) == 6


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("set: {worth: 5}", "set: {copies: 5}"),
        ("set: {name.fr: Rouge}", "set: {name.de: Rot}"),
        ("add: {tints: [odd]}", "add: {tints: [even]}"),
        ("remove: {tints: [dark]}", "remove: {tints: [light]}"),
        ("add: {name: {fr: Rouge}}", "add: {name: {de: Rot}}"),
    ],
)
def test_packs_unaware_of_each_other_may_change_different_things(first: str, second: str, write: Write) -> None:
    patches = [f"patch: [{{of: cube, id: red, {change}}}]" for change in (first, second)]
    assert render_text(lay(write, *patches, related=False)[1]) == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("kinds: {seat: {fields: {a: number}}}", "kinds: {seat: {fields: {b: number}}}"),
        ("kinds: {seat: {fields: {a: number}}}", "patch: [{of: kinds, id: seat, add: {fields: {b: number}}}]"),
        ("patch: [{of: kinds, id: seat, add: {fields: {a: number}}}]", "patch: [{of: kinds, id: seat, add: {fields: {b: number}}}]"),
        ("patch: [{of: kinds, id: table, add: {fields: {a: number}}}]", "patch: [{of: kinds, id: table, add: {fields: {b: number}}}]"),
    ],
)
def test_seats_and_table_have_the_fields_of_all_packs(first: str, second: str, write: Write) -> None:
    merged, problems = lay(write, first, second, related=False)
    assert render_text(problems) == ""
    kind = "table" if "table" in first else "seat"
    assert {"a", "b"} <= plain(merged.kinds[kind].get("fields")).keys()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("set: {worth: 5}", "set: {worth: 6}"),
        ("set: {worth: 5}", "set: {worth: 5}"),
        ("set: {worth: 5}", "replace: {worth: 6}"),
        ("set: {worth: 5}", "remove: {worth: true}"),
        ("set: {worth: 5}", "expect: {worth: 1}, set: {copies: 2}"),
        ("set: {name: {en: Rose}}", "set: {name.en: Ruby}"),
        ("set: {name.en: Ruby}", "set: {name: {en: Rose}}"),
        ("set: {tints: [odd]}", "add: {tints: [even]}"),
        ("remove: true", "set: {worth: 6}"),
        ("set: {worth: 6}", "remove: true"),
        ("remove: true", "remove: true"),
    ],
)
def test_packs_unaware_of_each_other_clash_over_one_field(first: str, second: str, write: Write) -> None:
    patches = [f"patch: [{{of: cube, id: red, {change}}}]" for change in (first, second)]
    merged, problems = lay(write, *patches, related=False)
    assert merged is None
    assert [found.code for found in problems] == ["E325"]
    assert problems.sorted()[0].related
    assert render_text(lay(write, *patches[:1], related=False)[1]) == ""


BAD = {
    "no_such_kind": "{of: cubes, id: red, set: {worth: 1}}",
    "no_such_id": "{of: cube, id: rde, set: {worth: 1}}",
    "unexpected": "{of: cube, id: red, expect: {worth: 3}, set: {worth: 5}}",
    "expects_the_missing": "{of: cube, id: red, expect: {size: 3}, set: {worth: 5}}",
    "expects_truth": "{of: cube, id: red, expect: {worth: true}, set: {worth: 5}}",
    "replace_the_missing": "{of: cube, id: red, replace: {wroth: 5}}",
    "remove_the_missing": "{of: cube, id: red, remove: {wroth: true}}",
    "remove_a_missing_entry": "{of: cube, id: red, remove: {tints: [odd]}}",
    "remove_a_missing_key": "{of: cube, id: red, remove: {name: [fr]}}",
    "remove_from_a_number": "{of: cube, id: red, remove: {worth: [a]}}",
    "remove_one_of_two": "{of: cube, id: blue, remove: {abilities: [{after: draw}]}}",
    "add_the_present": "{of: cube, id: red, add: {tints: [dark]}}",
    "add_a_present_key": "{of: cube, id: red, add: {name: {en: Rose}}}",
    "add_to_a_number": "{of: cube, id: red, add: {worth: [a]}}",
    "add_a_list_to_a_mapping": "{of: cube, id: red, add: {name: [a]}}",
    "reach_into_a_number": "{of: cube, id: red, set: {worth.more: 1}}",
    "change_the_id": "{of: cube, id: red, set: {id: green}}",
    "wrong_form": "{of: cube, id: red, set: {copies: many}}",
    "wrong_ability": "{of: cube, id: red, add: {abilities: [{afer: draw, effect: x}]}}",
}


@pytest.mark.parametrize("name", BAD)
def test_what_does_not_fit_is_said_in_words(name: str, write: Write, snapshot: Snapshot) -> None:
    merged, problems = lay(write, f"patch:\n  - {BAD[name]}\n")
    assert merged is None
    snapshot(render_text(problems))


def test_a_clash_in_words(write: Write, snapshot: Snapshot) -> None:
    patches = [f"patch:\n  - {{of: cube, id: red, set: {{worth: {worth}}}}}\n" for worth in (5, 6)]
    snapshot(render_text(lay(write, *patches, related=False)[1]))


def test_only_what_a_pack_requires_can_be_patched(write: Write, snapshot: Snapshot) -> None:
    _, problems = lay(
        write,
        "define: {cube: [{id: green, worth: 4}]}\n",
        "patch: [{of: cube, id: green, set: {worth: 5}}]\n",
        related=False,
    )
    snapshot(render_text(problems))


LONG = ", ".join(f"x{number}" for number in range(20000))
MANY = {
    "unknown ids": [f"{{of: cube, id: rde{number}, set: {{worth: 1}}}}" for number in range(3000)],
    "one unknown id": ["{of: cube, id: rde, set: {worth: 1}}"] * 3000,
    "fields": [f"{{of: cube, id: red, set: {{x{number}: 1}}}}" for number in range(6000)],
    "entries": [f"{{of: cube, id: red, add: {{tints: [{LONG.replace('x', side)}]}}}}" for side in "xy"],
    "removals": [f"{{of: cube, id: red, {verb}: {{tints: [{LONG}]}}}}" for verb in ("set", "remove")],
}


@pytest.mark.parametrize("name", MANY)
def test_very_many_patches_end_soon(name: str, write: Write) -> None:
    others = ", ".join(f"{{id: red{number}, worth: 1}}" for number in range(5000))
    content = f"define: {{cube: [{others}]}}\n"
    patches = "patch:\n" + "".join(f"  - {patch}\n" for patch in MANY[name])
    merged, problems = lay(write, content + patches)
    assert (merged is None) == (name != "entries")
    assert len(problems) <= Problems.IN_ALL


def test_flags_of_sources_follow_who_set_the_field(write: Write) -> None:
    def flags(*patches: str) -> Any:
        merged, problems = lay(write, "patch: [{of: cube, id: red, set: {source: stated}}]", *patches)
        assert not problems.has_errors, render_text(problems)
        return plain(merged.define["cube"]["red"])["source"]

    assert flags() == {"worth": "stated", "tints": "stated"}
    assert flags("patch: [{of: cube, id: red, set: {worth: 5}}]") == {"tints": "stated"}
    assert flags("patch: [{of: cube, id: red, set: {worth: 5, source: derived}}]") == {"tints": "stated", "worth": "derived"}
    assert flags("patch: [{of: cube, id: red, add: {tints: [pale]}, set: {source: {tints: derived}}}]") == {
        "worth": "stated",
        "tints": "derived",
    }
    assert flags("patch: [{of: cube, id: red, set: {source.worth: derived}}]") == {"worth": "derived", "tints": "stated"}


def test_two_packs_may_flag_what_each_of_them_changes(write: Write) -> None:
    first = "patch: [{of: cube, id: red, set: {worth: 5, source: derived}}]"
    second = "patch: [{of: cube, id: red, set: {tints: [pale], source: stated}}]"
    merged, problems = lay(write, first, second, related=False)
    assert not problems.has_errors, render_text(problems)
    assert plain(merged.define["cube"]["red"])["source"] == {"worth": "derived", "tints": "stated"}
