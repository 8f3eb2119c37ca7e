"""What led to an event: the answer, and the rules that were under way, from the outermost to the one that did it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from horta.engine.trace_reader import OpenCall, Point
from horta.language import resolved as r
from horta.language.types import Parameters, Thing
from horta.model.decisions import value_id
from horta.play.unknown import holds_unknown
from horta.play.why.explainer import AnswerSight
from horta.play.why.records import Cause


class Causes:
    """Tells what led to a point of one answer, as far as the viewer may know it."""

    def __init__(self, sight: AnswerSight) -> None:
        self.sight = sight
        self.written = sight.explainer.written
        self.words = self.written.ruleset.vocabulary

    def of(self, point: Point) -> Iterator[Cause]:
        """Yield the rules that were under way at a point, and last the statement."""
        for call in point.calls:
            yield self._cause(call, point)
        node = point.place.node
        if node is not None:
            written = self.written.statement(point.place.rule, node.span)
            rule = self.written.source(point.place.rule, written if written is not None else node.span)
            yield Cause("statement", rule.name, source=rule)

    def _cause(self, call: OpenCall, point: Point) -> Cause:
        rule, me = call.rule, call.locals.get("me")
        if rule[0] == "event":
            return Cause("event", rule[1], me)
        source = self.written.source(rule)
        if rule[0] == "procedure":
            procedure = self.written.procedures[rule[1]]
            return Cause(procedure.sort, procedure.name, me, None, self._given(call, procedure, point), source)
        host = (rule[1], rule[2]) if rule[0] == "carried" else self.written.hooks[rule[1]].host
        kind = None if host is None else host[0]
        thing = None if kind is None else self._told(call.locals.get("it"), Thing(kind), point)
        return Cause(source.sort, source.name, me, thing, source=source)

    def _given(self, call: OpenCall, procedure: r.Procedure, point: Point) -> dict[str, Any]:
        """Return the arguments of a procedure that the viewer may know, by their names."""
        secrets = self.sight.explainer.evaluator.secrets.parameters(procedure.name, len(procedure.parameters))
        found: dict[str, Any] = {}
        parameters: Parameters = procedure.parameters
        for (name, type_), origin in zip(parameters, secrets, strict=True):
            own = origin is None or self.sight.eyes.viewer in ("all", call.locals.get("me") if origin.seat is not None else "all")
            told = self._told(call.locals[name], type_, point) if own and name in call.locals else None
            if told is not None:
                found[name] = told
        return found

    def _told(self, value: Any, type_: Any, point: Point) -> Any:
        """Return a value by its id; None if it names something that the viewer does not see."""
        seen = self.sight.eyes.piece(point.state, value, type_)
        if value is None or holds_unknown(seen):
            return None
        return value if isinstance(value, int) and not isinstance(type_, Thing) else value_id(value, type_, self.words)
