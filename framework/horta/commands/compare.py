"""`horta compare`: plays both sides, prints what was found, and writes the report."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from horta.bots import BotUnknown
from horta.commands.output_files import need_place, write_file
from horta.commands.progress import counted
from horta.commands.usage_errors import STOPPED, Mistake, parse_choices
from horta.comparison import (
    Comparison,
    Evidence,
    MeasureNames,
    Terms,
    begin_comparison,
    facts,
    play_pairs,
    reliability_sentences,
    report,
    sentences,
    to_data,
)
from horta.diagnostics import clean
from horta.model.ruleset import USUAL_PLAYERS
from horta.play.game import load
from horta.runs import Plan
from horta.runs.cluster import ClusterUnavailable
from horta.runs.workers import WorkerLost


@dataclass(frozen=True, slots=True)
class CompareRequest:
    """What was asked for on the command line."""

    sides: tuple[str, str]
    options: tuple[list[str], list[str]]
    games: int
    seats: int | None
    bots: str
    seeds: tuple[int, int]
    workers: int | None
    cluster: str | None
    report: Path | None
    data: Path | None
    locale: str
    terms: Terms


def compare_games(wanted: CompareRequest) -> int:
    """Play, compare and print; return the exit code."""
    if wanted.games < 2:
        raise Mistake("a comparison needs at least two games of each side", "such as --games 1000")
    for path in filter(None, (wanted.report, wanted.data)):
        need_place(path)
    try:
        evidence = begin_comparison(*_plans(wanted))
        stopped = _play(evidence, wanted)
    except (BotUnknown, ClusterUnavailable, WorkerLost, ValueError) as problem:
        raise Mistake(str(problem)) from problem
    if len(evidence.rows[0]) < 2:
        raise Mistake("stopped before there was anything to compare")
    found, wording = evidence.compare(wanted.terms), MeasureNames(evidence.rulesets, wanted.locale)
    _tell(evidence, found, wording)
    if wanted.report is not None:
        write_file(wanted.report, report(evidence, found, wording))
    if wanted.data is not None:
        write_file(wanted.data, json.dumps(to_data(evidence, found, wording), indent=1, ensure_ascii=False) + "\n")
    return STOPPED if stopped else 0


def _plans(wanted: CompareRequest) -> tuple[Plan, Plan]:
    packs = [_packs(side) for side in wanted.sides]
    options = [tuple(parse_choices(given).items()) for given in wanted.options]
    seats = wanted.seats
    if seats is None:
        ranges = [load(*names, options=dict(chosen)).seats for names, chosen in zip(packs, options, strict=True)]
        seats = max(*(least for least, _ in ranges), min(USUAL_PLAYERS, *(most for _, most in ranges)))
    bots = line_up(wanted.bots, seats)
    rotate = len(set(bots)) > 1
    first, second = (
        Plan(names, bots, wanted.games, seed, chosen, rotate=rotate)
        for names, seed, chosen in zip(packs, wanted.seeds, options, strict=True)
    )
    return first, second


def _packs(side: str) -> tuple[str, ...]:
    """Return the packs of one side, which are joined by `+`."""
    return (side,) if Path(side).exists() else tuple(side.split("+"))


def _play(evidence: Evidence, wanted: CompareRequest) -> bool:
    """Play the games. True if somebody stopped them; the games played until then are kept."""
    try:
        for _ in counted(play_pairs(evidence, wanted.workers, wanted.cluster), wanted.games, "pairs of games"):
            pass
    except KeyboardInterrupt:
        print(f"stopped after {len(evidence.rows[0])} of {wanted.games} pairs of games", file=sys.stderr)
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


def read_bots(text: str) -> tuple[str, ...]:
    """Return the bots of a list with commas. A part without a bot's name, such as `b=2`, is a further setting of the bot before."""
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part.strip())
    return tuple(filter(None, found))


def line_up(text: str, seats: int) -> tuple[str, ...]:
    """Return a bot for each seat. A single bot takes all of them."""
    bots = read_bots(text)
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise Mistake(f"{len(bots)} bots for {seats} seat{'' if seats == 1 else 's'}", "name one bot for all seats, or one for each")
    return bots
