"""What can be typed after `horta campaign`: random games with every check.

`main` takes the arguments of the command and returns its exit code; `horta.trials` does the work.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from horta.commands.packs import manifests
from horta.commands.play import usual_game
from horta.commands.progress import bar
from horta.commands.usage_errors import STOPPED, Mistake, parse_choices
from horta.diagnostics import ContentError, clean
from horta.packs.bundled import content_folder
from horta.trials import CampaignReport, Chunk, GameSetup, PackCombinations, SetupReport, Tally, lay_out, run_campaign, run_chunks


def main(arguments: Sequence[str]) -> int:
    """Run a campaign, print its report and return the exit code.

    0 if all checks held, 1 if one did not (or something never happened, if that is counted), 2 if it could not begin,
    130 if it was stopped early and all checks had held so far.
    """
    given = _parser().parse_args(arguments)
    tally = Tally() if given.hooks else None
    begun = time.monotonic()
    try:
        report = _everything(given) if given.everything else _one(given, tally)
    except (Mistake, ValueError) as mistake:
        print(f"cannot begin: {clean(str(mistake))}", file=sys.stderr)
        return 2
    except ContentError as error:
        print(f"cannot begin: {clean(str(next(iter(error.problems), error)))}", file=sys.stderr)
        return 2
    if tally is not None:
        print(tally)
    print("\n".join(map(clean, _told(report, time.monotonic() - begun))))
    if not report.sound or (tally and tally.missing):
        return 1
    return 0 if report.complete else STOPPED


# ------------------------------------------------------------------ running


def _one(given: argparse.Namespace, tally: Tally | None) -> CampaignReport:
    """Return the campaign of the named packs."""
    with bar("games", quiet_seconds=0) as hear:
        return run_campaign(
            given.packs or [usual_game()],
            given.players,
            given.games,
            given.seed,
            thorough=given.thorough,
            options=parse_choices(given.option) or None,
            folder=given.folder,
            most_failures=given.failures,
            workers=given.workers,
            hear=hear,
            tally=tally,
        )


def _everything(given: argparse.Namespace) -> CampaignReport:
    """Return the campaign of all packs that are found."""
    if given.option or given.hooks:
        raise Mistake("everything is played with options chosen at random, and is not counted: leave out --option and --hooks")
    folders = [Path(folder) for folder in given.packs]
    combining = PackCombinations({manifest.id: (manifest, path) for manifest, path in manifests([*folders, content_folder()])})
    form = Chunk(GameSetup((), 0), range(0), given.seed, given.thorough, given.folder, given.failures)
    chunks = lay_out(combining.combinations(), given.games, given.players, form)
    for misfit in combining.misfits:
        print(clean(f"left out: {' + '.join(misfit.packs)}: {misfit.reason}"), file=sys.stderr)
    with bar("games", quiet_seconds=0) as hear:
        return run_chunks(chunks, given.workers, given.failures, hear)


# ------------------------------------------------------------------ telling


def _told(report: CampaignReport, seconds: float) -> Iterator[str]:
    rows = [("packs", "players", "games", "answers", "failures"), *(_row(line, line.setup.name) for line in report.setups)]
    total = report.total
    rows.append(_row(total, "total"))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for name, *figures in rows:
        yield "  ".join([name.ljust(widths[0]), *(figure.rjust(width) for figure, width in zip(figures, widths[1:], strict=True))])
    yield ""
    yield from (str(failure) for failure in report.failures)
    stopped = "" if report.complete else "stopped before the end: "
    looked = f"{total.thorough} of them in every way, with {total.continued} continuations and {total.tried} answers tried"
    found = "all held" if report.sound else f"{len(report.failures)} failed"
    yield f"{stopped}{total.games} games, {looked}, in {seconds:.0f} s: {found}"


def _row(line: SetupReport, name: str) -> tuple[str, ...]:
    return (name, str(line.setup.seats or ""), str(line.games), str(line.answers), str(len(line.failures)))


# ------------------------------------------------------------------ arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="horta campaign", description="Play random games and check everything that must be true of them.")
    add = parser.add_argument
    add("packs", nargs="*", metavar="PACK", help="packs by name or path [default: the game that comes with Horta]")
    add("--everything", action="store_true", help="all packs there are and how they go together; PACK is a folder with more of them")
    add("--players", "-n", type=int, action="append", help="a number of players; can be repeated [default: all]")
    add("--games", "-g", type=int, default=2000, help="games for each number of players, or of everything together [default: 2000]")
    add("--seed", "-s", type=int, default=0, help="the seed of the first game [default: 0]")
    add("--thorough", type=int, default=20, metavar="N", help="check every N-th game in all ways; 0 for none [default: 20]")
    add("--folder", type=Path, default=Path("failures"), help="where games that fail are saved, shortened [default: failures]")
    add("--failures", type=int, default=10, metavar="N", help="stop after so many failures [default: 10]")
    add("--option", "-o", action="append", default=[], help="an option of a pack, as name=value; can be repeated")
    add("--hooks", action="store_true", help="play to see much and count what acts; 1 at the end if anything never did")
    add("--workers", "-w", type=int, help="how many processes play; what comes out is the same [default: one for each core]")
    return parser
