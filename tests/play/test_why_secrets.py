"""What is explained to a seat never depends on what is hidden from it."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import horta
from horta.bots.imagined_states import Imagination
from horta.model.layout import FRAME
from horta.play.game import Game, Ruleset
from play.test_secrets import (
    FURTHER_PROBES,
    GAMES,
    HARMLESS,
    PROBED,
    PROBED_CONTENT,
    PROBES,
    answered,
    at,
    moments,
    probed_ruleset,
    ruleset_with_hidden_hosts,
)

MOMENTS = 60


def explained_now(game: Game, seat: int, values: list[Any]) -> dict[str, Any]:
    """The open question and some values, as they are explained to a seat."""
    found: dict[str, Any] = {"choices": game.why(seat).to_data()}
    if game.decision is not None and game.decision.seat == seat:
        found["blocked"] = [(blocked.id, blocked.rules, str(blocked.span)) for blocked in game.blocked]
    for value in values:
        for of in range(len(game.seats)):
            found[f"{value.name} {of}"] = game.why(seat, value=value.name, seat=of).to_data()
    return found


def heard(game: Game, seat: int) -> list[Any]:
    return [event.as_told_to(seat) for event in game.steps[-1].events]


def explained_answer(game: Game, seat: int) -> Any:
    """Every event of the last answer that the seat hears of, and all that the answer changed, as they are explained to it."""
    number = len(game.steps)
    told = [event for event in heard(game, seat) if event is not None]
    events = [game.why(seat, event=(number, at)).to_data() for at in range(len(told))]
    with pytest.raises(horta.ArgumentRefused):  # nothing tells how many events there were that it did not hear of
        game.why(seat, event=(number, len(told)))
    return events, game.why(seat, answer=number).to_data()


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_explained_the_same_whatever_is_hidden_from_it(name: str) -> None:
    chance = random.Random(11)
    found = Counter[str]()
    for game, index in moments(name, MOMENTS, seed=2):
        plain = [value for value in game.ruleset.rules.values if not value.parameters and not value.invariant]
        for seat in range(3):
            other = at(game, Imagination(game.program, seat).imagine(game.state, chance.getrandbits(40)))
            true, values = at(game, game.state), chance.sample(plain, min(5, len(plain)))
            assert explained_now(true, seat, values) == explained_now(other, seat, values), f"seat {seat} of {game!r}"
            found["now"] += 1
            asked = game.decision is not None and game.decision.seat == seat
            frames = true.state[FRAME], other.state[FRAME]
            same = (answered(true, index), answered(other, index)) == (None, None) and heard(true, seat) == heard(other, seat)
            # What other seats chose before may be told by what they are asked now; see test_secrets.
            if same and (asked or frames[0] == frames[1]):
                assert explained_answer(true, seat) == explained_answer(other, seat), f"seat {seat} of {game!r}"
                found["after"] += 1
    assert found["now"] == 3 * MOMENTS
    assert found["after"] > MOMENTS, found


# ------------------------------------------------------------------ rules that would tell

SAME_EITHER_WAY = {
    "two arms": "if next(me).secret > 3: gain 1 points\nelse: gain 1 points",
    "two procedures": "if next(me).secret > 3: perform gift\nelse: perform other_gift",
    "a let": "let n = 1\nif next(me).secret > 3: set n to 1\ngain n points",
    "a let of both": "let n = 1\nif next(me).secret > 3: set n to 2\ngain n - n + 1 points",
    "a product": "gain next(me).secret * 0 + 1 points",
    "an if": "gain (if next(me).secret > 3 then 1 else 1) points",
    "a value": "gain steady points",
    "a modified value": "gain shifted points",
    "a smaller one": "gain min(1, next(me).secret) points",
    "a bound": "gain 1 + next(me).secret capped",
    "a set": "gain count(seats where it.secret > 0 or true) points",
    "a hook": "perform greet",
    "an argument": "perform give(next(me).secret)",
    "a loop": "for each n in 1 to 6:\n    if n = next(me).secret: gain 1 points",
    "an end": "perform maybe\ngain 1 points",
    "a choice taken for one": "choose n as forced from 1 to 6 where it = next(me).secret\ngain n - n + 1 points",
    "a cause": "if next(me).secret > 3: perform gift via good\nelse: perform gift via bad",
    "a forbidden option": "choose pick as picked from 1 to 6\ngain 1 points",
    "an amount that hooks look at": "gain 1 + next(me).secret capped",
    "a hidden amount that hooks look at": "gain next(me).secret + 0 debt for next(me)",
    "a secret that a moment tells": "perform told_of(next(me).secret)",
    "chance": "pick n at random from 1 to 6\nif n > 3: gain 1 points\nelse: gain 1 points",
}
SAME_RULES = """
game:
    for each p in seats:
        as p:
            pick s at random from 1 to 6
            set my.secret to s
    shuffle deck
    as seat(1):
        choose start:
            go:
{body}
            wait: choose pick as picked from 1 to 6
        choose rest from [1, 2]

procedure gift: gain 1 points
procedure other_gift: gain 1 points
procedure give(number n): gain n - n + 1 points

procedure maybe:
    if next(me).secret > 3: end
    set my.shown to 0

moment greet
moment told_of(number n)

before gain capped when amount > 4 and my.points > 50: gain 1 points
after gain debt when amount > 3 and my.points > 50: gain 1 points
after told_of when n > 3 and my.points > 50: gain 1 points

value steady = if next(me).secret > 3 then 1 else 1
value shifted = 1
modify shifted when next(me).secret > 3: add 0

after greet when next(me).secret > 3: gain 1 points
after greet when next(me).secret <= 3: gain 1 points
forbid picked where candidate > next(me).secret + 2
"""


@pytest.mark.parametrize("name", SAME_EITHER_WAY)
def test_what_comes_to_the_same_is_explained_the_same(name: str, tmp_path: Path) -> None:
    """Rules that do the same for every hidden number, but in another way. Seat 1 hears the same, so it is told the same."""
    body = "\n".join(f"                {line}" for line in SAME_EITHER_WAY[name].split("\n"))
    content = PROBED_CONTENT.replace("counters:\n", "counters:\n  capped: {of: seat, most: 1}\n") + "causes: [good, bad]\n"
    (tmp_path / "pack.yaml").write_text(PROBED, encoding="utf-8")
    (tmp_path / "content.yaml").write_text(content, encoding="utf-8")
    (tmp_path / "probed.rules").write_text(SAME_RULES.replace("{body}", body), encoding="utf-8")
    told: dict[str, set[str]] = {}
    ruleset = horta.load(tmp_path)
    secrets = set()
    for seed in range(24):
        game = ruleset.new_game(2, seed)
        secrets.add(game.state[game.program.layout.fields["seat", "secret"] + 1] > 3)
        own = game.view(0).to_data()["players"][0]["secret"]
        game.answer("go")
        if game.decision is not None and game.decision.kind == "picked":
            game.answer("1")
        # What it sees: its own secret, and everything that it heard.
        key = repr((own, heard(game, 0), [option.id for option in game.decision.options] if game.decision else None))
        told.setdefault(key, set()).add(repr((explained_now(game, 0, []), explained_answer(game, 0))))
    assert secrets == {True, False}
    assert all(len(ways) == 1 for ways in told.values()), next(ways for ways in told.values() if len(ways) > 1)


@pytest.fixture(scope="module")
def with_hidden_hosts(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return ruleset_with_hidden_hosts(tmp_path_factory.mktemp("hidden-hosts"))


def test_hidden_things_that_carry_hooks_are_not_named(with_hidden_hosts: Ruleset) -> None:
    for seed in range(12):
        game = with_hidden_hosts.new_game(2, seed)
        game.answer(0)
        told = repr(game.why(0).to_data()) + repr(game.why(0, answer=1).to_data())
        # Seat 2 has one charm and one pet, which only it knows.
        hidden = [*game.view(1).to_data()["players"][1]["worn"], game.view(1).to_data()["players"][1]["pet"]]
        own = {*game.view(0).to_data()["players"][0]["worn"], game.view(0).to_data()["players"][0]["pet"]}
        assert not any(f"'{thing}'" in told for thing in set(hidden) - own), told


@pytest.fixture(scope="module")
def probed(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    return probed_ruleset(tmp_path_factory.mktemp("probed"))


def test_no_look_at_something_hidden_is_explained(probed: Ruleset) -> None:
    """Every way to look at something hidden: where a seat hears the same of it, it is explained the same."""
    imagination, alike = Imagination(probed.program(2), 0), Counter[str]()
    for probe in PROBES | FURTHER_PROBES | HARMLESS:
        for seed in range(20):
            game = probed.new_game(2, seed)
            games = game, at(game, imagination.imagine(game.state, seed))
            if [answered_with(one, f"try_{probe}") for one in games] == [None, None] and heard(games[0], 0) == heard(games[1], 0):
                assert explained_answer(games[0], 0) == explained_answer(games[1], 0), probe
                alike[probe] += 1
    assert len(alike) > 0.8 * len(PROBES | FURTHER_PROBES | HARMLESS), alike


def answered_with(game: Game, option: str) -> str | None:
    assert game.decision is not None
    return answered(game, next(other.index for other in game.decision.options if other.id == option))
