"""The hooks that could have come in at an event, a value or a question and did not, with the clauses that failed.

Every clause is asked by itself: whether the thing that carries the hook is in play, whose doing it was, the limit, and each part of the
condition that stands between `and`. A hook of which one clause failed nearly applied.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from horta.engine.compiler.evaluator import hook_locals
from horta.engine.rule_keys import RuleKey
from horta.language import resolved as r
from horta.language import syntax as s
from horta.language.step_costs import hook_key
from horta.language.types import NUMBER, TRUTH, Thing, kind_in
from horta.model.decisions import value_id
from horta.model.layout import State
from horta.play.unknown import holds_unknown
from horta.play.why.clauses import Clauses
from horta.play.why.records import NearMiss, TestedClause
from horta.play.why.situation import HIDDEN, Situation

TABLE = -1


class Hooks:
    """Finds hooks that nearly applied."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses = clauses
        self.written = clauses.written
        self._by_key: dict[str, list[r.Hook]] = {}

    def on(self, key: str, at: Situation, *kinds: str) -> list[r.Hook]:
        """Return the hooks on an event, value or question that options leave in the game; only those of some kinds, if any are given."""
        if not self._by_key:
            for hook in at.eyes.evaluator.hooks:
                self._by_key.setdefault(hook_key(hook), []).append(hook)
        return [hook for hook in self._by_key.get(key, ()) if not kinds or hook.kind in kinds]

    def near(self, key: str, at: Situation, actor: int, arguments: tuple[Any, ...], *kinds: str) -> Iterator[NearMiss]:
        """Yield each hook on an event, value or question that did not apply; those that fewer clauses held back come first."""
        found = [near for hook in self.on(key, at, *kinds) for near in self.of(hook, at, actor, arguments)]
        for near in sorted((near for near in found if near.failed), key=lambda near: len(near.failed)):
            yield replace(near, actor=actor, given=self._given(key, at, arguments))

    def _given(self, key: str, at: Situation, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments of a value or event that the viewer may know, things by their ids; nothing if one is not known."""
        name, words = key.removeprefix("value "), self.written.ruleset.vocabulary
        declared = self.written.values.get(name) if name != key else self.written.procedures.get(key)
        types = [type_ for _, type_ in declared.parameters] if declared is not None else [NUMBER]
        if len(types) != len(arguments):
            return ()
        asked = [(at.eyes.piece(at.state, value, type_), type_) for value, type_ in zip(arguments, types, strict=True)]
        if any(holds_unknown(value) for value, _ in asked):
            return ()
        return tuple(value if type_ in (NUMBER, TRUTH) else value_id(value, type_, words) for value, type_ in asked)

    def of(self, hook: r.Hook, at: Situation, actor: int, arguments: tuple[Any, ...]) -> Iterator[NearMiss]:
        """Yield a hook once for each thing in play that carries it, with the clauses that failed: none if it applies.

        If no such thing is in play, it is yielded once, for a seat that could have it. What the viewer may not know about is left out.
        """
        source = self.written.source(("hook", hook.name))
        owners = [(actor, TABLE)] if hook.host is None else self.in_play(hook, at, actor)
        if owners is None:
            return
        if not owners and hook.host is not None:
            # What else would have held it back, if the seat that acts had such a thing, or for hooks on others the next seat.
            seats = at.eyes.program.layout.seats
            owner = (actor + 1) % seats if hook.by == "others" else actor
            failed = self._failed(hook, at, actor, owner, self._copies(hook.host)[0], arguments)
            yield NearMiss(source, (TestedClause("live", False), *(failed or ())), owner)
        for seat, thing in owners:
            failed = self._failed(hook, at, actor, seat, thing, arguments)
            if failed is not None:
                named = None if hook.host is None else self.written.ruleset.vocabulary.kinds[hook.host[0]].entities[thing].id
                yield NearMiss(source, failed, seat, named)

    def in_play(self, hook: r.Hook, at: Situation, actor: int) -> list[tuple[int, int]] | None:
        """Return the things in play that carry a hook, each with the seat that owns it; None if the viewer may not know that."""
        assert hook.host is not None
        things = self._copies(hook.host)
        found = at.asked(lambda state: [entry for entry in _places(hook, at, state, actor) if entry[1] in things])
        return None if found is HIDDEN else found

    def _copies(self, host: tuple[str, str]) -> list[int]:
        entities = self.written.ruleset.vocabulary.kinds[host[0]].entities
        return [number for number, entity in enumerate(entities) if entity.definition == host[1]]

    def _failed(
        self, hook: r.Hook, at: Situation, actor: int, seat: int, thing: int, arguments: tuple[Any, ...]
    ) -> tuple[TestedClause, ...] | None:
        """Return the clauses that failed; None if the viewer may not know of one of them."""
        rule: RuleKey = ("hook", hook.name)
        failed: list[TestedClause] = []
        if not (hook.by == "anyone" or (hook.by == "me") is (seat == actor)):
            failed.append(TestedClause("by", False, self.written.clause(hook, "by")))
        spent = None if hook.limit is None else self._is_spent(hook, hook.limit, at, seat if hook.host is None else thing)
        unknown = hook.limit is not None and spent is None
        if spent:
            failed.append(TestedClause("limit", False, self.written.clause(hook, "limit")))
        inside = at.within(hook_locals(hook, seat, thing, actor, arguments))
        written = self.written.hook(hook)
        condition = None if written is None else written.get("if")
        own = len(_written_conjuncts(condition))
        for number, (part, text) in enumerate(self.clauses.parts(hook.condition, condition)):
            key = "if" if number < own or written is None or not written.get("cost") else "cost"
            told = text if key == "if" or written is None else written.get("cost")[0]
            clause = self.clauses.clause(key, part, told, inside, rule)
            unknown = unknown or clause is None
            failed += [] if clause is None or clause.held else [clause]
        return None if unknown and not failed else tuple(failed)

    def _is_spent(self, hook: r.Hook, limit: r.Limit, at: Situation, owner: int) -> bool | None:
        found = at.asked(lambda state: at.eyes.evaluator.is_spent(state, limit, owner))
        return None if found is HIDDEN else bool(found)


def _written_conjuncts(node: s.Expression | None) -> list[s.Expression]:
    if node is None:
        return []
    if isinstance(node, s.Binary) and node.operator == "and":
        return _written_conjuncts(node.left) + _written_conjuncts(node.right)
    return [node]


def _places(hook: r.Hook, at: Situation, state: State, actor: int) -> Iterator[tuple[int, int]]:
    """Yield the owner and the number of each thing of the host's kind that is in play. Things of the table act for whoever acts."""
    assert hook.host is not None
    layout, words, kind = at.eyes.program.layout, at.eyes.program.layout.vocabulary, hook.host[0]
    for zone in words.zones.values():
        if zone.live and zone.holds == kind:
            width = layout.things(zone.by)
            for number in range(layout.entries(zone)):
                owner = number // width if zone.per_seat else actor
                yield from ((owner, thing) for thing in state[layout.zones[zone.name] + number])
    for owned in ("seat", "table"):
        for field in words.kinds[owned].fields.values():
            if field.live and isinstance(field.type, Thing) and kind_in(field.type) == kind:
                base = layout.fields[owned, field.name]
                for number in range(layout.seats if owned == "seat" else 1):
                    if state[base + number] >= 0:
                        yield number if owned == "seat" else actor, state[base + number]
