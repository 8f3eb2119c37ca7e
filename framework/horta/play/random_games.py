"""Random games at full speed: on the quiet program, from decision to decision, with nothing in between.

For measuring and for search. Which options are taken depends on the seed of the choosing alone, so a
playout repeats on every platform. It knows no checks and keeps no journal: campaigns do that.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from horta.diagnostics import Error
from horta.engine.program import Program
from horta.model.layout import DECISION, State

MOST_ANSWERS = 100_000

Chance = Callable[[], float]


class Endless(Error):
    """A game has more answers than any game should."""

    code = "A201"


@dataclass(frozen=True, slots=True)
class Playout:
    """A game played to its end, and the number of answers it took."""

    state: State
    answers: int


def chance(seed: int) -> Chance:
    """A source of numbers from 0 to below 1, the same everywhere for the same seed."""
    return random.Random(seed).random


def play_out(program: Program, seed: int, choosing: int | None = None) -> Playout:
    """A game from its start to its end. `choosing` seeds the choices, the seed of the game unless given."""
    state = program.new_state(seed)
    return Playout(state, finish(program, state, chance(seed if choosing is None else choosing)))


def finish(program: Program, state: State, chance: Chance, most: int = MOST_ANSWERS) -> int:
    """Carry a state to the end of its game, choosing evenly among the options; how many answers that took.

    Endless after `most` of them.
    """
    count = program.play(state, chance, most)
    if state[DECISION] is not None:
        raise Endless(f"the game is not over after {most} answers")
    return count
