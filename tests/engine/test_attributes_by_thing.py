"""An attribute can be a number for each thing of a kind: `cost: {ruby: 1, opal: 3}`."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.assembly.layout_forms import read_item
from horta.diagnostics import render_text
from horta.panels.marks import Showing
from horta.panels.seat_values import PanelContext

PACK = "id: p\nversion: 1.0.0\nseats: {least: 2, most: 2}\n"
CONTENT = """kinds:
  gem: {plural: gems}
  card: {plural: cards, pieces: true, attributes: {cost: number by gem}}
counters:
  points: {of: seat, score: highest}
  owned: {of: seat, by: gem, start: 2, name: owned}
zones:
  deck: {of: table, holds: card, start: all}
define:
  gem: [{id: ruby, name: Ruby}, {id: opal, name: Opal}, {id: jade, name: Jade}]
  card:
    - {id: ring, cost: {ruby: 1, jade: 3}}
    - {id: gift}
    - {for: {gem: gems}, id: "{gem}_pin", cost: {ruby: 1}}
layout:
  - panel: zones
    zones: [deck]
    show: [{attribute: cost, as: mark}]
"""
RULES = """game:
    choose card from deck where affordable(it)
    for each g in gems: set my.owned[g] to my.owned[g] - card.cost[g]
    gain total(card.cost) points
    let bill = card.cost
    choose n from 1 to 2
    gain bill[ruby] points

value affordable(card c) = every(my.owned[g] >= c.cost[g] for g in gems)
"""


def ruleset(folder: Path, content: str = CONTENT) -> horta.Ruleset:
    for name, text in (("pack.yaml", PACK), ("content.yaml", content), ("p.rules", RULES)):
        (folder / name).write_text(text, encoding="utf-8")
    return horta.load(folder)


def test_what_is_not_mentioned_is_nothing(tmp_path: Path) -> None:
    game = ruleset(tmp_path).new_game(2, seed=1)
    # A ring costs three jades, and there are two.
    assert [option.id for option in game.decision.options] == ["gift", "ruby_pin", "opal_pin", "jade_pin"]  # type: ignore[union-attr]


def test_amounts_are_read_by_thing_added_up_and_kept_while_somebody_is_asked(tmp_path: Path) -> None:
    game = ruleset(tmp_path, CONTENT.replace("start: 2", "start: 5")).new_game(2, seed=1)
    game.answer("ring")
    assert next(iter(game.scores().values())) == 4
    again = game.ruleset.new_game(2, seed=2)
    again.restore(game.snapshot())
    again.answer(0)
    assert next(iter(again.scores().values())) == 5


def test_layouts_show_amounts_with_the_marks_of_the_things(tmp_path: Path) -> None:
    showing = Showing(ruleset(tmp_path).new_game(2, seed=1), 0)
    for form, shown in (({"as": "mark"}, "1Rub, 3Jad"), ({}, "1 Ruby, 3 Jade")):
        marks = showing.item(read_item({"attribute": "cost", **form}), PanelContext(None, {"card": 0}))
        assert "".join(mark.text for mark in marks).replace("  ", " ").strip() == shown


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("cost: {ruby: 1, jade: 3}", "cost: {rubi: 1}", "E204", "did you mean `ruby`"),
        ("cost: {ruby: 1, jade: 3}", "cost: 3", "E205", "write {ruby: 1, opal: 3}"),
        ("cost: {ruby: 1, jade: 3}", "cost: {ruby: -1}", "E205", "a whole number from 0 on"),
        ("cost: {ruby: 1, jade: 3}", "cost: {ruby: many}", "E205", "a whole number from 0 on"),
        ("number by gem}", "number by gen}", "E204", "did you mean `gem`"),
        ("number by gem}", "numbers by gem}", "E405", "a type"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    assert old in CONTENT
    with pytest.raises(horta.ContentError) as found:
        ruleset(tmp_path, CONTENT.replace(old, new))
    printed = render_text(found.value.problems)
    assert said in printed
    assert code in printed


def test_too_many_amounts_are_refused_before_they_are_made(tmp_path: Path) -> None:
    many = CONTENT.replace("{id: ring", '{for: {n: 1 to 1000}, id: "ring_{n}"').replace(
        "[{id: ruby", '[{for: {n: 1 to 1000}, id: "g_{n}"}, {id: ruby'
    )
    with pytest.raises(horta.ContentError) as found:
        ruleset(tmp_path, many)
    assert "`cost` would be more than 200000 numbers" in render_text(found.value.problems)
