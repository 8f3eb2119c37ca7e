"""Measures random games of one ruleset: decisions, games and copies for each number of players.

Time is processor time of this process, so that a busy machine does not pass for a slow program.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.session.events import forced_count
from horta.session.game import Game
from horta.session.playouts import chance, play_out
from horta.session.ruleset import Ruleset

WARM_UP = 5
LOOKED_INTO = 20
COPIED = 8
COPIES = 5000


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured. `forced` is the share of decisions that had a single option."""

    players: int
    games: int
    answers: int
    seconds: float
    forced: float
    state_copy: float
    list_copy: float
    game_copy: float

    @property
    def real_per_second(self) -> float:
        """Decisions with two or more options."""
        return self.answers / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """Decisions of any kind."""
        return self.real_per_second / (1 - self.forced)

    @property
    def copy_ratio(self) -> float:
        """The time to copy a state as a multiple of that for a plain list of the same length."""
        return self.state_copy / self.list_copy

    @property
    def games_per_second(self) -> float:
        """Whole games, setup included."""
        return self.games / self.seconds

    @property
    def decisions_per_game(self) -> float:
        """Decisions of any kind."""
        return self.answers / self.games / (1 - self.forced)


def measure(ruleset: Ruleset, players: int, seconds: float) -> Figures:
    """The figures of random games that take so many seconds."""
    program = ruleset.program(players)
    for seed in range(WARM_UP):
        play_out(program, seed)
    games = answers = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds or not games:
        answers += play_out(program, games).answers
        games += 1
        spent = time.process_time() - begin
    half = [_halfway(ruleset, program, seed) for seed in range(COPIED)]
    plain, own = _copies([[0] * len(game.state) for game in half], [game.state for game in half])
    return Figures(players, games, answers, spent, forced_share(ruleset, players), own, plain, _game_copy(half))


def forced_share(ruleset: Ruleset, players: int) -> float:
    """The share of decisions with a single option, as the telling program counts them."""
    program = ruleset.program(players, telling=True)
    answers = forced = 0
    for seed in range(LOOKED_INTO):
        draw = chance(seed)
        program.log.clear()
        state = program.new_state(seed)
        while state[DECISION] is not None:
            program.answer(state, int(draw() * len(state[DECISION][2])))
            answers += 1
        forced += forced_count(program)
    program.log.clear()
    return forced / (answers + forced) if answers else 0.0


def _halfway(ruleset: Ruleset, program: Program, seed: int) -> Game:
    """A game half played."""
    game = ruleset.new_game(program.layout.seats, seed, telling=False)
    draw = chance(seed)
    for _ in range(play_out(program, seed).answers // 2):
        program.answer(game.state, int(draw() * len(game.state[DECISION][2])))
    return game


def _copies(*rows: Sequence[State]) -> list[float]:
    """Seconds to copy one list of each row, the rows in turns."""
    spent = [0.0] * len(rows)
    for lists in zip(*rows, strict=True):
        for number, copied in enumerate(lists):
            begin = time.process_time()
            for _ in range(COPIES):
                copied.copy()
            spent[number] += time.process_time() - begin
    return [seconds / COPIES / len(rows[0]) for seconds in spent]


def _game_copy(games: Sequence[Game]) -> float:
    """Seconds to copy a game, its journal included."""
    begin = time.process_time()
    for game in games:
        for _ in range(COPIES):
            game.copy()
    return (time.process_time() - begin) / COPIES / len(games)
