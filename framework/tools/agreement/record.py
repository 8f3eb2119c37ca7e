"""Records games of OpenSpiel for the tests: `python -m tools.agreement.record FOLDER [NAME …]`.

OpenSpiel is installed in an environment of its own, which is removed afterwards. With `--python PATH`, the Python of an
environment that has it already is used. The same names give the same files, as long as OpenSpiel plays the same.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.bench.environments import Unavailable, environment, program, run

REQUIREMENT = "open_spiel"
COUNT = 1000
SEED = 17

# By the name of the file: the game as OpenSpiel loads it.
GAMES = {
    "connect-four": "connect_four",
    "kalah": "mancala",
    "nim": "nim(pile_sizes=1;3;5;7,is_misere=false)",
    "nim-misere": "nim(pile_sizes=1;3;5;7,is_misere=true)",
    "liars-dice-1": "liars_dice(numdice=1)",
    "liars-dice-2": "liars_dice(numdice=2)",
    "liars-dice-5": "liars_dice(numdice=5)",
}


def record(folder: Path, names: Sequence[str], python: Path) -> None:
    """Write the games of these names, one file for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        played = run([str(python), str(Path(__file__).with_name("played_games.py")), GAMES[name], str(COUNT), str(SEED)])
        # Without a time in it, the file is the same every time.
        (folder / f"{name}.jsonl.gz").write_bytes(gzip.compress(played.encode("utf-8"), mtime=0))
        print(f"{name}: {COUNT} games of {GAMES[name]}")


def main(arguments: Sequence[str]) -> int:
    """Record what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.agreement.record", description="Record games of OpenSpiel for the tests.")
    parser.add_argument("folder", type=Path, help="where to write the files")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which games [default: all]: {', '.join(GAMES)}")
    parser.add_argument("--python", type=Path, help="the Python of an environment that has OpenSpiel")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.names if name not in GAMES]
    if unknown:
        parser.error(f"unknown game: {', '.join(unknown)}")
    try:
        if given.python is not None:
            record(given.folder, given.names or list(GAMES), given.python)
        else:
            with environment(REQUIREMENT) as made:
                record(given.folder, given.names or list(GAMES), program(made, "python"))
    except Unavailable as problem:
        print(f"cannot record: {problem}")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
