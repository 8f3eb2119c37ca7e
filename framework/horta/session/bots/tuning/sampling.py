"""Games that bots play against themselves to learn from, and games in which two sets of weights meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from horta.engine.limits import BUDGET
from horta.engine.randomness import mix
from horta.model.layout import DECISION
from horta.session.bots.judging import features, score_of
from horta.session.bots.looking import LookingBot
from horta.session.bots.playing import play_bots
from horta.session.bots.position import Position
from horta.session.bots.tuning.fitting import Moments
from horta.session.ruleset import Ruleset

LEAVES = 40
STRAY = 0.1  # how often any option is taken, so that more of the game is seen


class StrayingBot(LookingBot):
    """Looks ahead, but now and then takes any option."""

    def choose(self, position: Position) -> int:
        """Mostly the best."""
        if self.chance.random() < STRAY:
            return int(self.chance.random() * position.count)
        return super().choose(position)


def learn(ruleset: Ruleset, names: list[str], weights: Mapping[str, float], seats: int, seed: int) -> Moments:
    """One game of bots by these weights: what each seat had whenever another came to its turn, and what it came to."""
    program = ruleset.program(seats)
    measured = features(program, names)
    game = ruleset.new_game(seats, seed, telling=False)
    bots = [StrayingBot(weights, LEAVES) for _ in range(seats)]
    for seat, bot in enumerate(bots):
        bot.begin(seat, mix(seed, seat + 1))
    state, last, rows = game.state, -1, []
    while state[DECISION] is not None:
        position = Position(game)
        if position.seat != last:
            last = position.seat
            program.budget[0] = BUDGET
            rows.append([[feature(state, seat) for feature in measured] for seat in range(seats)])
        program.answer(state, bots[last].choose(position))
    found = score_of(ruleset)
    sign = found[1] if found else 1
    results = [sign * score for score in game.scores().values()]
    moments = Moments(len(names))
    for table in rows:
        moments.table(table, results)
    return moments


@dataclass(frozen=True, slots=True)
class Duel:
    """How one seat fared by new weights among seats that go by old ones."""

    win: float
    margin: float


def duel(ruleset: Ruleset, new: Mapping[str, float], old: Mapping[str, float], seats: int, seed: int, seat: int) -> Duel:
    """One game: a single seat by the new weights, all others by the old."""
    bots = [LookingBot(new if number == seat else old, LEAVES) for number in range(seats)]
    game = play_bots(ruleset, bots, seed)
    scores, winners = list(game.scores().values()), game.winners()
    others = (sum(scores) - scores[seat]) / max(1, seats - 1)
    return Duel(1 / len(winners) if game.seats[seat] in winners else 0.0, scores[seat] - others)
