"""What a seat is given never depends on what is hidden from it, and undo is barred as soon as it would."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.bots.imagined_states import Imagination
from horta.bots.position import Position
from horta.environments import load_game
from horta.environments.learning_games import LearningState
from horta.model.layout import DECISION, FRAME, SEED, State
from horta.panels.seat_values import Sight
from horta.play.game import Game, Ruleset
from horta.words.event_sentences import Narrator
from horta.words.labels import Labels

SAMPLES = Path(__file__).parents[1] / "sample_packs"
GAMES = {
    "base": ("bruxelles-1893",),
    "belle": ("belle-epoque", "asymmetric"),
    "first": ("first-edition",),
    "bluff": (str(SAMPLES / "bluff"),),
    "cellar": (str(SAMPLES / "cellar"),),
    "blind": (str(SAMPLES / "blind"),),
    "barter": (str(SAMPLES / "barter"),),
}
LEAST_UNDONE = 0.85


@cache
def ruleset(name: str) -> Ruleset:
    return horta.load(*GAMES[name])


@cache
def learning(name: str) -> Any:
    return load_game(ruleset(name), seats=3)


def moments(name: str, most: int, seed: int = 0) -> Iterator[tuple[Game, int]]:
    """Random games, each answer before it is given, with the option to take."""
    chance = random.Random(seed)
    found = 0
    while found < most:
        game = ruleset(name).new_game(3, chance.getrandbits(30))
        while game.decision is not None and found < most:
            index = chance.randrange(len(game.decision.options))
            yield game, index
            found += 1
            answered(game, index)


def answered(game: Game, index: int) -> str | None:
    """Answer; what the seat reads if the rules break down."""
    try:
        game.answer(index)
    except horta.RuleFault as fault:
        return str(fault)
    return None


def at(game: Game, state: State) -> Game:
    """The same table in another state."""
    return Game(game.ruleset, game.program, game.seats, 0, state, None, ())


def given(game: Game, seat: int, name: str) -> dict[str, Any]:
    """Everything that a seat gets to see or hear."""
    labels = Labels(game.ruleset, game.seats, "en")
    decision, own = game.decision, game.decision is not None and game.decision.seat == seat
    found: dict[str, Any] = {
        "view": game.view(seat).to_data(),
        "events": game.events_for(seat),
        "sentences": Narrator(labels, seat).sentences(game.events),
        "panels": Sight(game, seat).state[SEED + 1 :],
        "asked": None if decision is None else (decision.seat, decision.kind),
        "observation": observation(game, seat, name),
    }
    if own:
        assert decision is not None
        found["options"] = [(option.id, labels.option(decision, option)) for option in decision.options]
        found["blocked"] = [(blocked.id, blocked.reason) for blocked in game.blocked]
        position = Position(game)
        found["protocol"] = json.dumps(
            [position.view.to_data(), position.decision.kind, [option.id for option in position.decision.options]]
        )
    return found


def observation(game: Game, seat: int, name: str) -> Any:
    return LearningState(learning(name), game.state, 0, (-1, ()), 0).observation_tensor(seat)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_gets_the_same_whatever_is_hidden_from_it(name: str) -> None:
    """In at least 500 states each, for every seat: the present, and what follows if it can be taken back, faults included."""
    chance = random.Random(7)
    compared = kept = 0
    for game, index in moments(name, 520):
        for seat in range(3):
            other = at(game, Imagination(game.program, seat).imagine(game.state, chance.getrandbits(40)))
            true = at(game, game.state)
            assert given(true, seat, name) == given(other, seat, name), f"seat {seat} sees what is hidden in {game!r}"
            true_frames, other_frames = true.state[FRAME], other.state[FRAME]
            # Whether an answer can be taken back, and what a fault says, must not tell either.
            faults = answered(true, index), answered(other, index)
            asked = game.decision is not None and game.decision.seat == seat
            if asked and faults != (None, None):
                assert {fault for fault in faults if fault is not None and "may not see" not in fault} <= {faults[0]} & {faults[1]}, faults
            # What the asked seat chose itself is its own to take back, so others may see it after the answer.
            if faults == (None, None) and (asked or other_frames == true_frames):
                assert true.can_undo == other.can_undo
                if true.can_undo:
                    assert given(true, seat, name) == given(other, seat, name), f"{game!r}: undo would be a probe"
                    kept += 1
            compared += 1
    assert compared >= 1500
    assert kept > 50, "without answers that can be taken back nothing was shown"


@pytest.mark.parametrize("name", GAMES)
def test_imagined_states_do_not_depend_on_what_is_hidden(name: str) -> None:
    """The same seed gives the same imagined state, to the last slot, from any two states that look alike."""
    chance = random.Random(9)
    for game, _ in moments(name, 500, seed=3):
        assert game.decision is not None
        imagination = Imagination(game.program, game.decision.seat)
        other = imagination.imagine(game.state, chance.getrandbits(40))
        for seed in (1, 2):
            assert imagination.imagine(game.state, seed) == imagination.imagine(other, seed), repr(game)


@pytest.mark.parametrize("name", ["base", "belle", "first"])
def test_most_answers_can_still_be_taken_back(name: str) -> None:
    found = Counter[bool]()
    for game, index in moments(name, 600, seed=5):
        there = at(game, game.state)
        there.answer(index)
        found[there.can_undo] += 1
    assert found[True] / found.total() >= LEAST_UNDONE, found


# ------------------------------------------------------------------ undo as a probe

PROBED = """
id: probed
version: 1.0.0
name: Probed
seats: {least: 2, most: 2}
"""
PROBED_CONTENT = """
kinds:
  card: {plural: cards, pieces: true, attributes: {n: number}, fields: {mark: truth}}
  seat: {fields: {secret: {type: number, visible: owner, drawn: 1 to 6}, shown: number}}
counters:
  gold: {of: seat, visible: owner, most: 6}
  open: {of: seat}
  debt: {of: seat, visible: none, drawn: 0 to 9}
  points: {of: seat, score: highest}
zones:
  deck: {of: table, holds: card, visible: none, start: all}
  hand: {of: seat, holds: card, visible: owner}
  pile: {of: table, holds: card}
  under: {of: table, holds: card, visible: none}
define:
  card: [{id: c1, n: 1}, {id: c2, n: 2}, {id: c3, n: 3}, {id: c4, n: 4}, {id: c5, n: 5}, {id: c6, n: 6}, {id: c7, n: 7}]
"""
PROBES = {
    "tell_top": "tell saw(first(deck))",
    "tell_gold": "tell saw_gold(next(me).gold)",
    "branch_on_gold": "if next(me).gold > 3: gain 1 points",
    "branch_on_card": "if first(deck).n > 3: gain 1 points",
    "copy_field": "set my.shown to next(me).secret",
    "copy_counter": "set my.open to next(me).gold",
    "gain_hidden": "gain next(me).gold points",
    "mark": "set first(deck).mark to true",
    "rob": "move first(next(me).hand) from next(me).hand to my.hand",
    "rob_all": "move all from next(me).hand to my.hand",
    "take_top": "move first(deck) from deck to my.hand",
    "search": "choose card from next(me).hand + deck",
    "reveal": "move first(next(me).hand) from next(me).hand to pile",
    "draw": "draw y from deck to my.hand",
}
FURTHER_PROBES = {
    "roll": "pick n at random from 1 to 6",
    "shuffle": "shuffle deck",
    "let": "let n = next(me).gold + 1\ngain n points",
    "loop": "for each c in deck where c_is_dear(it): gain 1 points",
    "repeat": "repeat next(me).gold times: gain 1 points",
    "value": "gain wealth(next(me)) points",
    "asked_or_not": "if exists(next(me).hand where it.n > 3):\n    choose now from [1, 2]",
    "how_many_options": "choose now from 1 to next(me).gold + 1",
    "for_another": "as next(me):\n    choose card_now from my.hand where it.n > 2\n    gain 1 points",
    "position": "gain position(c4, deck) points",
    "member": "if c4 in deck: gain 1 points",
    "compare": "if first(deck) is c4: gain 1 points",
    "bounded": "gain min(next(me).gold, 2) points",
    "most": "gain most(c.n for c in deck) points",
    "hooked": "perform greet",
    "fault_or_not": "lose 2 gold for next(me)",
    "marked": "gain count(cards where it.mark) points",
    "through_a_hidden_place": "move first(deck) from deck to under\nmove all from under to pile",
    "to_another": "draw y from deck to next(me).hand",
    "play_a_card": "move first(my.hand) from my.hand to pile",
}
HARMLESS = {
    "wait": "gain 1 points",
    "how_many": "gain count(deck) points",
    "pay_hidden": "gain 1 debt for next(me)\nset next(me).secret to 3",
    "bury": "move first(deck) from deck to under",
    "own": "gain my.open points",
}
PROBED_RULES = """
game:
    for each p in seats:
        as p:
            pick g at random from 1 to 6
            set my.gold to g
            pick s at random from 1 to 6
            set my.secret to s
    shuffle deck
    for each p in seats:
        repeat 2 times: draw card from deck to p.hand
    as seat(1):
        choose probe:
{branches}
        choose rest from [1, 2]

moment greet

before greet when next(me).gold > 3: gain 1 points

value wealth(seat p) = p.gold * 2
value c_is_dear(card c) = c.n > 3
"""


def probed_ruleset(folder: Path) -> Ruleset:
    """A game in which every probe is an option of the first question."""
    branches = []
    for name, body in (PROBES | FURTHER_PROBES | HARMLESS).items():
        branches.append(f"            try_{name}:\n" + "\n".join(f"                {line}" for line in body.split("\n")))
    (folder / "pack.yaml").write_text(PROBED, encoding="utf-8")
    (folder / "content.yaml").write_text(PROBED_CONTENT, encoding="utf-8")
    (folder / "probed.rules").write_text(PROBED_RULES.replace("{branches}", "\n".join(branches)), encoding="utf-8")
    return horta.load(folder)


@pytest.fixture(scope="module")
def probed(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return probed_ruleset(tmp_path_factory.mktemp("probed"))


@pytest.mark.parametrize("probe", PROBES | FURTHER_PROBES)
def test_a_look_at_something_hidden_cannot_be_taken_back(probe: str, probed: Ruleset) -> None:
    for seed in range(20):
        game = probed.new_game(2, seed)
        if answered(game, next(option.index for option in game.decision.options if option.id == f"try_{probe}")) is None:  # type: ignore[union-attr]
            assert not game.can_undo
            with pytest.raises(horta.UndoBarred):
                game.undo()


@pytest.mark.parametrize("harmless", HARMLESS)
def test_what_shows_nothing_can_be_taken_back(harmless: str, probed: Ruleset) -> None:
    for seed in range(20):
        game = probed.new_game(2, seed)
        before = game.state_hash()
        game.answer(f"try_{harmless}")
        game.undo()
        assert game.state_hash() == before


CONTROL = {
    "what follows": "if next(me).secret > 3:\n    perform ask\n    gain 1 points\nelse: perform ask",
    "an argument": "if next(me).secret > 3: perform ask_for(1)\nelse: perform ask_for(2)",
    "a turn": "for each n in 1 to 6:\n    if n = next(me).secret:\n        perform ask\n        gain n points\n        stop",
    "the turns left": "repeat next(me).secret times:\n    choose guess from [1, 2]\n    gain 1 points\n    if guess = 2: stop",
    "an end": "perform maybe_ask\ngain 1 points",
    "a cause": "if next(me).secret > 3: perform ask_why via good\nelse: perform ask_why via bad",
    "a scope": "perform ring\nif next(me).secret > 3: begin round\nperform ask\nperform ring",
    "a later state": "draw x from deck to under\nlet n = x.n + 0\nmove all from under to deck\nperform ask\nif n > 3: gain 1 points",
    "shown perhaps": "let n = next(me).secret\nif my.points > 100: tell saw_gold(n)\nperform ask\ngain n points",
    "taken without asking": "choose n as forced from 1 to 6 where it = next(me).secret\nperform ask\nif n > 3: gain 1 points",
    "who is told": "perform ask\nas first(clockwise(me) where it.secret > 3 or it is me): tell hello(1)",
}
CONTROL_RULES = """
game:
    for each p in seats:
        as p:
            pick s at random from 1 to 6
            set my.secret to s
    shuffle deck
    as seat(1):
{body}
        choose rest from [1, 2]

procedure ask:
    choose guess from [1, 2]
    gain 1 debt

procedure ask_for(number k):
    choose guess from [1, 2]
    if guess = k: gain 1 points

procedure ask_why:
    choose guess from [1, 2]
    if via is good: gain 1 points

procedure maybe_ask:
    if next(me).secret > 3: end
    perform ask

moment ring

after ring limit once per round: gain 1 points
"""


@pytest.mark.parametrize("name", CONTROL)
def test_what_something_hidden_decided_about_cannot_be_probed(name: str, tmp_path: Path) -> None:
    body = "\n".join(f"        {line}" for line in CONTROL[name].split("\n"))
    (tmp_path / "pack.yaml").write_text(PROBED, encoding="utf-8")
    (tmp_path / "content.yaml").write_text(PROBED_CONTENT + "scopes: [round]\ncauses: [good, bad]\n", encoding="utf-8")
    (tmp_path / "probed.rules").write_text(CONTROL_RULES.replace("{body}", body), encoding="utf-8")
    ruleset = horta.load(tmp_path)
    tried = 0
    for seed in range(12):
        game = ruleset.new_game(2, seed)
        if game.decision is not None and game.decision.kind == "guess":
            game.answer(0)
            assert not game.can_undo, f"seed {seed}"
            tried += 1
    assert tried >= 4


HIDDEN_HOSTS = """
kinds:
  charm: {plural: charms, pieces: true}
  pet: {plural: pets}
  gem: {plural: gems}
  seat: {fields: {pet: {type: "pet?", live: true, visible: owner, drawn: pets}}}
counters:
  points: {of: seat, score: highest}
zones:
  box: {of: table, holds: charm, visible: none, start: all}
  worn: {of: seat, holds: charm, live: true, visible: owner}
scopes: [round]
define:
  gem: [{id: red}, {id: blue}, {id: green}]
  pet:
    - {id: calm}
    - {id: wild, abilities: [{before: ring, by: others, effect: gain 1 points for actor}]}
  charm:
    - {id: plain, copies: 3, abilities: [{offer: gem, by: others, limit: once per round, add: "[green]"}]}
    - {id: sharp, copies: 3, abilities: [{offer: gem, by: others, limit: once per round, add: "[green]"}]}
"""
HIDDEN_HOSTS_RULES = """
game:
    shuffle box
    for each p in seats:
        draw charm from box to p.worn
        pick pet at random from pets
        set p.pet to pet
    begin round
    as seat(1):
        perform ring
        repeat 2 times:
            choose gem from [red, blue]
            gain 1 points

action ring:
    gain 1 points

before ring:
    choose guess from [1, 2]
"""


def ruleset_with_hidden_hosts(folder: Path) -> Ruleset:
    (folder / "pack.yaml").write_text(PROBED, encoding="utf-8")
    (folder / "content.yaml").write_text(HIDDEN_HOSTS, encoding="utf-8")
    (folder / "hosts.rules").write_text(HIDDEN_HOSTS_RULES, encoding="utf-8")
    return horta.load(folder)


@pytest.fixture(scope="module")
def with_hidden_hosts(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return ruleset_with_hidden_hosts(tmp_path_factory.mktemp("hidden-hosts"))


def test_what_a_hidden_field_in_play_does_cannot_be_probed(with_hidden_hosts: Ruleset) -> None:
    for seed in range(12):
        game = with_hidden_hosts.new_game(2, seed)
        game.answer(0)
        assert not game.can_undo, f"seed {seed}"


def test_imagined_states_do_not_tell_which_hidden_thing_offers_an_option(with_hidden_hosts: Ruleset) -> None:
    imagination = Imagination(with_hidden_hosts.program(2), 0)
    found: dict[str, set[str]] = {}
    for seed in range(60):
        game = with_hidden_hosts.new_game(2, seed)
        game.answer(0)
        assert game.decision is not None
        assert "green" in [option.id for option in game.decision.options]
        imagined = imagination.imagine(game.state, 5)
        found.setdefault(str(game.view(0).to_data()), set()).add(repr(imagined[DECISION]))
    assert 4 <= len(found) < 30
    assert all(len(decisions) == 1 for decisions in found.values())


def test_a_fault_tells_no_hidden_number(probed: Ruleset) -> None:
    told, whole = set(), set()
    for seed in range(40):
        game = probed.new_game(2, seed)
        try:
            game.answer("try_fault_or_not")
        except horta.RuleFault as fault:
            told.add(str(fault))
            whole.add(str(fault.whole))
    assert told == {"the rules cannot go on, because of something that you may not see [E518]"}
    assert any("only 1 are available" in text for text in whole)


# ------------------------------------------------------------------ events


def test_events_are_told_as_far_as_a_seat_may_know_them() -> None:
    game = ruleset("cellar").new_game(2, seed=1)
    dealt = [event for event in game.events if event.subject == ("deck", "hand")]
    assert [event.data for event in dealt] != [(None,)] * 4
    for seat in (0, 1, None):
        heard = [event for event in game.events_for(seat) if event.subject == ("deck", "hand")]
        assert [event.data[0] is not None for event in heard] == [event.seat == seat for event in dealt]
        assert {event.span for event in heard} == {None}


def test_hidden_numbers_are_heard_by_their_owner_only() -> None:
    game = ruleset("bluff").new_game(2, seed=1)
    seat = game.decision.seat  # type: ignore[union-attr]
    game.answer("dig")
    assert [event.data for event in game.events_for(seat) if event.sort == "gain"] == [(-1, 2)]
    assert [event for event in game.events_for(1 - seat) if event.sort == "gain"] == []


def test_a_field_of_a_piece_is_seen_where_the_piece_is() -> None:
    game = ruleset("cellar").new_game(2, seed=1)
    seat = game.decision.seat  # type: ignore[union-attr]
    game.answer("mark:low")
    shown = {name: fields["marked"] for name, fields in game.view(seat).things["card"].items()}
    assert set(shown.values()) == {None, False}, "cards in the own hand are seen, those in the deck are not"
    assert [event for event in game.events_for(seat) if event.sort == "set"] == []
