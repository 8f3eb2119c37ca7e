"""Faults of rules during play."""

from __future__ import annotations

from horta.diagnostics import Error, Span
from horta.language.types import LARGEST

HIDDEN_FAULT = "E518"


class RuleFault(Error):
    """A rule cannot continue, so the answer that caused this is undone.

    `code` is the diagnostic code, `span` the statement that was running, if it is known.
    """

    def __init__(self, code: str, message: str, span: Span | None = None, trail: tuple[str, ...] = ()) -> None:
        # All fields, so that a copy sent from another process has the same message.
        super().__init__(code, message, span, trail)
        self.code = code
        self.message = message
        self.span = span
        self.trail = trail

    @property
    def whole(self) -> RuleFault:
        """The fault with everything that a seat may not know; for authors, never for players."""
        return self.__cause__ if self.code == HIDDEN_FAULT and isinstance(self.__cause__, RuleFault) else self

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span is not None else ""
        return f"{place}{self.message} [{self.code}]"


class Overrun(RuleFault):
    """The step budget of one answer is used up."""


def out_of_range(value: int) -> RuleFault:
    """Return the fault of a number outside the range of the language."""
    return RuleFault("E504", f"{value} is outside the range of numbers, which is ±{LARGEST - 1}")
