"""Runs campaigns: random games in chunks, on as many processes as wanted.

The chunks are laid out before anything is played and do not depend on the number of processes, so neither does
the report.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from horta.diagnostics import ContentError
from horta.play.game import Ruleset, load
from horta.runs.work_units import even_spans
from horta.runs.workers import run_in_processes
from horta.trials.checked_game import failure_words
from horta.trials.chunk_games import play_chunk_games
from horta.trials.chunks import CampaignReport, Chunk, Failure, GameSetup, Options, SetupReport
from horta.trials.tallies import Tally

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
    if tally is not None:
        return _summary((play_chunk_games(ruleset, chunk, tally) for chunk in chunks), chunks, most_failures, hear)
    for chunk in chunks:
        # Before processes are forked, so that all of them have it.
        ruleset.program(chunk.setup.seats)
    return run_chunks(chunks, workers, most_failures, hear)


def run_chunks(chunks: Sequence[Chunk], workers: int | None, most_failures: int, hear: Hear | None = None) -> CampaignReport:
    """Play all chunks; return what was done when somebody interrupts, or when there are enough failures."""
    return _summary(run_in_processes(play_chunk, chunks, workers), chunks, most_failures, hear)


def _summary(results: Generator[SetupReport, None, None], chunks: Sequence[Chunk], most_failures: int, hear: Hear | None) -> CampaignReport:
    games = sum(len(chunk.numbers) for chunk in chunks)
    report = CampaignReport()
    try:
        for result in results:
            report = report.plus(result)
            if hear is not None:
                hear(report.games, games)
            if len(report.failures) >= most_failures:
                break
    except KeyboardInterrupt:
        return CampaignReport(report.setups, complete=False)
    finally:
        results.close()
    return report


def play_chunk(chunk: Chunk) -> SetupReport:
    """Play the games of a chunk in this process; load the packs if they are not loaded yet."""
    try:
        ruleset = _load(chunk.setup.packs, chunk.setup.options)
        ruleset.program(chunk.setup.seats)
    except Exception as problem:
        # Any failure counts for this chunk alone: the other chunks go on.
        what = next(iter(problem.problems), problem) if isinstance(problem, ContentError) else failure_words(problem)
        failure = Failure(chunk.setup, chunk.seed, 0, f"it cannot be loaded: {what}")
        return SetupReport(chunk.setup.as_declared(), failures=(failure,))
    return play_chunk_games(ruleset, chunk)


@lru_cache(maxsize=2)
def _load(packs: tuple[str, ...], options: Options) -> Ruleset:
    return load(*packs, options=dict(options))
