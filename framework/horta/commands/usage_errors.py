"""Mistakes in typed commands: reported in a line or two, with a suggestion, never as a traceback."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from horta.diagnostics import ContentError, Error, clean, did_you_mean, render_text
from horta.untrusted_files import read_plain_file

# The exit codes of all commands, except 0. A command that is stopped has reported what it did so far.
PROBLEMS = 1
COULD_NOT_RUN = 2
STOPPED = 130

MOST_BYTES = 16_000_000  # of a file that is named on the command line


class Mistake(Exception):
    """A mistake that the person at the keyboard can correct."""

    def __init__(self, message: str, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


def explain_failure(error: Exception) -> bool:
    """Print in words what went wrong. False if the error is not a mistake of the user, such as a bug of ours."""
    if isinstance(error, Mistake):
        say_mistake(error.message, error.remedy)
    elif isinstance(error, ContentError):
        sys.stderr.write(render_text(error.problems, colour=colours(sys.stderr)))
    elif isinstance(error, OSError) and error.filename is not None:
        # For example a name that is too long for any file, or a folder that may not be entered.
        say_mistake(f"`{os.fspath(error.filename)[:200]!s}` cannot be used: {error.strerror}")
    else:
        return _explain_play(error)
    return True


def _explain_play(error: Exception) -> bool:
    # Imported late: most commands do not need it, and the modules that play games are slow to load.
    from horta.bots import BotFailed
    from horta.engine.limits import RuleFault
    from horta.play.journal import SaveRefused
    from horta.play.random_games import Endless
    from horta.runs.plan import GameBroken

    where, remedies = "", []
    if isinstance(error, GameBroken):
        where, remedies, error = f" in {error.where}", [f"to see it again: {error.again}"], error.problem
    if isinstance(error, SaveRefused):
        message = f"this game cannot be continued: {error}"
    elif isinstance(error, RuleFault):
        message = f"the game stopped{where}: there is an error in its rules: {error}"
        remedies.insert(0, f"`horta explain {error.code}` tells more")
    elif isinstance(error, Endless):
        message = f"the game stopped{where}: its rules do not come to an end: {error}"
    elif isinstance(error, BotFailed):
        message = f"{error},{where}" if where else str(error)
    elif isinstance(error, Error):
        message = str(error)
    else:
        return False
    say_mistake(message, *remedies)
    return True


def say_mistake(message: str, *remedies: str | None) -> None:
    """Print the mistake on the error stream, without anything that a terminal would act on."""
    print(f"horta: {clean(message)}", file=sys.stderr)
    for remedy in filter(None, remedies):
        print(f"  = {clean(remedy)}", file=sys.stderr)


def colours(stream: Any) -> bool:
    """True if a stream is a terminal that wants colours."""
    return bool(getattr(stream, "isatty", lambda: False)()) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def names_beside(path: Path) -> list[str]:
    """Return the names in the folder of a path, for suggestions; none if it cannot be read."""
    try:
        return [other.name for other in path.parent.iterdir()]
    except (OSError, ValueError):
        return []


def read_text_file(path: Path) -> str:
    """Return the text of a file that was named on the command line."""
    try:
        return read_plain_file(path, MOST_BYTES).decode("utf-8")
    except FileNotFoundError:
        raise Mistake(f"there is no file `{path}`", did_you_mean(path.name, names_beside(path))) from None
    except UnicodeDecodeError:
        raise Mistake(f"`{path}` is not a text file") from None
    except OSError as problem:
        raise Mistake(f"`{path}` cannot be read: {problem.strerror}") from None
