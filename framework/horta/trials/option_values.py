"""Campaigns of options: every value of every option, every pair of values of two options, and each value with every number of players.

A combination of packs gets a few sets of options that hold all of that. What was covered is counted from the games that were
played to their end, not from what was planned.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from horta.packs.options import OptionDeclaration, Value
from horta.trials.chunks import CampaignReport, Chunk, GameSetup, Options
from horta.trials.combinations import Combination
from horta.trials.covering import Pair, Row, covering_rows, pairs_in, pairs_of, settings_of

PLAYERS = "number of players"  # a factor beside the options: no option can have a name like this


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the games of one combination of packs have covered, and of how much; `missing` names what they have not."""

    packs: str
    options: int
    values: tuple[int, int]
    pairs: tuple[int, int]
    with_players: tuple[int, int]
    missing: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class OptionTrial:
    """One combination of packs with the values that are tried, the default of each option first, and the sets of options."""

    combination: Combination
    factors: Mapping[str, Sequence[Value]]
    rows: Sequence[Row]

    def chunks(self, games: int, form: Chunk) -> list[Chunk]:
        """Spread the games evenly over the sets of options, at least one for each; the first of each is checked in all ways.

        No two of them have the same seed.
        """
        games = max(games, len(self.rows))
        shares = [games * (number + 1) // len(self.rows) - games * number // len(self.rows) for number in range(len(self.rows))]
        apart = -(-max(shares) // max(form.thorough, 1)) * max(form.thorough, 1)
        found = [
            replace(form, setup=self._setup(row), numbers=range(number * apart, number * apart + share))
            for number, (row, share) in enumerate(zip(self.rows, shares, strict=True))
        ]
        return sorted(found, key=lambda chunk: chunk.setup.seats)

    def _setup(self, row: Row) -> GameSetup:
        chosen = tuple((name, row[name]) for name, values in self.factors.items() if name != PLAYERS and row[name] != values[0])
        return GameSetup(self.combination.packs, int(row[PLAYERS]), chosen)

    def coverage(self, report: CampaignReport) -> Coverage:
        """Return what the games have covered."""
        tried: set[Pair] = set()
        for setup in report.setups:
            if setup.setup.packs == self.combination.packs:
                tried.update(*(pairs_in(self._row(setup.setup.seats, options)) for options in setup.sound_options))
        wanted = pairs_of(self.factors)
        with_players = {pair for pair in wanted if any(name == PLAYERS for name, _ in pair)}
        met = {setting for pair in tried for setting in pair}
        names = [name for name in self.factors if name != PLAYERS]
        values = settings_of({name: self.factors[name] for name in names})
        return Coverage(
            GameSetup(self.combination.packs, 0).name,
            len(names),
            (len(values & met), len(values)),
            (len((wanted - with_players) & tried), len(wanted - with_players)),
            (len(with_players & tried), len(with_players)),
            tuple(sorted(map(_told, wanted - tried))),
        )

    def _row(self, seats: int, options: Options) -> Row:
        return {name: values[0] for name, values in self.factors.items()} | {PLAYERS: seats} | dict(options)


def option_trials(found: Iterable[Combination], players: Sequence[int] | None, seed: int) -> list[OptionTrial]:
    """Return the trials of all combinations that can be played by as many as wanted."""
    trials = []
    for combination in found:
        seats = [number for number in combination.seats if players is None or number in players]
        factors = option_values(combination.options, seed) | {PLAYERS: seats}
        if seats:
            trials.append(OptionTrial(combination, factors, covering_rows(factors, seed)))
    return trials


def option_values(declared: Mapping[str, OptionDeclaration], seed: int) -> dict[str, Sequence[Value]]:
    """Return the values of each option that are tried. What is hidden cannot be chosen."""
    return {name: _values(option, random.Random(f"{seed} {name}")) for name, option in sorted(declared.items()) if not option.hidden}


def _values(option: OptionDeclaration, chosen: random.Random) -> list[Value]:
    """Return the default and all other values; of numbers the least, the most and one between, often just beside an end."""
    if option.type != "number":
        return [option.default, *(value for value in option.values or (not option.default,) if value != option.default)]
    default = int(option.default)
    least = option.least if option.least is not None else min(default, 0)
    most = option.most if option.most is not None else max(2 * default, least)
    found = dict.fromkeys([default, least, most])
    between = [value for value in (least + 1, most - 1, chosen.randint(least, most)) if least < value < most and value not in found]
    return [*found, *([chosen.choice(between)] if between else [])]


def _told(pair: Pair) -> str:
    return " with ".join(sorted(f"{name}={str(value).lower()}" for name, value in pair))
