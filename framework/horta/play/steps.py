"""What a game remembers of each answer, what rules forbid, and the errors of a refused answer or undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from horta.diagnostics import Error, Span
from horta.model.decisions import Question
from horta.model.layout import State
from horta.play.events import Event
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


@dataclass(frozen=True, slots=True)
class Step:
    """One answer: the state before it, who gave it, and what followed."""

    before: State = field(repr=False)
    seat: int
    index: int = field(repr=False)
    option: str
    events: tuple[Event, ...] = field(repr=False)
    previous: Step | None = field(repr=False)
    _reveals: bool | None = field(default=None, init=False, repr=False, compare=False)
    _mark: str = field(default="", init=False, repr=False, compare=False)

    def reveals(self, look: Callable[[Step], bool]) -> bool:
        """True if the answer revealed something. `look` finds out, and the result is kept."""
        if self._reveals is None:
            object.__setattr__(self, "_reveals", look(self))
        return bool(self._reveals)

    def mark_before(self, questions: Sequence[Question]) -> str:
        """Return the mark of the state before the answer. It is kept: a game is saved after every answer."""
        if not self._mark:
            object.__setattr__(self, "_mark", state_mark(self.before, questions))
        return self._mark


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
