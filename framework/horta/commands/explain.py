"""`horta explain`: what the code of a problem means."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from horta.commands.usage_errors import Mistake
from horta.diagnostics import CATALOGUE, did_you_mean, explain


def run(code: Annotated[str, typer.Argument(metavar="CODE", help="A code such as E204.")]) -> None:
    """Print the long explanation of a code."""
    wanted = code.strip().upper()
    if wanted not in CATALOGUE:
        raise Mistake(f"there is no code `{code}`", did_you_mean(wanted, {name: entry.title for name, entry in CATALOGUE.items()}))
    sys.stdout.write(explain(wanted))
