"""Chooses what was chosen least so far, so that few games see much of the rules.

It does not know the rules: an option is a question and a value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from horta.play.random_games import Chance

EVEN = 0.25


@dataclass(slots=True)
class LeastChosenFirst:
    """Chooses over many games of one program. Sometimes it chooses at random, so that it does not walk in circles."""

    chance: Chance
    taken: Counter[tuple[int, Any]] = field(default_factory=Counter)

    def choose(self, waiting: tuple[Any, ...]) -> int:
        """Return the number of an option that was taken least often; chance decides among several."""
        question, options = waiting[0], waiting[2]
        candidates = list(range(len(options)))
        if self.chance() >= EVEN:
            counts = [self.taken[question, option] for option in options]
            least = min(counts)
            candidates = [index for index in candidates if counts[index] == least]
        index = candidates[int(self.chance() * len(candidates))]
        self.taken[question, options[index]] += 1
        return index
