"""`horta simulate`: reads the request, plays the games, writes the results and adds them up."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from horta.bots import BotUnknown
from horta.commands.compare import line_up, read_bots
from horta.commands.output_files import need_place
from horta.commands.play import usual_game
from horta.commands.progress import counted
from horta.commands.simulation_summary import Summary
from horta.commands.usage_errors import STOPPED, Mistake, parse_choices
from horta.comparison.measure_names import bots_told, players_told
from horta.diagnostics import clean
from horta.play.game import load
from horta.runs.backends import play_plan
from horta.runs.cluster import ClusterUnavailable
from horta.runs.interrupts import DelayedInterrupt, delayed_interrupt
from horta.runs.local_games import PlanPlayer
from horta.runs.plan import Plan
from horta.runs.results import GameResult
from horta.runs.results_folder import SEATS, Recording, rows_of
from horta.runs.stored_runs import CSV, PARQUET, Run, RunRefused
from horta.runs.tables import ParquetMissing, need_parquet
from horta.runs.workers import WorkerLost

USUAL_GAMES = 1000
USUAL_BOT = "random"
BOTH = "both"
ENDINGS = (f".{CSV}", f".{PARQUET}")


@dataclass(frozen=True, slots=True)
class SimulateRequest:
    """The request on the command line. None stands for an option that was not given."""

    packs: list[str]
    options: list[str]
    seats: int | None
    bots: str | None
    games: int | None
    seed: int | None
    rotate: bool
    workers: int | None
    cluster: str | None
    out: Path | None
    form: str | None
    resume: bool

    @property
    def file(self) -> Path | None:
        """The single file that is wanted; None for a folder."""
        return self.out if self.out is not None and self.out.suffix in ENDINGS else None

    @property
    def folder(self) -> Path | None:
        """The folder that is wanted; None for a single file."""
        return self.out if self.file is None else None


def simulate_games(wanted: SimulateRequest) -> int:
    """Play, write and add up; return the exit code."""
    if wanted.resume and wanted.folder is None:
        raise Mistake("--resume goes on with a folder", "name it: --out FOLDER")
    _possible(wanted)
    try:
        found = Run.read(wanted.folder) if wanted.resume and wanted.folder is not None else None
        forms = _forms(wanted, found)
        if PARQUET in forms:
            need_parquet()
        player = _player(wanted, found)
        with delayed_interrupt() as delay:
            return _play(player, wanted, forms, delay)
    except KeyboardInterrupt:
        _say("stopped before the first game")
        return STOPPED
    except ParquetMissing as problem:
        raise Mistake(str(problem), 'pip install "horta[parquet]", or write --format csv') from problem
    except RunRefused as problem:
        raise Mistake(str(problem), "--resume goes on with a run of the same packs, bots and seed; else name another folder") from problem
    except (BotUnknown, ValueError) as problem:
        raise Mistake(str(problem)) from problem
    except (ClusterUnavailable, WorkerLost) as problem:
        raise Mistake(str(problem), "what was played is kept; --resume goes on with it" if wanted.folder else None) from problem
    except OSError as problem:
        where = f"`{problem.filename}`: " if problem.filename else ""
        raise Mistake(f"the results cannot be kept: {where}{problem.strerror or problem}") from problem


def _possible(wanted: SimulateRequest) -> None:
    """Check the request before games are played and before files are overwritten."""
    if wanted.file is not None:
        need_place(wanted.file)
        if wanted.file.exists():
            raise Mistake(f"there is a file `{wanted.file}` already", "name another one, or remove it first")
    elif wanted.folder is not None and wanted.folder.exists() and not wanted.folder.is_dir():
        raise Mistake(f"`{wanted.folder}` is a file", f"name a folder, or a file that ends in {' or '.join(ENDINGS)}")


def _forms(wanted: SimulateRequest, found: Run | None) -> tuple[str, ...]:
    """Return the formats of the rows. A resumed run keeps its formats, unless others are given."""
    if wanted.file is not None:
        return (wanted.file.suffix.removeprefix("."),)
    if wanted.form is None:
        return found.forms if found is not None else (CSV,)
    return (CSV, PARQUET) if wanted.form == BOTH else (wanted.form,)


# ------------------------------------------------------------------ the plan


def _player(wanted: SimulateRequest, found: Run | None) -> PlanPlayer:
    """Return the plan with its packs. What is not given again for a resumed run is taken from that run."""
    if found is not None and not _says_packs(wanted):
        games = found.plan.games if wanted.games is None else wanted.games
        return PlanPlayer(replace(found.plan, games=games))
    packs, options = tuple(wanted.packs or [usual_game()]), tuple(parse_choices(wanted.options).items())
    ruleset = load(*packs, options=dict(options))
    named = read_bots(wanted.bots or USUAL_BOT)
    usual = len(named) if len(named) > 1 else ruleset.usual_players()
    bots = line_up(wanted.bots or USUAL_BOT, usual if wanted.seats is None else wanted.seats)
    games = USUAL_GAMES if wanted.games is None else wanted.games
    return PlanPlayer(Plan(packs, bots, games, wanted.seed or 0, options, rotate=wanted.rotate), ruleset)


def _says_packs(wanted: SimulateRequest) -> bool:
    said = (wanted.packs, wanted.options, wanted.seats, wanted.bots, wanted.seed, wanted.rotate)
    return any(part not in (None, [], False) for part in said)


# ------------------------------------------------------------------ the games


class _Kept:
    """Results so far: added up, and written if that is wanted."""

    def __init__(self, recording: Recording | None) -> None:
        self.recording = recording
        self.summary = Summary()
        self.before = self.count = recording.done if recording is not None else 0
        if recording is not None and self.before:
            for _, rows in groupby(rows_of(recording.folder / SEATS), lambda row: row["game"]):
                self.summary.add((int(row["place"]), row["bot"], int(row["score"]), float(row["win"])) for row in rows)
            _say(f"{self.before} games are done already")

    def add(self, result: GameResult) -> None:
        self.count += 1
        if self.recording is not None:
            self.recording.add(result)
        self.summary.add((result.place(seat.seat), seat.bot, seat.score, seat.win) for seat in result.seats)

    def close(self) -> None:
        """Close the results: no more will come."""
        if self.recording is not None:
            self.recording.close()


def _play(player: PlanPlayer, wanted: SimulateRequest, forms: tuple[str, ...], delay: DelayedInterrupt) -> int:
    games, repeatable, begin = player.plan.games, player.is_repeatable(), time.monotonic()
    with _recording(Run(player.plan, player.ruleset.lock, repeatable, forms=forms), wanted) as recording:
        kept, stopped, results = _Kept(recording), False, None
        try:
            results = play_plan(player, wanted.workers, wanted.cluster, range(kept.before), _say)
            for result in counted(results, games - kept.before, "games"):
                with delay.held():
                    kept.add(result)
        except KeyboardInterrupt:
            stopped = True
        finally:
            with delay.held():
                if results is not None:
                    results.close()
                kept.close()
    _tell(player.plan, kept, time.monotonic() - begin, repeatable)
    if not stopped:
        return 0
    _say(f"stopped after {kept.count} of {games} games")
    if wanted.folder is not None:
        _say(f"to go on: horta simulate --resume --out {wanted.folder}")
    return STOPPED


@contextmanager
def _recording(run: Run, wanted: SimulateRequest) -> Iterator[Recording | None]:
    if wanted.folder is not None:
        yield Recording(wanted.folder, run, wanted.resume)
    elif wanted.file is not None:
        with _single_file(run, wanted.file) as recording:
            yield recording
    else:
        yield None


@contextmanager
def _single_file(run: Run, file: Path) -> Iterator[Recording]:
    """Yield a temporary folder. The rows of its seats become the file at the end, also after an error."""
    with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".horta-") as folder:
        recording = Recording(Path(folder), run)
        rows = Path(folder, SEATS).with_suffix(file.suffix)
        try:
            yield recording
        except BaseException:
            if recording.done and rows.exists():
                shutil.move(rows, file)
                _say(f"the {recording.done} games before that are in {file}")
            raise
        if recording.done:
            shutil.move(rows, file)


# ------------------------------------------------------------------ what is said


def _tell(plan: Plan, kept: _Kept, seconds: float, repeatable: bool) -> None:
    games = kept.count - kept.before
    speed = _speed(games, seconds) if games else "nothing to do"
    print(clean(f"{games:,} games of {' + '.join(plan.packs)} for {_players(plan)} in {seconds:,.1f} s: {speed}"))
    for line in kept.summary.lines():
        print(clean(line))
    if not repeatable:
        print("Not repeatable: a bot here does not repeat itself, so the same plan gives other games next time.")


def _speed(games: int, seconds: float) -> str:
    """Return the speed in games per second; in seconds per game if it is below 1."""
    return f"{games / seconds:,.0f} games/s" if games >= seconds else f"{seconds / games:,.1f} s per game"


def _players(plan: Plan) -> str:
    return f"{players_told(plan.seats)} (bots: {bots_told(plan.bots)})"


def _say(line: str) -> None:
    print(clean(line), file=sys.stderr)
