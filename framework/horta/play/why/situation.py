"""What an expression is at one point of a game, as far as the seat that asks may know it.

A state and the locals that a rule has there. For a seat, everything hidden from it is unknown: then whatever would look at it has
no answer, and is told without its parts or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from horta.engine.compiler.evaluator import Evaluator
from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.language import resolved as r
from horta.language.tree_walk import walk
from horta.language.types import Type, kind_in
from horta.model.layout import DECISION, FRAME, State
from horta.play.hidden import Hidden
from horta.play.revealed import LOOKS
from horta.play.unknown import Unknown, UnknownPiece, holds_unknown

Everything = Literal["all"]
Viewer = int | None | Everything
"""Who asks: a seat, None for a spectator, `all` for somebody who may know everything."""


class _Hidden:
    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = _Hidden()
"""In place of what the viewer may not know, or what has no answer."""


@dataclass(slots=True)
class Eyes:
    """A viewer of the games of one program, with the means to work out expressions."""

    program: Program
    evaluator: Evaluator
    viewer: Viewer
    hidden: Hidden | None = field(init=False)

    def __post_init__(self) -> None:
        self.hidden = None if self.viewer == "all" else Hidden(self.program, self.viewer)

    def seen(self, state: State) -> State:
        """Return a state as the viewer sees it: what is hidden is unknown there."""
        return state if self.hidden is None else self.hidden.veiled(state)

    def situation(self, state: State, locals_: Mapping[str, Any], secret: Mapping[str, Any] | None = None) -> Situation:
        """Return a situation. `secret` are the locals that the viewer may not know, each with what takes its place."""
        return Situation(self, state, self.seen(state), {**locals_, **(secret or {})} if self.hidden is not None else dict(locals_))

    def piece(self, state: State, value: Any, type_: Type | None) -> Any:
        """Return a thing, or several, with unknown ones in place of pieces that the viewer does not see in this state."""
        kind = None if type_ is None else kind_in(type_)
        if self.hidden is None or kind not in self.hidden.slots.zones:
            return value
        pool = frozenset(self.hidden.slots.pool(state, kind))
        one: Callable[[Any], Any] = lambda thing: UnknownPiece(pool, None) if not isinstance(thing, Unknown) and thing in pool else thing  # noqa: E731
        return tuple([one(thing) for thing in value]) if isinstance(value, tuple) else one(value)


@dataclass(frozen=True, slots=True)
class Situation:
    """A state, as it is and as the viewer sees it, and the locals of a rule there."""

    eyes: Eyes
    state: State = field(repr=False)
    seen: State = field(repr=False)
    locals: Mapping[str, Any]

    def having(self, **locals_: Any) -> Situation:
        """Return the situation with more locals."""
        return replace(self, locals={**self.locals, **locals_})

    def within(self, locals_: Mapping[str, Any]) -> Situation:
        """Return the situation of another rule in the same state."""
        return replace(self, locals=dict(locals_))

    def value(self, node: r.Expr) -> Any:
        """Return what an expression is; HIDDEN if the viewer may not know it, or if it has no answer."""
        found = self.raw(node)
        return HIDDEN if found is HIDDEN or holds_unknown(found) else found

    def raw(self, node: r.Expr) -> Any:
        """Return what an expression is, with unknown values in it; HIDDEN if it depends on something unknown."""
        eyes = self.eyes
        try:
            given = {
                part.name: eyes.piece(self.state, self.locals[part.name], part.type)
                for part in walk(node)
                if isinstance(part, r.Local) and part.name in self.locals
            }
            return eyes.evaluator.value(node, self.seen, given)
        except (RuleFault, *LOOKS):
            return HIDDEN

    def asked(self, function: Callable[[State], Any]) -> Any:
        """Return what a function makes of the state as the viewer sees it; HIDDEN if it looks at something unknown."""
        try:
            found = function(self.seen)
        except (RuleFault, *LOOKS):
            return HIDDEN
        return HIDDEN if holds_unknown(found) else found


def at_rest(state: State) -> State:
    """Return a copy of a state without what waits, for expressions that are asked there."""
    found = state.copy()
    found[FRAME] = found[DECISION] = None
    return found
