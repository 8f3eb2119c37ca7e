"""Effects that the compiler made beside the same effects by hand: what declaring rules costs at play.

Both act on copies of the same state, in turns, a few times each; before that they are shown to do the same.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean, median

from horta.engine.program import Program
from horta.language.limits import BUDGET
from horta.model.decisions import OPTIONS
from horta.model.layout import DECISION, FRAME, State
from horta.play.game import load
from tools.bench.workload import PACK, SEATS, Twin, twins

AT_A_TIME = 40
COMPARED = 10
BAR = 1.25


class Unlike(AssertionError):
    """An effect and its twin do not do the same."""


@dataclass(frozen=True, slots=True)
class Cost:
    """One effect: seconds as generated and by hand, and the ratio in the middle of all turns."""

    name: str
    generated: float
    by_hand: float
    ratio: float


def effects_program() -> Program:
    """The compiled world of the effects."""
    with tempfile.TemporaryDirectory(prefix="effects-") as folder:
        for name, text in PACK.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        return load(folder).program(SEATS)


def generated(program: Program, name: str) -> Twin:
    """An effect as the compiler made it, with the first option as the answer to all it asks."""
    procedure, operations = program.procedures[name], program.operations
    function = procedure.function

    def effect(state: State, me: int) -> None:
        state[FRAME] = BUDGET
        function(state, me)

    def waiting_effect(state: State, me: int) -> None:
        state[FRAME] = BUDGET
        frame = function(state, me, None)
        while True:
            while frame is not None:
                frame = operations[frame[0]](state, frame)
            if type(frame := state[FRAME]) is int:
                return
            state[FRAME] = BUDGET
            frame = operations[frame[0]](state, frame, state[DECISION][OPTIONS][0])

    return waiting_effect if procedure.waits else effect


def check_alike(program: Program) -> list[tuple[str, Twin, Twin]]:
    """The effects and their twins, after they have been seen to do the same again and again, from several states."""
    found = [(name, generated(program, name), twin) for name, twin in twins(program.layout).items()]
    for name, effect, twin in found:
        for seed in range(COMPARED):
            left = program.new_state(seed)
            right = left.copy()
            for turn in range(AT_A_TIME):
                effect(left, turn % SEATS)
                twin(right, turn % SEATS)
                if _plain(left) != _plain(right):
                    raise Unlike(f"`{name}` and its twin part ways at turn {turn} of seed {seed}")
    return found


def _plain(state: State) -> State:
    """A state without what names a program's own functions and questions."""
    asked = state[DECISION]
    return [None if asked is None else asked[OPTIONS], *state[DECISION + 1 :]]


def measure_effects(seconds: float) -> list[Cost]:
    """Each effect for so many seconds, at least twice."""
    program = effects_program()
    return [_measure(program, name, effect, twin, seconds) for name, effect, twin in check_alike(program)]


def _measure(program: Program, name: str, effect: Twin, twin: Twin, seconds: float) -> Cost:
    rows: list[tuple[float, float]] = []
    begin = time.process_time()
    while len(rows) < 2 or time.process_time() - begin < seconds:
        state = program.new_state(len(rows))
        rows.append((_time(effect, state.copy()), _time(twin, state)))
    left, right = (median(column) / AT_A_TIME for column in zip(*rows, strict=True))
    return Cost(name, left, right, median(one / other for one, other in rows))


def _time(effect: Twin, state: State) -> float:
    begin = time.process_time()
    for _ in range(AT_A_TIME):
        effect(state, 0)
    return time.process_time() - begin


def tell_effects(costs: Sequence[Cost]) -> bool:
    """Print one line for each effect; whether none costs more than the bar."""
    print("effects: generated beside by hand")
    for cost in costs:
        print(f"{cost.name:>9} {cost.generated * 1e6:>7.2f} µs {cost.by_hand * 1e6:>7.2f} µs: ratio {cost.ratio:.2f}")
    met = all(cost.ratio <= BAR for cost in costs)
    print(f"together {geometric_mean(cost.ratio for cost in costs):.2f} (bar {BAR:g} for each: {'met' if met else 'missed'})")
    return met
