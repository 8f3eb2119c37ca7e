"""How play came to a moment, kept as far as imagined states need it: what it has shown of hidden pieces, and which rules began to wait.

A chain of answers, the latest first, down to the state that the chain begins with. Answers that nobody needs to remember are left out.
What an answer showed is worked out when a seat first imagines a state after it.
"""

from __future__ import annotations

from horta.bots.known_pieces import HiddenPlaces, KnownPieces
from horta.engine.program import Program
from horta.model.layout import FRAME, State
from horta.model.visibility import entries
from horta.play.game import Game
from horta.play.piece_moves import Moves, moves_of_answer, moves_of_setup
from horta.play.steps import Step

LONGEST_TRAIL = 30  # answers that are gone again
KEPT = 300  # answers that are kept of a game without a journal

PastSteps = tuple[State | None, int | None, list[tuple[State, int]]]


def needs_past(program: Program) -> bool:
    """True if imagined states depend on how play came to a moment."""
    return bool(program.followed.kinds) or program.frames.has_secret_frames()


class Follower:
    """What has to be remembered of games of a program."""

    __slots__ = ("_hidden", "_sights", "keeps_all", "program", "slots")

    def __init__(self, program: Program) -> None:
        layout = program.layout
        zones = [zone for zone in layout.vocabulary.zones.values() if zone.holds in program.followed.kinds]
        slots = {zone.name: [slot for slot, _, _ in entries(layout, zone, layout.zones[zone.name])] for zone in zones}
        self.program = program
        self.keeps_all = program.frames.has_secret_frames()
        self.slots = frozenset[int]().union(*slots.values())
        self._hidden = tuple(slot for zone in zones if zone.visible != "all" for slot in slots[zone.name])
        self._sights: dict[int, HiddenPlaces] = {}

    def sight(self, seat: int) -> HiddenPlaces:
        """Return where pieces that can be followed are hidden from a seat."""
        if seat not in self._sights:
            self._sights[seat] = HiddenPlaces(self.program, seat)
        return self._sights[seat]

    def moved(self, before: State, after: State) -> bool:
        """True if an answer may have moved pieces into or out of sight, or between hidden places."""
        for slot in self._hidden:  # noqa: SIM110 - a generator would take longer than all the rest of it
            if after[slot] is not before[slot]:
                return True
        return False


def _follower(program: Program) -> Follower:
    """Return what has to be remembered of games of a program; made once."""
    if Follower not in program.kept:
        program.kept[Follower] = Follower(program)
    found: Follower = program.kept[Follower]
    return found


class Past:
    """One answer, and those before it: `before` is the state that it answered.

    The first of a chain has none. It is the state `first`, which the setup of the game of a seed leads to; without a seed,
    nothing is known of how play came there.
    """

    __slots__ = ("_first", "_follower", "_known", "_length", "_moves", "before", "index", "previous", "seed")

    def __init__(
        self,
        follower: Follower,
        before: State | None = None,
        index: int = 0,
        previous: Past | None = None,
        first: State | None = None,
        seed: int | None = None,
    ) -> None:
        self._follower = follower
        self.before = before
        self.index = index
        self.previous = previous
        self._first = first
        self.seed = seed
        self._length: int = 0 if previous is None else previous._length + 1
        self._moves: Moves | None = None
        self._known: dict[int, KnownPieces] = {}

    @classmethod
    def beginning(cls, program: Program, first: State, seed: int | None) -> Past | None:
        """Return the past of a state at the beginning of what is remembered; None if nothing ever has to be."""
        return cls(_follower(program), first=first, seed=seed) if needs_past(program) else None

    def after(self, before: State, index: int, state: State) -> Past:
        """Return the past of the state that an answer led to. The state before it is kept, and must not change any more."""
        moved = self._follower.moved(before, state)
        if not moved and not self._follower.keeps_all:
            return self
        found = Past(self._follower, before, index, self)
        if not moved:
            found._moves = []
        return found

    def of_imagined(self, state: State, seat: int) -> Past:
        """Return the past of a state that a seat imagines: what it knows itself, and nothing of what others know."""
        found = Past(self._follower, first=state)
        found._known[seat] = self.known(seat)
        return found

    def shortened(self) -> Past:
        """Return the same past. Of a long one, everything is forgotten but what it has shown and the last answers."""
        if self._length > KEPT:
            oldest = self
            for _ in range(LONGEST_TRAIL):
                oldest = oldest.previous or oldest
            for seat in range(self._follower.program.layout.seats):
                oldest.known(seat)
            oldest.before = oldest.previous = oldest.seed = None
            self._length = LONGEST_TRAIL
        return self

    @classmethod
    def of_steps(cls, program: Program, steps: PastSteps, state: State) -> Past:
        """Return the past of a state again."""
        first, seed, answers = steps
        found = cls(_follower(program), first=first, seed=seed)
        for number, (before, index) in enumerate(answers, 1):
            found = found.after(before, index, answers[number][0] if number < len(answers) else state)
        return found

    def steps(self) -> PastSteps:
        """Return the first state, its seed, and the answers that are remembered with the states before them."""
        found, node = [], self
        while node.previous is not None:
            assert node.before is not None
            found.append((node.before, node.index))
            node = node.previous
        return node._first, node.seed, found[::-1]

    def trail(self, state: State) -> list[Past]:
        """Return the answers since rules began to wait about which something hidden decided; none if there are no such rules."""
        frames = self._follower.program.frames
        waiting = {id(frame) for frame in frames.secret_frames(state[FRAME])}
        found: list[Past] = []
        node: Past | None = self if waiting else None
        while node is not None and len(found) < LONGEST_TRAIL:
            found.append(node)
            if node.before is None:
                return found[::-1] if node.seed is not None else []
            if not any(id(frame) in waiting for frame in frames.secret_frames(node.before[FRAME])):
                return found[::-1]
            node = node.previous
        return []

    # -------------------------------------------------------------- what play has shown

    def known(self, seat: int) -> KnownPieces:
        """Return what a seat knows of hidden pieces."""
        way, node = list[Past](), self
        while seat not in node._known and node.previous is not None:
            if node._moves != []:
                way.append(node)
            node = node.previous
        if seat not in node._known:
            node._known[seat] = node._known_at_first(seat)
        found = node._known[seat]
        if way:
            found = found.copy()
            for node in reversed(way):
                found.follow(node._shown())
        self._known[seat] = found
        return found

    def _known_at_first(self, seat: int) -> KnownPieces:
        """Return what a seat knows in the first state: all that everybody knows before the setup, and what the setup shows."""
        program, sight = self._follower.program, self._follower.sight(seat)
        assert self._first is not None
        if self._moves is None and self.seed is not None:
            self._moves, state = moves_of_setup(program, self.seed, self._follower.slots)
            self.seed = self.seed if state == self._first else None
        if self._moves is None or self.seed is None:
            return KnownPieces.unknown(sight, program, self._first)
        found = KnownPieces.at_start(sight, program)
        found.follow(self._moves)
        return found

    def _shown(self) -> Moves:
        """Return how pieces moved in this answer."""
        if self._moves is None:
            assert self.before is not None
            self._moves = moves_of_answer(self._follower.program, self.before, self.index, self._follower.slots)
        return self._moves


def past_of(game: Game) -> Past | None:
    """Return how a game came to where it is; None if nothing of that has to be remembered."""
    if not needs_past(game.program):
        return None
    new: list[Step] = []
    step = game.last_step
    while step is not None and step.past is None:
        new.append(step)
        step = step.previous
    first = new[-1].before if new else game.state.copy()
    past: Past | None = Past.beginning(game.program, first, game.seed) if step is None else step.past
    for number, step in reversed([*enumerate(new)]):
        assert past is not None
        past = step.past = past.after(step.before, step.index, new[number - 1].before if number else game.state)
    return past
