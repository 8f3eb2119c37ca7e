"""Results that a command keeps in a folder, so that it can go on after any end: the options for that, and what can go wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from horta.commands.output_files import check_name
from horta.commands.usage_errors import Mistake
from horta.diagnostics import clean
from horta.runs.cluster import ClusterUnavailable
from horta.runs.results_folder import RunRefused
from horta.runs.tables import ParquetMissing
from horta.runs.workers import WorkerLost

KeptIn = Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Keep all games in this folder.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what the same command left in the folder.")]

SAME_RUN = "--resume goes on with a run of the same packs, bots and seed; else name another folder"


def check_folder(folder: Path | None, resume: bool) -> None:
    """Check, before games are played, that games can be kept where the options say; Mistake if not."""
    if folder is None:
        if resume:
            raise Mistake("--resume goes on with a folder", "name it: --out FOLDER")
        return
    check_name(folder)
    if folder.exists() and not folder.is_dir():
        raise Mistake(f"`{folder}` is a file", "name a folder")


def say_how_to_resume(folder: Path | None) -> None:
    """Say how a command that was stopped goes on, if its games are kept."""
    if folder is not None:
        print(clean(f"to go on: the same command with --resume --out {folder}"), file=sys.stderr)


@contextmanager
def explained_failures(folder: Path | None, remedy: str = SAME_RUN) -> Iterator[None]:
    """Say in words why results cannot be kept or continued; `remedy` if another run is in the way."""
    try:
        yield
    except ParquetMissing as problem:
        raise Mistake(str(problem), 'pip install "horta[parquet]", or write --format csv') from problem
    except RunRefused as problem:
        raise Mistake(str(problem), remedy) from problem
    except (ClusterUnavailable, WorkerLost) as problem:
        raise Mistake(str(problem), "what was played is kept; --resume goes on with it" if folder else None) from problem
    except OSError as problem:
        where = f"`{problem.filename}`: " if problem.filename else ""
        raise Mistake(f"the results cannot be kept: {where}{problem.strerror or problem}") from problem
