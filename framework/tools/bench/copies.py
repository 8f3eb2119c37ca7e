"""Measures copies of states, beside copies of plain lists of the same length."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.play.game import Game, Ruleset
from horta.play.random_games import chance, play_out

COPIED = 8
COPIES = 5000


@dataclass(frozen=True, slots=True)
class CopyTimes:
    """Seconds to copy a state, a plain list of the same length, and a whole game with its journal."""

    state: float
    plain: float
    game: float

    @property
    def ratio(self) -> float:
        """The time to copy a state as a multiple of that for a plain list."""
        return self.state / self.plain


def measure_copies(ruleset: Ruleset, players: int) -> CopyTimes:
    """The times for games that are half played."""
    program = ruleset.program(players)
    half = [_halfway(ruleset, program, seed) for seed in range(COPIED)]
    plain, own = _copies([[0] * len(game.state) for game in half], [game.state for game in half])
    return CopyTimes(own, plain, _game_copy(half))


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
