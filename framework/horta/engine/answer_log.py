"""The data of one answer: the steps that are left for it, and the log.

A program holds no data of the games it plays. While rules run, two slots of the state have another use: FRAME holds
the steps that are left, and DECISION holds the log (None in a quiet program). So every compiled function finds both
through its first argument. When the rules ask a question, FRAME gets the frame to continue with, and DECISION the
decision. When nothing is left to do, both become None. So neither steps nor log are part of a state that is kept,
copied or hashed, and games of one program can be answered from several threads.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from horta.engine.limits import Overrun
from horta.model.layout import DECISION, State


class Telling(IntEnum):
    """How much a program writes in its log.

    A brief one tells what results of games are made of, and nothing else: changes of the score and their parts, moves of pieces that
    seats can own, and abilities that act.
    """

    QUIET, BRIEF, FULL = range(3)


LogLine = tuple[Any, ...]
Log = list[LogLine]

FORCED, ACTED = -1, -2  # the first item of log lines that are not notices: a choice with one option; a hook that acts


def log_of(state: State) -> Log:
    """Return the log of the current answer. Only while rules run, and only in a telling program."""
    log: Log = state[DECISION]
    return log


# ------------------------------------------------------------------ what compiled rules call


def note(state: State, *line: Any) -> None:
    """Write a line in the log: the number of its notice, the seat, the cause, the statement, and the data."""
    state[DECISION].append(line)


def forced(state: State, question: int) -> None:
    """Write in the log that a question had a single option."""
    state[DECISION].append((FORCED, question))


def acted(state: State, hook: int, owner: int) -> None:
    """Write in the log that a hook acts, for the seat that owns it."""
    state[DECISION].append((ACTED, hook, owner))


def overrun() -> None:
    """Raise the fault of a loop that uses more steps than are left."""
    raise Overrun("E503", "this loop takes more steps than one answer may use")


LOG_LIBRARY: dict[str, Any] = {function.__name__: function for function in (note, forced, acted, overrun)}
