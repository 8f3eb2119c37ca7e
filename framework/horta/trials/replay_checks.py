"""Checks that are too slow for every game: the same game again, in all other ways to play it.

The telling program side by side with the quiet one; a copy, a snapshot, a journal and a game undone and
redone at every answer, each to the identical end; every conceivable answer tried at some decisions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from horta.play.game import Game
from horta.play.steps import AnswerRefused
from horta.trials.checked_game import CheckedGame
from horta.trials.possible_answers import possible_answers
from horta.trials.state_checks import CheckFailed

PROBED = 4


@dataclass(slots=True)
class ReplayChecks:
    """Plays a game again. `tried` counts the answers tried, `continued` the ways continued, `at` those given so far."""

    played: CheckedGame
    tried: int = 0
    continued: int = 0
    at: int = 0

    def check(self) -> None:
        """Raise CheckFailed if any of the ways differs from the game as it was played."""
        chosen = random.Random(self.played.seed)
        steps = range(len(self.played.taken))
        branching = chosen.choice(steps) if steps else -1
        game = self.walk(branching, set(chosen.sample(steps, min(PROBED, len(steps)))))
        self.ended("the telling program", game)

    def check_last(self) -> None:
        """Check a game that is not over: both programs agree, and the options where it stops are sound."""
        self.walk(-1, {len(self.played.taken)})

    def walk(self, branching: int, probed: set[int]) -> Game:
        """Give all answers to both programs; branch and probe at the steps with these numbers."""
        ruleset, seats, seed, taken = self.played.ruleset, self.played.seats, self.played.seed, self.played.taken
        quiet = ruleset.program(seats)
        state = quiet.new_state(seed)
        game = ruleset.new_game(seats, seed)
        for number in range(len(taken) + 1):
            self.at = number
            if state != game.state:
                raise CheckFailed(f"the quiet and the telling program differ before answer {number + 1}")
            if number == branching:
                self.branch(game, taken[number:])
            if number in probed and not game.over:
                self.probe(game)
            if number < len(taken):
                quiet.answer(state, taken[number])
                game.answer(taken[number])
        return game

    def ended(self, way: str, game: Game) -> None:
        if not game.over or game.state != self.played.state:
            raise CheckFailed(f"{way} comes to another end")

    # -------------------------------------------------------------- continuing

    def branch(self, game: Game, rest: list[int]) -> None:
        """Continue from here in all ways; the game itself must not change."""
        before = game.snapshot()
        for way, other in self.ways(game):
            if other.snapshot() != before:
                raise CheckFailed(f"{way} does not stand where the game stands")
            for index in rest:
                other.answer(index)
            self.ended(way, other)
            self.continued += 1
        self.redo(game.copy(), rest)
        if game.snapshot() != before:
            raise CheckFailed("playing a copy changed the game it was made from")

    def ways(self, game: Game) -> Iterator[tuple[str, Game]]:
        """Return the game as it comes back from a copy, a snapshot and a save."""
        yield "a copy", game.copy()
        restored = game.ruleset.new_game(game.seats, game.seed + 1)
        restored.restore(game.snapshot())
        yield "a snapshot", restored
        yield "a save", Game.load(game.save(), game.ruleset)

    def redo(self, game: Game, rest: list[int]) -> None:
        """Take back and give again every answer that can be taken back."""
        for index in rest:
            before = game.snapshot()
            game.answer(index)
            if game.can_undo:
                game.undo()
                if game.snapshot() != before:
                    raise CheckFailed("taking an answer back does not lead to where it was given")
                game.answer(index)
        self.ended("a game with every answer undone and redone", game)
        self.continued += 1

    # -------------------------------------------------------------- trying

    def probe(self, game: Game) -> None:
        """Check that exactly the offered answers are accepted, and that each leads to a sound state."""
        decision = game.decision
        assert decision is not None
        offered = [option.id for option in decision.options]
        if len(set(offered)) < len(offered):
            raise CheckFailed(f"two options of `{decision.kind}` have the same id: {offered}")
        for identifier in offered:
            other = self.answered(game, identifier)
            if other is None:
                raise CheckFailed(f"`{identifier}` is offered by `{decision.kind}` and refused")
            self.played.checks.check(other.state)
        before = game.snapshot()
        for identifier in possible_answers(decision, game.ruleset.vocabulary, len(game.seats)):
            if identifier not in offered and self.answered(game, identifier) is not None:
                raise CheckFailed(f"`{identifier}` is not offered by `{decision.kind}` and accepted")
        if game.snapshot() != before:
            raise CheckFailed("a refused answer changed the game")

    def answered(self, game: Game, identifier: str) -> Game | None:
        """Return a copy of the game with this answer given; None if it is refused."""
        self.tried += 1
        other = game.copy()
        try:
            other.answer(identifier)
        except AnswerRefused:
            return None
        return other
