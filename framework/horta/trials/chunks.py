"""What a campaign is made of: tables at which games are played, chunks of their games, and what came of them.

All of it can be sent from process to process. It knows nothing of playing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

Options = tuple[tuple[str, int | bool | str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Packs, by name or path, and how many play them."""

    packs: tuple[str, ...]
    seats: int

    @property
    def name(self) -> str:
        return " + ".join(Path(pack).name.removesuffix(".zip") for pack in self.packs)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games at a table with the same options. The seed of a game is its number plus that of the campaign."""

    table: Table
    numbers: range
    seed: int = 0
    options: Options = ()
    thorough: int = 0
    folder: Path | None = None
    most_failures: int = 10


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong in which game after how many answers, and where that game was written down.

    `shortened` is how many answers it had before it was made shorter.
    """

    table: Table
    seed: int
    number: int
    what: str
    replay: Path | None = None
    options: Options = ()
    shortened: int = 0

    def __str__(self) -> str:
        options = "".join(f", {name}={str(value).lower()}" for name, value in self.options)
        shortened = f" (shortened from {self.shortened})" if self.shortened > self.number else ""
        written = f" ({self.replay})" if self.replay is not None else ""
        played = f"{self.table.name}, {self.table.seats} seats{options}, seed {self.seed}"
        return f"{played}, after answer {self.number}{shortened}: {self.what}{written}"


@dataclass(frozen=True, slots=True)
class Line:
    """What the games at one table came to."""

    table: Table
    games: int = 0
    answers: int = 0
    thorough: int = 0
    tried: int = 0
    continued: int = 0
    failures: tuple[Failure, ...] = ()

    def plus(self, other: Line) -> Line:
        """Both together."""
        return replace(
            self,
            games=self.games + other.games,
            answers=self.answers + other.answers,
            thorough=self.thorough + other.thorough,
            tried=self.tried + other.tried,
            continued=self.continued + other.continued,
            failures=self.failures + other.failures,
        )


@dataclass(frozen=True, slots=True)
class Report:
    """What a campaign did and what it found. Sound when there are no failures, complete when nobody stopped it."""

    lines: tuple[Line, ...] = ()
    complete: bool = True
    total: Line = field(init=False, compare=False)

    def __post_init__(self) -> None:
        total = Line(Table((), 0))
        for line in self.lines:
            total = total.plus(line)
        object.__setattr__(self, "total", total)

    @property
    def games(self) -> int:
        return self.total.games

    @property
    def failures(self) -> tuple[Failure, ...]:
        """In the order of the games."""
        return self.total.failures

    @property
    def sound(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def __str__(self) -> str:
        names = dict.fromkeys(line.table.name for line in self.lines)
        total = self.total
        told = (
            f"{', '.join(names)}: {total.games} games, {total.answers} answers; {total.thorough} games in every way, {total.continued} "
            f"continued, {total.tried} answers tried: {'sound' if self.sound else f'{len(total.failures)} failures'}"
        )
        return "\n".join([told, *(f"  {failure}" for failure in total.failures)])


def summed(lines: Iterable[Line]) -> tuple[Line, ...]:
    """One line for each table, in the order in which tables first come."""
    found: dict[Table, Line] = {}
    for line in lines:
        found[line.table] = found[line.table].plus(line) if line.table in found else line
    return tuple(found.values())


def parts(games: int, size: int, least: int = 1) -> Iterator[range]:
    """Numbers of games in spans of about the same length: none longer than `size`, at least `least` of them if possible."""
    count = min(games, max(-(-games // size), least))
    for part in range(count):
        yield range(games * part // count, games * (part + 1) // count)
