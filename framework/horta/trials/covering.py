"""Covering arrays: few rows that hold every value of every factor, and every pair of values of two factors.

Trying all combinations of forty switches would take for ever; two that do not go together are found by trying every pair.
Rows are built one after the other, each around a pair that is still missing. It does not know what factors stand for.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

CANDIDATES = 150  # rows of which the best is taken: more make fewer rows, and take longer

Level = int | bool | str
Setting = tuple[str, Level]  # a factor and one of its levels
Row = dict[str, Level]
Pair = frozenset[Setting]


def covering_rows(factors: Mapping[str, Sequence[Level]], seed: int) -> list[Row]:
    """Return rows that hold all pairs, always the same for the same seed. The first has the first value of every factor."""
    first: Row = {name: values[0] for name, values in factors.items()}
    search = _Search(factors, random.Random(seed), pairs_of(factors) - pairs_in(first), settings_of(factors) - set(first.items()))
    return [first, *search.rows()] if factors else []


def settings_of(factors: Mapping[str, Sequence[Level]]) -> set[Setting]:
    """Return every factor with each of its values."""
    return {(name, value) for name, values in factors.items() for value in values}


def pairs_of(factors: Mapping[str, Sequence[Level]]) -> set[Pair]:
    """Return every pair of values of two factors."""
    return {
        frozenset(((one, value), (other, further)))
        for one, other in combinations(factors, 2)
        for value, further in product(factors[one], factors[other])
    }


def pairs_in(row: Mapping[str, Level]) -> set[Pair]:
    """Return the pairs that a row holds."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


@dataclass
class _Search:
    """What is missing yet, by pair; for each setting, those that it is missing with; and settings of a lone factor."""

    factors: Mapping[str, Sequence[Level]]
    chosen: random.Random
    missing: set[Pair]
    lone: set[Setting]
    partners: dict[Setting, set[Setting]] = field(default_factory=dict)

    def rows(self) -> list[Row]:
        for pair in self.missing:
            one, other = pair
            self.partners.setdefault(one, set()).add(other)
            self.partners.setdefault(other, set()).add(one)
        found = []
        while self.missing or self.lone:
            row = max((self._candidate() for _ in range(CANDIDATES)), key=self._worth)
            found.append(row)
            self._strike(row)
        return found

    def _candidate(self) -> Row:
        """Return a row that begins with the setting that is missing most, and takes for each factor what brings most with it."""
        begun = max(sorted(self.partners or self.lone, key=repr), key=lambda setting: len(self.partners.get(setting, ())))
        row: Row = dict([begun])
        others = [name for name in self.factors if name != begun[0]]
        self.chosen.shuffle(others)
        others.sort(key=lambda name: -len(self.factors[name]))  # those with many values are the hardest to place
        for name in others:
            settings = set(row.items())
            values = list(self.factors[name])
            self.chosen.shuffle(values)
            row[name] = max(values, key=lambda value: self._gain((name, value), settings))
        return row

    def _gain(self, setting: Setting, settings: set[Setting]) -> tuple[int, int]:
        """Return how many missing pairs the setting makes with these, and how many are missing with it at all."""
        partners = self.partners.get(setting, set())
        return len(partners & settings), len(partners)

    def _worth(self, row: Row) -> int:
        settings = set(row.items())
        return sum(len(self.partners.get(setting, set()) & settings) for setting in row.items()) + 2 * len(self.lone & settings)

    def _strike(self, row: Row) -> None:
        """Take what the row holds off what is missing."""
        settings = set(row.items())
        self.missing -= pairs_in(row)
        self.lone -= settings
        for setting in settings & self.partners.keys():
            self.partners[setting] -= settings
            if not self.partners[setting]:
                del self.partners[setting]
