"""`horta test` and `horta bench`: the ways in to what other modules do."""

from __future__ import annotations

from horta.diagnostics import clean
from horta.interfaces.cli.mistakes import PROBLEMS, parse_choices


def play_scenarios(packs: list[str], options: list[str], verbose: bool) -> int:
    """Play the scenarios of the packs and tell which do not hold; the exit code."""
    from horta.session.scenarios import run_scenarios

    results = run_scenarios(packs, parse_choices(options) or None)
    for result in results:
        if not result.passed:
            # A message has lines of its own; each of them is made safe.
            print(f"failed  {clean(result.name)}\n" + "\n".join(f"        {clean(line)}" for line in result.message.splitlines()))
        elif verbose:
            print(f"holds   {clean(result.name)}")
    failed = sum(not result.passed for result in results)
    print(f"{len(results)} scenario{'' if len(results) == 1 else 's'}, {failed} failed")
    return PROBLEMS if failed else 0


def run_bench(arguments: list[str]) -> int:
    """Hand over to the benchmarks."""
    from horta.interfaces.bench import main

    return int(main(arguments) or 0)
