"""Rounds of tuning: play, fit, move towards the fit, and keep the new weights only if they beat the old ones at the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import TypeVar

from horta.bots.evaluation import STANDING, plain_weights, score_of, unit_of
from horta.engine.randomness import mix
from horta.play.game import Ruleset
from horta.runs.probability import wilson
from horta.runs.results_folder import RunRefused
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


def _silent(*_: object) -> None:
    """Tell nobody."""


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


@dataclass(slots=True)
class Progress:
    """How far a tuning has come: the best weights, what was seen by play with them, and all tries.

    `number` is the round under way, `learned` whether its games to learn from are played.
    """

    best: Weights
    seen: Moments
    tries: list[TuningRound] = field(default_factory=list)
    number: int = 1
    learned: bool = False

    def tries_in_round(self) -> list[TuningRound]:
        """Return the tries of the round under way."""
        return [entry for entry in self.tries if entry.number == self.number]

    def next_part(self) -> float:
        """Return how far the next try goes towards the fit."""
        return PARTS[len(self.tries_in_round())]

    def add(self, entry: TuningRound, weights: Weights) -> None:
        """Add a try of these weights. A round ends with weights that are kept, or with its last try."""
        self.tries.append(entry)
        if entry.kept:
            # Samples add up until then: they are about play by the old weights.
            self.best, self.seen = weights, Moments(self.seen.size)
        if entry.kept or len(self.tries_in_round()) == len(PARTS):
            self.number, self.learned = self.number + 1, False


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
    tell: Tell = _silent,
    played: Played = _silent,
    progress: Progress | None = None,
    keep: Callable[[Progress], None] | None = None,
) -> Tuning:
    """Tune the weights of the named counters and values, from `start` or from plain weights.

    Each round plays `games` games to learn from and about half as many for every comparison. The same arguments give the same
    weights with any number of workers. `tell` is called after every try, `played` after every few games. `keep` is given how
    far it has come, before anything is told; with that as `progress`, the same call goes on from there.
    """
    ruleset.check_seats(seats)
    ruleset.program(seats)  # before processes are forked, so that they share it
    names, compared = _weighed(ruleset, names), compared_games(games, seats)
    now, keep = progress or begin(ruleset, names, start), keep or _silent
    work = _Work(workers, played, rounds, games + len(PARTS) * compared)
    while now.number <= rounds:
        work.done = (now.number - 1) * work.most + (games + len(now.tries_in_round()) * compared if now.learned else 0)
        if not now.learned:
            for moments in work.results(partial(learn, ruleset, names, _whole(ruleset, now.best), seats), games, mix(seed, 2 * now.number)):
                now.seen.add(moments)
            now.learned = True
            keep(now)
            continue
        new = _between(ruleset, _unit(ruleset, now.best), _fitted(ruleset, names, now.seen), part := now.next_part())
        duel = partial(play_old_against_new, ruleset, _whole(ruleset, new), _whole(ruleset, now.best), seats)
        wins = list(work.results(duel, compared, mix(seed, 2 * now.number + 1)))
        now.add(_judged(now.number, part, now.seen.samples, wins, seats), new)
        keep(now)
        tell(now.tries[-1])
    return Tuning(_whole(ruleset, now.best), tuple(now.tries))


def begin(ruleset: Ruleset, names: Sequence[str], start: Weights | None) -> Progress:
    """Return the beginning of a tuning of these names."""
    best = dict(start) if start and any(start.values()) else plain_weights(ruleset)
    return Progress(best, Moments(len(_weighed(ruleset, names))))


def _fitted(ruleset: Ruleset, names: list[str], seen: Moments) -> Weights:
    try:
        found = seen.fit(_plain(ruleset, names))
    except ArithmeticError:
        found = [math.nan]
    if not all(map(math.isfinite, found)):
        raise RunRefused("no weights can be made of what was seen of play")
    return _unit(ruleset, dict(zip(names, found, strict=True)))


@dataclass(slots=True)
class _Work:
    """Games on several processes. `done` of them are played; a round has at most `most`."""

    workers: int | None
    played: Played
    rounds: int
    most: int
    done: int = 0

    def results(self, play: Callable[[int], Result], games: int, seed: int) -> Iterator[Result]:
        """Play games of seeds that follow one another, so that a comparison comes to every seat equally often."""
        first = seed % 2**40
        spans = [range(first + start, first + min(games, start + SPAN)) for start in range(0, games, SPAN)]
        for results in run_in_processes(partial(_play_span, play), spans, self.workers):
            self.done += len(results)
            self.played(self.done, self.rounds * self.most)
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


def _whole(ruleset: Ruleset, weights: Weights) -> dict[str, int]:
    """Return the weights as bots play by them and files hold them."""
    return {name: round(UNIT * weight) for name, weight in _unit(ruleset, weights).items()}


def _between(ruleset: Ruleset, old: Weights, new: Weights, part: float) -> Weights:
    """Return weights this part of the way from the old to the new ones, as exact as a file holds them: what is compared is what is kept."""
    found = {name: (1 - part) * old.get(name, 0.0) + part * new.get(name, 0.0) for name in dict.fromkeys([*new, *old])}
    return {name: round(UNIT * weight) / UNIT for name, weight in _unit(ruleset, found).items()}


def _judged(number: int, part: float, samples: int, wins: list[float], seats: int) -> TuningRound:
    """Return the result of a try. The new weights are kept if chance does not explain their wins, even with several tries in a round."""
    share = fmean(wins)
    # Only the lower end is asked for, so both ends may err twice as often.
    low, _ = wilson(share, len(wins), 1 - 2 * ERROR / len(PARTS))
    return TuningRound(number, part, samples, share, low, 1 / seats, low > 1 / seats)
