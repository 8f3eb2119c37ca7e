"""`horta explain`: what the code of a problem means."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from horta.commands.usage_errors import Mistake
from horta.diagnostics import did_you_mean, explain, known_codes


def run(code: Annotated[str, typer.Argument(metavar="CODE", help="A code such as E204.")]) -> None:
    """Print the long explanation of a code."""
    wanted = code.strip().upper()
    if wanted not in known_codes():
        raise Mistake(f"there is no code `{code}`", did_you_mean(wanted, {name: entry.title for name, entry in known_codes().items()}))
    sys.stdout.write(explain(wanted))
