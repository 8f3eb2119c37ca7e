"""The benchmark as a command runs it. It parses no arguments: the command line does that."""

from __future__ import annotations

from collections.abc import Sequence

from horta.commands.bench import measure, tell_figures
from horta.diagnostics import ContentError
from horta.play.game import load
from tools.bench.against import FASTER, compare, tell
from tools.bench.answer_speed import measure_answers, tell_answers
from tools.bench.beside import measure_beside, tell_beside
from tools.bench.check_speed import compare_checks, tell_checks
from tools.bench.copies import CopyTimes, measure_copies
from tools.bench.effects import measure_effects, tell_effects
from tools.bench.environments import Unavailable
from tools.bench.first_question import measure_first_question, tell_first_question
from tools.bench.simulation_speed import measure_simulation, tell_simulation
from tools.bench.worker_speed import GAMES, measure_workers, tell_workers

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
    a plain schema check, besides all else. These two install what they need in an environment that is removed afterwards. `beside`
    are packs to be measured in turns with the first ones. With `workers`, a simulation is measured on one and on
    so many, for the last of the numbers of players. `effects` measures generated effects beside the same by hand,
    and no games.
    """
    try:
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
    tell_figures([measure(ruleset, number, seconds) for number in numbers])
    tell_answers([measure_answers(ruleset, number, seconds) for number in numbers])
    tell_simulation([measure_simulation(ruleset, number, seconds) for number in numbers])
    tell_first_question(measure_first_question(packs, max(1, round(seconds))))
    _tell_copies([measure_copies(ruleset, number) for number in numbers])
    tell_effects(measure_effects(seconds / 5))
    return _check() if check else 0


def _check() -> int:
    try:
        tell_checks(compare_checks())
    except Unavailable as problem:
        print(f"cannot compare: {problem}")
        return 2
    return 0


def _tell_copies(rows: Sequence[CopyTimes]) -> None:
    worst = max(row.ratio for row in rows)
    met = "met" if worst <= COPY_BAR else "missed"
    print(f"copies: up to {worst:.2f} times as long as list.copy of a plain list of the same length (bar {COPY_BAR:g}: {met})")
