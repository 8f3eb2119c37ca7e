"""`horta compare`: plays both sides, prints what was found, and writes the report."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from horta.commands import shared_options as shared
from horta.commands.kept_results import KeptIn, Resume, check_folder, explained_failures, say_how_to_resume
from horta.commands.output_files import as_json, check_writable, write_file
from horta.commands.progress import counted
from horta.commands.usage_errors import STOPPED, Mistake
from horta.comparison import (
    Comparison,
    Evidence,
    MeasureNames,
    Terms,
    begin_comparison,
    facts,
    play_pairs,
    reliability_sentences,
    sentences,
    to_data,
)
from horta.comparison import report as report_page
from horta.diagnostics import clean
from horta.model.ruleset import USUAL_PLAYERS
from horta.play.game import load
from horta.runs import Plan

SEATS = "How many play. [default: 4 if both sides allow]"


def run(
    *,
    before: shared.Before,
    after: shared.After = None,
    option_a: shared.ChoicesBefore,
    option_b: shared.ChoicesAfter,
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", help="Games of each side.")] = 1000,
    seats: Annotated[int | None, typer.Option("--players", "--seats", "-n", metavar="N", help=SEATS)] = None,
    bots: shared.Bots = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="N", help="Seed for random numbers, of both sides.")] = 0,
    seed_b: Annotated[int | None, typer.Option("--seed-b", metavar="N", help="Another seed for B: then the sides share no chance.")] = None,
    workers: shared.Workers = None,
    cluster: shared.Cluster = None,
    out: KeptIn = None,
    resume: Resume = False,
    report: Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write a page with drawings to this file.")] = None,
    data: shared.Data = None,
    error: Annotated[float, typer.Option("--error", metavar="RATE", min=0.0001, max=0.5, help="Accepted rate of false alarms.")] = 0.05,
    interest: Annotated[
        float, typer.Option("--interest", metavar="SIZE", min=0.0001, max=1, help="The smallest difference that matters.")
    ] = 0.05,
    lang: shared.Lang = shared.ENGLISH,
) -> None:
    """Play both sides, compare and print."""
    if games < 2:
        raise Mistake("a comparison needs at least two games of each side", "such as --games 1000")
    check_writable(report, data)
    check_folder(out, resume)
    sides, seeds = ((before, option_a), (before if after is None else after, option_b)), (seed, seed if seed_b is None else seed_b)
    evidence = begin_comparison(*_plans(sides, seeds, games, seats, bots or shared.USUAL_BOT))
    with explained_failures(out):
        stopped = _play(evidence, games, workers, cluster, out, resume)
    if len(evidence.rows[0]) < 2:
        raise typer.Exit(STOPPED)
    found, wording = evidence.compare(Terms(error=error, interest=interest)), MeasureNames(evidence.rulesets, lang)
    _tell(evidence, found, wording)
    if report is not None:
        write_file(report, report_page(evidence, found, wording))
    if data is not None:
        write_file(data, as_json(to_data(evidence, found, wording)))
    raise typer.Exit(STOPPED if stopped else 0)


def _plans(sides: Iterable[tuple[str, list[str]]], seeds: Iterable[int], games: int, seats: int | None, bots: str) -> tuple[Plan, Plan]:
    asked = [(shared.packs_of_side(packs), shared.parse_choices(options)) for packs, options in sides]
    if seats is None:
        ranges = [load(*packs, options=options).seats for packs, options in asked]
        seats = max(*(least for least, _ in ranges), min(USUAL_PLAYERS, *(most for _, most in ranges)))
    seated = shared.line_up(bots, seats)
    rotate = len(set(seated)) > 1
    first, second = (
        Plan(packs, seated, games, seed, tuple(options.items()), rotate=rotate) for (packs, options), seed in zip(asked, seeds, strict=True)
    )
    return first, second


def _play(evidence: Evidence, games: int, workers: int | None, cluster: str | None, out: Path | None, resume: bool) -> bool:
    """Play the games. True if somebody stopped them; the games played until then are kept."""
    try:
        with closing(play_pairs(evidence, workers, cluster, out, resume)) as pairs:
            for _ in counted(pairs, games, "pairs of games"):
                pass
    except KeyboardInterrupt:
        print(f"stopped after {len(evidence.rows[0])} of {games} pairs of games", file=sys.stderr)
        say_how_to_resume(out)
        return True
    return False


def _tell(evidence: Evidence, found: Comparison, wording: MeasureNames) -> None:
    for side, title in zip("AB", evidence.titles, strict=True):
        print(clean(f"{side}: {title}"))
    print(clean(facts(found)))
    for heading, lines in sentences(found, wording):
        _print(heading, lines)
    _print("How sure is this?", reliability_sentences(found))


def _print(heading: str, lines: Iterable[str]) -> None:
    print(f"\n{heading}")
    for line in lines:
        print(clean(f"  {line}"))
