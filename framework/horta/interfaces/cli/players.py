"""Who answers for the seats: people at the keyboard, and bots that choose evenly."""

from __future__ import annotations

import random

from horta.model.decisions import Decision, Option


class RandomBot:
    """Chooses any option. It sees no more than the options, and repeats itself for the same seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, decision: Decision) -> Option:
        """One of the options."""
        return decision.options[int(self._chance.random() * len(decision.options))]
