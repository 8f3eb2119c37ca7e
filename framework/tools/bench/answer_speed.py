"""Answers through `game.answer`, which keeps a journal and what events are made of, beside the quiet core.

Both play the same random games in turns, a few at a time, so that a busy machine slows both alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from horta.commands.bench import WARM_UP
from horta.play.game import Ruleset
from horta.play.random_games import chance, play_out

AT_A_TIME = 10
BAR = 0.4

PlayGame = Callable[[int], int]  # of a seed; gives back the number of answers


@dataclass(frozen=True, slots=True)
class Rates:
    """Answers per second: of the quiet core, and of what is measured beside it."""

    core: float
    beside: float

    @property
    def ratio(self) -> float:
        """How fast it is, with the core as 1."""
        return self.beside / self.core


def measure_answers(ruleset: Ruleset, players: int, seconds: float) -> Rates:
    """Both for so many seconds each, at least once."""
    program = ruleset.program(players)
    sides: tuple[PlayGame, ...] = (lambda seed: play_out(program, seed).answers), partial(play_through_game, ruleset, players)
    for play in sides:
        for seed in range(WARM_UP):
            play(seed)
    answers, spent, first = [0, 0], [0.0, 0.0], 0
    while not first or sum(spent) < 2 * seconds:
        for side, play in enumerate(sides):
            begin = time.process_time()
            answers[side] += sum(map(play, range(first, first + AT_A_TIME)))
            spent[side] += time.process_time() - begin
        first += AT_A_TIME
    if answers[0] != answers[1]:
        raise AssertionError("the core and `game.answer` played different games")
    return Rates(*(count / time_ for count, time_ in zip(answers, spent, strict=True)))


def play_through_game(ruleset: Ruleset, players: int, seed: int) -> int:
    """Play a random game as a program of a user would. Nobody looks at what happens."""
    game, draw, count = ruleset.new_game(players, seed), chance(seed), 0
    while (decision := game.decision) is not None:
        game.answer(int(draw() * len(decision.options)))
        count += 1
    return count


def tell_answers(rows: Sequence[Rates]) -> bool:
    """Print the worst of them; True if the bar was met."""
    worst = min(rows, key=lambda row: row.ratio)
    met = worst.ratio >= BAR
    print(
        f"game.answer: {worst.beside:,.0f} answers/s beside {worst.core:,.0f} of the quiet core, ratio at least {worst.ratio:.2f}"
        f" (bar {BAR:g}: {'met' if met else 'missed'})"
    )
    return met
