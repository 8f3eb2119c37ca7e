"""A ruleset one can play: the frozen sum of packs, with its compiled programs at hand."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from horta.assembly.ruleset_builder import load_ruleset
from horta.engine.compiler.program_builder import compile_program
from horta.engine.program import Program
from horta.model import ruleset as model

if TYPE_CHECKING:
    from horta.play.game import Game


@dataclass(frozen=True, slots=True)
class Ruleset(model.Ruleset):
    """What `load` gives. Programs are compiled on first use, one for each number of seats and flavour."""

    programs: dict[tuple[int, bool], Program] = field(default_factory=dict, compare=False, repr=False)

    def program(self, seats: int, telling: bool = False) -> Program:
        """The compiled rules for a number of seats; a telling program keeps a log of events."""
        if (seats, telling) not in self.programs:
            self.programs[seats, telling] = compile_program(self.rules, self.vocabulary, seats, telling)
        return self.programs[seats, telling]

    def new_game(self, seats: int | Sequence[str], seed: int = 0, telling: bool = True) -> Game:
        """A new game, for a number of seats or their names. `telling=False` leaves out the events."""
        from horta.play.game import Game

        return Game.new(self, seats, seed, telling)


def playable(ruleset: model.Ruleset) -> Ruleset:
    """The same ruleset, ready to play."""
    return Ruleset(**{part.name: getattr(ruleset, part.name) for part in fields(model.Ruleset)})


def load(
    *packs: str | os.PathLike[str], options: Mapping[str, Any] | None = None, search: Iterable[str | os.PathLike[str]] = ()
) -> Ruleset:
    """The ruleset of packs, by name or path, and of all they require.

    Raises ContentError, with every problem found, when they cannot be used.
    """
    return playable(load_ruleset(packs, options, search))
