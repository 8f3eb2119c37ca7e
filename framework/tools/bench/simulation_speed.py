"""Simulation with random bots beside its core, which plays the same number of random games and keeps nothing.

All take turns, a few games at a time: the core, a simulation that adds up scores and wins as `horta simulate` does, and one that
also gathers all rows, as `horta simulate --out` does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from horta.commands.simulation_summary import Summary
from horta.play.game import Ruleset
from horta.play.random_games import play_out
from horta.runs.plan import Plan, PlanPlayer
from horta.runs.results import unpacked
from horta.runs.tables import seat_rows, use_rows

AT_A_TIME = 10
BAR = 0.85


@dataclass(frozen=True, slots=True)
class SimulationTimes:
    """Seconds that the same number of games took: of the core, of a simulation, and of one that gathers rows."""

    core: float
    summed: float
    rows: float

    @property
    def ratio(self) -> float:
        """How fast a simulation is, with the core as 1."""
        return self.core / self.summed

    @property
    def ratio_of_rows(self) -> float:
        """The same for one that gathers rows."""
        return self.core / self.rows


def measure_simulation(ruleset: Ruleset, players: int, seconds: float) -> SimulationTimes:
    """Measure all three for so many seconds each, at least once."""
    program, plan = ruleset.program(players), Plan(("these",), ("random",) * players, 1)
    summed, gathering = (PlanPlayer(plan, ruleset, rows) for rows in (False, True))
    sides: tuple[Callable[[int], object], ...] = (lambda seed: play_out(program, seed), _playing(summed, False), _playing(gathering, True))
    spent, first = [0.0] * len(sides), 0
    for play in sides:
        play(0)  # what is made once is made now
    while not first or sum(spent) < len(sides) * seconds:
        for side, play in enumerate(sides):
            begin = time.process_time()
            for seed in range(first, first + AT_A_TIME):
                play(seed)
            spent[side] += time.process_time() - begin
        first += AT_A_TIME
    return SimulationTimes(*spent)


def _playing(player: PlanPlayer, rows: bool) -> Callable[[int], object]:
    """Return what plays a game, adds up its scores and, with `rows`, writes these as text."""
    summary = Summary()

    def play(number: int) -> None:
        result = unpacked(player.play(number))
        summary.add((result.place(seat.seat), seat.bot, seat.score, seat.win) for seat in result.seats)
        for row in (*seat_rows(result), *use_rows(result)) if rows else ():
            ",".join(map(str, row))

    return play


def tell_simulation(rows: list[SimulationTimes]) -> bool:
    """Print the worst of them; True if the bar was met."""
    worst = min(rows, key=lambda row: row.ratio)
    met = worst.ratio >= BAR
    print(
        f"simulate, random bots: ratio to its core at least {worst.ratio:.2f} (bar {BAR:g}: {'met' if met else 'missed'}),"
        f" with all rows {min(row.ratio_of_rows for row in rows):.2f}"
    )
    return met
