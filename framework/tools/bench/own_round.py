"""One round of ours, in a process of its own: `python -m tools.bench.own_round PLAYERS SECONDS PACK...`."""

from __future__ import annotations

import json
import sys

from horta.commands.bench import measure
from horta.play.game import load
from tools.bench.copies import measure_copies


def main(arguments: list[str]) -> None:
    """Print the figures as JSON."""
    players, seconds, *packs = arguments
    ruleset = load(*packs)
    figures = measure(ruleset, int(players), float(seconds))
    print(json.dumps({"rate": figures.real_per_second, "copy": measure_copies(ruleset, int(players)).game}))


if __name__ == "__main__":
    main(sys.argv[1:])
