"""`horta test`: plays the scenarios of packs."""

from __future__ import annotations

from horta.commands.usage_errors import PROBLEMS, parse_choices
from horta.diagnostics import clean


def play_scenarios(packs: list[str], options: list[str], verbose: bool) -> int:
    """Play the scenarios of the packs and print which do not hold; return the exit code."""
    from horta.scenarios import run_scenarios

    results = run_scenarios(packs, parse_choices(options) or None)
    for result in results:
        if not result.passed:
            # A message may have several lines; each of them is made safe to print.
            print(f"failed  {clean(result.name)}\n" + "\n".join(f"        {clean(line)}" for line in result.message.splitlines()))
        elif verbose:
            print(f"holds   {clean(result.name)}")
    failed = sum(not result.passed for result in results)
    print(f"{len(results)} scenario{'' if len(results) == 1 else 's'}, {failed} failed")
    return PROBLEMS if failed else 0
