"""One round of ours, in a process of its own: `python -m horta.interfaces.bench.own_round PLAYERS SECONDS PACK...`."""

from __future__ import annotations

import json
import sys

from horta.interfaces.bench.figures import measure
from horta.session.ruleset import load


def main(arguments: list[str]) -> None:
    """Print the figures as JSON."""
    players, seconds, *packs = arguments
    figures = measure(load(*packs), int(players), float(seconds))
    print(json.dumps({"rate": figures.real_per_second, "copy": figures.game_copy}))


if __name__ == "__main__":
    main(sys.argv[1:])
