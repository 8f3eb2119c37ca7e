"""What can be typed after `horta campaign`: random games with every check, on the command line.

`main` takes the arguments of the command and gives its exit code; `horta.session.campaigns` does the work.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from horta.diagnostics import ContentError
from horta.interfaces.cli.mistakes import Mistake, parse_choices
from horta.interfaces.cli.playing import usual_game
from horta.session.campaigns import Tally, run_campaign


def main(arguments: Sequence[str]) -> int:
    """Run a campaign and print its report; the exit code.

    0 when all held, 1 when something did not (or never happened, when that is counted), 2 when it could not begin.
    """
    given = _parser().parse_args(arguments)
    tally = Tally() if given.hooks else None
    try:
        report = run_campaign(
            given.packs or [usual_game()],
            given.players,
            given.games,
            given.seed,
            thorough=given.thorough,
            options=parse_choices(given.option) or None,
            folder=given.folder,
            tell=_tell if given.verbose else None,
            tally=tally,
        )
    except Mistake as mistake:
        print(f"cannot begin: {mistake}", file=sys.stderr)
        return 2
    except ContentError as error:
        print(f"cannot begin: {next(iter(error.problems), error)}", file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"cannot begin: {error}", file=sys.stderr)
        return 2
    if tally is not None:
        print(tally)
    print(report)
    return 0 if report.sound and not (tally and tally.missing) else 1


def _tell(line: str) -> None:
    print(line, file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="horta campaign", description="Play random games and check everything that must be true of them.")
    parser.add_argument("packs", nargs="*", metavar="PACK", help="packs by name or path [default: the game that comes with Horta]")
    parser.add_argument("--players", "-n", type=int, action="append", help="a number of players; can be repeated [default: all]")
    parser.add_argument("--games", "-g", type=int, default=2000, help="games for each number of players [default: 2000]")
    parser.add_argument("--seed", "-s", type=int, default=0, help="the seed of the first game [default: 0]")
    parser.add_argument("--thorough", type=int, default=20, help="play every so many-th game in every way; 0 for none [default: 20]")
    parser.add_argument("--folder", type=Path, default=Path("failures"), help="where games that fail are saved [default: failures]")
    parser.add_argument("--option", "-o", action="append", default=[], help="an option of a pack, as name=value; can be repeated")
    parser.add_argument("--hooks", action="store_true", help="play to see much and count what acts; 1 at the end if anything never did")
    parser.add_argument("--verbose", "-v", action="store_true", help="tell of progress")
    return parser
