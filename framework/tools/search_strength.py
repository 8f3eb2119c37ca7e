"""How often `search` wins against `random` in the two sample games that give no weights: prints a line for each.

Run as `python -m tools.search_strength`; about half an hour on an idle machine, as every answer has 0.2 seconds. The chances of
both seatings are equal: the searching bot changes seats from game to game.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from horta.bots import play_bots, read_spec
from horta.play.game import Ruleset, load
from horta.runs.probability import wilson

SAMPLES = Path(__file__).parents[2] / "tests" / "sample_packs"
GAMES = {"gem-market": (2, 0.85), "three-hands": (3, 1 / 3)}  # how many play, and what the lower end must be above


def share(ruleset: Ruleset, seats: int, spec: str, games: int) -> float:
    """Return the share of games that a bot wins against random ones, changing seats from game to game."""
    search, others = read_spec(spec).make(ruleset), [read_spec("random").make(ruleset) for _ in range(seats - 1)]
    won = 0.0
    for seed in range(games):
        own = seed % seats
        game = play_bots(ruleset, [*others[:own], search, *others[own:]], seed)
        winners = game.winners()
        won += (game.seats[own] in winners) / len(winners)
    return won / games


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="search:time=0.2")
    given = parser.parse_args()
    for pack, (seats, bar) in GAMES.items():
        found = share(load(SAMPLES / pack), seats, given.bot, given.games)
        low, high = wilson(found, given.games, 0.95)
        print(f"{pack}: {given.bot} wins {found:.1%} of {given.games} games, {low:.1%} to {high:.1%} (bar: above {bar:.1%})", flush=True)


if __name__ == "__main__":
    main()
