"""How good a state is for a seat: the weighted sum of what the packs tell bots to look at.

Weights are whole numbers, so judgements are equal on every platform. When the game is over, nothing counts but the score,
of which one point is worth what it weighs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from horta.assembly.weights import read_weights
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
    found = ruleset.vocabulary.score_counter()
    return (found.name, -1 if found.score == "lowest" else 1) if found is not None else None


def make_evaluator(ruleset: Ruleset, program: Program, weights: Mapping[str, int]) -> Evaluator:
    """A function that judges a state for a seat by the weights. One point of score is worth `unit_of` the weights."""
    score = score_of(ruleset)
    counted = {name: weight for name, weight in weights.items() if weight}
    pairs = list(zip(features(program, list(counted)), counted.values(), strict=True))
    final = program.layout.counters[score[0]] if score else None
    point = (score[1] if score else 1) * unit_of(ruleset, weights)

    def judge(state: State, seat: int) -> int:
        if state[DECISION] is None and final is not None:
            return int(point * state[final + seat])
        total = 0
        try:
            for feature, weight in pairs:
                total += weight * feature(state, seat)
        except FAULTS as fault:
            raise program.placed(fault) from fault
        return total

    return judge


def unit_of(ruleset: Ruleset, weights: Mapping[str, Number]) -> Number:
    """Return what one point of score weighs: the weight of the score plus that of `standing`, which contains the score."""
    score = score_of(ruleset)
    return abs((weights.get(score[0], 0) if score else 0) + weights.get(STANDING, 0)) or 1


def plain_weights(ruleset: Ruleset) -> dict[str, int]:
    """Weights for which only one thing counts: the value `standing`, or the score where packs declare none."""
    score = score_of(ruleset)
    if any(value.name == STANDING and not value.parameters for value in ruleset.rules.values):
        return {STANDING: score[1] if score else 1}
    return {score[0]: score[1]} if score else {}


def known_weights(ruleset: Ruleset, file: str | None = None) -> Mapping[str, int]:
    """Return the weights of the file; without a file, those of the packs; plain weights if all of them are 0."""
    try:
        weights = ruleset.weights if file is None else read_weights(Path(file), ruleset)
    except OSError as problem:
        raise ValueError(f"`{file}` cannot be read: {problem.strerror}") from None
    return weights if any(weights.values()) else plain_weights(ruleset)
