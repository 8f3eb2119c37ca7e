"""The command `horta`.

Each command is a module that is imported when it is asked for: starting fast matters to build jobs and
to editors that check on every save.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from horta.commands.usage_errors import STOPPED


def main() -> None:
    """Run the command line, and end with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a question mark; that is no reason to break off.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    # `timeout` and build jobs end a command with this signal: it stops like Ctrl-C, and tells what it did until then.
    signal.signal(signal.SIGTERM, _stop)
    try:
        _run()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(STOPPED)
    except BrokenPipeError:
        # Whoever read our output has had enough; Python would complain once more when it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _run() -> None:
    from horta.commands.fast_check import quick_check

    code = quick_check(sys.argv[1:])
    if code is not None:
        sys.stdout.flush()
        sys.exit(code)
    from horta.commands.app import app

    app(prog_name="horta")


__all__ = ["main"]
