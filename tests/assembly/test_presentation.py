"""What players cannot see or read is warned of, in packs that are meant for players."""

from __future__ import annotations

from pathlib import Path

import pytest

from horta.assembly.pack_check import check_pack
from horta.diagnostics import Diagnostic

MANIFEST = "id: fair\nversion: 1.0.0\nname: {en: Fair, fr: Foire}\nseats: {least: 2, most: 2}\n"
CONTENT = """
kinds:
  stall: {plural: stalls, name: {en: stall, fr: étal}, fields: {open: truth, owner: "seat?"}}
  toy: {plural: toys, pieces: true, name: {en: toy, fr: jouet}}
counters:
  coins: {of: seat, start: 5, name: {en: coins, fr: pièces}}
  turns: {of: table}
zones:
  sack: {of: table, holds: toy, start: all, order: bag, visible: none}
  shelf: {of: seat, holds: toy, live: true, name: {en: shelf, fr: étagère}}
define:
  stall: [{id: red_stall, name: {en: red, fr: rouge}}, {id: blue_stall, name: {en: blue, fr: bleu}}]
  toy:
    - {id: top, name: {en: top, fr: toupie}, copies: 4}
    - {id: bell, name: {en: bell, fr: cloche}, abilities: [{after: walk, may: true, effect: gain 1 coins}]}
"""
RULES = """
game:
    for each p in seats:
        as p: perform walk
procedure walk:
    add 1 to turns
    set red_stall.open to true
    set red_stall.owner to me
    draw new from sack to my.shelf
    choose turn:
        stall from stalls where is_open(it): gain 1 coins
        toy_swap from my.shelf: gain 1 coins
        rest: end
value is_open(stall s) = s.open and (s.owner is none or s.owner is me)
"""
TEXTS = """
texts:
  prompts: {turn: {en: "What now?", fr: "Que faites-vous ?"}}
  labels:
    turn_toy_swap: {en: "swap {thing}", fr: "échanger {thing}"}
    turn_rest: {en: rest, fr: se reposer}
  nouns:
    coins: {en: {one: coin, many: coins}, fr: {one: pièce, many: pièces, gender: f}}
  moments:
    walk: {en: a walk, fr: une promenade}
"""
LAYOUT = """
layout:
  - without: [turns]
  - panel: things
    kind: stall
    show: [{value: is_open, label: {en: open, fr: ouvert}}]
  - {panel: seats, show: [coins, shelf]}
"""


def warnings_of(folder: Path, *parts: str, locales: str = "[en, fr]", rules: str = RULES) -> list[Diagnostic]:
    pack = folder / "fair"
    pack.mkdir()
    (pack / "pack.yaml").write_text(MANIFEST + (f"locales: {locales}\n" if locales else ""), encoding="utf-8")
    (pack / "fair.rules").write_text(rules, encoding="utf-8")
    for number, part in enumerate((CONTENT, *parts)):
        (pack / f"content{number}.yaml").write_text(part, encoding="utf-8")
    found = check_pack(str(pack), [])
    assert not found.has_errors
    return list(found)


def said(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(warning.code, warning.message) for warning in found]


def test_a_pack_with_words_and_panels_for_all_has_no_warnings(tmp_path: Path) -> None:
    assert said(warnings_of(tmp_path, TEXTS, LAYOUT)) == []


def test_a_pack_without_locales_needs_neither(tmp_path: Path) -> None:
    assert said(warnings_of(tmp_path, LAYOUT.replace("  - without: [turns]\n", ""), locales="")) == []


def test_questions_and_branches_without_words(tmp_path: Path) -> None:
    """A branch of the kind of its things needs none, nor does the question whether to use an ability."""
    found = warnings_of(
        tmp_path, LAYOUT, TEXTS.replace("labels:", "labels: {}\n  events:").partition("  events:")[0].replace("turn:", "none:")
    )
    questions = [warning for warning in found if warning.code == "W303"]
    assert said(questions) == [
        ("W303", "no text asks the question `turn`"),
        ("W303", "no text names the option `toy_swap` of the question `turn`"),
        ("W303", "no text names the option `rest` of the question `turn`"),
    ]
    assert questions[0].remedy == "write below `texts`: `prompts: {turn: {en: …, fr: …}}`"
    assert questions[1].remedy == "write below `texts`: `labels: {turn_toy_swap: {en: '… {thing}', fr: '… {thing}'}}`"
    assert all(warning.span is not None and warning.span.source.path.endswith(".rules") for warning in questions)


@pytest.mark.parametrize(
    ("layout", "unshown"),
    [
        (LAYOUT.replace("  - without: [turns]\n", ""), ["the counter `turns`"]),
        (
            "layout: [{without: [turns]}, {panel: seats, show: [coins, shelf]}]",
            ["the field `open` of `stall`", "the field `owner` of `stall`"],
        ),
        ("layout: [{without: [turns]}, {panel: things, kind: stall, show: [open]}]", ["the field `owner` of `stall`"]),
        ("layout: [{without: [turns]}, {panel: things, kind: stall, show: [open], tint: owner}]", []),
        ("layout: [{panel: legend, seat_mark: P}]", []),
    ],
    ids=["a counter", "fields", "one field", "named places", "no panels"],
)
def test_what_is_shown_nowhere(tmp_path: Path, layout: str, unshown: list[str]) -> None:
    """What has a name stands at the end of the table, and without panels everything is shown."""
    found = warnings_of(tmp_path, TEXTS, layout)
    assert said(found) == [("W304", f"players may see {what}, but no panel shows it") for what in unshown]


@pytest.mark.parametrize(
    ("marks", "alike"),
    [
        ("{top: {mark: t}, bell: {mark: t, colour: red}}", ["`bell` has the same mark as `top`: t"]),
        ("{top: {mark: t}, bell: {mark: {en: b, fr: t}}}", ["`bell` has the same mark as `top`: t"]),
        ("{top: {mark: {en: t, fr: u}}, bell: {mark: {en: u, fr: t}}}", []),
        ("{top: {mark: t}, red_stall: {mark: t}}", []),
        ("{top: {colour: red}, bell: {colour: blue}}", []),
    ],
)
def test_marks_that_only_colour_tells_apart(tmp_path: Path, marks: str, alike: list[str]) -> None:
    found = warnings_of(tmp_path, f"layout: [{{panel: legend, marks: {marks}}}]", locales="")
    assert [warning.message for warning in found if warning.code == "W305"] == alike


@pytest.mark.parametrize(
    "layout",
    [
        "layout: [{panel: legend, marks: {top: {mark: {en: t}}}}]",
        "layout: [{panel: seats, title: {en: All}, show: [coins]}]",
        "layout: [{panel: seats, show: [[{counter: coins, label: {en: c}}]]}]",
        "layout: [{panel: seats, show: [{zone: shelf, show: [{name: true, unit: {en: c}}]}]}]",
        "layout: [{panel: table, show: [turns], above: {kind: stall, show: [{text: {en: c}}]}}]",
        "texts: {names: {field: {open: {en: open}}}}",
    ],
)
def test_texts_of_layouts_and_names_are_missed_in_promised_languages(tmp_path: Path, layout: str) -> None:
    found = [warning for warning in warnings_of(tmp_path, layout) if warning.code == "W301"]
    assert [warning.message for warning in found] == ["no text in fr"]


def test_a_manifest_is_missed_in_promised_languages(tmp_path: Path) -> None:
    found = [warning for warning in warnings_of(tmp_path, TEXTS, LAYOUT, locales="[en, fr, es]") if warning.code == "W301"]
    assert any(warning.span is not None and warning.span.source.path.endswith("pack.yaml") for warning in found)
