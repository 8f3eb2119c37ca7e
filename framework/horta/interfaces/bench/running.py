"""The benchmark as a command runs it. It parses no arguments: the command line does that."""

from __future__ import annotations

from collections.abc import Sequence

from horta.diagnostics import ContentError
from horta.interfaces.bench.against import compare, tell
from horta.interfaces.bench.beside import measure_beside, tell_beside
from horta.interfaces.bench.checking import compare_checks, tell_checks
from horta.interfaces.bench.environments import Unavailable
from horta.interfaces.bench.figures import Figures, measure
from horta.session.ruleset import load


def run_bench(
    packs: list[str],
    players: list[int] | None = None,
    seconds: float = 3.0,
    against: str | None = None,
    check: bool = False,
    beside: list[str] | None = None,
) -> int:
    """Measure and print; 0 when all went well, 1 when a bar was missed, 2 when something could not be had.

    `packs` are names or paths; `players` the numbers of players, all that the packs allow unless given;
    `seconds` the time for each measurement. `against` names another program to be measured in turns with
    ours (`catanatron`); `check` measures the check of content against a plain schema check. The last two
    install what they need in an environment that is removed afterwards. `beside` are packs to be measured in
    turns with the first ones.
    """
    try:
        if check:
            tell_checks(compare_checks())
            return 0
        if against is not None:
            return 0 if tell(against, compare(against, packs, seconds)) else 1
    except Unavailable as problem:
        print(f"cannot compare: {problem}")
        return 2
    try:
        ruleset = load(*packs)
        other = load(*beside) if beside else None
    except ContentError as error:
        print(f"cannot measure: {next(iter(error.problems), error)}")
        return 2
    least, most = ruleset.seats
    numbers = players or range(least, most + 1)
    if beside and other is not None:
        tell_beside(packs, beside, [measure_beside(ruleset, other, number, seconds) for number in numbers])
        return 0
    _tell_figures([measure(ruleset, number, seconds) for number in numbers])
    return 0


def _tell_figures(rows: Sequence[Figures]) -> None:
    heads = ("players", "decisions/s", "real decisions/s", "games/s", "decisions/game", "forced", "copy of a state")
    print("  ".join(heads))
    for row in rows:
        cells = (
            str(row.players), f"{row.decisions_per_second:,.0f}", f"{row.real_per_second:,.0f}", f"{row.games_per_second:,.1f}",
            f"{row.decisions_per_game:,.1f}", f"{row.forced:.1%}", f"{row.state_copy * 1e6:.2f} µs",
        )  # fmt: skip
        print("  ".join(cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True)))
