"""Bots that look one step ahead: through their own answers until somebody else is asked.

They take the option that can lead to the best state there. Greedy and weighted differ only in what is
best to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from horta.bots.bot import Bot, setting_above_0
from horta.bots.chance import Chance
from horta.bots.evaluation import Evaluator, known_weights, make_evaluator, plain_weights
from horta.bots.position import Position
from horta.engine.limits import RuleFault
from horta.engine.program import Program
from horta.model.layout import DECISION, State
from horta.play.game import Ruleset

LEAVES = 60
DEPTH = 8
WORST = -(2**60)  # below every judgement


class LookingBot(Bot):
    """Compares what its options lead to in imagined states, on average. It chooses at random among equally good ones."""

    def __init__(self, weights: Mapping[str, int], leaves: int = LEAVES, worlds: int = 1) -> None:
        super().__init__()
        self.weights = weights
        self.leaves = leaves
        self.worlds = worlds

    def choose(self, position: Position) -> int:
        """The option with the best outlook."""
        if position.count == 1:
            return 0
        promises = self.promises(position, make_evaluator(position.ruleset, position.program, self.weights))
        best = max(promises)
        return self.chance.choice([number for number, value in enumerate(promises) if value == best])

    def promises(self, position: Position, judge: Evaluator) -> list[int]:
        """Return what each option of a position leads to, added up over imagined states that share the leaves."""
        ahead = LookAhead(position.program, judge, position.seat, self.chance)
        share = max(1, self.leaves // self.worlds)
        states = (position.imagine(self.chance.getrandbits(48)) for _ in range(self.worlds))
        looks = [ahead.outlooks(state, range(position.count), share, DEPTH) for state in states]
        return [sum(values) for values in zip(*looks, strict=True)]


@dataclass(frozen=True, slots=True)
class LookAhead:
    """The own answers of a seat that can follow, as far as leaves and depth allow."""

    program: Program
    judge: Evaluator
    seat: int
    chance: Chance

    def outlooks(self, state: State, options: Sequence[int], leaves: int, depth: int) -> list[int]:
        """The best that each of the options can lead to."""
        share = leaves // len(options)
        found = []
        for option in options:
            after = state.copy()
            try:
                self.program.answer(after, option)
            except RuleFault:
                # In an imagined state, what a running procedure remembers of hidden things may no longer fit.
                found.append(WORST)
            else:
                found.append(self.outlook(after, share, depth - 1))
        return found

    def outlook(self, state: State, leaves: int, depth: int) -> int:
        """The best that can be reached by own answers."""
        waiting = state[DECISION]
        if waiting is None or waiting[1] != self.seat or depth <= 0:
            return self.judge(state, self.seat)
        count = len(waiting[2])
        options = range(count) if count <= leaves else self.chance.sample(range(count), max(1, leaves))
        return max(self.outlooks(state, options, leaves, depth))


def greedy(ruleset: Ruleset, leaves: str = str(LEAVES), worlds: str = "1") -> Bot:
    """Takes the turn after which it stands best, as if the game ended there."""
    return LookingBot(plain_weights(ruleset), setting_above_0("leaves", leaves, int), setting_above_0("worlds", worlds, int))


def weighted(ruleset: Ruleset, leaves: str = str(LEAVES), worlds: str = "1", weights: str | None = None) -> Bot:
    """Takes the turn after which it is best off by the weights of the packs, or of a file."""
    return LookingBot(known_weights(ruleset, weights), setting_above_0("leaves", leaves, int), setting_above_0("worlds", worlds, int))
