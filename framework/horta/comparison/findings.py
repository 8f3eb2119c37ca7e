"""What a comparison finds out, as plain data: for every measure what it is on both sides, and what can be said of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from horta.comparison.estimates import Estimate, Rate
from horta.comparison.measures import Measure

Verdict = Literal["same", "differs", "alike", "unclear", "rare"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What was settled before anybody looked at a game.

    `error` is the chance that any difference is reported between rules that play alike: half of it is for the
    headlines, half for the definitions. `interest` is the smallest difference worth knowing of: as a part of the mean,
    or for shares as a part of the whole. `power` is how surely such a difference should be found, `level` the
    confidence of each interval, `fewest` how many games must differ before their mean is spoken of.
    """

    error: float = 0.05
    level: float = 0.95
    interest: float = 0.05
    power: float = 0.8
    fewest: int = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure, what both sides make of it, and the verdict.

    same: alike in every game; differs: a difference was found; alike: none, where one that matters would have been found;
    unclear: more games would tell; rare: it came up too seldom for that. `adjusted` is the chance (p) after all the other
    claims of its family; `needed` is how many more games would find a difference of `interest`, or rule it out.
    Where the interval leaves out 0 and the claim among all others does not hold yet, `to_confirm` is how many more games
    would make sure of what is seen, if it is as large as it looks.
    """

    measure: Measure
    estimate: Estimate
    verdict: Verdict
    adjusted: float
    interest: float
    needed: int = 0
    to_confirm: int = 0
    most: float | None = None
    """Where there are too few to speak of a mean: what part of all games differ at most."""

    @property
    def is_tested(self) -> bool:
        """Whether a difference could have been claimed."""
        return self.verdict != "same" and self.most is None

    @property
    def looks_different(self) -> bool:
        """Whether it would be a difference, were it the only claim."""
        return self.to_confirm > 0


@dataclass(frozen=True, slots=True)
class Advantage:
    """What part of the games the seat at one place in the order of play wins, on one side (0 is A, 1 is B)."""

    side: int
    place: int
    share: float
    low: float
    high: float
    equal: float
    adjusted: float
    found: bool = False
    needed: int = 0
    """How many more games would find an advantage of the size that is worth knowing of."""
    to_confirm: int = 0
    """How many more would make sure of what is seen, where its interval alone leaves out an equal share."""


@dataclass(frozen=True, slots=True)
class DefinitionFinding:
    """One definition: how often it was used in a game, who used it, and how often they won, on both sides."""

    kind: str
    definition: str
    times: tuple[float, ...]
    users: Finding
    wins: Finding
    used: tuple[Rate | None, ...]
    """What part of the players used it, on each side."""
    rates: tuple[Rate | None, ...]
    """How often its users won, on each side; None where nobody used it."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that was found between A and B."""

    terms: Terms
    games: int
    seats: int
    bots: tuple[str, ...]
    """Who sat in the seats of a game."""
    paired: bool
    """Whether both sides were played with the same chance, game for game."""
    same: bool
    """Whether every game went alike on both sides."""
    headlines: tuple[Finding, ...]
    advantages: tuple[Advantage, ...]
    definitions: tuple[DefinitionFinding, ...]

    def __getitem__(self, key: str) -> Finding:
        """A headline by the key of its measure."""
        return {finding.measure.key: finding for finding in self.headlines}[key]

    @property
    def claims(self) -> int:
        """How many things could have been claimed in the headlines."""
        return sum(finding.is_tested for finding in self.headlines) + len(self.advantages)

    @property
    def differences(self) -> list[Finding]:
        """All differences that were found, definitions included."""
        of_definitions = (finding for entry in self.definitions for finding in (entry.users, entry.wins))
        return [finding for finding in (*self.headlines, *of_definitions) if finding.verdict == "differs"]
