"""Makes up who wins, who has lost, who is answered for, and what must stay true."""

from __future__ import annotations

from dataclasses import dataclass

from engine.inventing.blocks import QUESTIONS
from engine.inventing.words import Words


@dataclass
class Endings(Words):
    """Makes up declarations about the whole game."""

    def endings(self) -> list[str]:
        """The declarations of a pack. The counter `points` already says who wins."""
        lines = []
        if self.chance(0.5):
            lines.append(f"{self.any_of('winner then', 'replace winner')} {self.criterion()}{self.any_of('', f' then {self.criterion()}')}")
        if self.chance(0.4):
            lines.append(f"lost when {self.truth({}, 2)}")
        if self.chance(0.3):
            lines += [f"automatic{self.any_of('', ' at random')} when {self.any_of('me is seat(2)', self.truth({}, 1))}", *self.ranks()]
        if self.chance(0.5):
            lines.append(f"invariant kept rule A-1 = {self.truth({}, 2)}")
        return lines

    def criterion(self) -> str:
        return f"{self.any_of('most', 'least')} {self.number({}, 1)}"

    def ranks(self) -> list[str]:
        """How good options are for a seat that is answered for."""
        kind = self.kind()
        ways = [
            f"rank {QUESTIONS[kind]} by {self.number({'candidate': kind}, 1)}",
            f"rank lane_wide by {self.number({}, 1)}",
            f"rank lane_thin by {self.number({'candidate': 'suit'}, 1)}",
            f"rank deal by {self.number({'candidate.what': 'space', 'candidate.many': 'number'}, 1)}",
        ]
        return self.random.sample(ways, self.random.randint(1, 3))
