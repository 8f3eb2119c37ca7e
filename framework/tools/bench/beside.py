"""One game beside another: what packs on top of a game cost of its speed.

Both are measured in turns, a few games at a time, so that a busy machine slows both alike.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from horta.commands.bench import WARM_UP
from horta.engine.program import Program
from horta.play.game import Ruleset
from horta.play.random_games import play_out

AT_A_TIME = 10


@dataclass(frozen=True, slots=True)
class Beside:
    """Real decisions per second of both."""

    players: int
    rate: float
    other: float

    @property
    def ratio(self) -> float:
        """How fast ours is, with the other as 1."""
        return self.rate / self.other


@dataclass(slots=True)
class _Side:
    program: Program
    answers: int = 0
    spent: float = 0.0

    def play(self, first: int) -> None:
        begin = time.process_time()
        for seed in range(first, first + AT_A_TIME):
            self.answers += play_out(self.program, seed).answers
        self.spent += time.process_time() - begin


def measure_beside(ruleset: Ruleset, other: Ruleset, players: int, seconds: float) -> Beside:
    """Both for so many seconds each, at least once."""
    sides = _Side(ruleset.program(players)), _Side(other.program(players))
    for side in sides:
        for seed in range(WARM_UP):
            play_out(side.program, seed)
    turns = 0
    while not turns or sum(side.spent for side in sides) < 2 * seconds:
        for side in sides:
            side.play(turns * AT_A_TIME)
        turns += 1
    own, beside = (side.answers / side.spent for side in sides)
    return Beside(players, own, beside)


def tell_beside(packs: Sequence[str], other: Sequence[str], rows: Sequence[Beside]) -> None:
    """Print one line for each number of players."""
    print(f"{' + '.join(packs)} beside {' + '.join(other)}, in turns, real decisions/s")
    for row in rows:
        print(f"{row.players} players: {row.rate:>10,.0f} beside {row.other:>10,.0f}: ratio {row.ratio:.2f}")
