"""Rewards of a finished game for each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from horta.language.vocabulary import Vocabulary
from horta.model.layout import Layout, State

Reward = Literal["win", "score", "margin"]
REWARDS: tuple[Reward, ...] = get_args(Reward)


@dataclass(frozen=True, slots=True)
class Payoff:
    """How the scores of a state are turned into rewards; more is always better.

    - win: 1 for winning alone, −1/(seats − 1) for losing; winners who are level share. The sum is 0.
    - score: the score itself; its negative where the lowest wins.
    - margin: how far the score is ahead of the best other one, or behind it.
    """

    reward: Reward
    seats: int
    slot: int | None
    sign: int

    def of(self, state: State) -> list[float]:
        """What each seat gets if the game ends here."""
        scores = [0] * self.seats if self.slot is None else [self.sign * state[self.slot + seat] for seat in range(self.seats)]
        if self.reward == "score":
            return [float(score) for score in scores]
        if self.seats == 1:
            return [0.0]
        if self.reward == "margin":
            return [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)]
        best = max(scores)
        win = self.seats / scores.count(best)
        return [((win if score == best else 0.0) - 1) / (self.seats - 1) for score in scores]


def payoff(reward: str, words: Vocabulary, layout: Layout) -> Payoff:
    """The rewards of a ruleset by the counter that it marks as the score."""
    known = next((entry for entry in REWARDS if entry == reward), None)
    if known is None:
        raise ValueError(f"unknown reward `{reward}`: write one of {', '.join(REWARDS)}")
    counter = words.score_counter()
    slot = layout.counters[counter.name] if counter is not None else None
    sign = -1 if counter is not None and counter.score == "lowest" else 1
    return Payoff(known, layout.seats, slot, sign)
