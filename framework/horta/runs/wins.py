"""How often somebody wins: one definition for simulations and tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from horta.runs.probability import wilson


@dataclass(slots=True)
class Wins:
    """What a bot, or a place in the order of play, won of the games that it was in.

    A bot wins a game from any of its seats; who is level shares the win. Games are counted, not seats: no two seats of a
    game win it both.
    """

    games: int = 0
    won: float = 0.0
    due: float = 0.0

    def add(self, won: float, seats: int, of: int) -> None:
        """One more game: what its seats won together, how many they were, and how many there were in all."""
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
        """Wilson's interval of the share. Shared wins, and seats whose number changes, vary less than it allows for."""
        return wilson(self.share, self.games)
