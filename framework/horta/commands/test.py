"""`horta test`: plays the scenarios of packs."""

from __future__ import annotations

from typing import Annotated

import typer

from horta.commands.shared_options import Choices, NeededPacks, parse_choices
from horta.commands.usage_errors import PROBLEMS
from horta.diagnostics import clean
from horta.scenarios.results import run_scenarios


def run(
    packs: NeededPacks,
    option: Choices,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also name the scenarios that hold.")] = False,
) -> None:
    """Play the scenarios of the packs and print which do not hold."""
    results = run_scenarios(packs, parse_choices(option) or None)
    for result in results:
        if not result.passed:
            # A message may have several lines; each of them is made safe to print.
            print(f"failed  {clean(result.name)}\n" + "\n".join(f"        {clean(line)}" for line in result.message.splitlines()))
        elif verbose:
            print(f"holds   {clean(result.name)}")
    failed = sum(not result.passed for result in results)
    print(f"{len(results)} scenario{'' if len(results) == 1 else 's'}, {failed} failed")
    raise typer.Exit(PROBLEMS if failed else 0)
