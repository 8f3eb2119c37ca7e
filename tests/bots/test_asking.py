"""How bots are asked: whatever code of others does, an error names the bot and says what it did, and where."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

from bots.conftest import ruleset_of
from horta.bots import Bot, BotFailed, Position, RandomBot, play_bots, read_spec
from horta.bots.checked_calls import ask_bot, begin, close, describe_exception, end, seed_for
from horta.bots.look_ahead import LookingBot
from horta.engine.randomness import mix


class Answering(Bot):
    """Answers with whatever it was given."""

    def __init__(self, answer: object) -> None:
        super().__init__()
        self.answer = answer

    def choose(self, position: Position) -> int:
        return self.answer  # type: ignore[return-value]


def position() -> Position:
    """A question with four options."""
    return Position(ruleset_of("tea-house").new_game(2, 1))


# ------------------------------------------------------------------ what it answers


class Whole:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 2


@pytest.mark.parametrize(("answer", "number"), [(0, 0), (3, 3), (Whole(), 2)])
def test_a_number_of_an_option_is_an_answer(answer: object, number: int) -> None:
    chosen = ask_bot(Answering(answer), position())
    assert (chosen, type(chosen)) == (number, int)


@pytest.mark.parametrize("answer", [99, 4, -1, None, True, False, 1.0, "rest", [1], 10**400, "x" * 9999])
def test_anything_else_is_not(answer: object) -> None:
    with pytest.raises(BotFailed) as caught:
        ask_bot(Answering(answer), position())
    said = "the bot `Answering` has to choose a number from 0 to 3, and chose "
    assert str(caught.value).startswith(said)
    assert str(answer)[:2] in str(caught.value).removeprefix(said)
    assert len(str(caught.value)) < 200


def test_a_bot_cannot_make_room_for_its_answer() -> None:
    class Wide(Bot):
        def choose(self, position: Position) -> int:
            position.count = 100
            return 99

    with pytest.raises(BotFailed, match="from 0 to 3, and chose 99"):
        ask_bot(Wide(), position())


@pytest.mark.parametrize("answer", [99, None, -1, "rest"])
def test_games_end_by_what_is_no_answer(answer: object) -> None:
    with pytest.raises(BotFailed, match="has to choose"):
        play_bots(ruleset_of("tea-house"), [RandomBot(), Answering(answer)], 1)


# ------------------------------------------------------------------ what it is given


class Hearing(RandomBot):
    """Remembers what it was told at the beginning of games."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[int, int]] = []

    def begin(self, seat: int, seed: int) -> None:
        super().begin(seat, seed)
        self.heard.append((seat, seed))


def test_a_bot_gets_a_seed_of_its_own() -> None:
    bots = [Hearing(), Hearing()]
    for seed in (1, 2, 1):
        play_bots(ruleset_of("tea-house"), bots, seed)
    assert [[seat for seat, _ in bot.heard] for bot in bots] == [[0] * 3, [1] * 3]
    (one, two, again), others = ([seed for _, seed in bot.heard] for bot in bots)
    assert one == again == seed_for(0, 1)
    assert len({one, two, *others}) == 4
    assert all(0 <= seed < 2**48 for seed in (one, two, *others))


def test_the_seed_of_a_game_cannot_be_worked_out_from_that_of_a_bot() -> None:
    """Mixing alone can be undone, step by step."""
    seeds = [seed_for(0, seed) for seed in range(64)]
    mixed = [mix(seed, count) for seed in range(64) for count in range(4)]
    assert not {number >> shift for number in mixed for shift in range(17)} & set(seeds)
    assert seed_for(0, 1) == int(sha256(b"bot 0 1 0").hexdigest()[:12], 16), "the same on every platform"


def test_a_game_that_is_taken_up_goes_on_by_another_seed() -> None:
    assert len({seed_for(seat, seed, answers) for seat in range(3) for seed in (-1, 1, 11) for answers in (0, 1, 11)}) == 27


# ------------------------------------------------------------------ what it raises

CODE = """
import random, sys
from horta.bots import Bot
from horta.bots.look_ahead import LookingBot

class Base(Bot):
    def choose(self, position):
        return self.pick(position)

class Key(Base):
    def pick(self, position):
        return {}["x"]                                                            # line 12

class Value(Base):
    def pick(self, position):
        return [0].index(3)                                                       # line 16

class Deep(Base):
    def pick(self, position):
        return random.Random(1).choice([])                                        # line 20

class Wrong(Base):
    def pick(self, position):
        position.program.answer(position.imagine(1), 99)                          # line 24

class Leaving(Base):
    def pick(self, position):
        sys.exit()                                                                # line 28

class Wordy(Base):
    def pick(self, position):
        raise RuntimeError("much\\n  to say " * 99)                                # line 32

class NoPosition(Bot):
    def choose(self):
        return 0

class Begins(Base):
    def begin(self, seat, seed):
        raise KeyError("begin")                                                   # line 40

class Ends(Base):
    def end(self, scores):
        raise KeyError("end")                                                     # line 44
    def close(self):
        raise KeyError("close")                                                   # line 46

class Weightless(LookingBot):
    def __init__(self):
        super().__init__({"feathers": 1})
"""

Make = Callable[[str], Bot]


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes bots of a package of others."""
    package = tmp_path / "test_asking_bots"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "bots.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = import_module("test_asking_bots.bots")
    yield lambda name: getattr(module, name)()
    for name in ("test_asking_bots.bots", "test_asking_bots"):
        del sys.modules[name]


def failure(call: Callable[[], object]) -> str:
    with pytest.raises(BotFailed) as caught:
        call()
    assert caught.value.__cause__ is not None
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Key", "in test_asking_bots/bots.py, line 12: KeyError: 'x'"),
        ("Value", "in test_asking_bots/bots.py, line 16: ValueError: 3 is not in list"),
        ("Deep", "in test_asking_bots/bots.py, line 20: IndexError: Cannot choose from an empty sequence"),
        ("Wrong", "in test_asking_bots/bots.py, line 24: IndexError: "),
        ("Leaving", "in test_asking_bots/bots.py, line 28: SystemExit"),
        ("Wordy", "in test_asking_bots/bots.py, line 32: RuntimeError: much to say much to say"),
        ("NoPosition", "choose() takes 1 positional argument but 2 were given"),
        ("Weightless", "KeyError: 'feathers'"),
    ],
)
def test_what_it_raises_is_said_with_its_own_line(theirs: Make, name: str, said: str) -> None:
    bot = theirs(name)
    message = failure(lambda: ask_bot(bot, position()))
    assert message.startswith(f"the bot `{name}` failed: ")
    assert said in message
    assert len(message) < 500


def test_every_call_is_watched(theirs: Make) -> None:
    here = "the bot `{}` failed: in test_asking_bots/bots.py, line {}: KeyError: '{}'"
    assert failure(lambda: begin(theirs("Begins"), 0, 1)) == here.format("Begins", 40, "begin")
    assert failure(lambda: end(theirs("Ends"), [1, 2])) == here.format("Ends", 44, "end")
    assert failure(lambda: close(theirs("Ends"))) == here.format("Ends", 46, "close")


def test_games_watch_every_call(theirs: Make) -> None:
    for name, said in (("Begins", "'begin'"), ("Key", "'x'")):
        assert said in failure(lambda name=name: play_bots(ruleset_of("tea-house"), [theirs(name), RandomBot()], 1))

    class Ending(Bot):
        def choose(self, position: Position) -> int:
            return 0

        def end(self, scores: object) -> None:
            raise LookupError("so few")

    assert "LookupError: so few" in failure(lambda: play_bots(ruleset_of("tea-house"), [Ending(), RandomBot()], 1))


def test_what_goes_wrong_in_bots_of_ours_is_left_as_it_is() -> None:
    with pytest.raises(KeyError, match="feathers"):
        ask_bot(LookingBot({"feathers": 1}), position())


def test_who_stops_the_program_stops_it() -> None:
    class Stopped(Bot):
        def choose(self, position: Position) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask_bot(Stopped(), position())


def test_a_failure_can_be_sent_between_processes(theirs: Make) -> None:
    with pytest.raises(BotFailed) as caught:
        ask_bot(theirs("Key"), position())
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (BotFailed, str(caught.value))


def test_a_bot_is_called_as_it_was_written() -> None:
    bot = read_spec("search:iterations=3").make(ruleset_of("tea-house"))
    assert bot.written == "search:iterations=3"
    failing = Answering(99)
    failing.written = "answering:with=99"
    with pytest.raises(BotFailed, match="the bot `answering:with=99` has"):
        ask_bot(failing, position())


def test_errors_that_say_nothing_are_named() -> None:
    assert describe_exception(KeyError()) == "KeyError"
    assert describe_exception(ValueError()) == "ValueError"
    assert describe_exception(ValueError("so\nfar")) == "so far"
