"""States with something else in place of what a seat may not see.

One walk over everything that can hold a secret: zones, numbers, fields, the options of others, and what waiting procedures
remember. Undo puts unknowns there, panels a fixed arrangement, bots what they imagine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from horta.engine.frames import Fill, Pieces, renamed
from horta.engine.option_hooks import BARRED
from horta.engine.program import FAULTS, Program
from horta.model.decisions import EXTRAS, OPTIONS, QUESTION, SEAT, Question
from horta.model.layout import DECISION, FRAME, SEED, State
from horta.model.visibility import HiddenNumber, hidden_slots
from horta.play.unknown import FAR, Looked, Unknown, UnknownPiece

Zones = Mapping[int, tuple[Any, ...]]


class Hidden:
    """What one seat (or with None a spectator) may not see of the states of a program."""

    __slots__ = ("program", "slots", "viewer")

    def __init__(self, program: Program, viewer: int | None) -> None:
        self.program = program
        self.viewer = viewer
        self.slots = hidden_slots(program.layout, viewer)

    def replaced(
        self, state: State, seed: Any, zones: Zones, number: Callable[[State, int, HiddenNumber], Any], own: Callable[[int], Any]
    ) -> State:
        """Return a copy with this seed and these contents of hidden zones.

        In every hidden slot stands what `number` returns; in those of the engine's own that can tell a secret, what `own` returns.
        """
        found = state.copy()
        found[SEED] = seed
        for slot, pieces in zones.items():
            found[slot] = pieces
        for slot, hidden in self.slots.hidden_numbers(state):
            found[slot] = number(found, slot, hidden)
        for slot in self.program.frames.secret_slots:
            found[slot] = own(slot)
        return found

    def rename(self, state: State, knowing: Collection[int | None], pieces: Pieces, fill: Fill) -> None:
        """Rewrite what waiting procedures remember and what others are asked, in place.

        `pieces` says what stands in for each hidden piece, `fill` what takes the place of a secret of another sort, unless one of the
        `knowing` seats chose it.
        """
        state[FRAME] = self.program.frames.rewritten(state[FRAME], knowing, pieces, fill)
        waiting = state[DECISION]
        named: Pieces = {} if waiting is None or waiting[SEAT] == self.viewer else pieces  # a seat sees its own options
        if waiting is None or (not named and len(waiting) <= EXTRAS):
            return
        question = self.program.questions[waiting[QUESTION]]
        options = tuple([_renamed_option(question, option, named) for option in waiting[OPTIONS]])
        extras = [tuple(self._extras(state, question, waiting[SEAT], options, found, named)) for found in waiting[EXTRAS:]]
        state[DECISION] = (*waiting[:OPTIONS], options, *extras)

    def _extras(
        self, state: State, question: Question, asked: int, options: Sequence[Any], extras: Iterable[Any], pieces: Pieces
    ) -> Iterator[Any]:
        """Yield what hooks did to the options of a question. Who added one is found again where the viewer does not see it."""
        for at, number, value in extras:
            if at == BARRED:
                yield at, number, _renamed_option(question, value, pieces)
                continue
            branch, option = options[at] if question.branches else (None, options[at])
            asking = question.name if branch is None else f"{question.name}_{question.branches[branch][0]}"
            found: tuple[Any, Any] | None = None
            try:
                found = self.program.offered_by(state, asking, asked, option, (number, value), self.slots.places())
            except FAULTS:
                pass  # in an imagined state nobody may add it
            except Looked:
                found = Unknown(), Unknown()
            if found is not None:
                yield at, *found

    def veiled(self, state: State) -> State:
        """Return a copy in which everything hidden is unknown."""
        slots, zones, pieces = self.slots, dict[int, tuple[Any, ...]](), dict[str, dict[int, Any]]()
        for kind in slots.zones:
            pool = frozenset(slots.pool(state, kind))
            family = object()
            zones |= {slot: tuple([UnknownPiece(pool, family) for _ in state[slot]]) for slot in slots.zones[kind]}
            # A piece that is remembered is known to be in the pool, but not where it lies: it belongs to no family.
            pieces[kind] = {piece: UnknownPiece(pool, None) for piece in pool}
        veiled = self.replaced(state, Unknown(), zones, self._unknown, lambda slot: Unknown())
        # What the asked seat chose itself is its own to take back, so it counts as known.
        asked = state[DECISION][SEAT] if state[DECISION] is not None else self.viewer
        self.rename(veiled, (self.viewer, asked), pieces, lambda local, given: Unknown())
        return veiled

    def _unknown(self, state: State, slot: int, hidden: HiddenNumber) -> Unknown:
        least, most = hidden.bounds(self.program.layout)
        return Unknown(least, FAR if most is None else most)

    def arranged(self, state: State) -> State:
        """Return a copy with hidden numbers at their start and hidden pieces dealt out in order; procedures under way are left out.

        Two states that look the same to the viewer become equal.
        """
        zones: dict[int, tuple[Any, ...]] = {}
        for kind, slots in self.slots.zones.items():
            pieces = iter(self.slots.pool(state, kind))
            zones |= {slot: tuple([next(pieces) for _ in state[slot]]) for slot in slots}
        blank = self.program.blank
        found = self.replaced(state, 0, zones, lambda state, slot, hidden: blank[slot], blank.__getitem__)
        found[FRAME] = None
        return found


def _renamed_option(question: Question, option: Any, pieces: Pieces) -> Any:
    if option is None:
        return None
    if question.branches:
        type_ = question.branches[option[0]][1]
        return option if type_ is None else (option[0], renamed(option[1], type_, pieces))
    assert question.item is not None
    return renamed(option, question.item, pieces)
