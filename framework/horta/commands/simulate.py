"""`horta simulate`: plays the games, writes the results and adds them up."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from horta.bots.catalogue import PROGRAM, read_spec
from horta.commands import shared_options as shared
from horta.commands.kept_results import explained_failures
from horta.commands.output_files import check_name, check_writable
from horta.commands.progress import counted
from horta.commands.simulation_summary import Summary
from horta.commands.usage_errors import STOPPED, Mistake
from horta.comparison.measure_names import bots_told, players_told
from horta.diagnostics import clean
from horta.runs.backends import play_plan
from horta.runs.interrupts import delayed_interrupt
from horta.runs.plan import Plan, PlanPlayer
from horta.runs.recorded_games import recorded_games
from horta.runs.results import GameResult
from horta.runs.results_folder import CSV, PARQUET, SEATS, Recording, Run
from horta.runs.tables import need_parquet

USUAL_GAMES = 1000
ENDINGS = (f".{CSV}", f".{PARQUET}")

Tables = StrEnum("Tables", ["csv", "parquet", "both"])


def run(
    *,
    packs: shared.Packs,
    more: shared.MorePacks,
    option: shared.Choices,
    seats: Annotated[
        int | None, typer.Option("--players", "--seats", "-n", metavar="N", help="How many play. [default: as many as bots, or 4]")
    ] = None,
    bots: shared.Bots = None,
    games: Annotated[
        int | None, typer.Option("--games", "-g", metavar="N", min=1, help=f"How many games. [default: {USUAL_GAMES}]")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", metavar="N", help=f"{shared.SEED} [default: 0]")] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Move the bots one seat on with every game.")] = False,
    workers: shared.Workers = None,
    cluster: shared.Cluster = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="PLACE", help="Keep the results in this folder, or the seats in a .csv or .parquet.")
    ] = None,
    form: Annotated[Tables | None, typer.Option("--format", "-f", help="Format of a folder. [default: csv, or as before]")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the run in the folder, perhaps with more games.")] = False,
) -> None:
    """Play, write and add up."""
    output = _Output(out, form, resume)
    output.check()
    with explained_failures(output.folder), _heard_early():
        found = output.found()
        # A resumed run without any of these arguments keeps its own plan; with any of them, a new plan is made.
        if found is not None and not (packs or more or option or bots or rotate) and seats is None and seed is None:
            _refuse_programs(found.plan, output.folder)
            player = PlanPlayer(replace(found.plan, games=games or found.plan.games))
        else:
            named = [*packs, *more] or [shared.usual_game()]
            ruleset, asked = shared.load_packs(named, option), shared.read_bots(bots or shared.USUAL_BOT)
            usual = len(asked) if len(asked) > 1 else ruleset.usual_players()
            seated = shared.line_up(bots or shared.USUAL_BOT, usual if seats is None else seats)
            plan = Plan(tuple(named), seated, games or USUAL_GAMES, seed or 0, tuple(shared.parse_choices(option).items()), rotate=rotate)
            player = PlanPlayer(plan, ruleset, rows=out is not None)
        stopped = _simulate(player, output, output.forms(found), workers, cluster)
    raise typer.Exit(STOPPED if stopped else 0)


@contextmanager
def _heard_early() -> Iterator[None]:
    """Say so if it is stopped before games are played; later, what was played is told first."""
    try:
        yield
    except KeyboardInterrupt:
        _say("stopped before the first game")
        raise typer.Exit(STOPPED) from None


def _refuse_programs(plan: Plan, folder: Path | None) -> None:
    """Check that a folder, which may come from a stranger, does not say which programs are started; Mistake if it does."""
    programs = [bot for bot in plan.bots if read_spec(bot).name == PROGRAM]
    if programs:
        raise Mistake(
            f"the run in `{folder}` is played by a program: `{programs[0]}`",
            "if you trust it, name packs, players, bots and seed again, as they are in run.json",
        )


@dataclass(frozen=True, slots=True)
class _Output:
    """Where the results are to go: into a folder, into a single file, or nowhere."""

    out: Path | None
    form: Tables | None
    resume: bool

    @property
    def file(self) -> Path | None:
        """The single file that is wanted; None for a folder."""
        return self.out if self.out is not None and self.out.suffix in ENDINGS else None

    @property
    def folder(self) -> Path | None:
        """The folder that is wanted; None for a single file."""
        return self.out if self.file is None else None

    def check(self) -> None:
        """Check the request before games are played and before files are overwritten."""
        if self.resume and self.folder is None:
            raise Mistake("--resume goes on with a folder", "name it: --out FOLDER")
        check_writable(self.file)
        if self.folder is not None:
            check_name(self.folder)
        if self.file is not None and self.file.exists():
            raise Mistake(f"there is a file `{self.file}` already", "name another one, or remove it first")
        if self.folder is not None and self.folder.exists() and not self.folder.is_dir():
            raise Mistake(f"`{self.folder}` is a file", f"name a folder, or a file that ends in {' or '.join(ENDINGS)}")

    def found(self) -> Run | None:
        """Return the run that is to go on."""
        return Run.read(self.folder) if self.resume and self.folder is not None else None

    def forms(self, found: Run | None) -> tuple[str, ...]:
        """Return the formats of the rows. A resumed run keeps its formats, unless others are given."""
        if self.file is not None:
            forms: tuple[str, ...] = (self.file.suffix.removeprefix("."),)
        elif self.form is None:
            forms = found.forms if found is not None else (CSV,)
        else:
            forms = (CSV, PARQUET) if self.form == Tables.both else (str(self.form),)
        if PARQUET in forms:
            need_parquet()
        return forms

    @contextmanager
    def recording(self, run: Run) -> Iterator[Recording | None]:
        """Yield what writes the results. The single file is made of a temporary folder at the end, also after an error."""
        if self.file is None:
            yield Recording(self.folder, run, self.resume) if self.folder is not None else None
            return
        with tempfile.TemporaryDirectory(dir=self.file.absolute().parent, prefix=".horta-") as folder:
            recording, rows = Recording(Path(folder), run), Path(folder, SEATS).with_suffix(self.file.suffix)
            try:
                yield recording
            except BaseException:
                if recording.done and rows.exists():
                    shutil.move(rows, self.file)
                    _say(f"the {recording.done} games before that are in {self.file}")
                raise
            if recording.done:
                shutil.move(rows, self.file)


def _simulate(player: PlanPlayer, output: _Output, forms: tuple[str, ...], workers: int | None, cluster: str | None) -> bool:
    """Play, write, add up and print. True if somebody stopped it."""
    plan, repeatable, begin = player.plan, player.is_repeatable(), time.monotonic()
    started = Run(plan, player.ruleset.lock, repeatable, forms=forms)
    with delayed_interrupt() as delay, output.recording(started) as recording:
        summary, stopped, results = _summary_so_far(player, recording), False, None
        before = summary.games
        try:
            results = play_plan(player, workers, cluster, range(before), _say)
            for result in counted(results, plan.games - before, "games"):
                with delay.held():
                    if recording is not None:
                        recording.add(result)
                    _add(summary, result)
        except KeyboardInterrupt:
            stopped = True
        finally:
            with delay.held():
                if results is not None:
                    results.close()
                if recording is not None:
                    recording.close()
    _tell(plan, summary, before, time.monotonic() - begin, repeatable)
    if stopped:
        _say(f"stopped after {summary.games} of {plan.games} games")
        if output.folder is not None:
            _say(f"to go on: horta simulate --resume --out {output.folder}")
    return stopped


def _add(summary: Summary, result: GameResult) -> None:
    summary.add((result.place(seat.seat), seat.bot, seat.score, seat.win) for seat in result.seats)


def _summary_so_far(player: PlanPlayer, recording: Recording | None) -> Summary:
    """Return the sums of the games that a resumed run has already."""
    summary = Summary()
    if recording is not None and recording.done:
        try:
            for result in recorded_games(recording.folder, recording.run, player.reader, uses=False):
                _add(summary, result)
        except BaseException:
            recording.abandon()
            raise
        _say(f"{recording.done} games are done already")
    return summary


# ------------------------------------------------------------------ what is said


def _tell(plan: Plan, summary: Summary, before: int, seconds: float, repeatable: bool) -> None:
    games = summary.games - before
    speed = _speed(games, seconds) if games else "nothing to do"
    players = f"{players_told(plan.seats)} (bots: {bots_told(plan.bots)})"
    print(clean(f"{games:,} games of {' + '.join(plan.packs)} for {players} in {seconds:,.1f} s: {speed}"))
    for line in summary.lines():
        print(clean(line))
    if not repeatable:
        print("Not repeatable: a bot here does not repeat itself, so the same plan gives other games next time.")


def _speed(games: int, seconds: float) -> str:
    """Return the speed in games per second; in seconds per game if it is below 1."""
    return f"{games / seconds:,.0f} games/s" if games >= seconds else f"{seconds / games:,.1f} s per game"


def _say(line: str) -> None:
    print(clean(line), file=sys.stderr)
