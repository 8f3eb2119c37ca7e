"""The form of files: what is wrong is said in words, at its place, by two checkers that agree."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horta.diagnostics import Problems, Source, guess_anew, render_text
from horta.packs.bundled import schema_text
from horta.packs.compiled_schema import compile_check
from horta.packs.nodes import plain
from horta.packs.schema import check_schema, load_schema
from horta.packs.yaml_reader import read_yaml

Snapshot = Callable[..., None]
NAMES = ["pack", "content", "scenario"]  # of files of packs
ALL = [*NAMES, "save", "run", "tuning"]

GOOD_PACK = """
id: my-pack
version: 1.0.0
name: {en: My pack, fr: Mon paquet}
description: Plain text will do.
requires: {base: ">=1.0 <2.0", other: "*"}
conflicts: [rival]
provides: [edition]
seats: {least: 2, most: 5}
locales: [en, fr, de, es]
options:
  some_switch: {type: truth, default: true, rule: C-4, description: {en: A switch.}}
  some_number: {type: number, default: 5, least: 1, most: 9, description: A number.}
  some_word: {type: word, default: a, values: [a, b]}
"""
GOOD_CONTENT = """
kinds:
  colour: {plural: colours, name: {en: Colour}}
  cell: {grid: {rows: 5, columns: 5}, pieces: false}
  cube:
    pieces: true
    attributes: {worth: number, effect: effect, owner: "seat?", tints: list of colour}
    fields: {used: truth, figure: {type: "seat?", start: none}}
counters:
  coins: {of: seat, start: 3, bank: 15, least: 0, most: 99, visible: owner, name: Coins}
  stock: {of: table, by: colour, bank: supply}
zones:
  bag: {of: table, holds: cube, order: bag, visible: none, start: all, live: false}
  hand: {of: seat, by: colour, holds: cube, order: list, visible: owner, live: true}
scopes: [turn, round]
causes: [draw, copy]
define:
  cube:
    - id: red
      name: {en: Red, fr: Rouge}
      copies: 5
      rule: A-8
      source: {worth: reconstructed}
      text: {en: Take one., hash: abc123}
      worth: 2
      anything: [1, {two: three}]
      abilities:
        - {before: draw, if: my.coins > 1, by: me, may: true, cost: 1 coins, effect: gain 1 points}
        - {after: draw, limit: once per round, order: 2, rule: A-9, effect: gain 1}
        - {instead: draw, effect: skip}
        - {modify: reach, add: 2, if: it.worth > 1}
        - {modify: reach, set: 2, multiply: 3, at_least: 1, at_most: 9}
        - {forbid: sell, where: true, reason: {en: Not now.}}
        - {allow: sell, where: candidate.worth > 1}
        - {offer: target, add: all_cells}
        - {offer: target, remove: candidate.worth > 3}
        - {substitute: coins, for: points, with: cubes, most: 1}
patch:
  - {of: cube, id: blue, expect: {worth: 1}, set: {worth: 2, name.fr: Bleu}}
  - {of: cube, id: blue, add: {abilities: [x]}, replace: {copies: 3}}
  - {of: zones, id: bag, remove: true}
  - {of: cube, id: green, remove: {abilities: [x], text: true}}
texts:
  prompts: {target: {en: Where to?}}
  labels: {red: Red}
  events: {drawn: {en: "{seat} draws."}}
layout:
  - {panel: table, id: middle, title: {en: Middle}, show: [bag, {counter: jokers, label: {en: left}}], beside: true}
  - {panel: grid, kind: cube, show: [[name, {field: used, mark: x}]], between: {kind: cube, show: [worth]}, lit: used}
  - {panel: zones, zones: [bag], show: [{zone: bag, as: mark, show: [name]}], way: across}
  - {panel: legend, marks: {red: {mark: R, colour: red}}, seat_colours: [red, blue]}
  - {extend: middle, show: [bag]}
"""
GOOD_SCENARIO = """
scenarios:
  - name: A cube can be drawn
    proves: [A-8]
    seats: 2
    options: {some_switch: false}
    given: set my.coins to 3
    when: draw
    answers: [red]
    offered: [red]
    then: [my.coins == 2]
"""
GOOD = {"pack": GOOD_PACK, "content": GOOD_CONTENT, "scenario": GOOD_SCENARIO}


def check(text: str, schema: str) -> Problems:
    guess_anew()
    problems = Problems()
    node = read_yaml(Source("x.yaml", text, "base"), problems)
    assert node is not None, render_text(problems)
    assert check_schema(node, schema, problems) is not problems.has_errors
    return problems


@pytest.mark.parametrize("name", ALL)
def test_the_schemas_are_schemas(name: str) -> None:
    schema = json.loads(schema_text(name))
    jsonschema.Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert "oneOf" not in schema_text(name)


@pytest.mark.parametrize("name", ALL)
def test_every_reference_stays_inside_the_schema(name: str) -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            here = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            return here + [found for value in part.values() for found in references(value)]
        return [found for value in part for found in references(value)] if isinstance(part, list) else []

    assert all(found.startswith("#/definitions/") for found in references(json.loads(schema_text(name))))


@pytest.mark.parametrize("name", NAMES)
def test_good_files_pass(name: str) -> None:
    assert render_text(check(GOOD[name], name)) == ""


BAD: dict[str, tuple[str, str]] = {
    "unknown_key": ("pack", "id: base\nvesion: 1.0.0\n"),
    "unknown_key_far_off": ("pack", "id: base\nversion: 1.0.0\nqwertz: 1\n"),
    "not_a_mapping": ("pack", "- id\n"),
    "bad_id": ("pack", "id: Base Game\nversion: 1.0.0\n"),
    "cyrillic_id": ("pack", "id: b\u0430se\nversion: 1.0.0\n"),
    "line_break_in_id": ("pack", 'id: "base\\n"\nversion: 1.0.0\n'),
    "bad_version": ("pack", 'id: base\nversion: "1"\nrequires: {other: ^1.0}\n'),
    "list_needed": ("pack", "id: base\nversion: 1.0.0\nlocales: en\n"),
    "locale": ("pack", "id: base\nversion: 1.0.0\nname: {english: Base}\n"),
    "option_type": ("pack", "id: base\nversion: 1.0.0\noptions: {fast: {type: trth, default: true}}\n"),
    "option_limits": (
        "pack",
        "id: base\nversion: 1.0.0\noptions: {a: {type: truth, default: true, most: 3}}\n",
    ),
    "option_values": (
        "pack",
        "id: base\nversion: 1.0.0\noptions: {a: {type: number, default: 1, values: [a, b]}}\n",
    ),
    "option_no_values": ("pack", "id: base\nversion: 1.0.0\noptions: {a: {type: word, default: a}}\n"),
    "seats": ("pack", "id: base\nversion: 1.0.0\nseats: {least: 0, most: 2}\n"),
    "number_for_text": ("pack", "id: base\nversion: 1.0.0\ndescription: 3\n"),
    "section": ("content", "defin: {}\n"),
    "kind_key": ("content", "kinds:\n  cube: {atributes: {worth: number}}\n"),
    "kind_name": ("content", "kinds: {Big-Cube: {pieces: true}}\n"),
    "two_underscores": ("content", "kinds: {big__cube: {attributes: {worth_: number}}}\ndefine: {cube: [{id: red__1}]}\n"),
    "two_underscores_in_a_pack": ("pack", "id: my__base\nversion: 1.0.0\noptions: {fast__: {type: truth, default: true}}\n"),
    "attribute_type": ("content", "kinds: {cube: {attributes: {worth: a number}}}\n"),
    "field_type": ("content", "kinds: {cube: {fields: {used: {start: 1}}}}\n"),
    "zone_of": ("content", "zones: {bag: {of: tabel, holds: cube}}\n"),
    "zone_holds": ("content", "zones: {bag: {of: table}}\n"),
    "no_id": ("content", "define:\n  cube:\n    - name: Red\n      worth: 3\n"),
    "cyrillic_definition": ("content", "define: {cube: [{id: r\u0435d}]}\n"),
    "attribute_name": ("content", "define: {cube: [{id: red, Worth: 3}]}\n"),
    "source": ("content", "define: {cube: [{id: red, source: guessed}]}\n"),
    "copies": ("content", "define: {cube: [{id: red, copies: -1}]}\n"),
    "no_hook": ("content", "define: {cube: [{id: red, abilities: [{effect: c}]}]}\n"),
    "ability_key": ("content", "define: {cube: [{id: red, abilities: [{after: c, efect: d}]}]}\n"),
    "patch_without_change": ("content", "patch: [{of: cube, id: red}]\n"),
    "patch_by_position": ("content", "patch: [{of: cube, index: 3, set: {worth: 1}}]\n"),
    "remove_false": ("content", "patch: [{of: cube, id: red, remove: false}]\n"),
    "reference": ("content", '$ref: "file:///etc/passwd"\n'),
    "scenario_key": ("scenario", "scenarios: [{name: x, proofs: [A-1]}]\n"),
    "scenario_top": ("scenario", "- name: x\n"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_in_words(name: str, snapshot: Snapshot) -> None:
    schema, text = BAD[name]
    problems = check(text, schema)
    assert problems.has_errors
    assert all(found.span for found in problems)
    snapshot(render_text(problems))


def library(name: str) -> Any:
    # The library's own pattern search takes `$` for "before a last line break" too; the data below has none.
    return jsonschema.Draft7Validator(json.loads(schema_text(name)))


@pytest.mark.parametrize("name", [*BAD, *NAMES])
def test_the_fast_check_agrees_with_the_library(name: str) -> None:
    schema, text = BAD.get(name) or (name, GOOD[name])
    node = read_yaml(Source("x.yaml", text.replace("\\n", "-"), None), Problems())
    assert node is not None
    for tried in NAMES:
        assert compile_check(load_schema(tried))(plain(node)) == library(tried).is_valid(plain(node))
    assert library(schema).is_valid(plain(node)) == (name in NAMES or name == "line_break_in_id")


def mutated(data: Any, draw: Callable[[Any], Any]) -> Any:
    """The data with one part, somewhere, left out or replaced by something else."""
    other = st.sampled_from([0, -1, 5, True, False, "", "x", "Red", "none", [], [1], {}, {"x": 1}, {"en": "x"}])
    if isinstance(data, dict) and data and draw(st.integers(0, 4)):
        key = draw(st.sampled_from(sorted(data)))
        rest = {name: value for name, value in data.items() if name != key}
        return rest if not draw(st.integers(0, 4)) else {**data, key: mutated(data[key], draw)}
    if isinstance(data, list) and data and draw(st.integers(0, 4)):
        at = draw(st.integers(0, len(data) - 1))
        return [*data[:at], mutated(data[at], draw), *data[at + 1 :]]
    return draw(other)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(chance=st.data())
def test_the_fast_check_agrees_with_the_library_on_damaged_files(name: str, chance: st.DataObject) -> None:
    node = read_yaml(Source("x.yaml", GOOD[name], None), Problems())
    assert node is not None
    damaged = mutated(plain(node), chance.draw)
    assert compile_check(load_schema(name))(damaged) == library(name).is_valid(damaged)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(chance=st.data())
def test_every_error_of_a_damaged_file_has_words_and_a_place(name: str, chance: st.DataObject) -> None:
    node = read_yaml(Source("x.yaml", GOOD[name], None), Problems())
    assert node is not None
    text = json.dumps(mutated(plain(node), chance.draw), indent=1)
    damaged = read_yaml(Source("x.yaml", text, None), Problems())
    assert damaged is not None
    problems = Problems()
    if not check_schema(damaged, name, problems):
        assert problems.has_errors
        assert all(found.span and found.span.line >= 1 for found in problems)


def test_a_file_full_of_mistakes_is_cut_short() -> None:
    text = "define: {cube: [" + ", ".join("{Id: 1, Worth: 2}" for _ in range(5000)) + "]}"
    assert len(check(text, "content")) < 300
