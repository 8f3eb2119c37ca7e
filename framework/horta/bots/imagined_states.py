"""States that a seat cannot tell from the true one: what it sees is kept, what it does not see is drawn again.

Chance to come is a new seed. Pieces in places hidden from the seat are mixed among all hidden places for
their kind, each place keeping its number of pieces; those that the seat is asked about stay in their place, but
in a new order. Hidden numbers with a bank are dealt out again, for their sum is not secret; other hidden
numbers and fields are as at the start. The outcome depends only on the seed and on what the seat may know.
Rules can break down in such a state though they never do in a game: what a running procedure
remembers of hidden things is kept as it is, and need not fit.
"""

from __future__ import annotations

import random

from horta.engine.program import Program
from horta.model.decisions import OPTIONS, QUESTION
from horta.model.layout import DECISION, SEED, State
from horta.model.visibility import HiddenSlots

_OTHER_CHANCE = 0x1F123BB5  # keeps the mixing apart from the game's own chance of the same seed


class Imagination:
    """Draws states of one program for one seat."""

    __slots__ = ("_hidden", "_kinds", "_questions", "_reset")

    def __init__(self, program: Program, seat: int) -> None:
        self._questions = program.questions
        self._kinds = [question.kinds for question in program.questions]
        self._hidden = HiddenSlots(program.layout, seat)
        unbanked = [slot for slot, counter in self._hidden.counters.items() if counter.bank is None]
        self._reset = [(slot, program.blank[slot]) for slot in (*self._hidden.fields, *unbanked)]

    def imagine(self, state: State, seed: int) -> State:
        """Return a copy of the state with everything hidden drawn again."""
        imagined = state.copy()
        imagined[SEED] = seed
        chance = random.Random(seed ^ _OTHER_CHANCE)
        for kind, slots in self._hidden.zones.items():
            _mix(imagined, slots, self._asked_about(state, kind), chance)
        for slots in self._hidden.banked:
            _deal(imagined, slots, chance)
        for slot, start in self._reset:
            imagined[slot] = start
        return imagined

    def _asked_about(self, state: State, kind: str) -> frozenset[int]:
        """Return the pieces of a kind among the options of the open question."""
        waiting = state[DECISION]
        if waiting is None or kind not in self._kinds[waiting[QUESTION]]:
            return frozenset()
        named = self._questions[waiting[QUESTION]].named
        return frozenset(piece for option in waiting[OPTIONS] for piece in named(option, kind))


def _mix(state: State, slots: list[int], staying: frozenset[int], chance: random.Random) -> None:
    # Sorted first: where the pieces really are must not show in the outcome.
    pool = sorted([piece for slot in slots for piece in state[slot] if piece not in staying])
    chance.shuffle(pool)
    for slot in slots:
        stay = sorted(staying.intersection(state[slot]))
        held = stay + [pool.pop() for _ in range(len(state[slot]) - len(stay))]
        if stay:
            chance.shuffle(held)
        state[slot] = tuple(held)


def _deal(state: State, slots: list[int], chance: random.Random) -> None:
    total = sum(state[slot] for slot in slots)
    for slot in slots:
        state[slot] = 0
    for _ in range(total):
        state[slots[int(chance.random() * len(slots))]] += 1
