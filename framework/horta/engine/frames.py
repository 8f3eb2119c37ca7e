"""What the frames of waiting procedures hold: which locals name pieces, and which are secrets of another sort.

Whoever shows a state to a seat rewrites its frames: hidden pieces are named differently, secrets are computed or drawn again.
The compiler says here what it put where; what takes the place of a secret is for the caller to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from horta.engine.operations import AFTER, BODY, FIRST_OWN, HOOKS, INSTEAD, REPLACED, Frame
from horta.language.types import BySeat, InParts, SetOf, Thing, Type
from horta.model.layout import State

Pieces = Mapping[str, Mapping[int, Any]]
"""By kind: what stands in for each hidden piece."""


@dataclass(frozen=True, slots=True)
class FrameLocal:
    """One local that may have to be rewritten: `at` is its place among the items of its frame.

    It names pieces, if it has a `type`, or it is a `secret`, or both: which of several hidden pieces, say.

    A secret can be computed again by `source` from the locals at the places
    `given`; with `one_of`, that is the set it was taken from. `seat` is the place of the seat that knows it all the same.
    """

    at: int
    type: Type | None = None
    secret: bool = False
    source: Callable[..., Any] | None = None
    one_of: bool = False
    given: tuple[int, ...] = ()
    seat: int | None = None
    blank: Any = 0
    by_seat: bool = False
    """True for answers by seat: each seat knows its own, and `source` takes a seat after the given locals."""

    def of_seat(self, seat: int) -> FrameLocal:
        """Return the secret of one seat among answers by seat."""
        source = self.source
        return self if source is None else replace(self, source=lambda state, *given: source(state, *given, seat))


@dataclass(frozen=True, slots=True)
class AbilitiesOf:
    """Computes a secret ability again: returns the abilities of a thing, or all of them if it has none or nothing is known of it."""

    carried: Mapping[int, Sequence[int]]
    every: Sequence[int]

    def __call__(self, state: State, thing: int | None = None) -> Sequence[int]:
        return self.every if thing is None else self.carried.get(thing, self.every)


Fill = Callable[[FrameLocal, Sequence[Any]], Any]
"""Returns what takes the place of a secret; called with the items of the frame, rewritten up to there."""


@dataclass(frozen=True, slots=True)
class FrameTable:
    """The locals to rewrite of every operation; of the engine's own, those of the events and hooks that they run."""

    names: tuple[tuple[str, ...], ...]
    """The locals that the frames of each operation hold."""
    asking: frozenset[int]
    """Operations that wait for an answer; the others wait for what they have called."""
    operations: tuple[tuple[FrameLocal, ...], ...]
    events: tuple[tuple[FrameLocal, ...], ...]
    hooks: tuple[tuple[FrameLocal, ...], ...]
    secretly: frozenset[int]
    """Operations that something hidden decides about: that they wait is a secret itself."""
    secret_slots: tuple[int, ...]
    """The engine's own slots that something hidden can decide about."""
    twins: Mapping[int, tuple[int, ...]]
    """Operations that wait for the same question with the same locals, where something hidden decides which of them does."""
    secret_hooks: frozenset[int]
    """Hooks on events of which nobody but a seat may know what reacts to them: things that lie hidden can."""
    secret_events: frozenset[int]
    """These events."""

    def is_asking(self, number: int) -> bool:
        """True if the program's own operation of this number, as `operations` counts them, waits for an answer."""
        return FIRST_OWN + number in self.asking

    def is_secret(self, frame: Frame | None) -> bool:
        """True if something hidden decided about a frame or one of its parents."""
        return bool(self.secret_frames(frame))

    def secret_frames(self, frame: Frame | None) -> list[Frame]:
        """Return the frames, of this one and its parents, about which something hidden decided."""
        found = []
        while frame is not None:
            if self._is_secret(frame):
                found.append(frame)
            frame = frame[-1]
        return found

    def has_secret_frames(self) -> bool:
        """True if there are rules at all about which something hidden decides while they wait."""
        return bool(self.secretly or self.twins or self.secret_events)

    def _is_secret(self, frame: Frame) -> bool:
        operation = frame[0]
        if operation == HOOKS:
            return bool(frame[1]) and frame[1][0][0] in self.secret_hooks
        if operation in (INSTEAD, REPLACED):
            return frame[1] in self.secret_events
        return operation in self.secretly or operation in self.twins

    def rewritten(self, frame: Frame | None, knowing: Collection[int | None], pieces: Pieces, fill: Fill) -> Frame | None:
        """Return the frame and all its parents. What the `knowing` seats chose themselves is kept."""
        return _Rewriter(self, knowing, pieces, fill).chain(frame)


@dataclass(frozen=True, slots=True)
class _Rewriter:
    table: FrameTable
    knowing: Collection[int | None]
    pieces: Pieces
    fill: Fill

    def chain(self, frame: Frame | None) -> Frame | None:
        stack = []
        while frame is not None:
            stack.append(frame)
            frame = frame[-1]
        made: Frame | None = None
        for frame in reversed(stack):
            parent, made = made, self.one(frame)
            made = (*made[:-1], parent) if made[-1] is not parent else made
        return made

    def one(self, frame: Frame) -> Frame:
        """Return a frame with its own items rewritten; its parent stays."""
        operation = frame[0]
        if operation >= FIRST_OWN:
            return self.items(frame, self.table.operations[operation - FIRST_OWN], None)
        if operation == HOOKS:
            # The hooks themselves stay, and so do the things that carry them: the limits of a hook are counted by its things.
            pending = frame[1]
            found = self.table.hooks[pending[0][0]] if pending else ()
            return (*frame[:4], self.items(frame[4], found, frame[3]), frame[5])
        if operation in (BODY, AFTER):
            return (*frame[:3], self.items(frame[3], self.table.events[frame[1]], frame[2]), frame[4])
        if operation in (INSTEAD, REPLACED):
            arguments = self.items(frame[3], self.table.events[frame[1]], frame[2])
            return (*frame[:3], arguments, *frame[4:6], self.chain(frame[6]), frame[7])
        return frame

    def items(self, items: Frame, found: Sequence[FrameLocal], me: int | None) -> Frame:
        if not found:
            return items
        made = list(items)
        for entry in found:
            if entry.by_seat:
                made[entry.at] = tuple(
                    [
                        answer if answer is None or seat in self.knowing else self.fill(entry.of_seat(seat), made)
                        for seat, answer in enumerate(items[entry.at])
                    ]
                )
                continue
            knower = me if entry.seat is not None and me is not None else None if entry.seat is None else items[entry.seat]
            if entry.secret and (knower is None or knower not in self.knowing):
                made[entry.at] = self.fill(entry, made)
            elif entry.type is not None:
                made[entry.at] = renamed(made[entry.at], entry.type, self.pieces)
        return tuple(made)


def renamed(value: Any, type_: Type, pieces: Pieces) -> Any:
    """Return a value with what stands in for each hidden piece that it names. None, an answer that is not there yet, stays None."""
    if value is None:
        return None
    if isinstance(type_, SetOf | BySeat):
        return tuple([renamed(part, type_.item, pieces) for part in value])
    if isinstance(type_, InParts):
        return tuple([renamed(part, kind, pieces) for part, (_, kind) in zip(value, type_.parts, strict=True)])
    return pieces.get(type_.kind, {}).get(value, value) if isinstance(type_, Thing) else value
