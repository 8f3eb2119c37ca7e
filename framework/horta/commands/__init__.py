"""The command `horta`: what can be typed after it, and the pytest plugin.

Each command is a module that is imported only when it is used. So the start is fast, which matters to build jobs and
to editors that check on every save.

Read first: app.py, then the module of a command.
Knows: every other room. Does not know: the rules of any game.
Used by: people and build jobs; no other room.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType

from horta.commands.usage_errors import STOPPED


def main() -> None:
    """Run the command line and exit with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a question mark instead; the command goes on.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    # `timeout` and build jobs end a command with this signal: it stops like Ctrl-C and reports what it did so far.
    signal.signal(signal.SIGTERM, _stop)
    try:
        _run()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(STOPPED)
    except BrokenPipeError:
        # The reader of the output has closed the pipe; without this, Python would report an error again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


class Checked(SystemExit):
    """A check has ended, and everything has been written."""


def start() -> None:
    """Do the same as a process of its own, as the installed command does.

    After a check the process ends at once: to take apart all trees of rules, object by object, would be a fifth of its work. Nor does
    the garbage collector look through them.
    """
    gc.disable()
    try:
        main()
    except Checked as end:
        os._exit(int(end.code or 0))


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _run() -> None:
    from horta.commands.check import quick_check

    code = quick_check(sys.argv[1:])
    if code is not None:
        sys.stdout.flush()
        sys.stderr.flush()
        raise Checked(code)
    gc.enable()
    from horta.commands.app import app

    app(prog_name="horta")


__all__ = ["main", "start"]
