"""A compiled ruleset for a number of seats: starts games and takes their states from decision to decision."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from horta.diagnostics import Span
from horta.engine.answer_log import Log
from horta.engine.automatic_seats import MOST_IN_A_ROW, AutomaticPlayer
from horta.engine.frames import FrameTable
from horta.engine.hooks import Dispatcher
from horta.engine.limits import RuleFault
from horta.engine.operations import FIRST_OWN, Frame, Operation
from horta.engine.outcomes import Outcome, OutcomeReader
from horta.engine.titles import Slot
from horta.engine.trace import ANSWERED, Trace, TraceTable
from horta.language.followed import FollowedPieces
from horta.language.limits import BUDGET
from horta.language.trees import resolved_declarations as r
from horta.language.types import Parameters, Type
from horta.model.decisions import EXTRAS, OPTIONS, QUESTION, SEAT, Question
from horta.model.layout import DECISION, FRAME, SEED, Layout, State

FAULTS = (RuleFault, ZeroDivisionError, RecursionError)  # what generated code raises when rules break down
ValueFunction = Callable[..., Any]  # of a state, a seat and the arguments of the value


@dataclass(frozen=True, slots=True)
class ValueSignature:
    """What is known of a value before it is asked for; `steps` is what that costs at most.

    `fixed` is true if play never changes it.
    """

    parameters: Parameters
    type: Type
    invariant: bool
    steps: int
    fixed: bool


@dataclass(frozen=True, slots=True)
class CompiledProcedure:
    """A procedure as a function of a state, a seat and its arguments. If it can wait, its last argument is the next frame."""

    function: Operation
    waits: bool


@dataclass(frozen=True, slots=True)
class Owner:
    """The rule that a generated function belongs to: its name and its sort. `hook` is the number of the hook, if the rule is a hook."""

    name: str
    sort: str
    note: str = ""
    hook: int | None = None


@dataclass(frozen=True, slots=True)
class HookRunner:
    """A function that runs hooks: `key` is the event, value or question of the hooks, `about` says what the function does."""

    key: str
    about: str


@dataclass(frozen=True, slots=True)
class SourceCode:
    """The Python code of a program as a tree, with what the compiler can say of the titles in it."""

    module: ast.Module
    things: Mapping[str, str]  # tables whose numbers are things, and the kind of these
    owners: Mapping[str, Owner]
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class GeneratedCode:
    """The same with the tables of the program, and with the functions that run hooks."""

    module: ast.Module
    tables: Mapping[str, Any]
    things: Mapping[str, str]  # tables whose numbers are things, and the kind of these
    owners: Mapping[str, Owner]
    runners: Mapping[str, HookRunner]
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """Functions by operation number, and the tables that explain them."""

    layout: Layout
    telling: bool
    plain: bool
    blank: State
    operations: tuple[Operation, ...]
    dispatcher: Dispatcher
    questions: tuple[Question, ...]
    notices: tuple[tuple[Any, ...], ...]
    places: tuple[Span | None, ...]  # by line of the code: where the statement is written
    values: Mapping[str, ValueFunction]  # for callers that ask often: faults have no place yet, see `placed`
    signatures: Mapping[str, ValueSignature]
    procedures: Mapping[str, CompiledProcedure]
    invariants: tuple[tuple[str, ValueFunction], ...]
    hooks: tuple[r.Hook, ...]  # without their statements
    effects: Mapping[tuple[str, str], frozenset[int]]  # by kind and attribute: the things that carry an effect
    frames: FrameTable
    set_counters: frozenset[str]  # those that rules set without their bank
    explain: Callable[[], GeneratedCode]
    outcomes: OutcomeReader
    automatic: AutomaticPlayer | None  # answers for some seats; None if all seats have players
    followed: FollowedPieces
    traces: TraceTable  # what the numbers in a trace stand for; empty unless the program is an explaining one
    kept: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    """What others have worked out from the program alone, so that it is done once."""

    def __repr__(self) -> str:
        return f"<Program for {self.layout.seats} seats: {len(self.operations)} operations, {len(self.questions)} questions>"

    @property
    def generated(self) -> GeneratedCode:
        """The Python code of the program, for people. It is made again if the program was read from disk."""
        return self.explain()

    def frame_forms(self) -> dict[int, tuple[str, ...]]:
        """Return the locals that the frames of the program's own operations hold, by the number of the operation."""
        return dict(enumerate(self.frames.names, FIRST_OWN))

    def locals_of(self, frame: Frame) -> dict[str, Any]:
        """Return the locals that a frame of one of the program's own operations holds."""
        return dict(zip(self.frames.names[frame[0] - FIRST_OWN], frame[1:-1], strict=False))

    def offered_by(
        self, state: State, question: str, seat: int, option: Any, known: tuple[int, int], hidden: Collection[int]
    ) -> tuple[int, int] | None:
        """Return which hook adds an option, and whose uses its limit counts; another than is `known` if that one is in a hidden slot."""
        return self.dispatcher.offered_by(state, question, seat, option, known, hidden)

    def value(self, state: State, name: str, seat: int, *arguments: int) -> Any:
        """Return a value of the rules for a seat. Raise KeyError if the rules have no value of that name."""
        function = self.values[name]
        try:
            return function(state, seat, *arguments)
        except FAULTS as fault:
            raise self.placed(fault) from fault

    def outcome(self, state: State) -> Outcome:
        """Return scores, ranks and winners as if the game ended in this state."""
        try:
            return self.outcomes.read(state)
        except FAULTS as fault:
            raise self.placed(fault) from fault

    def new_state(self, seed: int, log: Log | None = None) -> State:
        """Return a game at its first decision, or already over."""
        state = self.blank.copy()
        state[SEED] = seed
        self.perform(state, "game", 0, log=log)
        return state

    def perform(self, state: State, procedure: str, seat: int, *arguments: Any, log: Log | None = None) -> None:
        """Carry out one procedure on its own, up to its first decision. A telling program writes in the log."""
        made = self.procedures[procedure]
        written = self._log(log)
        state[FRAME], state[DECISION] = BUDGET, written
        try:
            if made.waits:
                self._go_on(state, made.function(state, seat, *arguments, None))
            else:
                made.function(state, seat, *arguments)
                state[FRAME] = state[DECISION] = None
        except FAULTS as fault:
            raise self.placed(fault, state) from fault
        if self.automatic is not None:
            self._answer_for_seats(state, self.automatic, written)

    def answer(self, state: State, index: int, log: Log | None = None) -> None:
        """Continue a game with the chosen option. A telling program writes in the log.

        After a fault the state cannot be used any more, so keep a copy.
        """
        decision, frame, operations = state[DECISION], state[FRAME], self.operations
        written = self._log(log)
        state[FRAME], state[DECISION] = BUDGET, written
        try:
            if len(decision) > EXTRAS:
                self.dispatcher.count_offer_use(state, decision[EXTRAS], index)
            frame = operations[frame[0]](state, frame, decision[OPTIONS][index])
            while frame is not None:
                frame = operations[frame[0]](state, frame)
        except FAULTS as fault:
            raise self.placed(fault, state) from fault
        if type(state[FRAME]) is int:  # the steps left: nothing has been asked
            state[FRAME] = state[DECISION] = None
        if self.automatic is not None:
            self._answer_for_seats(state, self.automatic, written)

    def _answer_for_seats(self, state: State, automatic: AutomaticPlayer, written: Log | None) -> None:
        """Answer for seats that the rules answer for, until a player is asked or the game is over."""
        try:
            for _ in range(MOST_IN_A_ROW):
                decision, frame = state[DECISION], state[FRAME]
                index = None if decision is None else automatic.answer(state, decision)
                if index is None:
                    return
                state[FRAME], state[DECISION] = BUDGET, written
                if isinstance(written, Trace):
                    written.append((ANSWERED, decision[QUESTION], decision[SEAT], decision[OPTIONS][index]))
                if len(decision) > EXTRAS:
                    self.dispatcher.count_offer_use(state, decision[EXTRAS], index)
                self._go_on(state, self.operations[frame[0]](state, frame, decision[OPTIONS][index]))
            raise RuleFault("E503", "automatic seats are asked again and again, and no player is")
        except FAULTS as fault:
            raise self.placed(fault, state) from fault

    def play(self, state: State, chance: Callable[[], float], most: int) -> int:
        """Answer at random until the game is over, at most `most` times; return the number of answers.

        Does the same as repeated calls of `answer`, with less work between them, for callers that need many games.
        """
        if self.automatic is not None:
            return self._play_with_automatic(state, chance, most)
        operations, count_offer_use, log, budget = self.operations, self.dispatcher.count_offer_use, self._log(None), BUDGET
        count = 0
        if state[DECISION] is None:
            return count
        try:
            while (decision := state[DECISION]) is not log and count < most:
                frame = state[FRAME]
                state[DECISION] = log
                state[FRAME] = budget
                options = decision[OPTIONS]
                index = int(chance() * len(options))
                if len(decision) > EXTRAS:
                    count_offer_use(state, decision[EXTRAS], index)
                frame = operations[frame[0]](state, frame, options[index])
                while frame is not None:
                    frame = operations[frame[0]](state, frame)
                count += 1
        except FAULTS as fault:
            raise self.placed(fault, state) from fault
        if state[DECISION] is log:
            state[FRAME] = state[DECISION] = None
        return count

    def play_seats(self, state: State, choosers: Sequence[Callable[[int], int]], most: int, log: Log | None = None) -> list[int]:
        """Let a function of each seat answer, which gets the number of options, until the game is over.

        Return the number of answers of each seat. It stops when one of them has given `most`. Does the same as repeated calls of
        `answer`, with less work between them.
        """
        operations, count_offer_use, budget = self.operations, self.dispatcher.count_offer_use, BUDGET
        answers, written = [0] * len(choosers), self._log(log)
        try:
            while (decision := state[DECISION]) is not None:
                frame, seat, options = state[FRAME], decision[SEAT], decision[OPTIONS]
                index = choosers[seat](len(options))
                state[DECISION] = written
                state[FRAME] = budget
                if len(decision) > EXTRAS:
                    count_offer_use(state, decision[EXTRAS], index)
                frame = operations[frame[0]](state, frame, options[index])
                while frame is not None:
                    frame = operations[frame[0]](state, frame)
                if type(state[FRAME]) is int:
                    state[FRAME] = state[DECISION] = None
                if self.automatic is not None:
                    self._answer_for_seats(state, self.automatic, written)
                answers[seat] += 1
                if answers[seat] == most:
                    break
        except FAULTS as fault:
            raise self.placed(fault, state) from fault
        return answers

    def _play_with_automatic(self, state: State, chance: Callable[[], float], most: int) -> int:
        count = 0
        while state[DECISION] is not None and count < most:
            self.answer(state, int(chance() * len(state[DECISION][OPTIONS])))
            count += 1
        return count

    def _log(self, log: Log | None) -> Log | None:
        """Return the log to write to: None for a quiet program, always a log for a telling one."""
        return None if not self.telling else [] if log is None else log

    def _go_on(self, state: State, frame: Frame | None) -> None:
        operations = self.operations
        while frame is not None:
            frame = operations[frame[0]](state, frame)
        if type(state[FRAME]) is int:  # the steps left: nothing has been asked
            state[FRAME] = state[DECISION] = None

    def placed(self, fault: Exception, state: State | None = None) -> RuleFault:
        """Return the fault with the statement it happened in. The frame and the decision of the state are cleared."""
        if state is not None:
            state[FRAME] = state[DECISION] = None
        if isinstance(fault, RecursionError):
            return RuleFault("E511", "rules call each other too deeply")
        if not isinstance(fault, RuleFault):
            fault = RuleFault("E506", "division by zero").with_traceback(fault.__traceback__)
        if fault.span is None:
            fault.span = self._span(fault.__traceback__)
        return fault

    def _span(self, traceback: TracebackType | None) -> Span | None:
        found: Span | None = None
        while traceback is not None:
            if traceback.tb_frame.f_code.co_filename == "<rules>":
                place = self.places[traceback.tb_lineno] if traceback.tb_lineno < len(self.places) else None
                found = place or found
            traceback = traceback.tb_next
        return found
