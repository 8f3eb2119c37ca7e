"""One round of catanatron, run by file in an environment where it is installed: `catanatron_round.py SECONDS`.

Four of its random players; every decision counts, those with a single action too. It imports nothing of ours.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

WARM_UP = 5
COPIED = 8
COPIES = 200
HALFWAY = 400


def new_game(seed: int) -> Any:
    """A game at its first decision. A seed of 0 would mean none."""
    from catanatron.game import Game  # type: ignore[import-not-found]
    from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

    return Game([RandomPlayer(color) for color in Color], seed=seed + 1)


def play(seed: int) -> int:
    """A whole game; the number of decisions in it."""
    game = new_game(seed)
    game.play()
    return len(game.state.actions)


def copy_time() -> float:
    """Seconds to copy a game under way."""
    games = [new_game(seed) for seed in range(COPIED)]
    for seed, game in enumerate(games):
        random.seed(seed)
        for _ in range(HALFWAY):
            if game.winning_color() is None:
                game.play_tick()
    begin = time.process_time()
    for game in games:
        for _ in range(COPIES):
            game.copy()
    return (time.process_time() - begin) / COPIES / COPIED


def main(seconds: float) -> None:
    """Print the figures as JSON."""
    for seed in range(WARM_UP):
        play(seed)
    games = decisions = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        decisions += play(games)
        games += 1
        spent = time.process_time() - begin
    print(json.dumps({"rate": decisions / spent, "copy": copy_time()}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
