"""Goes the way again from before rules began to wait about which something hidden decided: what waits is a secret itself then.

The seat that imagines gives its answers once more. What another seat answered may be hidden, so any of its options will do, as long as the
imagining seat would have seen the same. From a beginning where that cannot be, another way is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from horta.bots.chance import Chance
from horta.bots.hidden_pieces import Dealing
from horta.bots.past import Past
from horta.engine.program import FAULTS, Program
from horta.model.decisions import OPTIONS, QUESTION, SEAT
from horta.model.layout import DECISION, State
from horta.play.views import seen_state

TRIED = 12  # options of another seat

_OTHER_CHANCE = 0x7A3D94C1  # keeps the answers of others apart from everything else of the same seed
_WRONG = (*FAULTS, TypeError, LookupError)


class WayAgain:
    """The answers that led to a state, as one seat saw them."""

    __slots__ = ("_in_sight", "_program", "_seat", "_seen", "_state", "_steps")

    def __init__(self, program: Program, seat: int, state: State, steps: Sequence[Past], first: Mapping[str, Dealing]) -> None:
        self._program = program
        self._seat = seat
        self._state = state
        self._steps = steps
        after = [*(step.before for step in steps[1:] if step.before is not None), state]
        self._seen = [self._view(found) for found in after]
        # Options that name what has come into sight since are tried first: nothing else of what others did is known.
        self._in_sight = {kind: dealing.fixed for kind, dealing in first.items()}

    def gone(self, found: State, seed: int) -> State | None:
        """Return where the way leads from another first state; None if the seat could tell that from the true one."""
        chance = Chance(seed ^ _OTHER_CHANCE)
        try:
            for step, seen in zip(self._steps, self._seen, strict=True):
                if step.before is not None:
                    led_to = self._after(found, step.before, step.index, seen, chance)
                    if led_to is None:
                        return None
                    found = led_to
                elif self._view(found) != seen:
                    return None
        except _WRONG:
            return None
        return found if self._asks_alike(found, self._state) else None

    def _view(self, state: State) -> object:
        return seen_state(self._program.layout, state, self._seat)

    def _after(self, found: State, before: State, index: int, seen: object, chance: Chance) -> State | None:
        """Return what an answer leads to that looks the same as the true one."""
        if not self._asks_alike(found, before):
            return None
        for option in [index] if before[DECISION][SEAT] == self._seat else self._in_order(found, chance):
            led_to = found.copy()
            try:
                self._program.answer(led_to, option)
            except _WRONG:
                continue
            if self._view(led_to) == seen:
                return led_to
        return None

    def _in_order(self, found: State, chance: Chance) -> list[int]:
        """Return the numbers of the options of another seat, in the order in which they are tried."""
        number, _, options = found[DECISION][:3]
        question = self._program.questions[number]
        order = list(range(len(options)))
        chance.shuffle(order)
        kinds = [kind for kind in question.kinds if self._in_sight.get(kind)]
        if kinds:
            order.sort(
                key=lambda at: not any(piece in self._in_sight[kind] for kind in kinds for piece in question.named(options[at], kind))
            )
        return order[:TRIED]

    def _asks_alike(self, one: State, other: State) -> bool:
        """True if two states ask the same, as far as the seat can tell."""
        ours, theirs = one[DECISION], other[DECISION]
        if ours is None or theirs is None or ours[SEAT] != theirs[SEAT]:
            return False
        questions = self._program.questions
        if questions[ours[QUESTION]].name != questions[theirs[QUESTION]].name:
            return False
        return ours[SEAT] != self._seat or bool(ours[OPTIONS] == theirs[OPTIONS])
