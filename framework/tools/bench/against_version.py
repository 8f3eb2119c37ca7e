"""Random play of this tree beside an installed version of Horta: the same seeds in turns, by processor time.

    python -m tools.bench.against_version /path/to/python [--rounds N] [--games N] [--players N] [PACK ...]

Each interpreter is a process of its own that waits until it is its turn, so that a busy machine slows both alike. Both must
give the same number of answers and come to the same numbers of all counters that both have, or the comparison is refused. What
else a state holds may differ between versions.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

# Runs in both interpreters, so it uses only what versions since 0.2.0 have. One line in: the first seed and how many games.
_PLAYER = """
import hashlib, json, sys, time
from random import Random
import horta
ruleset = horta.load(*json.loads(sys.argv[1]))
program = ruleset.program(int(sys.argv[2]))
for line in sys.stdin:
    first, games = json.loads(line)
    answers = 0
    begin = time.process_time()
    played = []
    for seed in range(first, first + games):
        state = program.new_state(seed)
        answers += program.play(state, Random(seed).random, 100_000)
        played.append(state)
    spent = time.process_time() - begin
    ends = {
        name: hashlib.sha256(repr([state[at : at + program.layout.seats] for state in played]).encode()).hexdigest()[:16]
        for name, at in program.layout.counters.items()
    }
    print(json.dumps([answers, spent, ends]), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one interpreter made of some games."""

    answers: int
    seconds: float
    ends: dict[str, str]
    """A hash of each counter after the games, by name."""

    def is_like(self, other: Turn) -> bool:
        """Return whether both played the same games, as far as both have the same counters."""
        return self.answers == other.answers and all(other.ends.get(name, end) == end for name, end in self.ends.items())


class Player:
    """An interpreter that plays when it is asked to."""

    def __init__(self, python: Sequence[str], packs: Sequence[str], players: int) -> None:
        command = [*python, "-c", _PLAYER, json.dumps(list(packs)), str(players)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, first: int, games: int) -> Turn:
        """Play some games."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([first, games]) + "\n")
        self.process.stdin.flush()
        answer: Any = json.loads(self.process.stdout.readline())
        return Turn(*answer)

    def close(self) -> None:
        """End the interpreter."""
        self.process.communicate()


def compare(python: str, packs: Sequence[str], players: int, rounds: int, games: int, same: bool = True) -> list[tuple[Turn, Turn]]:
    """Return the turns of this tree and of the other interpreter, round by round. A first round warms both."""
    # The other one is on its own: what this process adds to the path of modules must not reach it.
    sides = Player([sys.executable], packs, players), Player([python, "-I"], packs, players)
    found = []
    try:
        for number in range(rounds + 1):
            order = sides if number % 2 else sides[::-1]
            turns = {side: side.play(number * games, games) for side in order}
            own, other = (turns[side] for side in sides)
            if same and not own.is_like(other):
                raise SystemExit(f"the games {number * games} to {(number + 1) * games - 1} are not the same in both")
            found.append((own, other))
    finally:
        for side in sides:
            side.close()
    return found[1:]


def main(arguments: Sequence[str]) -> int:
    """Print one line for each game of packs; the exit code is 1 when a ratio misses the bar."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.against_version", description=__doc__.splitlines()[0])
    parser.add_argument("python", help="the interpreter of an environment in which the other version is installed")
    parser.add_argument("packs", nargs="+", metavar="PACK", help="packs by name")
    parser.add_argument("--players", "-n", type=int, default=4, help="number of players [default: 4]")
    parser.add_argument("--rounds", type=int, default=20, help="turns of each interpreter [default: 20]")
    parser.add_argument("--games", type=int, default=40, help="games in each turn [default: 40]")
    parser.add_argument("--bar", type=float, default=0.97, help="the least ratio that is enough [default: 0.97]")
    parser.add_argument("--other-rules", action="store_true", help="the rules have changed in between: as many games, not the same")
    given = parser.parse_args(arguments)
    rounds = compare(given.python, given.packs, given.players, given.rounds, given.games, not given.other_rules)
    ratios = sorted(other.seconds / own.seconds for own, other in rounds)
    own, other = (sum(turn.answers for turn in side) / sum(turn.seconds for turn in side) for side in zip(*rounds, strict=True))
    ratio = median(ratios)
    sort, count = "other" if given.other_rules else "the same", sum(turn.answers for turn, _ in rounds)
    print(f"{' + '.join(given.packs)}, {given.players} players, {count} answers here, {sort} games")
    print(f"here {own:,.0f} answers/s, there {other:,.0f} answers/s")
    print(f"ratio {ratio:.3f} in the middle of {len(ratios)} rounds ({ratios[0]:.3f} to {ratios[-1]:.3f}), together {own / other:.3f}")
    return 0 if ratio >= given.bar else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
