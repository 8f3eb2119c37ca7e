"""Several workers beside one: how much sooner the same simulation is done.

Both take turns over the same games, with the packs loaded before. Time is time on the clock, since that is what workers are
to save; beside it stands what the processors had to do more, which a busy machine does not change.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass

from horta.runs.backends import play_plan
from horta.runs.plan import Plan, PlanPlayer

GAMES = 2000
ROUNDS = 4
WARM_UP = 20
BAR = 0.925  # of the number of workers


@dataclass(frozen=True, slots=True)
class Turn:
    """Seconds that the same games took: on the clock, and of all processors together."""

    workers: int
    clock: float
    processors: float


def measure_workers(packs: Sequence[str], players: int, workers: int, games: int = GAMES, rounds: int = ROUNDS) -> list[tuple[Turn, Turn]]:
    """One worker and several, in turns."""
    player = PlanPlayer(Plan(tuple(packs), ("random",) * players, games))
    player.play_all(range(WARM_UP))
    player.close()
    return [_round(player, workers, several_first=bool(number % 2)) for number in range(rounds)]


def _round(player: PlanPlayer, workers: int, several_first: bool) -> tuple[Turn, Turn]:
    """Both once. Who is first changes, lest a machine that grows slower be held against one of them."""
    if several_first:
        several = _turn(player, workers)
        return _turn(player, 1), several
    return _turn(player, 1), _turn(player, workers)


def _turn(player: PlanPlayer, workers: int) -> Turn:
    clock, processors = time.perf_counter(), _processors()
    for _ in play_plan(player, workers):
        pass
    return Turn(workers, time.perf_counter() - clock, _processors() - processors)


def _processors() -> float:
    """Of this process and of those it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def tell_workers(packs: Sequence[str], games: int, rounds: Sequence[tuple[Turn, Turn]]) -> bool:
    """Print both, round by round and together; whether the bar was met."""
    workers = rounds[0][1].workers
    print(f"{games} games of {' + '.join(packs)}: 1 worker and {workers} workers in turns")
    print(f"{'round':>6} {'1 worker':>10} {f'{workers} workers':>10} {'ratio':>7} {'more work':>10}")
    for number, (one, several) in enumerate(rounds, 1):
        more = several.processors / one.processors - 1
        print(f"{number:>6} {one.clock:>8.2f} s {several.clock:>8.2f} s {one.clock / several.clock:>7.2f} {more:>10.1%}")
    ratio = sum(one.clock for one, _ in rounds) / sum(several.clock for _, several in rounds)
    print(f"together {ratio:.2f} times as fast, to be at least {BAR * workers:.2f}")
    return ratio >= BAR * workers
