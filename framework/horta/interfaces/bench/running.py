"""The benchmark as a command runs it. It parses no arguments: the command line does that."""

from __future__ import annotations

from collections.abc import Sequence

from horta.diagnostics import ContentError
from horta.interfaces.bench.against import FASTER, compare, tell
from horta.interfaces.bench.beside import measure_beside, tell_beside
from horta.interfaces.bench.checking import compare_checks, tell_checks
from horta.interfaces.bench.effects import measure_effects, tell_effects
from horta.interfaces.bench.environments import Unavailable
from horta.interfaces.bench.figures import Figures, measure
from horta.interfaces.bench.scaling import GAMES, measure_workers, tell_workers
from horta.session.ruleset import load

COPY_BAR = 3.0


def run_bench(
    packs: list[str],
    players: list[int] | None = None,
    seconds: float = 3.0,
    against: str | None = None,
    check: bool = False,
    beside: list[str] | None = None,
    workers: int | None = None,
    effects: bool = False,
    bar: float = FASTER,
) -> int:
    """Measure and print; 0 when all went well, 1 when a bar was missed, 2 when something could not be had.

    `packs` are names or paths; `players` the numbers of players, all that the packs allow unless given;
    `seconds` the time for each measurement. `against` names another program to be measured in turns with
    ours (`catanatron`), `bar` how many times as fast we want to be; `check` measures the check of content against
    a plain schema check. These two install what they need in an environment that is removed afterwards. `beside`
    are packs to be measured in turns with the first ones. With `workers`, a simulation is measured on one and on
    so many, for the last of the numbers of players. `effects` measures generated effects beside the same by hand,
    and no games.
    """
    try:
        if check:
            tell_checks(compare_checks())
            return 0
        if against is not None:
            return 0 if tell(against, compare(against, packs, seconds), bar) else 1
    except Unavailable as problem:
        print(f"cannot compare: {problem}")
        return 2
    if effects:
        return 0 if tell_effects(measure_effects(seconds)) else 1
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
    if workers is not None:
        return 0 if tell_workers(packs, GAMES, measure_workers(packs, numbers[-1], workers)) else 1
    _tell_figures([measure(ruleset, number, seconds) for number in numbers])
    tell_effects(measure_effects(seconds / 5))
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
    worst = max(row.copy_ratio for row in rows)
    met = "met" if worst <= COPY_BAR else "missed"
    print(f"copies: up to {worst:.2f} times as long as list.copy of a plain list of the same length (bar {COPY_BAR:g}: {met})")
