"""Rounds of tuning: play, fit, go towards the fit, and keep the new weights only if they beat the old ones at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, TypeVar

from horta.bots.evaluation import STANDING, plain_weights, score_of, unit_of
from horta.engine.randomness import mix
from horta.play.game import Ruleset, load
from horta.runs.probability import wilson
from horta.runs.workers import in_chunks
from horta.tuning.regression import Moments
from horta.tuning.samples import Weights, duel, learn

ERROR = 0.05  # how often a round may keep weights that are no better
UNIT = 100  # what a point of score weighs in a file of weights
PARTS = (1.0, 0.5, 0.25)  # how far towards what was fitted, the boldest first

LEAST = 8  # games that compare
CHUNK = 4  # games that a process plays at a time

Options = tuple[tuple[str, Any], ...]
Tell = Callable[["Round"], None]
Played = Callable[[int], None]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Round:
    """What one try came to: how far it went towards the fit, its win share over the old weights, whether it was kept."""

    number: int
    part: float
    samples: int
    share: float
    low: float
    equal: float
    kept: bool


@dataclass(frozen=True, slots=True)
class Tuning:
    """The weights in the end, and how they came about."""

    weights: dict[str, int]
    rounds: tuple[Round, ...]


class Table:
    """What is played: packs with their options, as they are now, and by how many. Another process loads them by itself."""

    def __init__(self, packs: tuple[str, ...], seats: int, options: Options = ()) -> None:
        self.packs, self.seats, self.options = packs, seats, options
        self.ruleset = load(*packs, options=dict(options))

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.packs, self.seats, self.options)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of work for another process: games by their seeds, plain data that can be sent anywhere."""

    seeds: tuple[int, ...]
    new: Weights
    old: Weights


def tune(
    table: Table,
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
    """Tune the weights of the named counters and values, from `start` or from what is plain.

    Each round plays `games` games to learn from and about half as many for every comparison. The same arguments give the same
    weights, whatever the number of workers. `tell` hears of every try, `played` of every few games, by their number.
    """
    ruleset = table.ruleset
    tuner = _Tuner(table, _weighed(ruleset, names), games, workers, tell, played)
    ruleset.program(table.seats)  # before processes are forked, so that they share it
    best: Weights = dict(start) if start and any(start.values()) else plain_weights(ruleset)
    for number in range(1, rounds + 1):
        best = tuner.round(number, best, mix(seed, 2 * number), mix(seed, 2 * number + 1))
    return Tuning({name: round(UNIT * weight) for name, weight in _unit(ruleset, best).items()}, tuple(tuner.done))


class _Tuner:
    """The rounds so far. Samples add up until new weights are kept: they are about play by the old ones."""

    def __init__(self, table: Table, names: list[str], games: int, workers: int | None, tell: Tell | None, played: Played | None) -> None:
        self.table, self.names, self.games, self.workers = table, names, games, workers
        self.tell, self.played = tell, played
        self.seen = Moments(len(names))
        self.done: list[Round] = []

    def round(self, number: int, best: Weights, learning: int, comparing: int) -> Weights:
        """Learn from games by the best weights so far; the best after it."""
        pieces = _pieces(self.games, learning, best, best)
        for moments in _watched(in_chunks(partial(_learn, self.table, self.names), pieces, self.workers), self.games, self.played):
            self.seen.add(moments)
        ruleset = self.table.ruleset
        found = self.seen.fit(_plain(ruleset, self.names))
        fitted = _unit(ruleset, dict(zip(self.names, found, strict=True)))
        for part in PARTS:
            new = _written(ruleset, _between(_unit(ruleset, best), fitted, part))
            self.done.append(_judged(number, part, self.seen.samples, self.duels(new, best, comparing), self.table.seats))
            if self.tell is not None:
                self.tell(self.done[-1])
            if self.done[-1].kept:
                self.seen = Moments(len(self.names))
                return new
        return best

    def duels(self, new: Weights, old: Weights, seed: int) -> list[float]:
        """Games of the new weights against the old: what the new ones won of each."""
        games = compared_games(self.games, self.table.seats)
        results = in_chunks(partial(_duel, self.table), _pieces(games, seed, new, old), self.workers)
        return [entry for several in _watched(results, games, self.played) for entry in several]


def compared_games(games: int, seats: int) -> int:
    """How many games compare weights that came of so many games: half of them, and so many that all seats come equally often."""
    return -(-max(LEAST, games // 2) // seats) * seats


def _weighed(ruleset: Ruleset, names: Sequence[str]) -> list[str]:
    """The names and the score, unless what a seat would have in the end, which holds the score already, is among them."""
    score = score_of(ruleset)
    return list(dict.fromkeys([*([score[0]] if score and STANDING not in names else []), *names]))


def _plain(ruleset: Ruleset, names: list[str]) -> list[float]:
    """What the names weigh where only the score counts: what a seat would have in the end, else what it has of it now."""
    name, sign = score_of(ruleset) or ("", 1)
    return [float(sign) if entry == (STANDING if STANDING in names else name) else 0.0 for entry in names]


def _watched(results: Iterator[Result], games: int, played: Played | None) -> Iterator[Result]:
    for number, result in enumerate(results):
        if played is not None:
            played(min(CHUNK, games - number * CHUNK))
        yield result


def _learn(table: Table, names: list[str], piece: _Piece) -> Moments:
    total = Moments(len(names))
    for seed in piece.seeds:
        total.add(learn(table.ruleset, names, piece.old, table.seats, seed))
    return total


def _duel(table: Table, piece: _Piece) -> list[float]:
    return [duel(table.ruleset, piece.new, piece.old, table.seats, seed, seed % table.seats) for seed in piece.seeds]


def _pieces(games: int, seed: int, new: Weights, old: Weights) -> Iterator[_Piece]:
    # Seeds that follow one another, so that a duel comes to every seat equally often.
    first = seed % 2**40
    for start in range(0, games, CHUNK):
        yield _Piece(tuple(first + number for number in range(start, min(games, start + CHUNK))), new, old)


def _unit(ruleset: Ruleset, weights: Weights) -> Weights:
    """The same weights with one point of score, or of standing, as their unit."""
    unit = unit_of(ruleset, weights)
    return {name: weight / unit for name, weight in weights.items()}


def _between(old: Weights, new: Weights, part: float) -> Weights:
    """So far on the way from the old weights to the new."""
    return {name: (1 - part) * old.get(name, 0.0) + part * new.get(name, 0.0) for name in dict.fromkeys([*new, *old])}


def _written(ruleset: Ruleset, weights: Weights) -> Weights:
    """As exact as they will be written down: what is compared is what is kept."""
    return {name: round(UNIT * weight) / UNIT for name, weight in _unit(ruleset, weights).items()}


def _judged(number: int, part: float, samples: int, wins: list[float], seats: int) -> Round:
    """Kept when the win share is above an equal one by more than chance explains, though a round has several tries."""
    share = fmean(wins)
    # Only the lower end is asked for, so both ends may err twice as often.
    low, _ = wilson(share, len(wins), 1 - 2 * ERROR / len(PARTS))
    return Round(number, part, samples, share, low, 1 / seats, low > 1 / seats)
