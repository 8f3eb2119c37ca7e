"""`horta campaign`: random games with every check. `horta.trials` does the work."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from horta.commands.output_files import columns
from horta.commands.packs import manifests
from horta.commands.progress import bar
from horta.commands.shared_options import Choices, Packs, SeatNumbers, Workers, parse_choices, usual_game
from horta.commands.usage_errors import PROBLEMS, STOPPED, Mistake
from horta.diagnostics import clean
from horta.packs.bundled import content_folder
from horta.trials import CampaignReport, Chunk, GameSetup, PackCombinations, SetupReport, Tally, lay_out, run_campaign, run_chunks


def run(
    *,
    packs: Packs,
    everything: Annotated[
        bool, typer.Option("--everything", help="Play all packs, alone and together. PACK is a folder with more.")
    ] = False,
    players: SeatNumbers,
    games: Annotated[
        int, typer.Option("--games", "-g", metavar="N", help="Games for each number of players, or of everything together.")
    ] = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="N", help="Seed of the first game.")] = 0,
    thorough: Annotated[int, typer.Option("--thorough", metavar="N", help="Check every N-th game in all ways. 0: none.")] = 20,
    folder: Annotated[Path, typer.Option("--folder", help="Save games that fail here, shortened.")] = Path("failures"),
    failures: Annotated[int, typer.Option("--failures", metavar="N", help="Stop after N failures.")] = 10,
    option: Choices,
    hooks: Annotated[bool, typer.Option("--hooks", help="Play to see much and count what acts: exit 1 if something never did.")] = False,
    workers: Workers = None,
) -> None:
    """Play and print the report: exit 1 if a check did not hold, 130 if it was stopped early and all checks had held so far."""
    tally = Tally() if hooks else None
    begun = time.monotonic()
    if everything:
        if option or hooks:
            raise Mistake("everything is played with options chosen at random, and is not counted: leave out --option and --hooks")
        chunks = _chunks(packs, games, players, Chunk(GameSetup((), 0), range(0), seed, thorough, folder, failures))
    with bar("games", quiet_seconds=0) as hear:
        if everything:
            report = run_chunks(chunks, workers, failures, hear)
        else:
            report = run_campaign(
                packs or [usual_game()], players or None, games, seed, thorough=thorough, options=parse_choices(option) or None,
                folder=folder, most_failures=failures, workers=workers, hear=hear, tally=tally,
            )  # fmt: skip
    if tally is not None:
        print(tally)
    print("\n".join(map(clean, _told(report, time.monotonic() - begun))))
    if not report.sound or (tally and tally.missing):
        raise typer.Exit(PROBLEMS)
    raise typer.Exit(0 if report.complete else STOPPED)


def _chunks(folders: list[str], games: int, players: list[int], form: Chunk) -> list[Chunk]:
    """Return the games of all packs that are found, and say which of them do not fit together."""
    places = [*map(Path, folders), content_folder()]
    combining = PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests(places)})
    chunks = lay_out(combining.combinations(), games, players or None, form)
    for misfit in combining.misfits:
        print(clean(f"left out: {' + '.join(misfit.packs)}: {misfit.reason}"), file=sys.stderr)
    return chunks


def _told(report: CampaignReport, seconds: float) -> Iterator[str]:
    total = report.total
    lines = [*(_row(line, line.setup.name) for line in report.setups), _row(total, "total")]
    yield from columns([("packs", "players", "games", "answers", "failures"), *lines])
    yield ""
    yield from (str(failure) for failure in report.failures)
    stopped = "" if report.complete else "stopped before the end: "
    looked = f"{total.thorough} of them in every way, with {total.continued} continuations and {total.tried} answers tried"
    found = "all held" if report.sound else f"{len(report.failures)} failed"
    yield f"{stopped}{total.games} games, {looked}, in {seconds:.0f} s: {found}"


def _row(line: SetupReport, name: str) -> tuple[str, ...]:
    return (name, str(line.setup.seats or ""), str(line.games), str(line.answers), str(len(line.failures)))
