"""What a game starts with can be said by expressions, and every piece starts in one zone where it may lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import horta
from horta.diagnostics import render_text
from horta.engine.limits import RuleFault

PACK = "id: p\nversion: 1.0.0\nseats: {least: 2, most: 4}\noptions: {more: {type: number, default: 1, least: 0, most: 99}}\n"
CONTENT = """kinds:
  gem: {plural: gems, attributes: {worth: number}}
  tier: {plural: tiers, attributes: {level: number}}
  card:
    plural: cards
    pieces: true
    attributes: {level: number}
    fields: {mark: {type: number, start: it.level * 2}}
  seat: {fields: {following: {type: list of seat, start: clockwise(me)}, crowded: {type: truth, start: count(seats) > 2}}}
counters:
  points: {of: seat, score: highest}
  coins: {of: seat, start: count(seats) + option more, bank: 10 * count(seats)}
  stones: {of: seat, by: gem, start: gem.worth, bank: 9 + gem.worth}
zones:
  deck: {of: table, by: tier, holds: card, visible: none, start: cards where it.level = tier.level, only: it.level = tier.level}
  box: {of: table, holds: card, start: all}
define:
  gem: [{id: ruby, worth: 1}, {id: opal, worth: 2}]
  tier: [{for: {n: 1 to 2}, id: "tier_{n}", level: "{n}"}]
  card: [{for: {n: 1 to 3, letter: [a, b]}, id: "card_{n}_{letter}", level: "{n}"}]
"""
RULES = "game:\n    for each p in seats:\n        as p: choose n from 1 to 2\nprocedure praise:\n    gain 1 points\n"


def ruleset(folder: Path, content: str = CONTENT, **options: Any) -> horta.Ruleset:
    for name, text in (("pack.yaml", PACK), ("content.yaml", content), ("p.rules", RULES)):
        (folder / name).write_text(text, encoding="utf-8")
    return horta.load(folder, options=options)


def at(game: horta.Game, text: str) -> Any:
    state, layout = game.program.blank, game.program.layout
    counters = {name: state[base : base + layout.entries(layout.vocabulary.counters[name])] for name, base in layout.counters.items()}
    zones = {name: state[base : base + layout.entries(layout.vocabulary.zones[name])] for name, base in layout.zones.items()}
    banks = {f"bank.{name}": state[base : base + layout.things(layout.vocabulary.counters[name].by)] for name, base in layout.banks.items()}
    fields = {f"{kind}.{name}": state[base : base + layout.things(kind)] for (kind, name), base in layout.fields.items()}
    return (counters | zones | banks | fields)[text]


def test_numbers_follow_seats_options_and_attributes(tmp_path: Path) -> None:
    game = ruleset(tmp_path, more=3).new_game(3, seed=1)
    assert at(game, "coins") == [6, 6, 6]
    assert at(game, "bank.coins") == [12]
    assert at(game, "stones") == [1, 2] * 3
    assert at(game, "bank.stones") == [7, 5]
    assert at(ruleset(tmp_path).new_game(2, seed=1), "bank.coins") == [14]


def test_fields_start_with_expressions(tmp_path: Path) -> None:
    game = ruleset(tmp_path).new_game(3, seed=1)
    assert at(game, "seat.following") == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert at(game, "seat.crowded") == [1, 1, 1]
    assert at(game, "card.mark") == [2, 2, 4, 4, 6, 6]


def test_zones_share_out_the_pieces_and_all_takes_the_rest(tmp_path: Path) -> None:
    game = ruleset(tmp_path).new_game(2, seed=1)
    assert at(game, "deck") == [(0, 1), (2, 3)]
    assert at(game, "box") == [(4, 5)]


def test_imagined_states_keep_to_what_may_lie_where(tmp_path: Path) -> None:
    from horta.bots.position import Position

    game = ruleset(tmp_path).new_game(2, seed=1)
    layout = game.program.layout
    for number in range(20):
        imagined = Position(game).imagine(number)
        base = layout.zones["deck"]
        assert [set(imagined[base]), set(imagined[base + 1])] == [{0, 1}, {2, 3}]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("start: all}", "start: cards where it.level > 1}", "E519", "starts in `box` and in `deck`"),
        ("holds: card, start: all}", "holds: card}", "E519", "`card_3_a` and 1 more of the kind `card` start in no zone"),
        ("it.level = tier.level}", "it.level > tier.level}", "E517", "`card_1_a` starts in `deck`, where `only` does not allow it"),
        ("bank: 10 * count(seats)", "bank: 3", "E508", "there are 3 of `coins` in all, but seats start with"),
        ("bank: 10 * count(seats)", "most: 2", "E508", "it must stay between 0 and 2"),
        ("9 + gem.worth", "9 / (gem.worth - 1)", "E506", "division by zero"),
    ],
)
def test_what_contradicts_itself_is_found_when_a_game_starts(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    assert old in CONTENT
    with pytest.raises(RuleFault) as fault:
        ruleset(tmp_path, CONTENT.replace(old, new)).new_game(2, seed=1)
    assert fault.value.code == code
    assert said in fault.value.message
    assert fault.value.span is not None


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("start: count(seats) + option more", "start: my.points + 1", "E209", "cannot depend on the counter `points`"),
        ("start: all}", "start: 'deck[tier_1]'}", "E209", "cannot depend on the zone `deck`"),
        ("start: count(seats) > 2", "start: possible(praise)", "E209", "cannot depend on whether something is possible"),
        ("start: gem.worth", "start: cards", "E205", "`stones` starts with a number, but this is a set of card"),
        ("start: all}", "start: gems}", "E205", "`box` starts with a set of card, but this is a set of gem"),
        ("bank: 10 * count(seats)", "bank: 10 * count(clockwise(me))", "E214", "`coins` belongs to no seat"),
        ("start: gem.worth", "start: wort", "E207", "did you mean `worth`"),
        ("start: gem.worth", "start: gem.wort", "E207", "did you mean `worth`"),
    ],
)
def test_mistakes_are_found_by_the_check(tmp_path: Path, old: str, new: str, code: str, said: str) -> None:
    assert old in CONTENT
    with pytest.raises(horta.ContentError) as found:
        ruleset(tmp_path, CONTENT.replace(old, new))
    printed = render_text(found.value.problems)
    assert code in printed
    assert said in printed


def test_the_check_finds_what_shows_only_with_some_number_of_seats(tmp_path: Path) -> None:
    from horta.assembly.pack_check import check_pack
    from horta.play.start_check import start_errors

    ruleset(tmp_path, CONTENT.replace("bank: 10 * count(seats)", "bank: 12"))
    (found,) = [problem for problem in check_pack(str(tmp_path), [], start_errors) if problem.code == "E508"]
    assert found.message == "there are 12 of `coins` in all, but seats start with 20 together (with 4 seats)"
