"""Who plays whom, and where: line-ups in which every bot sits in every seat equally often.

Plain plans come out, one for each line-up, so a tournament is played by what plays simulations. Every plan rotates its
bots through the seats and has as many games as make full turns of that. With more bots than seats line-ups change, each bot
being in as many of them as any other; with fewer, bots sit in several seats, and take turns in doing so.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from horta.bots import read_spec
from horta.bots.checked_calls import close
from horta.diagnostics import ArgumentRefused
from horta.engine.randomness import mix
from horta.play.game import Ruleset, load
from horta.runs import Plan
from horta.runs.backends import Results, play_plan
from horta.runs.interrupts import delayed_interrupt
from horta.runs.kept_games import kept_games, refuse_kept
from horta.runs.plan import PlanPlayer

MOST_LINE_UPS = 12  # about: all bots must be in equally many
DRAFTS = 30


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is to be played: `games` games, or a few more, for each number of players."""

    packs: tuple[str, ...]
    bots: tuple[str, ...]
    players: tuple[int, ...]
    games: int
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise ArgumentRefused("a tournament is between two bots or more, each named once")
        if not self.players or min(self.players) < 2:
            raise ArgumentRefused("a tournament is for two players or more")
        if self.games < 1:
            raise ArgumentRefused("a tournament needs games")

    def plans(self) -> list[Plan]:
        """All that is played, one plan for each line-up; the same for the same tournament."""
        return [plan for players in dict.fromkeys(self.players) for plan in self._plans(players)]

    def folders(self, folder: Path) -> list[Path]:
        """Where the games of each plan are kept, in the order of the plans. Other numbers of players do not change the names."""
        numbers = [(plan.seats, number) for players in dict.fromkeys(self.players) for number, plan in enumerate(self._plans(players), 1)]
        return [folder / f"{players}-players-{number:02}" for players, number in numbers]

    def _plans(self, players: int) -> list[Plan]:
        chance = random.Random(mix(self.seed, players))
        orders = [order for line_up in line_ups(len(self.bots), players, chance) for order in both_ways(line_up, chance)]
        # Each order is rotated through all seats, so its games are a multiple of them.
        turns = math.ceil(self.games / (len(orders) * players))
        return [
            Plan(self.packs, tuple(self.bots[bot] for bot in order), turns * players, seed, self.options, rotate=True)
            for number, order in enumerate(orders)
            for seed in [mix(self.seed, 1000 * players + number) >> 16]
        ]


def match_results(
    tournament: Tournament, workers: int | None = None, cluster: str | None = None, folder: Path | None = None, resume: bool = False
) -> Results:
    """Return the results of all games, in the order of the plans. The packs are loaded once.

    Errors are raised before the first game: ContentError, BotUnknown, or ValueError for a number of players. `folder` keeps the
    results, each plan in a folder of its own; with `resume` the games that are there already are not played again.
    """
    ruleset = load(*tournament.packs, options=dict(tournament.options))
    for players in tournament.players:
        ruleset.check_seats(players)
    for bot in tournament.bots:
        close(read_spec(bot).make(ruleset))
    if folder is None:
        return _games(tournament, ruleset, workers, cluster)
    refuse_kept(tournament.folders(folder), resume)
    return _kept_games(tournament, ruleset, workers, cluster, folder, resume)


def _games(tournament: Tournament, ruleset: Ruleset, workers: int | None, cluster: str | None) -> Results:
    for plan in tournament.plans():
        with closing(play_plan(PlanPlayer(plan, ruleset, rows=False), workers, cluster)) as games:
            yield from games


def _kept_games(tournament: Tournament, ruleset: Ruleset, workers: int | None, cluster: str | None, folder: Path, resume: bool) -> Results:
    with delayed_interrupt() as delay:
        for plan, place in zip(tournament.plans(), tournament.folders(folder), strict=True):
            with kept_games(PlanPlayer(plan, ruleset), place, resume, delay, workers, cluster) as games:
                yield from games


def line_ups(bots: int, players: int, chance: random.Random) -> list[tuple[int, ...]]:
    """Which bots sit together, each of them in as many line-ups as every other, or in as many seats."""
    often, extra = divmod(players, bots)
    if extra == 0:
        return [tuple(range(bots)) * often]
    few = math.comb(bots, extra) <= MOST_LINE_UPS
    chosen = list(combinations(range(bots), extra)) if few else _spread(bots, extra, chance)
    return [tuple(range(bots)) * often + some for some in chosen]


def _spread(bots: int, size: int, chance: random.Random) -> list[tuple[int, ...]]:
    """A few of very many groups: of several drafts the one in which all meet most evenly."""
    return min((_draft(bots, size, chance) for _ in range(DRAFTS)), key=lambda draft: _unevenness(draft, bots))


def _draft(bots: int, size: int, chance: random.Random) -> list[tuple[int, ...]]:
    """Add bots that were in fewest groups first, and among them those that met the others least."""
    full = bots // math.gcd(bots, size)
    seen, met = [0] * bots, [[0] * bots for _ in range(bots)]
    found = []
    for _ in range(full * math.ceil(MOST_LINE_UPS / full)):
        group: list[int] = []
        while len(group) < size:
            rest = [bot for bot in range(bots) if bot not in group]
            chance.shuffle(rest)
            group.append(min(rest, key=lambda bot: (seen[bot], sum(met[bot][other] ** 2 for other in group))))
        for bot in group:
            seen[bot] += 1
            for other in group:
                met[bot][other] += 1
        found.append(tuple(sorted(group)))
    return found


def _unevenness(draft: Sequence[tuple[int, ...]], bots: int) -> int:
    met = Counter(pair for group in draft for pair in combinations(group, 2))
    return sum(met[pair] ** 2 for pair in combinations(range(bots), 2))


def both_ways(line_up: Sequence[int], chance: random.Random) -> list[tuple[int, ...]]:
    """The line-up in some order around the table, and the other way around: nobody always plays after the same one."""
    order = list(line_up)
    chance.shuffle(order)
    return [tuple(order)] if len(order) < 3 else [tuple(order), tuple(reversed(order))]
