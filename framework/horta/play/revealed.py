"""Whether an answer revealed something: whether anything hidden from a seat could have shaped what the seat was given.

The answer is carried out again, for each seat on a state in which everything hidden from that seat is unknown. If the
rules, or what the seat is given afterwards, ever look at something unknown, it was revealed. There is no list of statements
that reveal: whatever reads is found, also in hooks, conditions, options and texts.
"""

from __future__ import annotations

from horta.engine.answer_log import Log
from horta.engine.limits import HIDDEN_FAULT, RuleFault
from horta.engine.program import Program
from horta.model.decisions import open_decision
from horta.model.layout import DECISION, FRAME, State
from horta.play.events import read_log
from horta.play.hidden import Hidden
from horta.play.unknown import Looked, holds_unknown
from horta.play.views import view_of

# Code that cannot cope with an unknown has looked at it too.
LOOKS = (Looked, TypeError, AttributeError, LookupError, ArithmeticError, ValueError)


def anything_revealed(program: Program, seats: tuple[str, ...], before: State, index: int) -> bool:
    """True if the answer with this option, in this state, revealed something to any seat.

    All seats count, not only the one that answered: nobody may learn from `can_undo` what happened in secret.
    """
    if program.frames.is_secret(before[FRAME]):
        return True  # what goes on is a secret itself: the same question, but perhaps not the same rules after it
    return any(revealed_to(seat, program, seats, before, index) for seat in range(len(seats)))


def revealed_to(viewer: int, program: Program, seats: tuple[str, ...], before: State, index: int) -> bool:
    """True if the answer revealed something to one seat."""
    veiled, log = Hidden(program, viewer).veiled(before), Log()
    state = veiled.copy()
    try:
        program.answer(state, index, log)
        return holds_unknown(_given(viewer, program, seats, veiled, state, log))
    except (RuleFault, *LOOKS):
        return True


def fault_as_told(viewer: int, program: Program, before: State, index: int, fault: RuleFault) -> RuleFault:
    """Return the fault of an answer as a seat may read it: only that there was one, if it depends on something hidden from the seat."""
    try:
        program.answer(Hidden(program, viewer).veiled(before), index, Log())
    except RuleFault as same:
        if (same.code, same.message, same.span) == (fault.code, fault.message, fault.span):
            return same
    except LOOKS:
        pass
    return RuleFault(HIDDEN_FAULT, "the rules cannot go on, because of something that you may not see")


def _given(viewer: int, program: Program, seats: tuple[str, ...], before: State, state: State, log: Log) -> tuple[object, ...]:
    """Return everything that a seat is given after an answer: its view, its options and what it hears."""
    words, waiting = program.layout.vocabulary, state[DECISION]
    decision = None if waiting is None else open_decision(waiting, program.questions, words)
    view = view_of(words, program.layout, state, seats, decision, viewer)
    heard = [event.as_told_to(viewer) for event in read_log(log, program, before, state)]
    barred = waiting[3:] if waiting is not None and waiting[1] == viewer else ()
    told = [(event.subject, event.seat, event.via, event.data) for event in heard if event is not None]
    return view.to_data(), told, barred
