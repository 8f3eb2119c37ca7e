"""States that a seat cannot tell from the true one: what it sees is kept, what it does not see is drawn anew.

Chance to come is a new seed. Pieces in places hidden from the seat are mixed among all hidden places for
their kind, each place keeping its number of pieces; those that the seat is asked about stay in their place, but
in an order drawn anew. Hidden numbers with a bank are dealt out anew, for their sum is no secret; other hidden
numbers and fields are taken as they began. The outcome depends on the seed and on what the seat may know, and on
nothing else. Rules can break down in such a state though they never do in a game: what a procedure under way
remembers of hidden things is kept as it is, and need not fit.
"""

from __future__ import annotations

import random

from horta.engine.program import Program
from horta.model.decisions import OPTIONS, QUESTION
from horta.model.layout import DECISION, SEED, Layout, State
from horta.model.visibility import hidden_fields, hidden_slots

_APART = 0x1F123BB5  # sets the mixing apart from the game's own chance by the same seed


class Veil:
    """What is hidden from one seat in states of one program: slots in groups."""

    __slots__ = ("_dealt", "_forgotten", "_mixed", "_naming", "_questions")

    def __init__(self, program: Program, seat: int) -> None:
        layout = program.layout
        self._mixed = _mixed(layout, seat)
        self._questions = program.questions
        self._naming = {number for number, question in enumerate(program.questions) if question.kinds & self._mixed.keys()}
        self._dealt: list[list[int]] = []
        self._forgotten = [(slot, program.blank[slot]) for slot, _, _ in hidden_fields(layout, seat)]
        for counter in layout.vocabulary.counters.values():
            slots = hidden_slots(layout, counter, seat)
            if counter.bank is None:
                self._forgotten += [(slot, program.blank[slot]) for slot in slots]
            else:
                width, base = layout.things(counter.by), layout.counters[counter.name]
                groups = [[slot for slot in slots if (slot - base) % width == thing] for thing in range(width)]
                self._dealt += [group for group in groups if group]

    def imagine(self, state: State, seed: int) -> State:
        """A copy of the state with everything hidden drawn anew."""
        imagined = state.copy()
        imagined[SEED] = seed
        chance = random.Random(seed ^ _APART)
        for kind, slots in self._mixed.items():
            _mix(imagined, slots, self._asked_about(state, kind), chance)
        for slots in self._dealt:
            _deal(imagined, slots, chance)
        for slot, beginning in self._forgotten:
            imagined[slot] = beginning
        return imagined

    def _asked_about(self, state: State, kind: str) -> frozenset[int]:
        """The pieces of a kind among the options that wait."""
        waiting = state[DECISION]
        if waiting is None or waiting[QUESTION] not in self._naming:
            return frozenset()
        named = self._questions[waiting[QUESTION]].named
        return frozenset(piece for option in waiting[OPTIONS] for piece in named(option, kind))


def _mix(state: State, slots: list[int], staying: frozenset[int], chance: random.Random) -> None:
    # Sorted first: how the pieces truly lie must not show in the outcome.
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


def _mixed(layout: Layout, seat: int) -> dict[str, list[int]]:
    """The slots of all zones that the seat cannot look into, by the kind of their pieces."""
    by_kind: dict[str, list[int]] = {}
    for zone in layout.vocabulary.zones.values():
        by_kind.setdefault(zone.holds, []).extend(hidden_slots(layout, zone, seat))
    return {kind: slots for kind, slots in by_kind.items() if slots}
