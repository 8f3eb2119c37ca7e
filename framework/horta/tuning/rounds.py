"""Rounds of tuning: play, fit, move towards the fit, and keep the new weights only if they beat the old ones at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import TypeVar

from horta.bots.evaluation import STANDING, plain_weights, score_of, unit_of
from horta.engine.randomness import mix
from horta.play.game import Ruleset
from horta.runs.probability import wilson
from horta.runs.workers import run_in_processes
from horta.tuning.regression import Moments
from horta.tuning.samples import Weights, learn, play_old_against_new

ERROR = 0.05  # how often a round may keep weights that are not better
UNIT = 100  # what a point of score weighs in a file of weights
PARTS = (1.0, 0.5, 0.25)  # how far towards what was fitted, the boldest first

LEAST = 8  # games that compare
SPAN = 4  # games that a process plays at a time

Tell = Callable[["TuningRound"], None]
Played = Callable[[int, int], None]  # how many games are played, and of how many at most
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class TuningRound:
    """One try: how far it went towards the fit, its win share over the old weights, and whether it was kept."""

    number: int
    part: float
    samples: int
    share: float
    low: float
    equal: float
    kept: bool


@dataclass(frozen=True, slots=True)
class Tuning:
    """The weights in the end, and the rounds that led to them."""

    weights: dict[str, int]
    rounds: tuple[TuningRound, ...]


def tune(
    ruleset: Ruleset,
    seats: int,
    names: Sequence[str],
    start: Weights | None = None,
    *,
    games: int,
    rounds: int,
    seed: int = 0,
    workers: int | None = None,
    tell: Tell | None = None,
    played: Played | None = None,
) -> Tuning:
    """Tune the weights of the named counters and values, from `start` or from plain weights.

    Each round plays `games` games to learn from and about half as many for every comparison. The same arguments give the same
    weights with any number of workers. `tell` is called after every try, `played` after every few games.
    """
    ruleset.check_seats(seats)
    tuner = _Tuner(ruleset, seats, _weighed(ruleset, names), games, rounds, workers, tell, played)
    ruleset.program(seats)  # before processes are forked, so that they share it
    best: Weights = dict(start) if start and any(start.values()) else plain_weights(ruleset)
    for number in range(1, rounds + 1):
        best = tuner.round(number, best, mix(seed, 2 * number), mix(seed, 2 * number + 1))
    return Tuning({name: round(UNIT * weight) for name, weight in _unit(ruleset, best).items()}, tuple(tuner.done))


@dataclass(slots=True)
class _Tuner:
    """The rounds so far. Samples add up until new weights are kept: they are about play by the old ones."""

    ruleset: Ruleset
    seats: int
    names: list[str]
    games: int
    rounds: int
    workers: int | None
    tell: Tell | None
    played: Played | None
    done: list[TuningRound] = field(default_factory=list)
    count: int = 0
    seen: Moments = field(init=False)

    def __post_init__(self) -> None:
        self.seen = Moments(len(self.names))

    def round(self, number: int, best: Weights, learning: int, comparing: int) -> Weights:
        """Learn from games by the best weights so far; return the best weights after it."""
        self.count = (number - 1) * self.most
        for moments in self.results(partial(learn, self.ruleset, self.names, best, self.seats), self.games, learning):
            self.seen.add(moments)
        found = self.seen.fit(_plain(self.ruleset, self.names))
        fitted = _unit(self.ruleset, dict(zip(self.names, found, strict=True)))
        for part in PARTS:
            new = _written(self.ruleset, _between(_unit(self.ruleset, best), fitted, part))
            wins = list(self.results(partial(play_old_against_new, self.ruleset, new, best, self.seats), self.compared, comparing))
            self.done.append(_judged(number, part, self.seen.samples, wins, self.seats))
            if self.tell is not None:
                self.tell(self.done[-1])
            if self.done[-1].kept:
                self.seen = Moments(len(self.names))
                return new
        return best

    @property
    def compared(self) -> int:
        return compared_games(self.games, self.seats)

    @property
    def most(self) -> int:
        """The games of a round in which nothing is kept."""
        return self.games + len(PARTS) * self.compared

    def results(self, play: Callable[[int], Result], games: int, seed: int) -> Iterator[Result]:
        """Play games of seeds that follow one another, so that a comparison comes to every seat equally often."""
        first = seed % 2**40
        spans = [range(first + start, first + min(games, start + SPAN)) for start in range(0, games, SPAN)]
        for results in run_in_processes(partial(_play_span, play), spans, self.workers):
            if self.played is not None:
                self.count += len(results)
                self.played(self.count, self.rounds * self.most)
            yield from results


def _play_span(play: Callable[[int], Result], seeds: range) -> list[Result]:
    return [play(seed) for seed in seeds]


def compared_games(games: int, seats: int) -> int:
    """Return how many games compare weights: half of those learned from, and a multiple of the seats."""
    return -(-max(LEAST, games // 2) // seats) * seats


def _weighed(ruleset: Ruleset, names: Sequence[str]) -> list[str]:
    """Return the names, and the score unless the value `standing`, which holds the score already, is among them."""
    score = score_of(ruleset)
    return list(dict.fromkeys([*([score[0]] if score and STANDING not in names else []), *names]))


def _plain(ruleset: Ruleset, names: list[str]) -> list[float]:
    """Return the weights where only the score counts: the value `standing` if it is named, else the score."""
    name, sign = score_of(ruleset) or ("", 1)
    return [float(sign) if entry == (STANDING if STANDING in names else name) else 0.0 for entry in names]


def _unit(ruleset: Ruleset, weights: Weights) -> Weights:
    """Return the same weights with one point of score, or of `standing`, as their unit."""
    unit = unit_of(ruleset, weights)
    return {name: weight / unit for name, weight in weights.items()}


def _between(old: Weights, new: Weights, part: float) -> Weights:
    """Return the weights that lie this part of the way from the old to the new ones."""
    return {name: (1 - part) * old.get(name, 0.0) + part * new.get(name, 0.0) for name in dict.fromkeys([*new, *old])}


def _written(ruleset: Ruleset, weights: Weights) -> Weights:
    """Return the weights as exact as a file holds them: what is compared is what is kept."""
    return {name: round(UNIT * weight) / UNIT for name, weight in _unit(ruleset, weights).items()}


def _judged(number: int, part: float, samples: int, wins: list[float], seats: int) -> TuningRound:
    """Keep the new weights if chance does not explain their win share, though a round has several tries."""
    share = fmean(wins)
    # Only the lower end is asked for, so both ends may err twice as often.
    low, _ = wilson(share, len(wins), 1 - 2 * ERROR / len(PARTS))
    return TuningRound(number, part, samples, share, low, 1 / seats, low > 1 / seats)
