"""Reads a trace: which statement each event came from, in which calls, and what the hooks on it were asked with.

Which calls are open at a point follows from the frames. A call is given the frame that play goes on with afterwards. It is open as long
as this frame lies below the one at hand; frames are told apart by identity, for two turns of a loop can wait with equal ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from horta.engine.answer_log import ACTED, LogLine
from horta.engine.operations import HOOKS, INSTEAD, REPLACED, Frame
from horta.engine.program import Program
from horta.engine.rule_keys import RuleKey
from horta.engine.trace import AFTER_EVENT, ANSWERED, BEGAN, EVENT, LEFT, PLAIN, POINT, WITHIN, PointPlace
from horta.language import resolved as r
from horta.model.layout import State

Locals = Mapping[str, Any]


@dataclass(slots=True)
class OpenCall:
    """A rule that was being carried out, or an event whose hooks were asked (then the first part of `rule` is `event`).

    `caller` is the point that led to it. `lets` are the points that gave its locals their values. `parent` is where play goes on
    when it is over.
    """

    rule: RuleKey
    locals: Locals
    caller: Point | None
    parent: Any = field(repr=False)
    lets: Mapping[str, Point] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Point:
    """A statement with the state just before it, the locals that it reads, and the calls that were open, the outermost first."""

    place: PointPlace
    state: State = field(repr=False)
    locals: Locals
    calls: tuple[OpenCall, ...] = field(repr=False)
    lets: Mapping[str, Point] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event at which hooks could come in: which ones (before, instead, after), and the state in which they were asked.

    `line` is the number of events that were told before.
    """

    line: int
    key: str
    moments: tuple[str, ...]
    state: State = field(repr=False)
    actor: int
    arguments: tuple[Any, ...]
    calls: tuple[OpenCall, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TracedLine:
    """A line of the log with its point; `answer` counts the answers that the rules gave for automatic seats before it."""

    line: LogLine
    point: Point | None
    calls: tuple[OpenCall, ...]
    answer: int


@dataclass(slots=True)
class TraceReader:
    """Reads one trace of a program. `open` are the calls that were open when it began, and then those that are open at its end."""

    program: Program
    open: list[OpenCall] = field(default_factory=list)
    lines: list[TracedLine] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    occurrences: list[Occurrence] = field(default_factory=list)
    acted: list[tuple[str, int]] = field(default_factory=list)
    """The hooks that acted, by name, with the seat that owns them."""
    answers: list[tuple[int, int, Any]] = field(default_factory=list)
    """Answers for automatic seats: the question, the seat and the option."""
    _counting: Point | None = None

    def read(self, trace: Sequence[LogLine], end: Frame | None) -> TraceReader:
        """Read all lines. `end` is the frame that waits afterwards."""
        for line in trace:
            step = _STEPS.get(line[0])
            if step is not None:
                step(self, line)
            elif line[0] >= 0:
                self._event(line)
        self._within(end[-1] if end is not None else None)
        return self

    # -------------------------------------------------------------- calls

    def _within(self, parent: Any) -> None:
        """Close the calls that are over when play goes on with this frame."""
        if parent == PLAIN:
            return
        below = {id(frame) for frame in chain(parent)} | {id(None)}
        for at, call in enumerate(self.open):
            if id(call.parent) not in below:
                del self.open[at:]
                return

    def _last_point(self) -> Point | None:
        return self.points[-1] if self.points else None

    def _began(self, line: LogLine) -> None:
        _, number, parent, given = line
        place = self.program.traces.calls[number]
        self._within(parent)
        again = self.open[-1] if self.open and self.open[-1].rule == place.rule and place.rule[0] == "hook" else None
        call = OpenCall(
            place.rule, dict(zip(place.names, given, strict=True)), self._last_point() if again is None else again.caller, parent
        )
        if again is not None and again.locals == call.locals:
            self.open.pop()
        self.open.append(call)

    def _left(self, line: LogLine) -> None:
        self.open.pop()

    def _resumed(self, line: LogLine) -> None:
        self._within(line[1])

    def _point(self, line: LogLine) -> None:
        _, number, parent, state, given = line
        place = self.program.traces.points[number]
        self._within(parent)
        if self._counting is not None and self._counting.place.rule == place.rule:
            state = self._counting.state  # as it was before uses of modifiers were counted
        owner = self._owner()
        lets = owner.lets if owner is not None else {}
        point = Point(place, state, dict(zip(place.names, given, strict=True)), tuple(self.open), lets)
        if place.counts:
            self._counting = self._counting or point
            return
        self._counting = None
        self.points.append(point)
        if isinstance(place.node, r.Let | r.SetLocal) and owner is not None:
            owner.lets = {**lets, place.node.variable: point}

    def _owner(self) -> OpenCall | None:
        return next((call for call in reversed(self.open) if call.rule[0] != "event"), None)

    # -------------------------------------------------------------- events

    def _event(self, line: LogLine) -> None:
        """Note a line that tells an event. Where the engine itself changed a counter, the statement is that of the event it belongs to."""
        point = self._last_point()
        if line[3] == 0:
            caused = next((call for call in reversed(self.open) if call.rule[0] == "event"), None)
            point = caused.caller if caused is not None else None
        self.lines.append(TracedLine(line, point, tuple(self.open), len(self.answers)))

    def _begun(self, line: LogLine) -> None:
        _, number, parent, state, me, arguments = line
        key = self.program.dispatcher.events[number].key
        self._within(parent)
        self._occurs(key, ("before", "instead"), state, me, arguments)
        self.open.append(OpenCall(("event", key), {"me": me}, self._last_point(), parent))

    def _over(self, line: LogLine) -> None:
        _, number, parent, state, me, arguments = line
        key = self.program.dispatcher.events[number].key
        self._within(parent)
        self._occurs(key, ("after",), state, me, arguments)
        last = self.open[-1] if self.open else None
        if last is None or last.rule != ("event", key) or last.parent is not parent:
            self.open.append(OpenCall(("event", key), {"me": me}, None, parent))

    def _occurs(self, key: str, moments: tuple[str, ...], state: State, actor: int, arguments: tuple[Any, ...]) -> None:
        self.occurrences.append(Occurrence(len(self.lines), key, moments, state, actor, arguments, tuple(self.open)))

    def _acted(self, line: LogLine) -> None:
        self.acted.append((self.program.hooks[line[1]].name, line[2]))

    def _answered(self, line: LogLine) -> None:
        self.answers.append(line[1:])


_STEPS = {
    POINT: TraceReader._point,
    BEGAN: TraceReader._began,
    LEFT: TraceReader._left,
    EVENT: TraceReader._begun,
    AFTER_EVENT: TraceReader._over,
    WITHIN: TraceReader._resumed,
    ACTED: TraceReader._acted,
    ANSWERED: TraceReader._answered,
}


def chain(frame: Frame | None) -> Iterator[Frame]:
    """Yield a frame and all its parents."""
    while frame is not None:
        yield frame
        frame = frame[-1]


def handed_on(calls: Sequence[OpenCall], before: Frame | None, now: Frame | None) -> list[OpenCall]:
    """Return open calls, for frames that are equal to those that they were noted with but not the same objects."""
    places = {id(frame): at for at, frame in enumerate(reversed(list(chain(before))))}
    found = list(reversed(list(chain(now))))
    return [
        OpenCall(call.rule, call.locals, call.caller, found[places[id(call.parent)]] if call.parent is not None else None, call.lets)
        for call in calls
        if call.parent is None or id(call.parent) in places
    ]


def waiting_calls(program: Program, frame: Frame | None) -> list[OpenCall]:
    """Return the calls that frames tell of by themselves. A rule that ended with the call of another has no frame any more."""
    found: list[OpenCall] = []
    for below in reversed(list(chain(frame))):
        call = _call_of(program, below)
        if call is not None and found and found[-1].rule == call.rule:
            found[-1].locals = {**found[-1].locals, **call.locals}  # a loop or block inside the rule has a frame of its own
        elif call is not None:
            found.append(call)
    return found


def _call_of(program: Program, frame: Frame) -> OpenCall | None:
    operation = frame[0]
    rule = program.traces.rules.get(operation)
    if rule is not None:
        return OpenCall(rule, program.locals_of(frame), None, frame[-1])
    if operation in (HOOKS, INSTEAD, REPLACED):
        pending, index = (frame[1], frame[2]) if operation == HOOKS else (frame[4], frame[5])
        if pending and index > 0:
            number, seat, host = pending[index - 1]
            return OpenCall(("hook", program.hooks[number].name), {"me": seat, "it": host}, None, frame)
    return None
