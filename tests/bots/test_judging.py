"""What bots make of games of many sorts: few points that win, games that end, gambles, secrets and broken values."""

from __future__ import annotations

from pathlib import Path

import pytest

import horta
from horta.bots import Position, play_bots, read_spec
from horta.bots.evaluation import known_weights
from horta.engine.limits import RuleFault

LOOKING = ["greedy", "weighted", "search:iterations=30"]


def pack(folder: Path, content: str, rules: str) -> horta.Ruleset:
    place = folder / "little"
    place.mkdir()
    (place / "pack.yaml").write_text("id: little\nversion: 1.0.0\nseats: {least: 2, most: 2}\n")
    (place / "content.yaml").write_text(content)
    (place / "little.rules").write_text(rules)
    return horta.load(place)


def played(ruleset: horta.Ruleset, spec: str, other: str, seed: int) -> dict[str, int]:
    return play_bots(ruleset, [read_spec(spec).make(ruleset), read_spec(other).make(ruleset)], seed).scores()


@pytest.mark.parametrize("spec", LOOKING)
def test_the_fewest_points_are_sought_where_they_win(tmp_path: Path, spec: str) -> None:
    golf = pack(
        tmp_path,
        "counters: {strokes: {of: seat, score: lowest}}\n",
        "value standing = my.strokes\n"
        "game:\n    repeat 3 times:\n        for each s in seats:\n            as s:\n"
        "                choose shot:\n                    far: add 3 to my.strokes\n                    near: add 1 to my.strokes\n",
    )
    assert list(played(golf, spec, spec, 1).values()) == [3, 3]


@pytest.mark.parametrize("spec", LOOKING)
def test_what_is_left_over_counts_for_nothing_at_the_end(tmp_path: Path, spec: str) -> None:
    fishing = pack(
        tmp_path,
        "counters: {points: {of: seat, score: highest}, bait: {of: seat}}\nweights: {points: 10, bait: 6}\n",
        "game:\n    choose first:\n        score: gain 1 points\n        dig: gain 2 bait\n"
        "    as next(me):\n        choose last:\n            dig: gain 2 bait\n            score: gain 1 points\n",
    )
    assert played(fishing, "random", spec, 1)["Seat 2"] == 1


def test_weights_of_nothing_are_no_weights(tmp_path: Path) -> None:
    plain = pack(tmp_path, "counters: {points: {of: seat, score: highest}}\nweights: {points: 0}\n", "game:\n    gain 1 points\n")
    assert known_weights(plain) == {"points": 1}


def test_a_value_that_breaks_down_is_told_in_words(tmp_path: Path) -> None:
    thrift = pack(
        tmp_path,
        "counters: {points: {of: seat, score: highest}, coins: {of: seat}}\nweights: {thrift: 1}\n",
        "value thrift = my.points / my.coins\ngame:\n    choose turn:\n        one: gain 1 points\n        two: gain 2 points\n"
        "    as next(me):\n        choose turn:\n            one: gain 1 points\n            two: gain 2 points\n",
    )
    with pytest.raises(RuleFault, match="division by zero") as told:
        read_spec("weighted").make(thrift).choose(Position(thrift.new_game(2)))
    assert told.value.code == "E506"
    with pytest.raises(RuleFault, match="division by zero"):
        thrift.new_game(2).value("thrift", 0)


GAMBLES = "\n".join(f"            draw_{number}: perform gain_by_luck" for number in range(9))
LUCK = f"""
procedure gain_by_luck:
    pick n at random from 0 to 5
    gain n points
procedure play:
    choose turn:
{GAMBLES.replace("            ", "        ")}
        safe: gain 4 points
game:
    repeat 4 times:
        for each s in seats:
            as s: perform play
"""


def test_a_search_is_not_dazzled_by_a_lucky_draw(tmp_path: Path) -> None:
    """Nine gambles worth 2.5 on average, and 4 points for certain: what counts is the average."""
    luck = pack(tmp_path, "counters: {points: {of: seat, score: highest}}\n", LUCK)

    def safe(spec: str) -> int:
        position = Position(luck.new_game(2))
        chosen = []
        for seed in range(30):
            bot = read_spec(spec).make(luck)
            bot.begin(0, seed)
            chosen.append(position.decision.options[bot.choose(position)].id)
        return chosen.count("safe")

    assert safe("search:iterations=60") >= 22
    assert safe("greedy:worlds=30") >= 28 > safe("greedy") + 5


SECRETS = """
kinds: {card: {plural: cards, pieces: true, attributes: {worth: number}}}
zones:
  deck: {of: table, holds: card, start: all, visible: none}
  cellar: {of: table, holds: card, visible: none}
  hand: {of: seat, holds: card}
counters: {points: {of: seat, score: highest}}
define:
  card: [{id: a, worth: 1}, {id: b, worth: 2}, {id: c, worth: 3}, {id: d, worth: 4}, {id: e, worth: 5}, {id: f, worth: 6}]
"""

SEARCHING = """
value standing = my.points + sum(c.worth for c in my.hand)
game:
    repeat 3 times: draw hidden from deck to cellar
    repeat 1 times:
        choose card from deck
        move card from deck to my.hand
    as next(me):
        choose card from deck
        move card from deck to my.hand
    for each s in seats:
        as s: gain sum(c.worth for c in my.hand) points
"""


@pytest.mark.parametrize("spec", LOOKING)
def test_what_somebody_is_asked_about_stays_where_it_is(tmp_path: Path, spec: str) -> None:
    """Whoever looks through a hidden pile knows what is in it."""
    ruleset = pack(tmp_path, SECRETS, SEARCHING)
    game = ruleset.new_game(2, 3)
    position = Position(game)
    names = [option.id for option in position.decision.options]
    deck = ruleset.program(2).layout.zones["deck"]
    orders = {position.imagine(seed)[deck] for seed in range(20)}
    assert {frozenset(order) for order in orders} == {frozenset(game.state[deck])}
    assert len(orders) > 1
    bot = read_spec(spec).make(ruleset)
    assert names[bot.choose(position)] == max(names)


@pytest.mark.parametrize("setting", ["time=inf", "time=nan", "time=0", "iterations=0", "time=1,iterations=5"])
def test_a_search_comes_to_an_end(setting: str) -> None:
    with pytest.raises(ValueError, match=r"above 0|not both"):
        read_spec(f"search:{setting}").make(horta.load("tea-house"))
