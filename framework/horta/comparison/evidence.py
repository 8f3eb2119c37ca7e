"""What a comparison rests on: two plans that differ in what they compare, and the games played for both.

Game for game both plans have the same chance, unless the second has a seed of its own.
"""

from __future__ import annotations

import shlex
from collections.abc import Generator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any

from horta.comparison.findings import Comparison, Terms
from horta.comparison.inference import compare_results
from horta.play.game import Ruleset, load
from horta.runs import GameResult, Plan, Use
from horta.runs.backends import Results, play_plan
from horta.runs.interrupts import delayed_interrupt
from horta.runs.kept_games import kept_games, refuse_kept
from horta.runs.plan import PlanPlayer

SIDES = ("a", "b")  # what the folders of the two sides are called


@dataclass(frozen=True, slots=True)
class Evidence:
    """Both plans, their rules, and as many games of both as were played."""

    plans: tuple[Plan, Plan]
    rulesets: tuple[Ruleset, Ruleset]
    rows: tuple[list[GameResult], list[GameResult]]

    def compare(self, terms: Terms | None = None) -> Comparison:
        """What the games tell."""
        return compare_results(*self.rows, terms)

    @property
    def titles(self) -> tuple[str, str]:
        """What both sides are called."""
        return title(self.plans[0]), title(self.plans[1])


def begin_comparison(before: Plan, after: Plan) -> Evidence:
    """No games yet. ContentError when packs cannot be loaded, ValueError when the plans have nothing to do with each other."""
    if (before.bots, before.games, before.rotate) != (after.bots, after.games, after.rotate):
        raise ValueError("both sides are played by the same bots, in as many games")
    first, second = (load(*plan.packs, options=dict(plan.options), search=plan.search) for plan in (before, after))
    return Evidence((before, after), (first, second), ([], []))


def play_pairs(
    evidence: Evidence, workers: int | None = None, cluster: str | None = None, folder: Path | None = None, resume: bool = False
) -> Generator[int, None, None]:
    """Play all games, pair by pair, into the evidence; the number of pairs so far.

    Leaving early, by Ctrl-C or otherwise, keeps all pairs that are complete. `folder` keeps the games of both sides in folders of
    their own; with `resume` those that are there already are not played again.
    """
    # Most uses are equal to others. Equal ones are kept once, to save memory.
    known: dict[Use, Use] = {}
    try:
        with ExitStack() as open_sides:
            for pair in zip(*_sides(evidence, open_sides, workers, cluster, folder, resume), strict=True):
                for result, row in zip(pair, evidence.rows, strict=True):
                    in_turn = (*result.seats[result.first :], *result.seats[: result.first])
                    row.append(replace(result, seats=in_turn, uses=tuple([known.setdefault(use, use) for use in result.uses])))
                yield len(evidence.rows[0])
    finally:
        complete = min(map(len, evidence.rows))
        for row in evidence.rows:
            del row[complete:]


def _sides(
    evidence: Evidence, open_sides: ExitStack, workers: int | None, cluster: str | None, folder: Path | None, resume: bool
) -> list[Results]:
    """Return the results of both sides. Both are closed with `open_sides`."""
    players = [PlanPlayer(plan, ruleset) for plan, ruleset in zip(evidence.plans, evidence.rulesets, strict=True)]
    if folder is None:
        return [open_sides.enter_context(closing(play_plan(player, workers, cluster))) for player in players]
    places = [folder / side for side in SIDES]
    refuse_kept(places, resume)
    delay = open_sides.enter_context(delayed_interrupt())
    return [
        open_sides.enter_context(kept_games(player, place, resume, delay, workers, cluster))
        for player, place in zip(players, places, strict=True)
    ]


def title(plan: Plan) -> str:
    """The packs and options of a side, as short as they can be told."""
    packs = " + ".join(PurePath(pack).name for pack in plan.packs)
    options = ", ".join(f"{name}={_written(value)}" for name, value in plan.options)
    return f"{packs} ({options})" if options else packs


def repeat_command(plans: tuple[Plan, Plan], terms: Terms) -> str:
    """The command that does all this again."""
    (before, after), usual = plans, Terms()
    words = ["horta", "compare", "+".join(before.packs), "+".join(after.packs)]
    for plan, flag in ((before, "--option-a"), (after, "--option-b")):
        for name, value in plan.options:
            words += [flag, f"{name}={_written(value)}"]
    settings = {"--games": before.games, "--seats": before.seats, "--bots": ",".join(short_bots(before)), "--seed": before.seed}
    if after.seed != before.seed:
        settings["--seed-b"] = after.seed
    if terms.error != usual.error:
        settings["--error"] = f"{terms.error:g}"
    if terms.interest != usual.interest:
        settings["--interest"] = f"{terms.interest:g}"
    return shlex.join([*words, *(str(word) for setting in settings.items() for word in setting)])


def short_bots(plan: Plan) -> tuple[str, ...]:
    """The bots of a plan; one that sits everywhere is named once."""
    return plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
