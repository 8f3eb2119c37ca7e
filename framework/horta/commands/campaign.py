"""`horta campaign`: random games with every check. `horta.trials` does the work."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from horta.commands.output_files import as_json, check_writable, columns, write_file
from horta.commands.packs import manifests
from horta.commands.progress import bar
from horta.commands.shared_options import Choices, Data, Packs, SeatNumbers, Workers, parse_choices, usual_game
from horta.commands.usage_errors import PROBLEMS, STOPPED, Mistake
from horta.diagnostics import clean
from horta.packs.bundled import content_folder
from horta.trials import (
    CampaignReport,
    Chunk,
    Combination,
    Coverage,
    GameSetup,
    OptionTrial,
    PackCombinations,
    SetupReport,
    Tally,
    combination_of,
    lay_out,
    option_trials,
    run_campaign,
    run_chunks,
)


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
    options: Annotated[
        bool, typer.Option("--options", help="Play every value of every option, and every pair of values of two options.")
    ] = False,
    hooks: Annotated[bool, typer.Option("--hooks", help="Play to see much and count what acts: exit 1 if something never did.")] = False,
    workers: Workers = None,
    data: Data = None,
) -> None:
    """Play and print the report: exit 1 if a check did not hold, 130 if it was stopped early and all checks had held so far."""
    tally = Tally() if hooks else None
    begun = time.monotonic()
    check_writable(data)
    planned = _planned(packs, games, players, Chunk(GameSetup((), 0), range(0), seed, thorough, folder, failures), everything, options)
    if planned is not None and (option or hooks):
        raise Mistake("here options are chosen by the campaign, and nothing is counted: leave out --option and --hooks")
    with bar("games", quiet_seconds=0) as hear:
        if planned is not None:
            report = run_chunks(planned.chunks, workers, failures, hear)
        else:
            report = run_campaign(
                packs or [usual_game()], players or None, games, seed, thorough=thorough, options=parse_choices(option) or None,
                folder=folder, most_failures=failures, workers=workers, hear=hear, tally=tally,
            )  # fmt: skip
    _tell(report, planned, tally, time.monotonic() - begun, data)
    if not report.sound or (tally and tally.missing):
        raise typer.Exit(PROBLEMS)
    raise typer.Exit(0 if report.complete else STOPPED)


@dataclass(frozen=True)
class _Planned:
    """The games of a campaign of everything, or of options; the trials say which options are tried."""

    chunks: list[Chunk]
    trials: list[OptionTrial] = field(default_factory=list)


def _planned(packs: list[str], games: int, players: list[int], form: Chunk, everything: bool, options: bool) -> _Planned | None:
    """Return the games that are laid out before any is played; None where one setup is played as it is."""
    if everything:
        found = _combinations(packs)
    elif options:
        found = [combination_of(packs or [usual_game()])]
    else:
        return None
    trials = option_trials(found, players or None, form.seed) if options else []
    if options:
        chunks = [chunk for trial in trials for chunk in trial.chunks(games // len(trials), form)]
    else:
        chunks = lay_out(found, games, players or None, form)
    if not chunks:
        raise Mistake(f"no game here is for {' or '.join(map(str, players))} players")
    return _Planned(chunks, trials)


def _combinations(folders: list[str]) -> list[Combination]:
    """Return all packs that are found, alone and together, and say which of them do not fit together."""
    places = [*map(Path, folders), content_folder()]
    combining = PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests(places)})
    found = combining.combinations()
    for misfit in combining.misfits:
        print(clean(f"left out: {' + '.join(misfit.packs)}: {misfit.reason}"), file=sys.stderr)
    return found


def _tell(report: CampaignReport, planned: _Planned | None, tally: Tally | None, seconds: float, data: Path | None) -> None:
    """Print what came of the campaign, and write it as data where that is wanted."""
    if tally is not None:
        print(tally)
    coverages = [trial.coverage(report) for trial in planned.trials] if planned is not None else []
    print("\n".join(map(clean, _told(report, coverages, seconds))))
    if data is not None:
        write_file(data, as_json(_figures(report, coverages)))


def _told(report: CampaignReport, coverages: list[Coverage], seconds: float) -> Iterator[str]:
    total = report.total
    lines = [*(_row(line, line.setup.name) for line in report.setups), _row(total, "total")]
    yield from columns([("packs", "players", "games", "answers", "failures"), *lines])
    yield ""
    if coverages:
        yield from _covered(coverages)
        yield ""
    yield from (str(failure) for failure in report.failures)
    stopped = "" if report.complete else "stopped before the end: "
    looked = f"{total.thorough} of them in every way, with {total.continued} continuations and {total.tried} answers tried"
    found = "all held" if report.sound else f"{len(report.failures)} failed"
    yield f"{stopped}{total.games} games, {looked}, in {seconds:.0f} s: {found}"


def _row(line: SetupReport, name: str) -> tuple[str, ...]:
    return (name, str(line.setup.seats or ""), str(line.games), str(line.answers), str(len(line.failures)))


# ------------------------------------------------------------------ what was covered

MOST_MISSING = 10  # of what is not covered: the rest is in the data


def _covered(coverages: list[Coverage]) -> Iterator[str]:
    rows = [
        (found.packs, str(found.options), *(_share(share) for share in (found.values, found.pairs, found.with_players)))
        for found in coverages
    ]
    yield from columns([("packs", "options", "values", "pairs of values", "values with players"), *rows])
    for found in coverages:
        more = len(found.missing) - MOST_MISSING
        listed = [*found.missing[:MOST_MISSING], *([f"{more} more"] if more > 0 else [])]
        if listed:
            yield f"not covered, {found.packs}: {', '.join(listed)}"


def _share(share: tuple[int, int]) -> str:
    return " of ".join(f"{number:,}".replace(",", " ") for number in share)


def _figures(report: CampaignReport, coverages: list[Coverage]) -> dict[str, Any]:
    """Return the report as data."""
    counts = ("games", "answers", "thorough", "tried", "continued")
    return {
        "complete": report.complete,
        "setups": [
            {"packs": line.setup.name, "players": line.setup.seats, **{name: getattr(line, name) for name in counts}}
            for line in report.setups
        ],
        "failures": [str(failure) for failure in report.failures],
        "options": [
            {"packs": found.packs, "options": found.options}
            | {name: dict(zip(("covered", "of"), getattr(found, name), strict=True)) for name in ("values", "pairs", "with_players")}
            | {"missing": list(found.missing)}
            for found in coverages
        ],
    }
