"""Plays a plan into a folder: what is there already is read, the rest is played and written before it is handed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from horta.runs.backends import Results, play_plan
from horta.runs.interrupts import DelayedInterrupt
from horta.runs.plan import PlanPlayer
from horta.runs.recorded_games import recorded_games
from horta.runs.results_folder import Recording, Run, RunRefused


def refuse_kept(folders: Iterable[Path], resume: bool) -> None:
    """Check, before the first game, that every folder holds no run, or one that is to be resumed; RunRefused if not."""
    for folder in folders:
        if Run.read(folder) is not None and not resume:
            raise RunRefused(f"{folder} holds a run already")


@contextmanager
def kept_games(
    player: PlanPlayer, folder: Path, resume: bool, delay: DelayedInterrupt, workers: int | None = None, cluster: str | None = None
) -> Iterator[Results]:
    """Yield the results of all games of the plan, in order. Games that came in are in the folder when the block ends.

    RunRefused if the folder holds another run, or a run that is not to be resumed. `delay` keeps interrupts from the writing.
    """
    recording = Recording(folder, Run(player.plan, player.ruleset.lock, player.is_repeatable()), resume)
    try:
        with closing(_results(player, recording, delay, workers, cluster)) as results:
            yield results
    finally:
        with delay.held():
            recording.close()


def _results(player: PlanPlayer, recording: Recording, delay: DelayedInterrupt, workers: int | None, cluster: str | None) -> Results:
    yield from recorded_games(recording.folder, recording.run, player.reader)
    with closing(play_plan(player, workers, cluster, range(recording.done))) as played:
        for result in played:
            with delay.held():
                recording.add(result)
            yield result
