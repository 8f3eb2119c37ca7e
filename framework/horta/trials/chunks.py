"""What a campaign is made of: setups of games, chunks of their games, and what came of them.

All of it can be sent from process to process. It does not know how games are played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from pathlib import Path

Options = tuple[tuple[str, int | bool | str], ...]


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Packs, by name or path, how many play them, and the options that are not as the packs declare them."""

    packs: tuple[str, ...]
    seats: int
    options: Options = ()

    @property
    def name(self) -> str:
        """The packs as one name."""
        return " + ".join(Path(pack).name.removesuffix(".zip") for pack in self.packs)

    def as_declared(self) -> GameSetup:
        """Return the same with all options as the packs declare them."""
        return replace(self, options=())

    def __str__(self) -> str:
        return f"{self.name}, {self.seats} seats" + "".join(f", {name}={str(value).lower()}" for name, value in self.options)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games of one setup. The seed of a game is its number plus the seed of the campaign."""

    setup: GameSetup
    numbers: range
    seed: int = 0
    thorough: int = 0
    folder: Path | None = None
    most_failures: int = 10


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong in which game after how many answers, and the file with its replay.

    `shortened` is the number of answers before the game was made shorter.
    """

    setup: GameSetup
    seed: int
    number: int
    what: str
    replay: Path | None = None
    shortened: int = 0

    def __str__(self) -> str:
        shortened = f" (shortened from {self.shortened})" if self.shortened > self.number else ""
        written = f" ({self.replay})" if self.replay is not None else ""
        return f"{self.setup}, seed {self.seed}, after answer {self.number}{shortened}: {self.what}{written}"


@dataclass(frozen=True, slots=True)
class SetupReport:
    """What the games of one setup came to: how many games, answers, games checked in all ways, and so on.

    `sound_options` are the options of chunks without a failure.
    """

    setup: GameSetup
    games: int = 0
    answers: int = 0
    thorough: int = 0
    tried: int = 0
    continued: int = 0
    failures: tuple[Failure, ...] = ()
    sound_options: tuple[Options, ...] = ()

    def plus(self, other: SetupReport) -> SetupReport:
        """Return both together."""
        counts = ("games", "answers", "thorough", "tried", "continued", "failures", "sound_options")
        return replace(self, **{name: getattr(self, name) + getattr(other, name) for name in counts})


@dataclass(frozen=True, slots=True)
class CampaignReport:
    """What a campaign did and found, one entry for each setup. It is complete if nobody stopped it."""

    setups: tuple[SetupReport, ...] = ()
    complete: bool = True

    def plus(self, other: SetupReport) -> CampaignReport:
        """Return the report with more games, added to those of the same setup."""
        found = {report.setup: report for report in self.setups}
        found[other.setup] = found[other.setup].plus(other) if other.setup in found else other
        return replace(self, setups=tuple(found.values()))

    @property
    def total(self) -> SetupReport:
        """All setups together."""
        return reduce(SetupReport.plus, self.setups, SetupReport(GameSetup((), 0)))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """All failures, in the order of the games."""
        return self.total.failures

    @property
    def sound(self) -> bool:
        """True if there are no failures."""
        return not self.failures
