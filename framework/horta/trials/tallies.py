"""How often each hook acted and each effect was resolved, counted by the observer of a program.

What counts is what `horta.engine.observer` reports.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from horta.engine.compiler.program_builder import compile_program
from horta.engine.hooks import describe
from horta.engine.observer import Observer
from horta.engine.program import Program
from horta.language import resolved as r
from horta.model.layout import State
from horta.play.game import Ruleset


@dataclass(slots=True)
class Tally:
    """Counts by a line that tells what was counted. What never happened is there with 0."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def missing(self) -> list[str]:
        """What never happened."""
        return [line for line, count in self.counts.items() if not count]

    def add(self, other: Tally) -> None:
        """Count the other's games too."""
        for line, count in other.counts.items():
            self.counts[line] += count

    def __str__(self) -> str:
        return "\n".join(f"{count:>9}  {'' if count else 'NEVER  '}{line}" for line, count in self.counts.items())


class _Counting(Observer):
    """Counts what acts into a tally."""

    def __init__(self, ruleset: Ruleset, tally: Tally) -> None:
        self.counts = tally.counts
        self.lines = {
            (kind.name, attribute): tuple(f"{entity.definition}: {attribute} of {kind.name}" for entity in kind.entities)
            for kind in ruleset.vocabulary.kinds.values()
            for attribute in kind.attributes
        }

    def hook_acted(self, state: State, hook: r.Hook) -> None:
        """Count the hook."""
        self.counts[describe(hook)] += 1

    def effect_resolved(self, state: State, kind: str, attribute: str, thing: int, seat: int) -> None:
        """Count the effect of the definition."""
        self.counts[self.lines[kind, attribute][thing]] += 1

    def begin(self, program: Program) -> None:
        """Put everything that can be counted in the tally."""
        for hook in program.hooks:
            self.counts[describe(hook)] += 0
        for key, lines in self.lines.items():
            for thing, line in enumerate(lines):
                if thing in program.effects.get(key, ()):
                    self.counts[line] += 0


def counting_program(ruleset: Ruleset, seats: int, tally: Tally) -> Program:
    """Return a program of its own that counts into the tally what acts while it plays."""
    counting = _Counting(ruleset, tally)
    program = compile_program(ruleset.rules, ruleset.vocabulary, seats, observer=counting)
    counting.begin(program)
    return program
