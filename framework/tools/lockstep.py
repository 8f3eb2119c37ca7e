"""Play games in lockstep with an installed version of Horta: every question, its options and the result must be the same.

    python -m tools.lockstep /path/to/python [--games N] [--players N ...] [--back FILE] [--search FOLDER] PACK [+ PACK ...] ...

Packs with ` + ` between them are played together; others one after the other. Each interpreter is a process of its own. Both answer by
the same chance, so the first question that differs is where the games part. FILE says what turns rules that were corrected since
back, by the pack that was corrected (`packs` and `options`), and which questions have other names now (`renamed`).

Questions, their options and their order, scores and winners are compared. What is not, since it cannot be turned back: the events that
rules tell of, the fields and counters that a state keeps, with its hash, and the chance of bots. Both play with the usual options.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

import horta

SHOWN = 5  # differences that are printed for each game of packs

# Runs in both interpreters, so it uses only what versions since 0.2.0 have. One line in: the number of seats and the seed.
_PLAYER = """
import json, sys
from random import Random
import horta
packs, options, search = json.loads(sys.argv[1])
ruleset = horta.load(*packs, options=options, search=search)
for line in sys.stdin:
    seats, seed = json.loads(line)
    game, chance, asked = ruleset.new_game(seats, seed=seed), Random(seed), []
    leaning = 1 + seed % 2  # every other game leans to the first options: longer games with small numbers
    while game.decision is not None:
        options = [option.id for option in game.decision.options]
        answer = options[int(chance.random() ** leaning * len(options))]
        asked.append([game.decision.seat, game.decision.kind, options])
        game.answer(answer)
    print(json.dumps([asked, list(game.scores().values()), list(game.winners())]), flush=True)
"""

Question = list[Any]
"""The seat, the name of the question, and the ids of its options."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What was asked in a game, and how it ended."""

    asked: list[Question]
    scores: list[int]
    winners: list[int]


@dataclass(frozen=True, slots=True)
class Back:
    """What turns corrected rules back: for each corrected pack its packs and options; questions of other names."""

    by_pack: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> Back:
        """Read the file of a version."""
        found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
        return cls(
            {name: change for name, change in found.items() if isinstance(change, dict) and "packs" in change}, found.get("renamed", {})
        )

    def applied(self, packs: Sequence[str]) -> tuple[list[str], dict[str, Any]]:
        """Return the packs and the options with which these packs are played as before."""
        whole = {pack.id for pack in horta.load(*packs).packs}
        changes = [change for name, change in self.by_pack.items() if name in whole]
        options = {name: value for change in changes for name, value in change.get("options", {}).items()}
        return [*packs, *(name for change in changes for name in change["packs"])], options


class Interpreter:
    """A process with one version of Horta that plays the games it is asked for."""

    def __init__(self, python: Sequence[str], packs: Sequence[str], options: Mapping[str, Any], search: Sequence[str]) -> None:
        command = [*python, "-c", _PLAYER, json.dumps([list(packs), dict(options), list(search)])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def begin(self, seats: int, seed: int) -> None:
        """Ask for a game."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([seats, seed]) + "\n")
        self.process.stdin.flush()

    def finish(self) -> PlayedGame:
        """Return the game that was asked for."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("an interpreter ended before its game; its last words are above")
        return PlayedGame(*json.loads(line))

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def first_difference(now: PlayedGame, then: PlayedGame, renamed: Mapping[str, str]) -> str | None:
    """Return where two games part, or None."""
    for number, (new, old) in enumerate(zip(now.asked, then.asked, strict=False), 1):
        old = [old[0], renamed.get(old[1], old[1]), old[2]]
        if new != old:
            return f"before answer {number}: there {_named(old, new)}, here {_named(new, old)}"
    if len(now.asked) != len(then.asked):
        return f"here {len(now.asked)} answers, there {len(then.asked)}"
    if (now.scores, now.winners) != (then.scores, then.winners):
        return f"the result is {now.scores} won by {now.winners} here, {then.scores} won by {then.winners} there"
    return None


def _named(question: Question, other: Question) -> str:
    only = [option for option in question[2] if option not in other[2]]
    return f"seat {question[0]} is asked `{question[1]}`" + (f" with {', '.join(only)}" if only else "")


def compare(
    python: str, packs: Sequence[str], players: Sequence[int], games: int, back: Back, search: Sequence[str], first: int = 0
) -> Iterator[tuple[int, int, int, str | None]]:
    """Play the games; return the players, the seed, the number of questions and the difference of each."""
    here, options = back.applied(packs)
    # The other one is on its own: what this process adds to the path of modules must not reach it.
    sides = Interpreter([sys.executable], here, options, search), Interpreter([python, "-I"], packs, {}, [])
    try:
        for number in range(games):
            seats, seed = players[number % len(players)], first + number // len(players)
            for side in sides:
                side.begin(seats, seed)
            now, then = (side.finish() for side in sides)
            yield seats, seed, len(then.asked), first_difference(now, then, back.renamed)
    finally:
        for side in sides:
            side.close()


def main(arguments: Sequence[str]) -> int:
    """Print a line for each game of packs; the exit code is 1 when a game differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.lockstep", description=__doc__.splitlines()[0])
    parser.add_argument("python", help="the interpreter of an environment in which the other version is installed")
    parser.add_argument("packs", nargs="+", metavar="PACK", help="packs by name; with + between them, together")
    parser.add_argument("--players", "-n", type=int, action="append", help="number of players; can be repeated [default: 2 to 4]")
    parser.add_argument("--games", type=int, default=2000, help="games of each [default: 2000]")
    parser.add_argument("--first", type=int, default=0, help="the first seed [default: 0]")
    parser.add_argument("--back", type=Path, help="what turns corrected rules back")
    parser.add_argument("--search", action="append", default=[], help="a folder with more packs; can be repeated")
    given = parser.parse_args(arguments)
    back = Back.read(given.back) if given.back else Back()
    bad = 0
    for together in (" ".join(given.packs).replace(" + ", "+")).split():
        packs = together.split("+")
        questions, differing = 0, 0
        for seats, seed, asked, difference in compare(
            given.python, packs, given.players or [2, 3, 4], given.games, back, given.search, given.first
        ):
            questions += asked
            if difference is not None:
                differing += 1
                if differing <= SHOWN:
                    print(f"{together}, {seats} players, seed {seed}: {difference}", flush=True)
        print(f"{together}: {given.games:,} games, {questions:,} questions, {differing:,} games differ", flush=True)
        bad += differing
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
