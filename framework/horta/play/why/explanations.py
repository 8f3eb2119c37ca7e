"""Answers the questions that can be asked about a game: an event, an answer, a value, an option, everything that is not offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from horta.diagnostics import ArgumentRefused
from horta.engine.rule_keys import statement_key
from horta.engine.trace_reader import Point, TracedLine
from horta.language import resolved as r
from horta.language.types import NUMBER, TRUTH, Type
from horta.model.decisions import OPTIONS, QUESTION, SEAT, value_id
from horta.model.layout import DECISION, FRAME, State
from horta.play.events import Event
from horta.play.why.amounts import Amounts, negative, settled, value_part
from horta.play.why.causes import Causes
from horta.play.why.clauses import Clauses
from horta.play.why.explainer import AnswerSight, Explainer, Traced
from horta.play.why.hooks import Hooks
from horta.play.why.options import Asked, OptionReasons
from horta.play.why.records import Cause, Contribution, ExplainedOption, NearMiss, Reason, Why
from horta.play.why.situation import HIDDEN, Eyes, Situation, Viewer, at_rest

CHANGES = ("gain", "lose", "count", "set")  # the sorts of events that change a number or a field


class Explanations:
    """What one viewer may be told about games of one ruleset."""

    def __init__(self, explainer: Explainer, viewer: Viewer) -> None:
        self.explainer = explainer
        self.written = explainer.written
        self.words = explainer.ruleset.vocabulary
        self.eyes = Eyes(explainer.program, explainer.evaluator, viewer)
        self.clauses = Clauses(self.written)
        self.hooks = Hooks(self.clauses)

    # -------------------------------------------------------------- events

    def heard(self, events: Sequence[Event]) -> list[tuple[int, Event]]:
        """Return what the viewer hears of the events of an answer, each with its place among all of them.

        Events are numbered as they are heard: a gap would tell that something happened in secret.
        """
        told = ((at, event if self.eyes.viewer == "all" else event.as_told_to(self.eyes.viewer)) for at, event in enumerate(events))
        return [(at, event) for at, event in told if event is not None]

    def event(self, traced: Traced, events: Sequence[Event], number: int, about: Mapping[str, Any]) -> Why:
        """Explain one of the events of an answer. ArgumentRefused if the viewer hears of no such event."""
        found = self.heard(events)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(found):
            raise ArgumentRefused(f"there is no event {number} that can be explained")
        return self._event(traced, *found[number], about)

    def _event(self, traced: Traced, at: int, heard: Event, about: Mapping[str, Any]) -> Why:
        line, sight = traced.reader.lines[at], AnswerSight(self.explainer, self.eyes, traced)
        causes = (self._answer(traced, line), *self._causes(line, sight))
        parts, nearly = self._parts(line, sight, heard)
        told = line.point is not None and sight.may_tell(line.point)
        value = self._told(heard)
        subject = "_".join(map(str, heard.subject[:2]))
        return Why(about, heard.seat, subject, value, parts, causes=causes, nearly=tuple(nearly), hidden=not told, event=heard)

    def _told(self, event: Event) -> Any:
        """Return what an event changed, things by their ids."""
        change = _change(event)
        type_ = self.words.kinds[event.subject[0]].fields[event.subject[1]].type if event.sort == "set" else NUMBER
        return change if type_ == NUMBER else bool(change) if type_ == TRUTH else value_id(change, type_, self.words)

    def _answer(self, traced: Traced, line: TracedLine) -> Cause:
        """Return the answer that led to an event; which option it was is told only to who chose it."""
        viewer, program = self.eyes.viewer, self.explainer.program
        if traced.seat is None:
            return Cause("setup", "game")
        waiting = traced.before[DECISION]
        question, seat, option = program.questions[waiting[QUESTION]], traced.seat, waiting[OPTIONS][traced.index]
        sort = "answer"
        if line.answer:
            number, seat, option = traced.reader.answers[line.answer - 1]
            question, sort = program.questions[number], "automatic"
        given = {"option": question.option_id(option, self.words)} if viewer in ("all", seat) else {}
        return Cause(sort, question.name, seat, None, given)

    def _causes(self, line: TracedLine, sight: AnswerSight) -> Iterator[Cause]:
        if line.point is not None and sight.may_tell(line.point):
            yield from Causes(sight).of(replace(line.point, calls=line.calls))

    def _parts(self, line: TracedLine, sight: AnswerSight, event: Event) -> tuple[tuple[Contribution, ...], list[NearMiss]]:
        """Return what the change of an event is made of, and the hooks that nearly changed it."""
        point, node = line.point, None if line.point is None else line.point.place.node
        at = None if point is None else sight.enter(point)
        if point is None or at is None or not isinstance(node, r.Flow | r.Assign) or event.sort not in CHANGES:
            return _whole(event), []
        amounts = _Watched(self, sight)
        written = self.written.statement(point.place.rule, node.span)
        if isinstance(node, r.Flow):
            parts = self._flow(amounts, node, getattr(written, "amount", None), at, point, event)
        else:
            parts = self._assigned(amounts, node, getattr(written, "value", None), at, point, event)
        nearly = [] if not isinstance(node, r.Flow) else list(self._around(sight, line, node.event))
        return parts, [*nearly, *amounts.nearly()]

    def _flow(self, amounts: Amounts, node: r.Flow, written: Any, at: Situation, point: Point, event: Event) -> tuple[Contribution, ...]:
        part, done = amounts.part(node.amount, written, at, point.place.rule, point), int(event.data[1])
        declared = self.words.counters[node.target.counter]
        if part.amount is None and node.gain and (declared.most is not None or declared.bank is not None):
            parts: tuple[Contribution, ...] = (
                Contribution("hidden", done, part.source),
            )  # how far it went says nothing of how much it was
        elif part.amount is None or part.amount == done:
            part = settled(part, done)
            parts = part.parts if part.sort == "sum" else (replace(part, amount=done),)
        else:
            parts = (*(part.parts if part.sort == "sum" else (part,)), Contribution(self._bound(node, at, done), done - part.amount))
        return parts if node.gain else tuple(map(negative, parts))

    def _bound(self, node: r.Flow, at: Situation, done: int) -> str:
        """Return what ended a gain: the most of the counter, or its empty bank."""
        declared = self.words.counters[node.target.counter]
        held = at.value(node.target)
        return "limit" if declared.most is not None and held is not HIDDEN and held + done == declared.most else "bank"

    def _assigned(
        self, amounts: Amounts, node: r.Assign, written: Any, at: Situation, point: Point, event: Event
    ) -> tuple[Contribution, ...]:
        """Return the parts of a number that is set. Of a counter they add up to the change, of a field to its new value."""
        new = event.data[1]
        if node.place.type != NUMBER:
            return ()
        part = amounts.part(node.value, written, at, point.place.rule, point)
        parts = part.parts if part.sort == "sum" else (part,)
        if node.operator == "subtract":
            parts = tuple(map(negative, parts))
        before = at.value(node.place)
        if node.operator != "set" and before is not HIDDEN:
            parts = (Contribution("before", before), *parts)
        total = sum(part.amount or 0 for part in parts)
        return parts if all(part.amount is not None for part in parts) and total == new else (Contribution("hidden", new),)

    def _around(self, sight: AnswerSight, line: TracedLine, key: str) -> Iterator[NearMiss]:
        """Yield the hooks that could have come in at an event and did not."""
        number = sight.traced.reader.lines.index(line)
        found = [(at, other) for at, other in enumerate(sight.traced.reader.occurrences) if other.key == key]
        before = [at for at, other in found if other.line <= number and "before" in other.moments][-1:]
        after = [at for at, other in found if other.line > number and "after" in other.moments][:1]
        for at in (*before, *after):
            yield from self._near(sight, at)

    def _near(self, sight: AnswerSight, number: int) -> Iterator[NearMiss]:
        """Yield the hooks that could have come in at one of the events of an answer."""
        occurrence, met = sight.traced.reader.occurrences[number], sight.met(number)
        if met is not None:
            yield from self.hooks.near(occurrence.key, *met, *occurrence.moments)

    def answer(self, traced: Traced, events: Sequence[Event], about: Mapping[str, Any]) -> Why:
        """Explain everything that an answer changed and the viewer may hear of, with the hooks that could have come in anywhere."""
        found = [
            self._event(traced, at, heard, {"event": (about["answer"], number)})
            for number, (at, heard) in enumerate(self.heard(events))
            if heard.sort in CHANGES
        ]
        nearly = tuple(dict.fromkeys(self._asides(traced)))
        hidden = any(why.hidden for why in found)
        return Why(about, traced.seat, events=tuple(found), nearly=nearly, hidden=hidden)

    def _asides(self, traced: Traced) -> Iterator[NearMiss]:
        """Yield the hooks that could have come in at anything that an answer set off, and did not."""
        sight = AnswerSight(self.explainer, self.eyes, traced)
        for number in range(len(traced.reader.occurrences)):
            yield from self._near(sight, number)
        for point in traced.reader.points:
            node, at_point = point.place.node, sight.enter(point)
            if not isinstance(node, r.Perform) or at_point is None:
                continue
            me, arguments = at_point.value(node.me), tuple(at_point.value(argument) for argument in node.arguments)
            moments = ("before", "instead", "after") if self.written.procedures[node.name].sort == "moment" else ("before", "instead")
            if me is not HIDDEN and HIDDEN not in arguments:
                yield from self.hooks.near(node.name, at_point, me, arguments, *moments)

    # -------------------------------------------------------------- values

    def value(self, state: State, name: str, seat: int, arguments: tuple[int, ...], about: Mapping[str, Any]) -> Why:
        """Explain what a value of the rules is in a state."""
        value = self.written.values[name]
        at = self.eyes.situation(at_rest(state), {})
        call = r.ValueCall(value.body.type, name, r.Const(value.body.type, seat), _constants(value, arguments))
        known = at.value(call)
        amounts, clauses = _Watched(self, None), []
        parts: tuple[Contribution, ...] = ()
        if known is not HIDDEN and value.body.type == NUMBER:
            part = value_part(amounts, value, at, seat, arguments)
            parts = () if part is None else (part.parts or (part,))
        elif known is not HIDDEN and value.body.type == TRUTH:
            amounts.meet(name, at, seat, arguments)
            inside = at.within({"me": seat, **{given: number for (given, _), number in zip(value.parameters, arguments, strict=True)}})
            clauses = self.clauses.all("if", value.body, self.written.value(value), inside, ("value", name))
        shown = None if known is HIDDEN else self._shown(known, value.body.type)
        return Why(about, seat, name, shown, parts, tuple(clauses), nearly=tuple(amounts.nearly()), hidden=known is HIDDEN)

    def _shown(self, value: Any, type_: Type) -> Any:
        if type_ == NUMBER:
            return int(value)
        return bool(value) if type_ == TRUTH else value_id(value, type_, self.words)

    # -------------------------------------------------------------- options

    def choices(self, state: State) -> tuple[ExplainedOption, ...]:
        """Return the options of the open question and everything withheld, as far as the viewer may know; only who is asked may."""
        asked = self._asked(state)
        return () if asked is None else OptionReasons(self.clauses, self.hooks).choices(asked)

    def outside(self, state: State, number: str) -> tuple[ExplainedOption, ...]:
        """Return a number that is none of those that the open question is about, with the set that it is not in."""
        asked = self._asked(state)
        if asked is None or asked.question.item != NUMBER or not number.removeprefix("-").isdecimal():
            return ()
        reason = Reason("range", self.written.source(asked.rule, getattr(asked.written, "source", None)))
        return (ExplainedOption(number, False, (reason,)),)

    def _asked(self, state: State) -> Asked | None:
        """Return the open question as it stands; None if the viewer may not know of it."""
        waiting = state[DECISION]
        if waiting is None or self.eyes.viewer not in ("all", waiting[SEAT]):
            return None
        frame, program = state[FRAME], self.explainer.explaining
        found = program.traces.asking.get(frame[0])
        if found is None:
            return None
        rule, node = found
        node = self.written.statements.get(statement_key(rule, node), node)
        seen = self.eyes.seen(state)
        known = program.locals_of(seen[FRAME])
        if isinstance(node, r.ChooseTogether):
            known[node.seat] = waiting[SEAT]
        at = Situation(self.eyes, at_rest(state), at_rest(seen), known)
        question = program.questions[waiting[QUESTION]]
        return Asked(question, node, rule, at, waiting[SEAT], waiting[OPTIONS], self.written.statement(rule, node.span))


class _Watched(Amounts):
    """Takes numbers apart and remembers which values were asked for, to find the hooks that nearly changed them."""

    def __init__(self, explanations: Explanations, sight: AnswerSight | None) -> None:
        super().__init__(explanations.written, sight)
        self._hooks = explanations.hooks
        self._met: dict[tuple[Any, ...], Situation] = {}

    def meet(self, name: str, at: Situation, me: int, arguments: tuple[Any, ...]) -> None:
        """Remember that a value was asked for."""
        self._met.setdefault((name, id(at.state), me, arguments), at)

    def nearly(self) -> Iterator[NearMiss]:
        """Yield the modifiers of all values that were asked for, as far as they did not apply."""
        for (name, _, me, arguments), at in self._met.items():
            yield from self._hooks.near(f"value {name}", at, me, arguments)


def _whole(event: Event) -> tuple[Contribution, ...]:
    """Return the one contribution that is told where nothing else may be."""
    change = _change(event)
    return (Contribution("hidden", change),) if isinstance(change, int) and event.sort in ("gain", "lose", "count") else ()


def _change(event: Event) -> Any:
    """Return what an event changed: the signed amount of a gain or loss, or the new number or truth."""
    if event.sort in ("gain", "lose"):
        return event.data[1] if event.sort == "gain" else -event.data[1]
    return event.data[1] if event.sort in ("count", "set") else None


def _constants(value: r.Value, arguments: tuple[int, ...]) -> tuple[r.Expr, ...]:
    return tuple(r.Const(type_, argument) for (_, type_), argument in zip(value.parameters, arguments, strict=True))
