"""Runs campaigns: games in chunks, on as many processes as wanted; failures are written down to be replayed.

The chunks are laid out before anything is played and do not depend on the number of processes, so neither does
the report.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from horta.diagnostics import ContentError
from horta.play.game import Ruleset, load
from horta.runs.workers import in_chunks
from horta.trials.checked_game import words_of
from horta.trials.chunk_games import play_games
from horta.trials.chunks import Chunk, Failure, Line, Options, Report, Table, parts, summed
from horta.trials.tallies import Tally

CHUNK = 50

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
) -> Report:
    """Play `games` random games of the packs for each number of players (all that they allow, unless given).

    Every `thorough`-th game is played in every way there is (0: none). Failures are written to `folder`
    as saved games; after `most_failures` the campaign stops. `hear` is told of progress. With a `tally`,
    games are played in this process to see much, and every hook and effect that comes to act is counted.
    """
    chosen: Options = tuple(sorted((options or {}).items()))
    _loaded.cache_clear()  # packs may have changed since
    ruleset = _loaded(tuple(packs), chosen)
    form = partial(Chunk, seed=seed, options=chosen, thorough=thorough, folder=folder, most_failures=most_failures)
    tables = [Table(tuple(packs), seats) for seats in allowed(ruleset, players)]
    if tally is not None:
        # Each number of players in one go: what was seen in one game decides what is chosen in the next.
        results = (play_games(ruleset, form(table, range(games)), tally) for table in tables)
        return _summary(results, games * len(tables), most_failures, hear)
    for table in tables:
        # Before processes are forked, so that all of them have it.
        ruleset.program(table.seats)
    return run_chunks([form(table, part) for table in tables for part in parts(games, CHUNK)], workers, most_failures, hear)


def campaign(
    ruleset: Ruleset,
    players: Sequence[int] | None = None,
    games: int = 25,
    seed: int = 0,
    thorough: int = 5,
    folder: Path | None = None,
    most_failures: int = 10,
    tally: Tally | None = None,
) -> Report:
    """The same for a ruleset that is loaded already, in this process."""
    packs = tuple(pack.id for pack in ruleset.packs)
    form = partial(Chunk, seed=seed, thorough=thorough, folder=folder, most_failures=most_failures)
    tables = [Table(packs, seats) for seats in allowed(ruleset, players)]
    results = (play_games(ruleset, form(table, range(games)), tally) for table in tables)
    return _summary(results, games * len(tables), most_failures, None)


def allowed(ruleset: Ruleset, players: Sequence[int] | None) -> list[int]:
    """The numbers of players asked for, or all there are; ValueError when the game is not for as many."""
    least, most = ruleset.seats
    for seats in players or ():
        if not least <= seats <= most:
            raise ValueError(f"this game is for {least} to {most} players, not for {seats}")
    return list(players) if players is not None else list(range(least, most + 1))


def run_chunks(chunks: Sequence[Chunk], workers: int | None, most_failures: int, hear: Hear | None = None) -> Report:
    """Play all chunks; what was done so far when somebody interrupts, or when there are failures enough."""
    return _summary(in_chunks(play_chunk, chunks, workers), sum(len(chunk.numbers) for chunk in chunks), most_failures, hear)


def _summary(results: Generator[Line, None, None], games: int, most_failures: int, hear: Hear | None) -> Report:
    lines: list[Line] = []
    played = failures = 0
    try:
        for line in results:
            lines.append(line)
            played += line.games
            failures += len(line.failures)
            if hear is not None:
                hear(played, games)
            if failures >= most_failures:
                break
    except KeyboardInterrupt:
        return Report(summed(lines), complete=False)
    finally:
        results.close()
    return Report(summed(lines))


def play_chunk(chunk: Chunk) -> Line:
    """Play the games of a chunk in this process, whatever it has to load for that."""
    try:
        ruleset = _loaded(chunk.table.packs, chunk.options)
        ruleset.program(chunk.table.seats)
    except Exception as problem:
        # Whatever it is: the other chunks are not to suffer from it.
        what = next(iter(problem.problems), problem) if isinstance(problem, ContentError) else words_of(problem)
        failure = Failure(chunk.table, chunk.seed, 0, f"it cannot be loaded: {what}", None, chunk.options)
        return Line(chunk.table, failures=(failure,))
    return play_games(ruleset, chunk)


@lru_cache(maxsize=2)
def _loaded(packs: tuple[str, ...], options: Options) -> Ruleset:
    return load(*packs, options=dict(options))
