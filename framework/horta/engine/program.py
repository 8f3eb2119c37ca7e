"""A compiled ruleset for a number of seats: starts states and carries them from decision to decision."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from horta.diagnostics import Span
from horta.engine.hooks import Dispatcher
from horta.engine.limits import BUDGET, RuleFault
from horta.engine.operations import Frame, Operation
from horta.language import resolved as r
from horta.model.decisions import EXTRAS, OPTIONS, Question
from horta.model.layout import DECISION, FRAME, SEED, Layout, State

FAULTS = (RuleFault, ZeroDivisionError, RecursionError)  # what generated code raises when rules break down
FORCED, ACTED = -1, -2  # how a line of the log begins that is no notice: a choice with one option, a hook that acts


@dataclass(frozen=True, slots=True)
class Program:
    """Functions by operation number, and the tables that explain them."""

    layout: Layout
    blank: State
    operations: tuple[Operation, ...]
    dispatcher: Dispatcher
    namespace: dict[str, Any]
    questions: tuple[Question, ...]
    notices: tuple[tuple[Any, ...], ...]
    places: tuple[r.Stmt | None, ...]
    budget: list[int]
    log: list[Any]
    suspending: frozenset[str]
    module: ast.Module
    things: dict[str, str]  # tables whose numbers are things, by title, and the kind of these

    def __repr__(self) -> str:
        return f"<Program for {self.layout.seats} seats: {len(self.operations)} operations, {len(self.questions)} questions>"

    def new_state(self, seed: int) -> State:
        """A game at its first decision, or already over."""
        state = self.blank.copy()
        state[SEED] = seed
        self.perform(state, "game", 0)
        return state

    def perform(self, state: State, procedure: str, seat: int, *arguments: Any) -> None:
        """Carry out one procedure on its own, up to its first decision."""
        self.budget[0] = BUDGET
        function = self.namespace[f"do_{procedure}"]
        state[FRAME] = state[DECISION] = None
        try:
            if procedure not in self.suspending:
                function(state, seat, *arguments)
            else:
                self._go_on(state, function(state, seat, *arguments, None))
        except FAULTS as fault:
            raise self.placed(fault) from fault

    def answer(self, state: State, index: int) -> None:
        """Carry a state on with the chosen option. On a fault the state is spoilt: keep a copy."""
        decision, frame = state[DECISION], state[FRAME]
        state[DECISION] = state[FRAME] = None
        self.budget[0] = BUDGET
        try:
            if len(decision) > EXTRAS:
                self.dispatcher.taken(state, decision[EXTRAS], index)
            self._go_on(state, self.operations[frame[0]](state, frame, decision[OPTIONS][index]))
        except FAULTS as fault:
            raise self.placed(fault) from fault

    def play(self, state: State, chance: Callable[[], float], most: int) -> int:
        """Answer until the game is over, evenly among the options, at most so many times; how often that was.

        The same as `answer` again and again, for those who need many games: nothing in between.
        """
        operations, budget, taken = self.operations, self.budget, self.dispatcher.taken
        count = 0
        try:
            while (decision := state[DECISION]) is not None and count < most:
                frame = state[FRAME]
                state[DECISION] = state[FRAME] = None
                budget[0] = BUDGET
                options = decision[OPTIONS]
                index = int(chance() * len(options))
                if len(decision) > EXTRAS:
                    taken(state, decision[EXTRAS], index)
                frame = operations[frame[0]](state, frame, options[index])
                while frame is not None:
                    frame = operations[frame[0]](state, frame)
                count += 1
        except FAULTS as fault:
            raise self.placed(fault) from fault
        return count

    def _go_on(self, state: State, frame: Frame | None) -> None:
        operations = self.operations
        while frame is not None:
            frame = operations[frame[0]](state, frame)

    def placed(self, fault: Exception) -> RuleFault:
        """The fault with the statement it happened in."""
        if isinstance(fault, RecursionError):
            return RuleFault("E503", "rules lead to one another too deeply")
        if not isinstance(fault, RuleFault):
            fault = RuleFault("E504", "a rule divides by nothing").with_traceback(fault.__traceback__)
        if fault.span is None:
            fault.span = self._span(fault.__traceback__)
        return fault

    def _span(self, traceback: TracebackType | None) -> Span | None:
        found: Span | None = None
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == "<rules>":
                place = self.places[traceback.tb_lineno] if traceback.tb_lineno < len(self.places) else None
                found = place.span if place is not None else found
            traceback = traceback.tb_next
        return found
