"""What a game remembers of each answer, what rules forbid, and the errors of a refused answer or undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from horta.diagnostics import Error, Span
from horta.engine.answer_log import Log
from horta.engine.option_hooks import BARRED
from horta.engine.program import Program
from horta.language.trees.resolved_declarations import Barring
from horta.model.decisions import EXTRAS, OPTIONS, QUESTION, SEAT, Options, Question
from horta.model.layout import DECISION, State
from horta.play.events import Event, read_log
from horta.play.snapshots import state_mark


class Refused(Error, ValueError):
    """The base of what games refuse. An error with several causes gets the `code` of the present one."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        if code:
            self.code = code


class AnswerRefused(Refused):
    """The answer is not one of the options (A101), or the game is over (A104). Nothing has changed."""

    code = "A101"


class UndoBarred(Refused):
    """There is no answer to take back (A102), or the last one revealed something (A105)."""

    code = "A102"


class Step:
    """One answer: the state before it, and the number of the option. It must not be changed.

    What only some look at is made when they do: who answered, the id of the option, the events, the mark of the state.
    """

    __slots__ = ("_events", "_mark", "_option", "_program", "_reveals", "before", "index", "past", "previous", "under_way")

    # Not a frozen dataclass: making one of those takes longer than all the rest that `answer` does beside the rules.
    def __init__(self, before: State, index: int, previous: Step | None, program: Program, events: tuple[Event, ...] | None = None) -> None:
        self.before = before
        self.index = index
        self.previous = previous
        self._program = program
        self._events = events
        self._option = self._mark = ""
        self._reveals: bool | None = None
        self.past: Any = None  # what bots remember of the game up to here; kept by `bots.past`
        # The rules that were under way after it and the frame that waited then, once somebody asked why.
        self.under_way: tuple[list[Any], Any] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.make_events()

    def make_events(self) -> tuple[Event, ...]:
        """Return what happened. The answer is carried out once more for it: the same state leads to the same events.

        Keeping the logs of all answers would take longer, because the garbage collector looks through them again and again.
        """
        if self._events is None:
            after, log = self.before.copy(), Log()
            self._program.answer(after, self.index, log)
            self._events = read_log(log, self._program, self.before, after)
        return self._events

    @property
    def seat(self) -> int:
        """The seat that answered."""
        seat: int = self.before[DECISION][SEAT]
        return seat

    @property
    def option(self) -> str:
        """The id of the option."""
        if not self._option:
            waiting, program = self.before[DECISION], self._program
            options = Options(program.questions[waiting[QUESTION]], waiting[OPTIONS], program.layout.vocabulary)
            self._option = options[self.index].id
        return self._option

    def reveals(self, look: Callable[[Step], bool]) -> bool:
        """True if the answer revealed something. `look` finds out, and the result is kept."""
        if self._reveals is None:
            self._reveals = look(self)
        return self._reveals

    def mark_before(self, questions: Sequence[Question]) -> str:
        """Return the mark of the state before the answer. It is kept: a game is saved after every answer."""
        if not self._mark:
            self._mark = state_mark(self.before, questions)
        return self._mark

    def __repr__(self) -> str:
        return f"Step(seat={self.seat}, option={self.option!r})"


def steps_to(last: Step | None) -> tuple[Step, ...]:
    """Return all answers up to one, first to last."""
    found = []
    while last is not None:
        found.append(last)
        last = last.previous
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Blocked:
    """An option that a rule forbids: the reason, the rule ids, and where the rule is written."""

    id: str
    reasons: Mapping[str, str]
    rules: tuple[str, ...]
    span: Span

    @property
    def reason(self) -> str | None:
        """The reason in English, otherwise in the first language that the pack gives; None if there is no reason."""
        return self.reasons.get("en") or next(iter(self.reasons.values()), None)


def blocked_options(program: Program, state: State) -> Iterator[Blocked]:
    """Yield what would be an option of the open question if no rule forbade it."""
    waiting = state[DECISION]
    for at, number, value in waiting[EXTRAS] if waiting is not None and len(waiting) > EXTRAS else ():
        hook, question = program.hooks[number], program.questions[waiting[QUESTION]]
        if at == BARRED and isinstance(hook, Barring):
            yield Blocked(question.option_id(value, program.layout.vocabulary), dict(hook.reasons), hook.rules, hook.span)
