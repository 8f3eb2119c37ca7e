"""States that a seat cannot tell from the true one: what it sees is kept, what it does not see is drawn again.

- Chance to come is a new seed.
- Pieces in hidden places are mixed among all hidden places that may hold them (`only`), each place keeping its number of
  pieces. Those that the seat is asked about change places only with each other.
- Hidden numbers are drawn from where they can come (`hidden_numbers`).
- What waiting procedures remember follows: names of pieces change as the pieces do, other secrets are computed or drawn again.

The outcome depends only on the seed and on what the seat may know. Rules can break down in such a state though they never
do in a game, if the true state has a property that no declaration tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from horta.bots.chance import Chance
from horta.bots.hidden_numbers import HiddenNumbers
from horta.bots.hidden_pieces import Test, mixed
from horta.engine.frames import FrameLocal, FrameTable
from horta.engine.program import FAULTS, Program
from horta.language.hidden_place_values import only_title
from horta.model.decisions import OPTIONS, QUESTION, SEAT
from horta.model.layout import DECISION, FRAME, SEED, State
from horta.model.visibility import entries
from horta.play.hidden import Hidden
from horta.play.views import seen_state

Trail = Sequence[tuple[State | None, int]]
"""States with the option that was taken in each; None stands for the beginning of the game."""
ATTEMPTS = 20

_OTHER_CHANCE = 0x1F123BB5  # keeps the mixing apart from the game's own chance of the same seed


def trail_to(frames: FrameTable, state: State, steps: Iterable[tuple[State | None, int]]) -> Trail:
    """Return the steps since the rules began to wait about which something hidden decided; none if there are no such rules.

    `steps` are the last ones of the game, the latest first. None instead of a state stands for the beginning of the game.
    """
    waiting = {id(frame) for frame in frames.secret_frames(state[FRAME])}
    found: list[tuple[State | None, int]] = []
    for step in steps if waiting else ():
        found.append(step)
        if step[0] is None or not any(id(frame) in waiting for frame in frames.secret_frames(step[0][FRAME])):
            break
    return found[::-1]


class Imagination:
    """Draws states of one program for one seat."""

    __slots__ = ("_hidden", "_numbers", "_program", "_seat", "_tests")

    def __init__(self, program: Program, seat: int) -> None:
        self._program = program
        self._seat = seat
        self._hidden = Hidden(program, seat)
        self._numbers = HiddenNumbers(self._hidden)
        self._tests = _zone_tests(program)

    def imagine(self, state: State, seed: int, trail: Trail = ()) -> State:
        """Return a copy of the state with everything hidden drawn again.

        `trail` is how the game came here since something hidden decided about the rules that wait. Then what waits is a secret
        itself, so the way is gone again from an imagined state at its beginning.
        """
        if trail:
            for attempt in range(ATTEMPTS):
                found = self._gone_again(state, seed + attempt * _OTHER_CHANCE, trail)
                if found is not None:
                    found[SEED] = seed
                    return found
        return self._drawn(state, seed)

    def _gone_again(self, state: State, seed: int, trail: Trail) -> State | None:
        """Return where the same answers lead from another beginning; None if the seat could tell that from the true state."""
        first = trail[0][0]
        found = self._program.new_state(seed) if first is None else self._drawn(first, seed)
        try:
            for before, index in trail:
                if before is not None:
                    if not self._alike(found, before):
                        return None
                    self._program.answer(found, index)
        except (*FAULTS, TypeError, LookupError):
            return None
        if not self._alike(found, state):
            return None
        return found if seen_state(self._program.layout, found, self._seat) == seen_state(self._program.layout, state, self._seat) else None

    def _alike(self, one: State, other: State) -> bool:
        """True if two states ask the same, as far as the seat can tell."""
        ours, theirs = one[DECISION], other[DECISION]
        if ours is None or theirs is None or ours[SEAT] != theirs[SEAT]:
            return False
        questions = self._program.questions
        if questions[ours[QUESTION]].name != questions[theirs[QUESTION]].name:
            return False
        return ours[SEAT] != self._seat or bool(ours[OPTIONS] == theirs[OPTIONS])

    def _drawn(self, state: State, seed: int) -> State:
        """Return a copy with everything hidden drawn again, except which rules wait."""
        chance = Chance(seed ^ _OTHER_CHANCE)
        zones: dict[int, tuple[int, ...]] = {}
        renamed = {kind: self._mix(state, kind, zones, chance) for kind in self._hidden.slots.zones}
        blank = self._program.blank
        imagined = self._hidden.replaced(state, seed, zones, lambda found, slot, hidden: blank[slot], blank.__getitem__)
        self._numbers.draw(imagined, chance)
        self._hidden.rename(imagined, (self._seat,), renamed, partial(_drawn_again, imagined, chance))
        frame = imagined[FRAME]
        if frame is not None and frame[0] in self._program.frames.twins:
            imagined[FRAME] = (chance.choice(self._program.frames.twins[frame[0]]), *frame[1:])
        return imagined

    def _mix(self, state: State, kind: str, zones: dict[int, tuple[int, ...]], chance: Chance) -> dict[int, int]:
        """Put new contents of the hidden zones of a kind into `zones`; return which piece took the place of which."""
        slots = self._hidden.slots.zones[kind]
        tests: list[Test | None] = [None for _ in slots]
        if any(slot in self._tests for slot in slots):
            # What a zone allows must not tell what is hidden, so it is asked where nothing hidden is left.
            plain = self._hidden.arranged(state)
            for hidden in (hidden for found in self._hidden.slots.zones.values() for hidden in found):
                plain[hidden] = ()
            tests = [self._test(slot, plain) for slot in slots]
        groups = self._asked_about(state, kind)
        asked = frozenset[int]().union(*groups)
        places = [[[piece for piece in state[slot] if piece in group] for slot in slots] for group in groups]
        places.append(
            [[piece for piece in state[slot] if piece not in asked] for slot in slots] if asked else [state[slot] for slot in slots]
        )
        renamed: dict[int, int] = {}
        for group in places:
            renamed |= mixed(group, tests, chance)
        for slot in slots:
            held = [renamed[piece] for piece in state[slot]]
            if asked and not asked.isdisjoint(state[slot]):
                held.sort()
                chance.shuffle(held)  # options do not say in which order the pieces lie
            zones[slot] = tuple(held)
        return renamed

    def _asked_about(self, state: State, kind: str) -> list[frozenset[int]]:
        """Return the pieces of a kind that the seat is asked about: those that the same branches of the question name form a set."""
        waiting = state[DECISION]
        if waiting is None or waiting[SEAT] != self._seat:
            return []
        question = self._program.questions[waiting[QUESTION]]
        if kind not in question.kinds:
            return []
        naming: dict[int, set[int]] = {}
        for option in waiting[OPTIONS]:
            branch = option[0] if question.branches and option is not None else -1
            for piece in question.named(option, kind):
                naming.setdefault(piece, set()).add(branch)
        groups: dict[tuple[int, ...], set[int]] = {}
        for piece in sorted(naming):
            groups.setdefault(tuple(sorted(naming[piece])), set()).add(piece)
        return [frozenset(group) for group in groups.values()]

    def _test(self, slot: int, state: State) -> Test | None:
        found = self._tests.get(slot)
        return None if found is None else lambda piece: _holds(found[0], state, found[1], piece, *found[2])


def _zone_tests(program: Program) -> dict[int, tuple[Any, int, tuple[int, ...]]]:
    """Return, by the slot of a zone that says `only`, the test with the owner and the thing that the slot is for."""
    found: dict[int, tuple[Any, int, tuple[int, ...]]] = {}
    layout = program.layout
    for zone in layout.vocabulary.zones.values():
        test = program.values.get(only_title(zone.name))
        if test is not None:
            for slot, owner, thing in entries(layout, zone, layout.zones[zone.name]):
                found[slot] = (test, owner or 0, () if zone.by is None else (thing,))
    return found


def _holds(test: Any, state: State, owner: int, piece: int, *thing: int) -> bool:
    try:
        return bool(test(state, owner, piece, *thing))
    except FAULTS:
        return False


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
