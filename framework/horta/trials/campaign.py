"""Runs campaigns: random games in chunks, on as many processes as wanted.

The chunks are laid out before anything is played and do not depend on the number of processes, so neither does
the report. Games that fail are made short and written down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from horta.diagnostics import ContentError
from horta.engine.program import Program
from horta.play.game import Ruleset, load
from horta.play.random_games import chance
from horta.runs.atomic_files import replace_when_complete
from horta.runs.work_units import even_spans
from horta.runs.workers import run_in_processes
from horta.trials.checked_game import CheckedGame, Choose, GameTooLong, even_choice
from horta.trials.chunks import CampaignReport, Chunk, Failure, GameSetup, Options, SetupReport
from horta.trials.replay_checks import ReplayChecks
from horta.trials.shrinker import Shrinker
from horta.trials.state_checks import checks_for
from horta.trials.tallies import LeastChosenFirst, Tally, counting_program

CHUNK_GAMES = 50

Hear = Callable[[int, int], object]  # how many games are played, and of how many


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
    workers: int | None = 1,
    hear: Hear | None = None,
    tally: Tally | None = None,
) -> CampaignReport:
    """Play `games` random games of the packs for each number of players (all that they allow, unless given).

    Every `thorough`-th game is checked in all ways (0: none). Failures are written to `folder` as saved games; after
    `most_failures` the campaign stops. `hear` is called with the progress. With a `tally`, games are played in this
    process to see much, and every hook and effect that acts is counted.
    """
    chosen: Options = tuple(sorted((options or {}).items()))
    _load.cache_clear()  # packs may have changed since
    ruleset = _load(tuple(packs), chosen)
    for seats in players or ():
        ruleset.check_seats(seats)
    least, most = ruleset.seats
    # With a tally each number of players in one chunk: what was seen in one game decides what is chosen in the next.
    spans = [range(games)] if tally is not None else list(even_spans(games, CHUNK_GAMES))
    chunks = [
        Chunk(GameSetup(tuple(packs), seats, chosen), span, seed, thorough, folder, most_failures)
        for seats in (range(least, most + 1) if players is None else players)
        for span in spans
    ]
    for chunk in chunks:
        # Before processes are forked, so that all of them have it.
        ruleset.program(chunk.setup.seats)
    return run_chunks(chunks, workers if tally is None else 1, most_failures, hear, tally)


def run_chunks(
    chunks: Sequence[Chunk], workers: int | None, most_failures: int, hear: Hear | None = None, tally: Tally | None = None
) -> CampaignReport:
    """Play all chunks; return what was done when somebody interrupts, or when there are enough failures."""
    games = sum(len(chunk.numbers) for chunk in chunks)
    report = CampaignReport()
    with closing(run_in_processes(partial(play_chunk, tally=tally), chunks, workers)) as results:
        try:
            for result in results:
                report = report.plus(result)
                if hear is not None:
                    hear(report.total.games, games)
                if len(report.failures) >= most_failures:
                    break
        except KeyboardInterrupt:
            return replace(report, complete=False)
    return report


def play_chunk(chunk: Chunk, tally: Tally | None = None) -> SetupReport:
    """Play the games of a chunk in this process; load the packs if they are not loaded yet."""
    try:
        ruleset = _ready(chunk.setup)
    except Exception as problem:
        # Any failure counts for this chunk alone: the other chunks go on.
        setup, problem = _fewest_options(chunk.setup, problem)
        what = next(iter(problem.problems), problem) if isinstance(problem, ContentError) else _in_words(problem)
        failure = Failure(setup, chunk.seed, 0, f"it cannot be loaded: {what}")
        return SetupReport(chunk.setup.as_declared(), failures=(failure,))
    return play_chunk_games(ruleset, chunk, tally)


def _ready(setup: GameSetup) -> Ruleset:
    """Return the ruleset of a setup, with its program made."""
    ruleset = _load(setup.packs, setup.options)
    ruleset.program(setup.seats)
    return ruleset


def _fewest_options(setup: GameSetup, problem: Exception) -> tuple[GameSetup, Exception]:
    """Return the setup without the options that its packs fail to load without, too, and the problem that then remains."""
    for option in setup.options:
        fewer = replace(setup, options=tuple(other for other in setup.options if other != option))
        try:
            _ready(fewer)
        except Exception as same:
            setup, problem = fewer, same
    return setup, problem


@lru_cache(maxsize=2)
def _load(packs: tuple[str, ...], options: Options) -> Ruleset:
    return load(*packs, options=dict(options))


# ------------------------------------------------------------------ the games of a chunk


def play_chunk_games(ruleset: Ruleset, chunk: Chunk, tally: Tally | None = None) -> SetupReport:
    """Play the games of a chunk, until there are `most_failures`; return what came of them."""
    report = SetupReport(chunk.setup.as_declared())
    checks = checks_for(ruleset, ruleset.program(chunk.setup.seats))
    program, see_much = checks.program, None
    if tally is not None and chunk.numbers:
        program = counting_program(ruleset, chunk.setup.seats, tally)
        see_much = LeastChosenFirst(chance(chunk.seed + chunk.numbers[0])).choose
    for number in chunk.numbers:
        game = CheckedGame(ruleset, checks, chunk.seed + number)
        report = report.plus(_play_game(chunk, game, program, see_much or even_choice(chance(game.seed))))
        if len(report.failures) >= chunk.most_failures:
            break
    return report if report.failures else replace(report, sound_options=(chunk.setup.options,))


def _play_game(chunk: Chunk, game: CheckedGame, program: Program, choose: Choose) -> SetupReport:
    """Play one game; check every `thorough`-th in all ways."""
    replay = ReplayChecks(game)
    thorough = 0
    failures: tuple[Failure, ...] = ()
    try:
        game.play(choose, program=program)
        if chunk.thorough and (game.seed - chunk.seed) % chunk.thorough == 0:
            thorough = 1
            replay.check()
    except Exception as problem:
        failures = (_failure(chunk, game, problem, replay if thorough else None),)
    return SetupReport(chunk.setup, 1, len(game.taken), thorough, replay.tried, replay.continued, failures)


def _failure(chunk: Chunk, game: CheckedGame, problem: Exception, replay: ReplayChecks | None) -> Failure:
    """Return the failure of a game, made as short as it can be, with its replay file; without one if that cannot be written."""
    taken, shown = _shortened(game, problem, replay) or (game.taken, problem)
    failure = Failure(chunk.setup, game.seed, len(taken), _in_words(shown), None, len(game.taken))
    if chunk.folder is None:
        return failure
    try:
        text = replace(game, taken=taken).journal().to_json()
        chunk.folder.mkdir(parents=True, exist_ok=True)
        file = chunk.folder / f"{chunk.setup.name.replace(' ', '')}-{game.seats}-seats-seed-{game.seed}.json"
        with replace_when_complete(file) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
    except Exception as unwritten:
        return replace(failure, what=f"{failure.what}; its replay could not be written: {unwritten}")
    return replace(failure, replay=file)


def _shortened(game: CheckedGame, problem: Exception, replay: ReplayChecks | None) -> tuple[list[int], Exception] | None:
    if isinstance(problem, GameTooLong):
        return None
    # What is found while a game is played again needs a closer look again, where the game then stood.
    ends = [len(game.taken)] if replay is None else [replay.at, replay.at + 1]
    found = (Shrinker(game, problem, closely=replay is not None).shrink(game.taken[:end]) for end in ends)
    return next(filter(None, found), None)


def _in_words(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"
