"""Small games without secrets, and without chance from here on, played exactly: every line to its end, each position once.

Each seat takes an answer that gives it the largest share of the win. With more than two seats that says nothing of which
of equally good answers another seat takes; the first of them counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.model.layout import DECISION, SEED, State

Shares = tuple[float, ...]
"""What each seat gets of the win."""

DEEPEST = 150  # answers in a row; beyond, a game is not small
KEPT = 200_000  # positions


class _OutOfReach(Exception):
    """The game is too large for the positions that may be looked at, or chance plays a part in it."""


class ExactSearch:
    """What every position of a game leads to if all seats play well. It keeps what it has found out."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._streams = tuple(program.layout.streams.values())
        self._known: dict[tuple[Any, ...], Shares] = {}

    def shares(self, state: State, going: Callable[[], bool]) -> list[float] | None:
        """Return what each option of a state gives the seat that is asked; None if that takes too long, or chance or a fault is on the way.

        `going` is asked before each new position whether it may be looked at.
        """
        state = state.copy()
        state[SEED] = 0
        try:
            return [self._after(state, option, going, 0)[state[DECISION][1]] for option in range(len(state[DECISION][2]))]
        except (_OutOfReach, RuleFault):
            return None

    def _after(self, state: State, option: int, going: Callable[[], bool], depth: int) -> Shares:
        after = state.copy()
        self._program.answer(after, option)
        if [after[slot] for slot in self._streams] != [state[slot] for slot in self._streams]:
            raise _OutOfReach
        if after[DECISION] is None:
            return self._shares(after)
        key = tuple(after)
        found = self._known.get(key)
        if found is None:
            if depth == DEEPEST or len(self._known) >= KEPT or not going():
                raise _OutOfReach
            found = self._known[key] = self._best(after, going, depth + 1)
        return found

    def _shares(self, state: State) -> Shares:
        winners = self._program.outcome(state).winners
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self._program.layout.seats)])

    def _best(self, state: State, going: Callable[[], bool], depth: int) -> Shares:
        _, seat, options = state[DECISION][:3]
        best: Shares | None = None
        for option in range(len(options)):
            found = self._after(state, option, going, depth)
            if best is None or found[seat] > best[seat]:
                best = found
            if best[seat] == 1:
                break
        assert best is not None
        return best
