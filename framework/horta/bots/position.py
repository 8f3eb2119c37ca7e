"""What a bot may know when it is asked: its question, its seat's view, and worlds that look the same from there.

A position never hands out the state of the game. It hands out imagined states: everything the seat sees is
true in them, everything hidden is drawn again.
"""

from __future__ import annotations

from horta.bots.imagined_states import ImaginedStates, imagination
from horta.bots.past import Past, past_of
from horta.engine.program import Program
from horta.model.decisions import Decision
from horta.model.layout import DECISION, SEED, State
from horta.play.game import Game, Ruleset
from horta.play.views import View


class Position:
    """One question to one seat, and all that the seat can know about it."""

    __slots__ = ("__game", "__imagined", "__past", "__view", "count", "seat")

    def __init__(self, game: Game, past: Past | None = None) -> None:
        waiting = game.state[DECISION]
        if waiting is None:
            raise ValueError("the game is over: nobody is asked anything")
        self.__game = game
        self.__past = past
        self.__imagined: ImaginedStates | None = None
        self.__view: View | None = None
        self.seat: int = waiting[1]
        self.count: int = len(waiting[2])

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are played by."""
        return self.__game.ruleset

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all seats."""
        return self.__game.seats

    @property
    def decision(self) -> Decision:
        """The question and its options."""
        decision = self.__game.decision
        assert decision is not None
        return decision

    @property
    def view(self) -> View:
        """Everything the seat sees, as plain data."""
        if self.__view is None:
            self.__view = self.__game.view(self.seat)
        return self.__view

    @property
    def program(self) -> Program:
        """The compiled rules that carry imagined states on."""
        return self.ruleset.program(len(self.seats))

    def imagine(self, seed: int) -> State:
        """A state that looks like this one to the seat, waiting for the same answer; the caller's to change."""
        if self.__imagined is None:
            past = past_of(self.__game) if self.__past is None else self.__past
            self.__imagined = imagination(self.program, self.seat).of(self.__game.state, past)
        return self.__imagined.imagine(seed)

    def look(self, state: State) -> View:
        """Everything the seat sees in a state that was imagined, and maybe played on: plain data by name.

        Slower than reading slots of the state, because everything in it is looked up by name.
        """
        return Game(self.ruleset, self.program, self.seats, state[SEED], state, None, ()).view(self.seat)
