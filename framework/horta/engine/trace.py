"""What a program notes when somebody asks why: an *explaining* program is a telling one that also writes a trace.

A trace is a log with more lines. Each has a negative number first, so readers of events pass them by:

- a point: a statement is about to be carried out. With the state as it is then, and the locals that its expressions read;
- a call: a procedure, the effect of a thing or a hook begins, or an event with hooks on it;
- the places where play goes on after a call. Frames say which calls are still open then, see `trace_reader`.

Frames, layout and questions are those of the telling and the quiet program, so it goes on from any state of theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from horta.engine.answer_log import LogLine
from horta.engine.hooks import Dispatcher, HookedEvent, Pending
from horta.engine.operations import Frame, Operation
from horta.model.layout import DECISION, FRAME, State

if TYPE_CHECKING:
    # Every program can hold a trace table, but only an explaining one has statements in it.
    from horta.engine.rule_keys import RuleKey
    from horta.language import resolved as r

POINT, BEGAN, LEFT, EVENT, AFTER_EVENT, WITHIN, ANSWERED = range(-3, -10, -1)
PLAIN = 0  # in place of a parent frame: the call ends when it is left


class Trace(list[LogLine]):
    """A log that an explaining program writes."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PointPlace:
    """A statement in the code: as it was written, the rule it belongs to, and the locals that its expressions read."""

    rule: RuleKey
    node: r.Stmt | None
    counts: bool
    """True if it only computes an expression of the next statement, to count uses of modifiers."""
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallPlace:
    """A procedure, effect or hook in the code, and the locals that it begins with."""

    rule: RuleKey
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TraceTable:
    """What the numbers in a trace stand for.

    `asking` says, by operation, which statement waits for an answer, and in which rule; `rules` which rule each operation belongs to.
    """

    points: tuple[PointPlace, ...] = ()
    calls: tuple[CallPlace, ...] = ()
    asking: Mapping[int, tuple[RuleKey, r.Stmt]] = field(default_factory=dict)
    rules: Mapping[int, RuleKey] = field(default_factory=dict)


def copied(state: State) -> State:
    """Return a copy of a state while rules run, without what belongs to the answer."""
    found = state.copy()
    found[FRAME] = found[DECISION] = None
    return found


# ------------------------------------------------------------------ what compiled rules call


def point(state: State, place: int, parent: Any, *locals_: Any) -> None:
    """Note that a statement is about to be carried out."""
    state[DECISION].append((POINT, place, parent, copied(state), locals_))


def began(state: State, place: int, parent: Any, *locals_: Any) -> None:
    """Note that a procedure, effect or hook begins."""
    state[DECISION].append((BEGAN, place, parent, locals_))


def left(state: State) -> None:
    """Note that a call without frames is over."""
    state[DECISION].append((LEFT,))


def after_event(state: State, event: int, parent: Any, me: int, *arguments: Any) -> None:
    """Note that an event is over, and that its hooks come next."""
    state[DECISION].append((AFTER_EVENT, event, parent, copied(state), me, arguments))


TRACE_LIBRARY: dict[str, Any] = {function.__name__: function for function in (point, began, left, after_event)}


class ExplainingDispatcher(Dispatcher):
    """Runs hooks like `Dispatcher`, and notes which events they belong to."""

    def event(self, event: HookedEvent) -> Operation:
        """Return the function that performs an event with its hooks."""
        body = event.body

        def told_body(state: State, me: int, *rest: Any) -> Frame | None:
            state[DECISION].append((WITHIN, rest[-1]))
            return body(state, me, *rest)

        event.body = told_body
        perform = super().event(event)

        def told(state: State, me: int, *rest: Any) -> Frame | None:
            state[DECISION].append((EVENT, event.number, rest[-1], copied(state), me, rest[: event.visible]))
            return perform(state, me, *rest)

        return told

    def after(self, state: State, frame: Frame) -> Frame | None:
        """The operation AFTER: the event is over, run its `after` hooks."""
        _, number, me, hook_arguments, parent = frame
        after_event(state, number, parent, me, *hook_arguments)
        return super().after(state, frame)

    def run(
        self, state: State, pending: Pending, index: int, actor: int, hook_arguments: tuple[Any, ...], parent: Frame | None
    ) -> Frame | None:
        """Run the hooks one after the other, then continue with `parent`."""
        state[DECISION].append((WITHIN, parent))
        return super().run(state, pending, index, actor, hook_arguments, parent)

    def instead(self, state: State, frame: Frame) -> Frame | None:
        """The operation INSTEAD: the first replacement that acts takes the event's place."""
        state[DECISION].append((WITHIN, frame[-1]))
        return super().instead(state, frame)
