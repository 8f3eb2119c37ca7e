"""What is measured in a game. A measure turns the result of one game into a sum and a count, such as points and seats.

Measures come from the results themselves: the parts of scores, the scopes and the definitions that occur in any
of the games. `SORTS` says how each sort is read and worded; `measure_names` names what a measure is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from horta.comparison.estimates import Amount
from horta.runs.results import GameResult, SeatResult


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure: its sort, and which place, part, scope or definition it is about."""

    sort: str
    about: str | int = ""
    kind: str = ""
    """The kind of a definition."""

    @property
    def key(self) -> str:
        """A name for programs."""
        return ":".join(str(part) for part in (self.sort, self.kind, self.about) if part != "")

    @property
    def facts(self) -> SortFacts:
        """What all measures of its sort have in common."""
        return SORTS[self.sort]

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1: a part of games or players."""
        return self.facts.unit.startswith("of ")

    def of(self, result: GameResult) -> Amount:
        """The amount in one game. Those of definitions are read by `use_rows`, all at once."""
        return self.facts.read(result, self.about)


def headline_measures(results: Sequence[GameResult]) -> list[Measure]:
    """Return all measures that have a sentence of their own, in any game. Places count in the order of `seats`."""
    places = range(max((len(result.seats) for result in results), default=0))
    parts = {part for result in results for seat in result.seats for part in seat.parts}
    scopes = {scope for result in results for scope in result.length}
    return [
        *(Measure(sort) for sort in ("score", "winning", "margin")),
        *(Measure(sort, place) for sort in ("wins", "lead") for place in places),
        *(Measure("part", part) for part in sorted(parts)),
        Measure("answers"),
        *(Measure("scope", scope) for scope in sorted(scopes)),
    ]


def standing(result: GameResult) -> list[SeatResult]:
    """The seats, best first."""
    return sorted(result.seats, key=lambda seat: (seat.rank, seat.seat))


# ------------------------------------------------------------------ the sorts of measures


@dataclass(frozen=True, slots=True)
class SortFacts:
    """How the measures of one sort are spoken of and read.

    In texts `{0}` is the name of what a measure is about, and `{1}` that name in quotation marks.
    """

    group: str
    """The heading under which they are drawn."""
    short: str
    """For a line in a drawing."""
    noun: str
    verb: str
    """Goes before an amount."""
    unit: str
    """Goes after an amount."""
    gap: str = "points"
    """What a difference is counted in."""
    read: Callable[[GameResult, Any], Amount] = lambda result, about: (0, 0)


def _mean(values: Iterable[float]) -> Amount:
    found = list(values)
    return sum(found), len(found)


def _margin(result: GameResult, _: object) -> Amount:
    first, *others = standing(result)
    return (abs(first.score - others[0].score), 1) if others else (0, 0)


def _wins(result: GameResult, place: int) -> Amount:
    return (result.seats[place].win, 1) if place < len(result.seats) else (0, 0)


def _lead(result: GameResult, place: int) -> Amount:
    """Return the score against the mean of the table: a rule that is good for all must not look like an advantage of one."""
    mean = fmean(seat.score for seat in result.seats)
    return (result.seats[place].score - mean, 1) if place < len(result.seats) else (0, 0)


SORTS = {
    "score": SortFacts(
        "Scores", "mean score", "the mean score", "a player scores", "points",
        read=lambda result, _: _mean(seat.score for seat in result.seats),
    ),
    "winning": SortFacts(
        "Scores", "winning score", "the winning score", "the winner has", "points",
        read=lambda result, _: (standing(result)[0].score, 1),
    ),
    "margin": SortFacts("Scores", "winner's lead", "the winner's lead", "the winner is ahead by", "points", read=_margin),
    "wins": SortFacts(
        "Games won", "wins, {0} player", "the share of games that the {0} player wins", "the {0} player wins", "of games",
        read=_wins,
    ),
    "lead": SortFacts(
        "Score against the mean", "score against the mean, {0} player",
        "the {0} player's score against the table's mean", "the {0} player's score against the table's mean is", "points",
        read=_lead,
    ),
    "part": SortFacts(
        "What players score for", "{0}", "the score for {1}", "a player scores", "points for {1}",
        read=lambda result, part: _mean(seat.parts.get(part, 0) for seat in result.seats),
    ),
    "answers": SortFacts(
        "Length of the game", "answers in a game", "the length of the game", "a game takes", "answers", "answers",
        read=lambda result, _: (result.answers, 1),
    ),
    "scope": SortFacts(
        "Length of the game", "{0}", "the number of {0}", "a game has", "{0}", "{0}",
        read=lambda result, scope: (result.length.get(scope, 0), 1),
    ),
    "users": SortFacts("", "{1}, used", "the share of players who use {1}", "{1} is used by", "of players"),
    "user_wins": SortFacts("", "{1}, wins", "the share of games that users of {1} win", "a player who uses {1} wins", "of games"),
}  # fmt: skip


# ------------------------------------------------------------------ definitions, all in one pass


@dataclass(slots=True)
class UseRows:
    """What one definition did in a row of games: who used it, who of them won, and how often it was used."""

    users: list[Amount]
    wins: list[Amount]
    times: int = 0


def use_rows(results: Sequence[GameResult]) -> dict[tuple[str, str], UseRows]:
    """The rows of every definition used in any of the games, by kind and id."""
    found: dict[tuple[str, str], UseRows] = {}
    none = [(0.0, float(len(result.seats))) for result in results]
    for number, result in enumerate(results):
        wins = {seat.seat: seat.win for seat in result.seats}
        users: dict[tuple[str, str], set[int]] = {}
        for use in result.uses:
            if not use.times:
                continue
            definition = (use.kind, use.definition)
            if definition not in found:
                found[definition] = UseRows(none.copy(), [(0.0, 0.0)] * len(results))
            found[definition].times += use.times
            users.setdefault(definition, set()).add(use.seat)
        for definition, seats in users.items():
            found[definition].users[number] = (len(seats), len(result.seats))
            found[definition].wins[number] = (sum(wins[seat] for seat in seats), len(seats))
    return found
