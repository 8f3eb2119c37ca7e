"""What a bot gets to know: everything its seat sees, and nothing that is hidden from it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bots.conftest import ruleset_of
from horta.bots import Bot, Position, RandomBot, read_spec
from horta.model.layout import DECISION, SEED, State
from horta.play.game import Game

GAMES = ["tea-house", "bruxelles-1893", "first-edition", "belle-epoque"]


def positions(pack: str, seed: int, every: int) -> Iterator[Game]:
    """A random game, looked at now and then."""
    game = ruleset_of(pack).new_game(3, seed, telling=False)
    chance = random.Random(seed)
    for number in range(10_000):
        if game.over:
            return
        if number % every == 0:
            yield game
        game.program.answer(game.state, chance.randrange(len(game.state[DECISION][2])))


def disguised(game: Game, seat: int, chance: random.Random) -> State:
    """The same to that seat, but with another seed and other pieces in the places it cannot look into."""
    layout, state = game.program.layout, game.state.copy()
    state[SEED] = chance.getrandbits(40)
    hidden: dict[str, list[int]] = {}
    for zone in layout.vocabulary.zones.values():
        width = layout.things(zone.by)
        for entry in range(layout.entries(zone)):
            if zone.visible == "none" or (zone.visible == "owner" and entry // width != seat):
                hidden.setdefault(zone.holds, []).append(layout.zones[zone.name] + entry)
    for slots in hidden.values():
        pieces = [piece for slot in slots for piece in state[slot]]
        chance.shuffle(pieces)
        for slot in slots:
            state[slot], pieces = tuple(pieces[: len(state[slot])]), pieces[len(state[slot]) :]
    return state


@pytest.mark.parametrize("pack", GAMES)
def test_a_bot_cannot_tell_apart_what_looks_alike_to_its_seat(pack: str) -> None:
    chance = random.Random(1)
    for game in positions(pack, 5, 12):
        here = Position(game)
        other = Position(Game(game.ruleset, game.program, game.seats, 0, disguised(game, here.seat, chance), None, ()))
        assert here.view == other.view
        assert here.imagine(3) == other.imagine(3)


@pytest.mark.parametrize("pack", GAMES)
def test_what_is_imagined_looks_like_what_is(pack: str) -> None:
    for game in positions(pack, 6, 12):
        here = Position(game)
        imagined = Game(game.ruleset, game.program, game.seats, 0, here.imagine(9), None, ())
        assert imagined.view(here.seat) == here.view
        assert imagined.state[SEED] == 9
        assert game.state[SEED] == 6


@pytest.mark.parametrize("pack", GAMES)
def test_a_seat_looks_into_imagined_states_as_into_the_game(pack: str) -> None:
    for game in positions(pack, 7, 12):
        here = Position(game)
        assert here.look(here.imagine(4)) == here.view


@pytest.mark.parametrize("pack", GAMES)
def test_what_happens_in_an_imagined_state_is_seen_as_in_a_game(pack: str) -> None:
    """As the seat would see it, and no more of it: what lies hidden there makes no difference."""
    chance = random.Random(3)
    for game in positions(pack, 8, 12):
        here = Position(game)
        state = here.imagine(4)
        for _ in range(5):
            if state[DECISION] is None:
                break
            here.program.answer(state, chance.randrange(len(state[DECISION][2])))
            there = Game(game.ruleset, here.program, game.seats, 0, state, None, ())
            seen = here.look(state)
            assert seen == there.view(here.seat)
            assert not seen.options or state[DECISION][1] == here.seat
            assert here.look(disguised(there, here.seat, chance)) == seen


def test_what_is_seen_by_name_is_what_lies_in_the_slots() -> None:
    for game in positions("tea-house", 9, 3):
        here = Position(game)
        state = here.imagine(2)
        here.program.answer(state, 0)
        slots = here.program.layout.counters["coins"]
        assert [player["coins"] for player in here.look(state).players] == state[slots : slots + 3]


def test_hidden_things_stay_hidden_in_imagined_states() -> None:
    game = ruleset_of("first-edition").new_game(3, 2, telling=False)
    here = Position(game)
    seen = here.look(here.imagine(1))
    assert seen.seat == here.seat
    assert isinstance(seen.table["pile"], int), "how many lie there, not which"


def test_hidden_pieces_are_drawn_anew() -> None:
    found = set()
    for game in positions("first-edition", 2, 40):
        position = Position(game)
        slot = game.program.layout.zones["pile"]
        found |= {position.imagine(seed)[slot] == game.state[slot] for seed in range(3) if len(game.state[slot]) > 5}
    assert found == {False}


def test_no_state_can_be_had_from_a_position() -> None:
    position = Position(ruleset_of("tea-house").new_game(2))
    assert [name for name in dir(position) if not name.startswith("_")] == [
        "count", "decision", "imagine", "look", "program", "ruleset", "seat", "seats", "view",
    ]  # fmt: skip


def test_nobody_is_asked_when_the_game_is_over() -> None:
    game = ruleset_of("tea-house").new_game(2)
    while game.decision is not None:
        game.answer(0)
    with pytest.raises(ValueError, match="over"):
        Position(game)


def test_a_random_bot_repeats_itself_for_its_seed() -> None:
    game = ruleset_of("bruxelles-1893").new_game(2, 3)
    bot: Bot = RandomBot()

    def chosen(seed: int) -> list[int]:
        bot.begin(0, seed)
        return [bot.choose(Position(game)) for _ in range(20)]

    assert chosen(1) == chosen(1) != chosen(2)
    assert str(read_spec("random")) == "random"
