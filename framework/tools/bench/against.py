"""Ours and another program in turns, each round in a process of its own, by the same Python."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools.bench.environments import Unavailable, environment, program, run

ROUNDS = 5
PLAYERS = 4
FASTER = 5.0
SMALLER = 0.1


@dataclass(frozen=True, slots=True)
class Rival:
    """What is installed, and the script that plays one round of it."""

    requirement: str
    script: str


RIVALS = {"catanatron": Rival("catanatron==3.2.1", "catanatron_round.py")}


@dataclass(frozen=True, slots=True)
class Round:
    """Decisions per second and seconds per copy: ours, with two or more options only, and theirs of any kind."""

    own_rate: float
    own_copy: float
    other_rate: float
    other_copy: float

    @property
    def faster(self) -> float:
        """How many of our real decisions fit into one decision of theirs."""
        return self.own_rate / self.other_rate

    @property
    def smaller(self) -> float:
        """The time of our copy as a part of theirs."""
        return self.own_copy / self.other_copy


def compare(name: str, packs: Sequence[str], seconds: float) -> list[Round]:
    """Several rounds in turns."""
    if name not in RIVALS:
        raise Unavailable(f"there is no comparison with `{name}`, only with {', '.join(RIVALS)}")
    rival = RIVALS[name]
    with environment(rival.requirement) as folder:
        other = [str(program(folder, "python")), "-I", str(Path(__file__).with_name(rival.script)), str(seconds)]
        own = [sys.executable, "-m", "tools.bench.own_round", str(PLAYERS), str(seconds), *packs]
        return [_round(own, other) for _ in range(ROUNDS)]


def _round(own: list[str], other: list[str]) -> Round:
    ours, theirs = json.loads(run(own)), json.loads(run(other))
    return Round(ours["rate"], ours["copy"], theirs["rate"], theirs["copy"])


def tell(name: str, rounds: Sequence[Round], bar: float = FASTER) -> bool:
    """Print the rounds and the ratios; whether both bars are met, `bar` being that for decisions."""
    copies = f"{'our copy':>10} {'its copy':>10} {'ratio':>7}"
    print(f"{'round':>6} {'our real decisions/s':>21} {f'{name} decisions/s':>24} {'ratio':>7} {copies}")
    for number, entry in enumerate(rounds, 1):
        rates = f"{entry.own_rate:>21,.0f} {entry.other_rate:>24,.0f} {entry.faster:>7.2f}"
        print(f"{number:>6} {rates} {entry.own_copy * 1e6:>7.2f} µs {entry.other_copy * 1e6:>7.2f} µs {entry.smaller:>7.4f}")
    faster, smaller = median(entry.faster for entry in rounds), median(entry.smaller for entry in rounds)
    print(f"decisions: {faster:.2f} times as many per second (bar {bar:g}: {_met(faster >= bar)})")
    print(f"copies: {smaller:.4f} of its time (bar {SMALLER:g}: {_met(smaller <= SMALLER)})")
    return faster >= bar and smaller <= SMALLER


def _met(met: bool) -> str:
    return "met" if met else "missed"
