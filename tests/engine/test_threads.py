"""Games of one ruleset can be answered from several threads: nothing of one game is in another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

import horta
from horta.engine import program
from horta.engine.limits import Overrun
from horta.play.game import Ruleset
from worlds import load_world

THREADS = 4


@pytest.fixture
def many_switches() -> Iterator[None]:
    """Let threads take turns all the time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def played(ruleset: Ruleset, seats: int, seed: int, most: int) -> tuple[object, ...]:
    """What a random game was: its hash, and everything that happened."""
    game, random = ruleset.new_game(seats, seed), Random(seed)
    for _ in range(most):
        if game.decision is None:
            break
        game.answer(random.randrange(len(game.decision.options)))
    return game.state_hash(), game.events


@pytest.mark.parametrize(
    ("packs", "seats", "games", "most"),
    [(("tea-house",), 3, 200, 1000), (("bruxelles-1893", "belle-epoque"), 4, 16, 60)],
    ids=["tea-house", "bruxelles-1893 with belle-epoque"],
)
def test_four_threads_play_the_same_games_as_one(packs: tuple[str, ...], seats: int, games: int, most: int, many_switches: None) -> None:
    ruleset = horta.load(*packs)
    alone = [played(ruleset, seats, seed, most) for seed in range(games)]
    together = Barrier(THREADS)

    def share(first: int) -> list[tuple[object, ...]]:
        together.wait()
        return [played(ruleset, seats, seed, most) for seed in range(first, games, THREADS)]

    with ThreadPoolExecutor(THREADS) as pool:
        shares = list(pool.map(share, range(THREADS)))
    for first, found in enumerate(shares):
        assert found == alone[first::THREADS]


def test_every_answer_has_steps_of_its_own(tmp_path: Path, many_switches: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """With steps that games share, short answers would run out of them, and long ones would be given those of others."""
    monkeypatch.setattr(program, "BUDGET", 750_000)
    rules = "game:\n    choose work from [1, 2]\n    repeat work * work * 2000 times: set night to true\n"
    ruleset = load_world(tmp_path, rules)

    def ends(seed: int) -> bool:
        """True if the game ends without a fault."""
        game = ruleset.new_game(2, seed)
        try:
            game.answer(seed % 2)
        except Overrun:
            return False
        return game.over

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(ends, range(80))) == [True, False] * 40
