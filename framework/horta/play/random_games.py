"""Random games at full speed: on the quiet program, from decision to decision, without checks or a journal.

For measurements and for search. The options taken depend only on the seed of the choices, so a game is the same on
every platform. Campaigns (`trials`) play with checks.
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
    """Return a source of numbers from 0 to below 1, the same everywhere for the same seed."""
    return random.Random(seed).random


def play_out(program: Program, seed: int, choosing: int | None = None) -> Playout:
    """Play a game from start to end. `choosing` seeds the choices; without it, the seed of the game does."""
    state = program.new_state(seed)
    return Playout(state, finish(program, state, chance(seed if choosing is None else choosing)))


def finish(program: Program, state: State, chance: Chance, most: int = MOST_ANSWERS) -> int:
    """Play a state to the end of its game with evenly random choices. Return the number of answers.

    Endless after `most` answers.
    """
    count = program.play(state, chance, most)
    if state[DECISION] is not None:
        raise Endless(f"the game is not over after {most} answers")
    return count
