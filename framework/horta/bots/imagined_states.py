"""States that a seat cannot tell from the true one: what it sees is kept, what it does not see is drawn again.

- Chance to come is a new seed.
- Pieces in hidden places are mixed among all hidden places that may hold them (`only`), each place keeping its number of
  pieces. What play has shown of them stays (`known_pieces`). Those that the seat is asked about change places only with each other.
- Hidden numbers are drawn from where they can come (`hidden_numbers`).
- What waiting procedures remember follows: names of pieces change as the pieces do, other secrets are computed or drawn again.

The outcome depends only on the seed and on what the seat may know. Rules can break down in such a state though they never
do in a game, if the true state has a property that no declaration tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from horta.bots.chance import Chance
from horta.bots.hidden_numbers import HiddenNumbers
from horta.bots.hidden_pieces import Dealing
from horta.bots.known_pieces import KnownPieces
from horta.bots.past import Past
from horta.bots.way_again import WayAgain
from horta.engine.frames import FrameLocal
from horta.engine.program import FAULTS, Program
from horta.model.decisions import OPTIONS, QUESTION, SEAT
from horta.model.layout import DECISION, FRAME, SEED, State
from horta.play.hidden import Hidden
from horta.play.zone_tests import zone_tests

ATTEMPTS = 20

_OTHER_CHANCE = 0x1F123BB5  # keeps the mixing apart from the game's own chance of the same seed


class Imagination:
    """Draws states of one program for one seat."""

    __slots__ = ("_hidden", "_numbers", "_program", "_seat", "_tests")

    def __init__(self, program: Program, seat: int) -> None:
        self._program = program
        self._seat = seat
        self._hidden = Hidden(program, seat)
        self._numbers = HiddenNumbers(self._hidden)
        self._tests = zone_tests(program)

    def imagine(self, state: State, seed: int, past: Past | None = None) -> State:
        """Return a copy of the state with everything hidden drawn again. `past` is how play came there, if anybody remembers."""
        return self.of(state, past).imagine(seed)

    def of(self, state: State, past: Past | None = None) -> ImaginedStates:
        """Return the states that can be imagined instead of one. It must not change as long as they are."""
        return ImaginedStates(self, state, past)

    def dealings(self, state: State, past: Past | None, later: State | None = None) -> dict[str, Dealing]:
        """Return, by kind, how hidden pieces can be dealt out again. Those that are in sight in a `later` state stay where they are."""
        known, pool = None if past is None else past.known(self._seat), self._hidden.slots.pool
        asked = self._kinds_asked_about(state)
        found = {}
        for kind, slots in self._hidden.slots.zones.items():
            fixed = set() if known is None else known.fixed(kind)
            if later is not None:
                fixed.update(set(pool(state, kind)).difference(pool(later, kind)))
            groups = self._asked_about(state, kind) if kind in asked else ()
            found[kind] = Dealing(state, slots, groups, fixed, self._allowed(state, kind, slots, known))
        return found

    def drawn(self, state: State, dealings: dict[str, Dealing], seed: int) -> State:
        """Return a copy with everything hidden drawn again, except which rules wait."""
        chance = Chance(seed ^ _OTHER_CHANCE)
        zones: dict[int, tuple[int, ...]] = {}
        renamed = {kind: dealing.deal(zones, chance) for kind, dealing in dealings.items()}
        blank = self._program.blank
        imagined = self._hidden.replaced(state, seed, zones, lambda found, slot, hidden: blank[slot], blank.__getitem__)
        self._numbers.draw(imagined, chance)
        self._hidden.rename(imagined, (self._seat,), renamed, partial(_drawn_again, imagined, chance))
        frame = imagined[FRAME]
        if frame is not None and frame[0] in self._program.frames.twins:
            imagined[FRAME] = (chance.choice(self._program.frames.twins[frame[0]]), *frame[1:])
        return imagined

    def way(self, state: State, steps: Sequence[Past], dealings: Mapping[str, Dealing]) -> WayAgain:
        """Return the way that led to a state; `dealings` are those of the first state on it."""
        return WayAgain(self._program, self._seat, state, steps, dealings)

    def beginning(self, seed: int) -> State:
        """Return the beginning of another game."""
        return self._program.new_state(seed)

    # -------------------------------------------------------------- pieces

    def _allowed(self, state: State, kind: str, slots: Sequence[int], known: KnownPieces | None) -> dict[int, list[int]] | None:
        """Return where each hidden piece may lie, of the places that hold any; None if all may lie anywhere."""
        filled = [at for at, slot in enumerate(slots) if state[slot]]
        tests = [] if self._tests.keys().isdisjoint(slots) else [self._tests.get(slot) for slot in slots]
        masks = None if known is None else known.places(kind, sum([1 << at for at in filled]))
        if masks is None and not tests:
            return None
        pieces = [piece for at in filled for piece in state[slots[at]]]
        places = {mask: [at for at in filled if mask >> at & 1] for mask in (-1, *set((masks or {}).values()))}
        found = {piece: places[-1 if masks is None else masks[piece]] for piece in pieces}
        undecided = [piece for piece in pieces if len(found[piece]) > 1] if tests else []
        # What a zone allows must not tell what is hidden, so it is asked where nothing hidden is left.
        plain = self._without_hidden_pieces(state) if undecided else state
        for piece in undecided:
            found[piece] = [at for at in found[piece] if (test := tests[at]) is None or test.admits(plain, piece)]
        return None if all(len(places) == len(filled) for places in found.values()) else found

    def _without_hidden_pieces(self, state: State) -> State:
        """Return a copy in which every hidden place is empty, and every hidden number at its start."""
        plain = self._hidden.arranged(state)
        for slot in (slot for slots in self._hidden.slots.zones.values() for slot in slots):
            plain[slot] = ()
        return plain

    def _kinds_asked_about(self, state: State) -> frozenset[str]:
        """Return the kinds that options of the seat can name."""
        waiting = state[DECISION]
        if waiting is None or waiting[SEAT] != self._seat:
            return frozenset()
        kinds: frozenset[str] = self._program.questions[waiting[QUESTION]].kinds
        return kinds

    def _asked_about(self, state: State, kind: str) -> list[frozenset[int]]:
        """Return the pieces of a kind that the seat is asked about: those that the same branches of the question name form a set."""
        waiting = state[DECISION]
        question = self._program.questions[waiting[QUESTION]]
        naming: dict[int, set[int]] = {}
        for option in waiting[OPTIONS]:
            branch = option[0] if question.branches and option is not None else -1
            for piece in question.named(option, kind):
                naming.setdefault(piece, set()).add(branch)
        groups: dict[tuple[int, ...], set[int]] = {}
        for piece in sorted(naming):
            groups.setdefault(tuple(sorted(naming[piece])), set()).add(piece)
        return [frozenset(group) for group in groups.values()]


def imagination(program: Program, seat: int) -> Imagination:
    """Return what draws the states of a program for a seat; made once."""
    key = "imagination", seat
    if key not in program.kept:
        program.kept[key] = Imagination(program, seat)
    found: Imagination = program.kept[key]
    return found


class ImaginedStates:
    """What can be imagined instead of one state. Everything that does not depend on the seed is worked out once."""

    __slots__ = ("_before", "_dealings", "_first", "_imagination", "_state", "_way")

    def __init__(self, imagination: Imagination, state: State, past: Past | None) -> None:
        self._imagination = imagination
        self._state = state
        self._dealings = imagination.dealings(state, past)
        self._first: State | None = None
        self._before: dict[str, Dealing] = {}
        trail = [] if past is None else past.trail(state)
        if trail and trail[0].before is not None:
            self._first, self._before = trail[0].before, imagination.dealings(trail[0].before, trail[0].previous, later=state)
        self._way = imagination.way(state, trail, self._before) if trail else None

    def imagine(self, seed: int) -> State:
        """Return a copy of the state with everything hidden drawn again."""
        found = None if self._way is None else self._gone_again(seed, self._way)
        return self._imagination.drawn(self._state, self._dealings, seed) if found is None else found

    def _gone_again(self, seed: int, way: WayAgain) -> State | None:
        """Return where the same answers lead from another beginning; None if none was found."""
        for attempt in range(ATTEMPTS):
            other = seed + attempt * _OTHER_CHANCE
            first = self._imagination.beginning(other) if self._first is None else self._imagination.drawn(self._first, self._before, other)
            found = way.gone(first, other)
            if found is not None and all(dealing.admits(found) for dealing in self._dealings.values()):
                found[SEED] = seed
                return found
        return None


def _drawn_again(imagined: State, chance: Chance, local: FrameLocal, given: Sequence[Any]) -> Any:
    """Return what takes the place of a secret that a waiting procedure remembers."""
    if local.source is None:
        return local.blank
    try:
        found = local.source(imagined, *(given[at] for at in local.given))
        if not local.one_of:
            return found
        members = tuple(found)
    except (*FAULTS, TypeError, LookupError):  # what it was computed from may be out of reach too
        return local.blank
    return chance.choice(members) if members else local.blank
