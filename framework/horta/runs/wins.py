"""Shares of wins: one definition for simulations and tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from horta.runs.probability import wilson


@dataclass(slots=True)
class Wins:
    """What a bot, or a place in the order of play, won of the games that it was in.

    A bot wins a game from any of its seats; seats with equal scores share the win. Games are counted, not seats: two seats
    cannot both win a game.
    """

    games: int = 0
    won: float = 0.0
    due: float = 0.0

    def add(self, won: float, seats: int, of: int) -> None:
        """Add a game: the share that its seats won together, how many seats it had, and how many there were in all."""
        self.games += 1
        self.won += won
        self.due += seats / of

    @property
    def share(self) -> float:
        """The part of the games that it won."""
        return self.won / self.games

    @property
    def equal(self) -> float:
        """The part that its seats would win if every seat won equally often."""
        return self.due / self.games

    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share. It is a little too wide if wins are shared, or if the number of seats changes."""
        return wilson(self.share, self.games)
