"""Explains the games of one program: carries answers out again with a trace, and takes apart what was asked for.

Nothing is made before somebody asks. Then the rules are compiled twice more, once with points and once expression by expression, and
what was found of an answer is kept for the next question.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from horta.engine.compiler.evaluator import Evaluator
from horta.engine.compiler.program_builder import compile_explaining
from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.engine.rule_keys import statements_by_rule
from horta.engine.trace import Trace
from horta.engine.trace_reader import OpenCall, Point, TraceReader, handed_on, waiting_calls
from horta.language import resolved as r
from horta.language.secret_locals import SecretOrigin
from horta.language.tree_walk import walk
from horta.model.layout import FRAME, State
from horta.model.ruleset import RulesetParts
from horta.model.visibility import sees
from horta.play.hidden import Hidden
from horta.play.revealed import LOOKS
from horta.play.steps import Step
from horta.play.unknown import Unknown
from horta.play.why.situation import Eyes, Situation, Viewer
from horta.play.why.written import WrittenRules

MOST_KEPT = 16  # answers with their traces


@dataclass(slots=True)
class Traced:
    """One answer, or the setup, carried out again: its trace, read. `seat` answered."""

    reader: TraceReader
    before: State
    end: Any
    seat: int | None
    index: int
    reached: dict[Any, TraceReader] = field(default_factory=dict)
    """By viewer: what is reached with everything hidden from the viewer unknown. Nothing hidden led there."""


class Explainer:
    """What is needed to explain the games of a ruleset for a number of seats."""

    def __init__(self, ruleset: RulesetParts, program: Program) -> None:
        self.ruleset = ruleset
        self.program = program
        self.evaluator = Evaluator(ruleset.rules, program)
        self.written = WrittenRules(ruleset)
        self.history = History(self)

    @cached_property
    def explaining(self) -> Program:
        """The program that notes what it does. Its states are those of every other program of these rules."""
        return compile_explaining(self.ruleset.rules, self.ruleset.vocabulary, self.program.layout.seats, self.program.plain)

    # -------------------------------------------------------------- traces

    def setup(self, seed: int) -> tuple[Traced, State]:
        """Carry out the setup again; return the state that it led to, too."""
        trace, program = Trace(), self.explaining
        state = program.new_state(seed, trace)
        return Traced(TraceReader(program).read(trace, state[FRAME]), program.blank, state[FRAME], None, -1), state

    def traced(self, step: Step, calls: list[OpenCall]) -> Traced:
        """Carry out an answer again. `calls` are the rules that were under way."""
        trace, program, after = Trace(), self.explaining, step.before.copy()
        program.answer(after, step.index, trace)
        return Traced(TraceReader(program, calls).read(trace, after[FRAME]), step.before, after[FRAME], step.seat, step.index)

    def reached(self, traced: Traced, viewer: Viewer) -> TraceReader:
        """Return what an answer leads to whatever is hidden from a viewer: it is carried out with that unknown, as far as that goes."""
        if viewer not in traced.reached:
            traced.reached[viewer] = self._reached(traced, viewer)
        return traced.reached[viewer]

    def _reached(self, traced: Traced, viewer: Viewer) -> TraceReader:
        trace, reader = Trace(), TraceReader(self.explaining)
        if viewer == "all" or traced.seat is None or self.program.frames.is_secret(traced.before[FRAME]):
            return reader  # a rule about which something hidden decided may be the one that waits
        state = Hidden(self.program, viewer).veiled(traced.before)
        with suppress(RuleFault, *LOOKS):
            self.explaining.answer(state, traced.index, trace)
        with suppress(*LOOKS):
            reader.read(trace, None)
        return reader


class History:
    """The traces of games. What was under way after an answer is kept with the answer, a few whole traces here."""

    def __init__(self, explainer: Explainer) -> None:
        self._explainer = explainer
        self._kept: OrderedDict[Step, Traced] = OrderedDict()

    def setup(self, seed: int, state: State) -> Traced | None:
        """Return the trace of the setup that led to this state; None if another one did."""
        traced, found = self._explainer.setup(seed)
        return traced if found == state else None

    def answer(self, steps: Sequence[Step], number: int, seed: int | None) -> Traced:
        """Return the trace of an answer, the first of which has the number 0. `seed` is that of the setup; None if there was none."""
        if steps[number] in self._kept:
            self._kept.move_to_end(steps[number])
            return self._kept[steps[number]]
        first = next((at for at in range(number, 0, -1) if steps[at - 1].under_way is not None), 0)
        for at in range(first, number + 1):
            traced = self._kept[steps[at]] = self._explainer.traced(steps[at], self._calls(steps, at, seed))
            steps[at].under_way = (traced.reader.open, traced.end)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return traced

    def _calls(self, steps: Sequence[Step], at: int, seed: int | None) -> list[OpenCall]:
        """Return the rules that were under way before an answer. Where nothing else is known, the frames tell most of them."""
        before = steps[at].before
        known = steps[at - 1].under_way if at else None
        if at == 0 and seed is not None and (traced := self.setup(seed, before)) is not None:
            known = traced.reader.open, traced.end
        if known is None:
            return waiting_calls(self._explainer.explaining, before[FRAME])
        return handed_on(*known, before[FRAME])


@dataclass(slots=True)
class AnswerSight:
    """One traced answer as a viewer may know it: which points may be told, and the situations there."""

    explainer: Explainer
    eyes: Eyes
    traced: Traced
    _numbers: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._numbers = {id(point): number for number, point in enumerate(self.traced.reader.points)}

    def clear(self, point: Point) -> Point | None:
        """Return a point as it is with everything hidden unknown; None if something hidden may have led to it."""
        number = self._numbers.get(id(point))
        reached = self.explainer.reached(self.traced, self.eyes.viewer).points
        return reached[number] if number is not None and number < len(reached) else None

    def met(self, number: int) -> tuple[Situation, int, tuple[Any, ...]] | None:
        """Return how hooks were asked at one of the events: the situation, who acted, and what it tells. None if that may not be told."""
        occurrence, eyes = self.traced.reader.occurrences[number], self.eyes
        at = eyes.situation(occurrence.state, {})
        if eyes.viewer == "all":
            return at, occurrence.actor, occurrence.arguments
        clear = self.explainer.reached(self.traced, eyes.viewer).occurrences[number : number + 1]
        secrets, (word, _, counter) = self.explainer.evaluator.secrets, occurrence.key.partition(" ")
        if occurrence.key in secrets.secretly and not clear:
            return None
        if word in ("gain", "lose") and not sees(
            eyes.viewer, self.explainer.ruleset.vocabulary.counters[counter].visible, occurrence.actor
        ):
            return None
        origins = secrets.parameters(occurrence.key, len(occurrence.arguments))
        told = clear[0].arguments if clear and self.traced.seat == eyes.viewer else tuple(Unknown() for _ in origins)
        own = occurrence.actor == eyes.viewer
        known = [
            value if origin is None or (own and origin.seat is not None) else other
            for value, origin, other in zip(occurrence.arguments, origins, told, strict=True)
        ]
        return at, occurrence.actor, tuple(known)

    def may_tell(self, point: Point) -> bool:
        """True if the viewer may know which statement it was."""
        if self.eyes.viewer == "all" or point.place.node is None:
            return True
        return point.place.node.span not in self.explainer.evaluator.secrets.secret_spans or self.clear(point) is not None

    def enter(self, point: Point) -> Situation | None:
        """Return the situation at a point; None if the viewer may not know that it was there."""
        if not self.may_tell(point):
            return None
        owner = next((call for call in reversed(point.calls) if call.rule[0] != "event"), None)
        known = {**(owner.locals if owner is not None else {}), **point.locals}
        return self.eyes.situation(point.state, known, dict(self._secret(point, known)))

    def may_follow(self, let: Point, point: Point) -> bool:
        """True if the viewer may know that a name got its value there: nothing hidden decides about another statement that changes it."""
        node = let.place.node
        if self.eyes.viewer == "all" or self.clear(point) is not None:
            return True
        body = statements_by_rule(self.explainer.ruleset.rules).get(let.place.rule)
        secret = self.explainer.evaluator.secrets.secret_spans
        changes = (part for part in walk(body) if isinstance(part, r.SetLocal) and part.span in secret)
        return isinstance(node, r.Let | r.SetLocal) and not any(part.variable == node.variable for part in changes)

    def _secret(self, point: Point, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the locals that the viewer may not know, each with what takes its place."""
        if self.eyes.viewer == "all" or point.place.node is None:
            return
        clear = self.clear(point) if self.traced.seat == self.eyes.viewer else None
        origins = self.explainer.evaluator.secrets.waiting.get(point.place.node.span, {})
        for name, origin in origins.items():
            if name in known and not self._is_own(origin, known):
                yield name, Unknown() if clear is None else clear.locals.get(name, Unknown())

    def _is_own(self, origin: SecretOrigin, known: Mapping[str, Any]) -> bool:
        """True if the viewer chose it."""
        return isinstance(origin.seat, r.Local) and known.get(origin.seat.name) == self.eyes.viewer and self.eyes.viewer is not None
