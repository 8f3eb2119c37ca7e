"""Bots that look ahead: what each of them goes for, and that all of them repeat themselves."""

from __future__ import annotations

import pytest

import horta
from bots.conftest import ruleset_of
from horta.bots import Bot, BotUnknown, Position, play_bots, read_spec
from horta.bots.bot import RandomBot

SPECS = ["random", "greedy", "weighted", "search:iterations=12"]


def record(ruleset: horta.Ruleset, specs: list[str], seed: int) -> tuple[str, dict[str, int]]:
    game = play_bots(ruleset, [read_spec(spec).make(ruleset) for spec in specs], seed)
    return game.state_hash(), game.scores()


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_repeats_itself_for_its_seed(spec: str) -> None:
    ruleset = ruleset_of("tea-house")
    assert record(ruleset, [spec] * 3, 1) == record(ruleset, [spec] * 3, 1)
    assert len({record(ruleset, [spec] * 3, seed)[0] for seed in range(4)}) == 4


def test_bots_play_many_games_one_after_the_other() -> None:
    ruleset = ruleset_of("tea-house")
    bots = [read_spec(spec).make(ruleset) for spec in SPECS]
    first = [play_bots(ruleset, bots, seed).state_hash() for seed in (1, 2)]
    assert [play_bots(ruleset, bots, seed).state_hash() for seed in (2, 1)] == first[::-1]


def test_random_bots_choose_as_if_they_were_shown_positions() -> None:
    class Looking(RandomBot):
        looks = 0

        def choose(self, position: Position) -> int:
            Looking.looks += 1
            return super().choose(position)

    for pack in ("tea-house", "belle-epoque"):
        ruleset = ruleset_of(pack)
        shown, unseen = ([form() for _ in range(ruleset.seats[1])] for form in (Looking, RandomBot))
        before = Looking.looks
        games = [play_bots(ruleset, bots, seed=4) for bots in (shown, unseen)]
        assert Looking.looks > before
        assert games[0].state == games[1].state


def test_who_sits_beside_a_bot_does_not_change_its_chance() -> None:
    ruleset = ruleset_of("tea-house")
    seen: list[list[int]] = [[], []]

    class Watcher(Bot):
        def choose(self, position: Position) -> int:
            seen[-1].append(self.chance.getrandbits(16))
            return 0

    play_bots(ruleset, [Watcher(), read_spec("random").make(ruleset)], 3)
    seen.append([])
    play_bots(ruleset, [Watcher(), read_spec("greedy").make(ruleset)], 3)
    ours, theirs = seen[1], seen[2]
    shared = min(len(ours), len(theirs))
    assert shared > 3
    assert ours[:shared] == theirs[:shared]


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("weighted", "greedy")])
def test_a_better_bot_wins_more(better: str, worse: str) -> None:
    ruleset = ruleset_of("bruxelles-1893")
    bots = [read_spec(better).make(ruleset), read_spec(worse).make(ruleset)]
    wins = 0
    for seed in range(8):
        order = bots if seed % 2 == 0 else bots[::-1]
        scores = list(play_bots(ruleset, order, seed).scores().values())
        wins += scores[seed % 2] > scores[1 - seed % 2]
    assert wins >= 7


def test_a_search_with_more_to_spend_looks_into_more() -> None:
    ruleset = ruleset_of("bruxelles-1893")
    game = ruleset.new_game(3, 2)
    bot = read_spec("search:time=0.02").make(ruleset)
    bot.begin(0, 1)
    assert 0 <= bot.choose(Position(game)) < len(game.state[1][2])
    assert not bot.repeatable


@pytest.mark.parametrize("spec", SPECS)
def test_bots_repeat_themselves_unless_they_say_otherwise(spec: str) -> None:
    class Careless(Bot):
        repeatable = False

        def choose(self, position: Position) -> int:
            return 0

    assert read_spec(spec).make(ruleset_of("tea-house")).repeatable
    assert not Careless().repeatable


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("gredy", "did you mean `greedy`?"),
        ("search:iterations", "key=value"),
        ("search:iterations=0", "above 0"),
        ("search:iterations=many", "`iterations` is a whole number above 0, not `many`"),
        ("greedy:pace=3", "has no setting `pace`: its settings are leaves, worlds"),
        ("search:iteration=3", "did you mean `iterations`?"),
        ("search:time=soon", "`time` is a number of seconds above 0, not `soon`"),
        ("random:worlds=2", "it has no settings"),
        ("weighted:weights=nowhere.yaml", "`nowhere.yaml` cannot be read: No such file or directory"),
        ("weighted:weights=no-such-file.yaml", "no-such-file.yaml"),
    ],
)
def test_what_cannot_be_had_is_told(spec: str, told: str) -> None:
    with pytest.raises(BotUnknown, match=told.replace("?", r"\?")):
        read_spec(spec).make(ruleset_of("tea-house"))
