"""`horta tune`: weights for bots from games that bots play, as a content file for a pack."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from horta.assembly.weights import weighable
from horta.commands.kept_results import explained_failures
from horta.commands.output_files import check_writable, write_file
from horta.commands.progress import bar
from horta.commands.shared_options import Choices, NeededPacks, Seed, Workers, load_packs
from horta.commands.tuning_state import TuningState
from horta.commands.usage_errors import Mistake
from horta.diagnostics import Problems, clean, did_you_mean
from horta.model.ruleset import USUAL_PLAYERS
from horta.packs.limits import FILE_BYTES
from horta.packs.nodes import Mapping
from horta.packs.text_encoding import decode
from horta.packs.yaml_reader import read_yaml
from horta.play.game import Ruleset
from horta.tuning import Progress, Tuning, TuningRound, tune
from horta.tuning.rounds import UNIT, begin
from horta.untrusted_files import read_plain_file


def run(
    *,
    packs: NeededPacks,
    option: Choices,
    seats: Annotated[int, typer.Option("--players", "--seats", "-n", metavar="N", help="How many play.")] = USUAL_PLAYERS,
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", min=1, help="Games that a round learns from.")] = 200,
    rounds: Annotated[int, typer.Option("--rounds", "-r", metavar="N", min=1, help="How often new weights are tried.")] = 3,
    seed: Seed = 0,
    names: Annotated[str | None, typer.Option("--of", metavar="A,B", help="What to weigh. [default: what the packs weigh]")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin as if the packs had no weights.")] = False,
    workers: Workers = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Content file to write. [default: print it]")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what the same command left unfinished.")] = False,
) -> None:
    """Tune, print every round, and write the weights."""
    out = None if out == Path("-") else out
    if resume and out is None:
        raise Mistake("--resume goes on with a file", "name it: --out FILE")
    ruleset = load_packs(packs, option)
    weighed = _weighed(names, ruleset)
    # Checked before hours are spent.
    ruleset.check_seats(seats)
    check_writable(out)
    if out is not None and out.exists() and not _only_weights(out):
        raise Mistake(f"`{out}` holds something else than weights, which would be lost", "name another file")
    begun = {} if fresh or not any(ruleset.weights.values()) else dict(ruleset.weights)
    start = {name: weight / UNIT for name, weight in begun.items()}
    asked = {"packs": packs, "options": option, "seats": seats, "games": games, "rounds": rounds, "seed": seed, "of": names, "fresh": fresh}
    with explained_failures(None, "--resume goes on with the same packs and options; else remove the file, and begin again"):
        state = TuningState.beside(out, asked, ruleset.lock) if out is not None else None
        progress = _unfinished(state, resume, ruleset, begin(ruleset, weighed, start))
        text = state.text if state is not None else None
        if text is None:
            with bar("games") as draw, _told_how_to_resume(state):
                tuning = tune(
                    ruleset, seats, weighed, start, games=games, rounds=rounds, seed=seed, workers=workers, tell=_tell, played=draw,
                    progress=progress, keep=None if state is None else state.keep,
                )  # fmt: skip
            text = _file(_command(asked, weighed, not begun), begun, tuning) if any(entry.kept for entry in tuning.rounds) else None
        _write(out, text, state)


def _unfinished(state: TuningState | None, resume: bool, ruleset: Ruleset, start: Progress) -> Progress | None:
    """Return how far an earlier command had come, if this one goes on with it; None for a new beginning."""
    if state is None:
        return None
    if not resume and os.path.lexists(state.path):
        raise Mistake(f"an unfinished tuning is in `{state.path}`", "--resume goes on with it; or remove it, and begin again")
    progress = state.read(ruleset, start)
    if progress is not None:
        print(f"{len(progress.tries)} tries are done already", file=sys.stderr)
    return progress


@contextmanager
def _told_how_to_resume(state: TuningState | None) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        if state is not None and state.progress is not None:
            print("to go on: the same command with --resume", file=sys.stderr)
        raise


def _write(out: Path | None, text: str | None, state: TuningState | None) -> None:
    """Write or print the file. What was found is forgotten only when it is written."""
    if text is None:
        print("nothing was kept, so nothing is written: try more games", file=sys.stderr)
    elif out is None:
        sys.stdout.write(text)
    else:
        if state is not None:
            state.finish(text)
        write_file(out, text)
    if state is not None:
        state.remove()


def _command(asked: dict[str, Any], weighed: list[str], fresh: bool) -> str:
    """Return the command that makes the file again: packs by name, because their folders differ between computers.

    Always with the names, because the packs may get other weights.
    """
    words = ["horta", "tune", *(Path(pack).name for pack in asked["packs"])]
    words += [word for entry in asked["options"] for word in ("--option", entry)]
    words += [word for name in ("seats", "games", "rounds", "seed") for word in (f"--{name}", str(asked[name]))]
    return clean(shlex.join([*words, "--of", ",".join(weighed), *(["--fresh"] if fresh else [])]))


def _only_weights(path: Path) -> bool:
    """True if a file holds weights and nothing else."""
    problems = Problems()
    try:
        data = read_plain_file(path, FILE_BYTES)
    except OSError:
        return False
    source = decode(str(path), data, None, problems)
    node = read_yaml(source, problems) if source is not None else None
    return isinstance(node, Mapping) and list(node.items) == ["weights"]


def _weighed(given: str | None, ruleset: Ruleset) -> list[str]:
    """Return the names to weigh: those given, otherwise all that have a weight in the packs, even a weight of 0."""
    known = weighable(ruleset.vocabulary, ruleset.rules)
    if given is None:
        if not ruleset.weights:
            raise Mistake("these packs weigh nothing", f"name what is to be weighed: --of {','.join(list(known)[:3])}")
        return list(ruleset.weights)
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise Mistake(f"there is nothing to weigh called `{name}`", did_you_mean(name, known))
    if not names:
        raise Mistake("--of names nothing", f"there are {', '.join(known)}")
    return names


def _tell(entry: TuningRound) -> None:
    """Print the result of new weights."""
    way = "" if entry.part == 1 else f" {entry.part:.0%} of the way"
    verdict = "kept" if entry.kept else "not kept: that may be chance" if entry.share > entry.equal else "not kept"
    print(
        f"round {entry.number}: {entry.samples} samples, the new weights{way} win {entry.share:.1%} against the old"
        f" (at least {entry.low:.1%}; an equal share is {entry.equal:.1%}): {verdict}",
        file=sys.stderr,
        flush=True,
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
