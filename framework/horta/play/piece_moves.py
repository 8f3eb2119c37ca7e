"""How pieces went from zone to zone during an answer: the answer is carried out once more on a state that notes what is written.

Everybody sees that pieces move, from where and to where. Which pieces they were is for the caller to keep from whoever does not see it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from horta.engine.program import Program
from horta.model.layout import SEED, State

ALL, SHUFFLED = -1, -2


class PieceMove(NamedTuple):
    """Pieces that left one slot for another.

    One piece lay at the place `at` of its zone. `ALL` says that everything left that lay there, `SHUFFLED` that the pieces of a slot
    got another order.
    """

    source: int
    target: int
    pieces: tuple[int, ...]
    at: int


Moves = list[PieceMove]


class _NotingState(list[Any]):
    """A state that notes what is written into some of its slots."""

    def __init__(self, state: Iterable[Any], slots: Collection[int]) -> None:
        super().__init__(state)
        self.slots = slots
        self.written: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []

    def __setitem__(self, slot: Any, value: Any) -> None:
        if slot in self.slots:
            self.written.append((slot, self[slot], value))
        super().__setitem__(slot, value)


def moves_of_answer(program: Program, before: State, index: int, slots: Collection[int]) -> Moves:
    """Return how pieces went between these slots during an answer. They are all slots of a kind of pieces, or none."""
    noting = _NotingState(before, slots)
    program.answer(noting, index)
    return list(_moves(noting.written))


def moves_of_setup(program: Program, seed: int, slots: Collection[int]) -> tuple[Moves, State]:
    """Return the same for what happens before the first decision, and the state that it leads to."""
    noting = _NotingState(program.blank, slots)
    noting[SEED] = seed
    program.perform(noting, "game", 0)
    return list(_moves(noting.written)), list(noting)


def _moves(written: Iterable[tuple[int, tuple[int, ...], tuple[int, ...]]]) -> Iterator[PieceMove]:
    """Yield what was done, from what was written: pieces are taken from one slot, and then added to another."""
    source, at = 0, ALL
    for slot, held, holds in written:
        if len(holds) < len(held):
            source = slot
            at = ALL if not holds else next((at for at, piece in enumerate(holds) if piece != held[at]), len(holds))
        elif len(holds) > len(held):
            yield PieceMove(source, slot, holds[len(held) :], at)
        elif holds is not held:
            yield PieceMove(slot, slot, holds, SHUFFLED)
