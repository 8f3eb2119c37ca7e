"""What can be typed after `python -m tools.bench`, and nothing of what it does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from horta.commands.shared_options import usual_game
from tools.bench.against import FASTER, RIVALS
from tools.bench.main import run_bench


def main(arguments: Sequence[str]) -> int:
    """Run the benchmark with the arguments of a command; its exit code."""
    given = _parser().parse_args(arguments)
    return run_bench(
        given.packs or [usual_game()], given.players, given.seconds, given.against, given.check, given.beside, given.workers,
        given.effects, given.bar,
    )  # fmt: skip


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench", description="Play random games at full speed and measure them, by processor time."
    )
    parser.add_argument("packs", nargs="*", metavar="PACK", help="packs by name or path [default: the game that comes with Horta]")
    parser.add_argument("--players", "-n", type=int, action="append", help="a number of players; can be repeated [default: all]")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each measurement takes [default: 3]")
    parser.add_argument("--against", choices=sorted(RIVALS), help="measure in turns with another program, installed for the purpose")
    parser.add_argument(
        "--beside", action="append", metavar="PACK", help="measure in turns with these packs, for the ratio; can be repeated"
    )
    parser.add_argument("--workers", type=int, metavar="N", help="measure a simulation of 2000 games on 1 worker and on N, in turns")
    parser.add_argument("--bar", type=float, default=FASTER, help=f"how many times as fast --against wants us to be [default: {FASTER:g}]")
    parser.add_argument("--effects", action="store_true", help="measure effects as generated beside the same effects by hand, no games")
    parser.add_argument("--check", action="store_true", help="measure the check of the bundled packs, too, next to a plain schema check")
    return parser
