"""`horta bench`: how fast the rules of a pack run. Random games without checks, for each number of players.

Time is the processor time of this process, so that other work on the machine does not change the result.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from horta.commands.shared_options import Packs, SeatNumbers, load_packs
from horta.engine.answer_log import Log
from horta.model.layout import DECISION
from horta.play.events import forced_count
from horta.play.game import Ruleset
from horta.play.random_games import chance, play_out

WARM_UP = 5
LOOKED_INTO = 20


@dataclass(frozen=True, slots=True)
class Figures:
    """The measured figures. `forced` is the share of decisions with a single option."""

    players: int
    games: int
    answers: int
    seconds: float
    forced: float

    @property
    def real_per_second(self) -> float:
        """Decisions with two or more options, per second."""
        return self.answers / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """All decisions, per second."""
        return self.real_per_second / (1 - self.forced)

    @property
    def games_per_second(self) -> float:
        """Whole games, setup included, per second."""
        return self.games / self.seconds

    @property
    def decisions_per_game(self) -> float:
        """All decisions, per game."""
        return self.answers / self.games / (1 - self.forced)


def measure(ruleset: Ruleset, players: int, seconds: float) -> Figures:
    """Play random games for that many seconds and return the figures."""
    program = ruleset.program(players)
    for seed in range(WARM_UP):
        play_out(program, seed)
    games = answers = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds or not games:
        answers += play_out(program, games).answers
        games += 1
        spent = time.process_time() - begin
    return Figures(players, games, answers, spent, forced_share(ruleset, players))


def forced_share(ruleset: Ruleset, players: int) -> float:
    """Return the share of decisions with a single option, as the telling program counts them."""
    program = ruleset.program(players, telling=True)
    answers = forced = 0
    for seed in range(LOOKED_INTO):
        draw = chance(seed)
        log: Log = []
        state = program.new_state(seed, log)
        while state[DECISION] is not None:
            program.answer(state, int(draw() * len(state[DECISION][2])), log)
            answers += 1
        forced += forced_count(log)
    return forced / (answers + forced) if answers else 0.0


def run(
    packs: Packs,
    players: SeatNumbers,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="How long each measurement takes.")] = 3.0,
) -> None:
    """Measure and print one line for each number of players."""
    ruleset = load_packs(packs)
    least, most = ruleset.seats
    tell_figures([measure(ruleset, number, seconds) for number in players or range(least, most + 1)])


def tell_figures(rows: Sequence[Figures]) -> None:
    """Print the figures as a table."""
    heads = ("players", "decisions/s", "real decisions/s", "games/s", "decisions/game", "forced")
    print("  ".join(heads))
    for row in rows:
        cells = (
            str(row.players), f"{row.decisions_per_second:,.0f}", f"{row.real_per_second:,.0f}", f"{row.games_per_second:,.1f}",
            f"{row.decisions_per_game:,.1f}", f"{row.forced:.1%}",
        )  # fmt: skip
        print("  ".join(cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True)))
