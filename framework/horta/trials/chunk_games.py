"""The games of one chunk, in this process: played, looked into, and written down where they fail."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from horta.engine.program import Program
from horta.play.game import Ruleset
from horta.play.random_games import chance
from horta.trials.checked_game import Choose, Course, GameTooLong, course_journal, even_choice, failure_kind, failure_words, play_checked
from horta.trials.chunks import Chunk, Failure, SetupReport
from horta.trials.rare_choices import LeastChosenFirst
from horta.trials.replay_checks import ReplayChecks
from horta.trials.shrinker import Look, Shrinker
from horta.trials.state_checks import StateChecks, checks_for
from horta.trials.tallies import Tally, counting_program


def play_chunk_games(ruleset: Ruleset, chunk: Chunk, tally: Tally | None = None) -> SetupReport:
    """Play the games of a chunk, until there are `most_failures`; return what came of them."""
    report = SetupReport(chunk.setup.as_declared())
    playing = _Playing(ruleset, chunk, checks_for(ruleset, ruleset.program(chunk.setup.seats)), tally)
    for number in chunk.numbers:
        report = report.plus(playing.game(number))
        if len(report.failures) >= chunk.most_failures:
            break
    return report


@dataclass(slots=True)
class _Playing:
    ruleset: Ruleset
    chunk: Chunk
    checks: StateChecks
    tally: Tally | None
    counting: tuple[Program, Choose] | None = field(default=None)

    def game(self, number: int) -> SetupReport:
        """Play one game; check every `thorough`-th in all ways."""
        course = Course(self.chunk.setup.seats, self.chunk.seed + number, [], [])
        failures: tuple[Failure, ...] = ()
        again = ReplayChecks(self.ruleset, self.checks, course)
        wanted = self.chunk.thorough and number % self.chunk.thorough == 0
        done = 0
        try:
            program, choose = self.way(course.seed)
            play_checked(program, self.checks, course, choose)
            if wanted:
                done = 1
                again.check()
        except Exception as problem:
            failures = (self.failure(course, problem, again if done else None),)
        return SetupReport(self.chunk.setup, 1, len(course.taken), done, again.tried, again.continued, failures)

    def way(self, seed: int) -> tuple[Program, Choose]:
        """The program to play on and the way to choose: evenly, or to see much when it is counted."""
        if self.tally is None:
            return self.ruleset.program(self.chunk.setup.seats), even_choice(chance(seed))
        if self.counting is None:
            program = counting_program(self.ruleset, self.chunk.setup.seats, self.tally)
            self.counting = program, LeastChosenFirst(chance(seed)).choose
        return self.counting

    # -------------------------------------------------------------- failing

    def failure(self, course: Course, problem: Exception, again: ReplayChecks | None) -> Failure:
        """The failure of a game, made as short as it can be, with its replay file."""
        taken, shown = self.shortened(course, problem, again) or (course.taken, problem)
        short = replace(course, taken=taken, end=[])
        failure = Failure(self.chunk.setup, course.seed, len(taken), failure_words(shown), None, len(course.taken))
        return self.written(failure, short)

    def shortened(self, course: Course, problem: Exception, again: ReplayChecks | None) -> tuple[list[int], Exception] | None:
        if isinstance(problem, GameTooLong):
            return None
        # What is met while a game is looked into needs that look again, where the game then stood.
        ends = [len(course.taken)] if again is None else [again.at, again.at + 1]
        look: Look | None = None if again is None else self.look
        for end in ends:
            program = self.ruleset.program(course.seats)
            shrinking = Shrinker(program, self.checks, course.seats, course.seed, failure_kind(problem), look)
            found = shrinking.shrink(course.taken[:end])
            if found is not None:
                return found
        return None

    def look(self, course: Course) -> None:
        ReplayChecks(self.ruleset, self.checks, course).check_last()

    def written(self, failure: Failure, course: Course) -> Failure:
        """The failure with its replay file; without one when even that cannot be written."""
        folder = self.chunk.folder
        if folder is None:
            return failure
        try:
            text = course_journal(self.ruleset, course).to_json()
            folder.mkdir(parents=True, exist_ok=True)
            name = f"{failure.setup.name.replace(' ', '')}-{failure.setup.seats}-seats-seed-{failure.seed}.json"
            replay = folder / name
            replay.write_text(text, encoding="utf-8")
        except Exception as problem:
            return replace(failure, what=f"{failure.what}; its replay could not be written: {problem}")
        return replace(failure, replay=replay)
