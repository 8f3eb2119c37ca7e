"""Games that are played to see much: how often each hook acted and each effect was resolved, and choices that help with it.

What counts is what `horta.engine.observer` reports. The choices do not know the rules: an option is a question and a value.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from horta.engine.answer_log import Telling
from horta.engine.hooks import describe
from horta.engine.observer import Observer
from horta.engine.program import Program
from horta.language import resolved as r
from horta.model.layout import State
from horta.play.game import Ruleset
from horta.play.random_games import Chance

EVEN = 0.25


@dataclass(slots=True)
class Tally:
    """Counts by a line that tells what was counted. What never happened is there with 0."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def missing(self) -> list[str]:
        """What never happened."""
        return [line for line, count in self.counts.items() if not count]

    def __str__(self) -> str:
        return "\n".join(f"{count:>9}  {'' if count else 'NEVER  '}{line}" for line, count in self.counts.items())


class _Counting(Observer):
    """Counts what acts into a tally."""

    def __init__(self, ruleset: Ruleset, tally: Tally) -> None:
        self.counts = tally.counts
        self.kinds = ruleset.vocabulary.kinds

    def hook_acted(self, state: State, hook: r.Hook) -> None:
        """Count the hook."""
        self.counts[describe(hook)] += 1

    def effect_resolved(self, state: State, kind: str, attribute: str, thing: int, seat: int) -> None:
        """Count the effect of the definition."""
        self.counts[self.effect_line(kind, attribute, thing)] += 1

    def effect_line(self, kind: str, attribute: str, thing: int) -> str:
        return f"{self.kinds[kind].entities[thing].definition}: {attribute} of {kind}"


def counting_program(ruleset: Ruleset, seats: int, tally: Tally) -> Program:
    """Return a program of its own that counts into the tally what acts while it plays."""
    counting = _Counting(ruleset, tally)
    program = ruleset.new_program(seats, Telling.FULL, counting)
    for hook in program.hooks:
        tally.counts[describe(hook)] += 0
    for kind in ruleset.vocabulary.kinds.values():
        for attribute in kind.attributes:
            for thing in sorted(program.effects.get((kind.name, attribute), ())):
                tally.counts[counting.effect_line(kind.name, attribute, thing)] += 0
    return program


@dataclass(slots=True)
class LeastChosenFirst:
    """Chooses what was chosen least, over many games of one program. Sometimes it chooses at random, to leave circles."""

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
