"""Runs campaigns: so many games for each number of seats, failures written down so that they can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from horta.engine.program import Program
from horta.session.campaigns.curiosity import Curious
from horta.session.campaigns.standing import Standing, standing_of
from horta.session.campaigns.tallies import Tally, counting_program, note_triggers, noticing
from horta.session.campaigns.thorough import Thorough
from horta.session.campaigns.trial import Choose, Course, Failure, evenly, journal_of_course, play
from horta.session.playouts import chance
from horta.session.ruleset import Ruleset, load

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Report:
    """What a campaign did and what it found. Sound when there are no failures."""

    packs: tuple[str, ...]
    games: int
    answers: int
    thorough: int
    tried: int
    continued: int
    failures: tuple[Failure, ...]

    @property
    def sound(self) -> bool:
        """Whether everything held."""
        return not self.failures

    def __str__(self) -> str:
        lines = [
            f"{' + '.join(self.packs)}: {self.games} games, {self.answers} answers; {self.thorough} games in every way, "
            f"{self.continued} continued, {self.tried} answers tried: {'sound' if self.sound else f'{len(self.failures)} failures'}"
        ]
        return "\n".join([*lines, *(f"  {failure}" for failure in self.failures)])


@dataclass(slots=True)
class _Campaign:
    ruleset: Ruleset
    thorough: int
    folder: Path | None
    games: int = 0
    answers: int = 0
    looked_into: int = 0
    tried: int = 0
    continued: int = 0
    standings: dict[int, Standing] = field(default_factory=dict)
    tally: Tally | None = None
    counting: dict[int, tuple[Program, Choose]] = field(default_factory=dict)

    def standing(self, seats: int) -> Standing:
        """The checks for games of so many seats."""
        if seats not in self.standings:
            self.standings[seats] = standing_of(self.ruleset, self.ruleset.program(seats))
        return self.standings[seats]

    def game(self, seats: int, seed: int, number: int) -> Failure | None:
        """Play one game; every `thorough`-th in every way."""
        standing = self.standing(seats)
        course = Course(seats, seed, [], [])
        self.games += 1
        try:
            program, choose = self.way(seats, seed)
            play(program, standing, course, choose)
            if self.tally is not None:
                note_triggers(program, self.tally)
            if self.thorough and number % self.thorough == 0:
                self.looked_into += 1
                again = Thorough(self.ruleset, standing, course)
                try:
                    again.check()
                finally:
                    self.tried += again.tried
                    self.continued += again.continued
        except Exception as problem:
            return self.failure(course, f"{type(problem).__name__}: {problem}")
        finally:
            self.answers += len(course.taken)
        return None

    def way(self, seats: int, seed: int) -> tuple[Program, Choose]:
        """The program to play on and the way to choose: evenly, or to see much when it is counted."""
        if self.tally is None:
            return self.ruleset.program(seats), evenly(chance(seed))
        if seats not in self.counting:
            program = counting_program(self.ruleset, seats, self.tally)
            self.counting[seats] = program, noticing(program, self.tally, Curious(chance(seed)).choose)
        return self.counting[seats]

    def failure(self, course: Course, what: str) -> Failure:
        """A failure with its replay file; without one when even that cannot be written."""
        replay = None
        if self.folder is not None:
            try:
                text = journal_of_course(self.ruleset, course).to_json()
                self.folder.mkdir(parents=True, exist_ok=True)
                replay = self.folder / f"{course.seats}-seats-seed-{course.seed}.json"
                replay.write_text(text, encoding="utf-8")
            except Exception as problem:
                what += f"; its replay could not be written: {problem}"
        return Failure(course.seats, course.seed, len(course.taken), what, replay)

    def report(self, failures: list[Failure]) -> Report:
        packs = tuple(pack.id for pack in self.ruleset.packs)
        return Report(packs, self.games, self.answers, self.looked_into, self.tried, self.continued, tuple(failures))


def run_campaign(
    packs: Sequence[str],
    players: Sequence[int] | None = None,
    games: int = 25,
    seed: int = 0,
    *,
    thorough: int = 5,
    options: Mapping[str, Any] | None = None,
    folder: Path | None = None,
    most_failures: int = 10,
    tell: Tell | None = None,
    tally: Tally | None = None,
) -> Report:
    """Play `games` random games of the packs for each number of players (all that they allow, unless given).

    Every `thorough`-th game is played in every way there is (0: none). Failures are written to `folder`
    as saved games; after `most_failures` the campaign stops. `tell` hears of progress. With a `tally`, games are
    played to see much, and every hook and effect that comes to act is counted in it.
    """
    return campaign(load(*packs, options=options), players, games, seed, thorough, folder, most_failures, tell, tally)


def campaign(
    ruleset: Ruleset,
    players: Sequence[int] | None = None,
    games: int = 25,
    seed: int = 0,
    thorough: int = 5,
    folder: Path | None = None,
    most_failures: int = 10,
    tell: Tell | None = None,
    tally: Tally | None = None,
) -> Report:
    """The same for a ruleset that is loaded already."""
    under_way = _Campaign(ruleset, thorough, folder, tally=tally)
    failures: list[Failure] = []
    for seats, number in _numbered(ruleset, players, games):
        if tell is not None and number % 100 == 0:
            tell(f"{seats} players, game {number} of {games}")
        failure = under_way.game(seats, seed + number, number)
        if failure is not None:
            failures.append(failure)
            if len(failures) >= most_failures:
                break
    return under_way.report(failures)


def _numbered(ruleset: Ruleset, players: Sequence[int] | None, games: int) -> Iterator[tuple[int, int]]:
    least, most = ruleset.seats
    for seats in players if players is not None else range(least, most + 1):
        if not least <= seats <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {seats}")
        yield from ((seats, number) for number in range(games))
