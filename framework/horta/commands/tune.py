"""`horta tune`: weights for bots from games that bots play, as a content file for a pack."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from horta.assembly.weights import weighable
from horta.commands.output_files import need_place, write_file
from horta.commands.usage_errors import Mistake, parse_choices
from horta.diagnostics import Problems, clean, did_you_mean
from horta.packs.nodes import Mapping
from horta.packs.text_encoding import decode
from horta.packs.yaml_reader import read_yaml
from horta.play.game import Ruleset, load
from horta.tuning import Tuning, TuningRound, tune
from horta.tuning.rounds import UNIT


@dataclass(frozen=True, slots=True)
class TuneRequest:
    """What was asked for on the command line."""

    packs: list[str]
    options: list[str]
    seats: int
    games: int
    rounds: int
    seed: int
    names: str | None
    fresh: bool
    workers: int | None
    out: Path | None


def tune_weights(wanted: TuneRequest) -> None:
    """Tune, print every round, and write the weights."""
    ruleset = load(*wanted.packs, options=parse_choices(wanted.options))
    names = _names(wanted, ruleset)
    _possible(wanted, ruleset)
    begun = {} if wanted.fresh or not any(ruleset.weights.values()) else dict(ruleset.weights)
    start = {name: weight / UNIT for name, weight in begun.items()}
    watch = _Watch()
    tuning = tune(
        ruleset, wanted.seats, names, start, games=wanted.games, rounds=wanted.rounds, seed=wanted.seed, workers=wanted.workers,
        tell=watch.tell, played=watch.played,
    )  # fmt: skip
    if not any(entry.kept for entry in tuning.rounds):
        print("nothing was kept, so nothing is written: try more games", file=sys.stderr)
        return
    text = _file(_command(wanted, names, fresh=not begun), begun, tuning)
    if wanted.out is None:
        sys.stdout.write(text)
    else:
        write_file(wanted.out, text)


class _Watch:
    """Prints on the error stream: every round, and on a terminal also the progress."""

    def __init__(self) -> None:
        self.games = 0
        self.drawing = sys.stderr.isatty()

    def played(self, games: int) -> None:
        """Count more finished games."""
        self.games += games
        if self.drawing:
            sys.stderr.write(f"\r{self.games} games ")
            sys.stderr.flush()

    def tell(self, entry: TuningRound) -> None:
        """Print the result of a round of new weights."""
        # Longer than the text that it overwrites.
        start = "\r" if self.drawing else ""
        print(f"{start}{_told(entry)}", file=sys.stderr, flush=True)


def _possible(wanted: TuneRequest, ruleset: Ruleset) -> None:
    """Check the request before hours are spent on it."""
    ruleset.check_seats(wanted.seats)
    if wanted.out is not None:
        need_place(wanted.out)
        if wanted.out.exists() and not _only_weights(wanted.out):
            raise Mistake(f"`{wanted.out}` holds something else than weights, which would be lost", "name another file")


def _only_weights(path: Path) -> bool:
    """True if a file holds weights and nothing else."""
    problems = Problems()
    source = decode(str(path), path.read_bytes(), None, problems)
    node = read_yaml(source, problems) if source is not None else None
    return isinstance(node, Mapping) and list(node.items) == ["weights"]


def _names(wanted: TuneRequest, ruleset: Ruleset) -> list[str]:
    """Return the names to weigh: those given, otherwise all that have a weight in the packs, even a weight of 0."""
    known = weighable(ruleset.vocabulary, ruleset.rules)
    if wanted.names is None:
        if not ruleset.weights:
            raise Mistake("these packs weigh nothing", f"name what is to be weighed: --of {','.join(list(known)[:3])}")
        return list(ruleset.weights)
    names = [name.strip() for name in wanted.names.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise Mistake(f"there is nothing to weigh called `{name}`", did_you_mean(name, known))
    if not names:
        raise Mistake("--of names nothing", f"there are {', '.join(known)}")
    return names


def _told(entry: TuningRound) -> str:
    way = "" if entry.part == 1 else f" {entry.part:.0%} of the way"
    verdict = "kept" if entry.kept else "not kept: that may be chance" if entry.share > entry.equal else "not kept"
    return (
        f"round {entry.number}: {entry.samples} samples, the new weights{way} win {entry.share:.1%} against the old"
        f" (at least {entry.low:.1%}; an equal share is {entry.equal:.1%}): {verdict}"
    )


# ------------------------------------------------------------------ the file


def _file(command: str, begun: dict[str, int], tuning: Tuning) -> str:
    """Return a content file: how it was made, and the weights."""
    lines = ["# How much bots make of what they have. Only proportions matter.", f"# Made by: {command}"]
    if begun:
        # Later the packs may not have them any more, for example when this file replaces theirs.
        lines.append(f"# Begun with weights: {{{', '.join(_entries(begun))}}}")
    return "\n".join([*lines, "weights:", *(f"  {entry}" for entry in _entries(tuning.weights))]) + "\n"


def _entries(weights: dict[str, int]) -> list[str]:
    return [f"{name}: {weight}" for name, weight in weights.items()]


def _command(wanted: TuneRequest, names: list[str], fresh: bool) -> str:
    """Return the command that makes the same file again, with packs by name, because their folders differ between computers.

    The names to weigh are always given: with this file, the packs may have other weights.
    """
    words = ["horta", "tune", *(Path(pack).name for pack in wanted.packs)]
    for option in wanted.options:
        words += ["--option", option]
    words += f"--seats {wanted.seats} --games {wanted.games} --rounds {wanted.rounds} --seed {wanted.seed}".split()
    words += ["--of", ",".join(names), *(["--fresh"] if fresh else [])]
    return clean(shlex.join(words))
