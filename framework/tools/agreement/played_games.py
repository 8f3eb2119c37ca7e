"""Plays random games of OpenSpiel, run by file in an environment where it is installed: `played_games.py GAME COUNT SEED`.

Prints one line of JSON for each game: the outcomes of chance, the moves, the legal moves before each of them, and the returns at the
end. A set of moves is one number: bit 0 is move 0. It imports nothing of ours.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def played(game: Any, chance: random.Random) -> dict[str, list[int]]:
    """Play one game at random and return its record."""
    state = game.new_initial_state()
    record: dict[str, list[int]] = {"chance": [], "moves": [], "legal": [], "returns": []}
    while not state.is_terminal():
        if state.is_chance_node():
            record["chance"].append(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
            state.apply_action(record["chance"][-1])
            continue
        legal = state.legal_actions()
        record["legal"].append(sum(1 << move for move in legal))
        record["moves"].append(chance.choice(legal))
        state.apply_action(record["moves"][-1])
    record["returns"] = [int(value) for value in state.returns()]
    return record if record["chance"] else {key: value for key, value in record.items() if key != "chance"}


def main() -> None:
    """Print the games that the command line asks for."""
    import pyspiel  # type: ignore[import-not-found]

    name, count, seed = sys.argv[1:]
    game, chance = pyspiel.load_game(name), random.Random(int(seed))
    for _ in range(int(count)):
        print(json.dumps(played(game, chance), separators=(",", ":")))


if __name__ == "__main__":
    main()
