"""Games of bots against themselves to learn from, and games in which two sets of weights meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from horta.bots.evaluation import features
from horta.bots.game_loop import play_bots, play_on
from horta.bots.look_ahead import LookingBot
from horta.bots.position import Position
from horta.engine.program import FAULTS
from horta.play.game import Game, Ruleset
from horta.tuning.regression import Moments

LEAVES = 40
STRAY = 0.1  # how often a random option is taken, so that more of the game is seen

Weights = Mapping[str, float]
WholeWeights = Mapping[str, int]


class StrayingBot(LookingBot):
    """Looks ahead, but sometimes takes a random option. `look` is called with its seat before every answer."""

    def __init__(self, weights: WholeWeights, look: Callable[[int], None]) -> None:
        super().__init__(weights, LEAVES)
        self.look = look

    def choose(self, position: Position) -> int:
        """Return the best option, sometimes a random one."""
        self.look(self.seat)
        if self.chance.random() < STRAY:
            return self.chance.below(position.count)
        return super().choose(position)


class _TurnSamples:
    """What each seat has at every change of turn."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.game = game
        self.measured = features(game.program, names)
        self.last = -1
        self.tables: list[list[list[int]]] = []

    def look(self, seat: int) -> None:
        """Take a sample if the turn has changed to this seat."""
        if seat == self.last:
            return
        self.last = seat
        program, state = self.game.program, self.game.state
        try:
            self.tables.append([[feature(state, other) for feature in self.measured] for other in range(len(self.game.seats))])
        except FAULTS as fault:
            raise program.placed(fault) from fault


def learn(ruleset: Ruleset, names: list[str], weights: WholeWeights, seats: int, seed: int) -> Moments:
    """Play a game of bots by these weights; return what each seat had at every change of turn, and its score in the end."""
    game = ruleset.new_game(seats, seed, telling=False)
    seen = _TurnSamples(game, names)
    play_on(game, [StrayingBot(weights, seen.look) for _ in range(seats)])
    score = ruleset.rules.winning.score
    sign = score.sign if score is not None else 1
    results = [sign * score for score in game.scores().values()]
    moments = Moments(len(names))
    for table in seen.tables:
        moments.table(table, results)
    return moments


def play_old_against_new(ruleset: Ruleset, new: WholeWeights, old: WholeWeights, seats: int, seed: int) -> float:
    """Play a game with the new weights in one seat, which the seed says, and the old ones in all others; return its share of the win."""
    seat = seed % seats
    bots = [LookingBot(new if number == seat else old, LEAVES) for number in range(seats)]
    game = play_bots(ruleset, bots, seed)
    winners = game.winners()
    return 1 / len(winners) if game.seats[seat] in winners else 0.0
