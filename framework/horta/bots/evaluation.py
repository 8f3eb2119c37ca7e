"""How good a state is for a seat: the weighted sum of what the packs tell bots to look at.

Weights are whole numbers, so judgements are equal on every platform. When the game is over, nothing counts but its outcome: the
score, of which one point is worth what it weighs. Where more than the score decides, winning is worth one point more: the least by which
scores can differ, so it breaks ties and does nothing else. To have lost is worse than the worst score at the table, whatever
the own score is: nothing makes up for it, in games of few points as in games of many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from horta.engine.program import FAULTS, Program
from horta.model.layout import DECISION, State
from horta.play.game import Ruleset

STANDING = "standing"  # the value that says what a seat would score if the game ended now

Number = TypeVar("Number", int, float)
Feature = Callable[[State, int], int]
Evaluator = Callable[[State, int], int]


def features(program: Program, names: list[str]) -> list[Feature]:
    """A function for each name: the counter of that name, or the value."""
    counters = program.layout.counters
    return [_counter(counters[name]) if name in counters else program.values[name] for name in names]


def _counter(base: int) -> Feature:
    return lambda state, seat: state[base + seat]


def score_of(ruleset: Ruleset) -> tuple[str, int] | None:
    """The counter that is the score, and whether more of it is better (1) or worse (-1)."""
    score = ruleset.winning.score
    return (score.counter, score.sign) if score is not None and score.counter is not None else None


def make_evaluator(ruleset: Ruleset, program: Program, weights: Mapping[str, int]) -> Evaluator:
    """A function that judges a state for a seat by the weights. One point of score is worth `unit_of` the weights."""
    counted = {name: weight for name, weight in weights.items() if weight}
    pairs = list(zip(features(program, list(counted)), counted.values(), strict=True))
    final = _final_evaluator(ruleset, program, unit_of(ruleset, weights))

    def judge(state: State, seat: int) -> int:
        if state[DECISION] is None and final is not None:
            return final(state, seat)
        total = 0
        try:
            for feature, weight in pairs:
                total += weight * feature(state, seat)
        except FAULTS as fault:
            raise program.placed(fault) from fault
        return total

    return judge


def _final_evaluator(ruleset: Ruleset, program: Program, unit: int) -> Evaluator | None:
    """A function that judges the end of a game, a point being worth the unit; None if no rule says who wins."""
    winning, read = ruleset.winning, program.outcomes
    point = (winning.score.sign if winning.score is not None else 1) * unit
    if winning.score is None and not winning.losses:
        return None
    if read.is_plain and winning.score_counter is not None:
        base = program.layout.counters[winning.score_counter]
        return lambda state, seat: int(point * state[base + seat])

    def judge(state: State, seat: int) -> int:
        outcome = program.outcome(state)
        if outcome.lost[seat]:
            return -unit * _beyond(outcome.scores)
        winners = outcome.winners
        return point * outcome.scores[seat] + (unit // len(winners) if seat in winners else 0)

    return judge


def make_table_evaluator(ruleset: Ruleset, program: Program, weights: Mapping[str, int]) -> Callable[[State], int] | None:
    """A function that judges a state for the table: what seats lose if the table wins. None if it cannot win."""
    if not ruleset.rules.winning.losses:
        return None
    unit = unit_of(ruleset, weights)

    def judge(state: State) -> int:
        if state[DECISION] is not None:
            return 0
        outcome = program.outcome(state)
        return 0 if outcome.winners else unit * _beyond(outcome.scores)

    return judge


def _beyond(scores: Sequence[int]) -> int:
    """Return a number of points that is further from 0 than any score."""
    return 1 + max(map(abs, scores))


def unit_of(ruleset: Ruleset, weights: Mapping[str, Number]) -> Number:
    """Return what one point of score weighs: the weight of the score plus that of `standing`, which contains the score."""
    score = score_of(ruleset)
    return abs((weights.get(score[0], 0) if score else 0) + weights.get(STANDING, 0)) or 1


def plain_weights(ruleset: Ruleset) -> dict[str, int]:
    """Weights for which only one thing counts: the value `standing`, or the score where packs declare none."""
    score = score_of(ruleset)
    if any(value.name == STANDING and not value.parameters for value in ruleset.rules.values):
        return {STANDING: score[1] if score else 1}
    if score is not None:
        return {score[0]: score[1]}
    worked_out = ruleset.winning.score
    return {} if worked_out is None else {worked_out.value: worked_out.sign}


def known_weights(ruleset: Ruleset, file: str | None = None) -> Mapping[str, int]:
    """Return the weights of the file; without a file, those of the packs; plain weights if all of them are 0."""
    try:
        weights = ruleset.weights if file is None else _read_weights(file, ruleset)
    except OSError as problem:
        raise ValueError(f"`{file}` cannot be read: {problem.strerror}") from None
    return weights if any(weights.values()) else plain_weights(ruleset)


def _read_weights(file: str, ruleset: Ruleset) -> Mapping[str, int]:
    # Imported late: it reads packs, which takes long to load.
    from horta.assembly.weights import read_weights

    return read_weights(Path(file), ruleset)
