"""What is to be simulated: plain data that says everything, so the same plan gives the same results anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from horta.bots import read_spec
from horta.diagnostics import ArgumentRefused
from horta.engine.randomness import mix

# 48 of the 64 mixed bits are kept, so that spreadsheets and JSON hold every seed exactly.
_DROPPED_BITS = 16


@dataclass(frozen=True, slots=True)
class Plan:
    """A number of games of packs between bots, one bot for each seat; games are numbered from 0.

    `options` are those of the packs, `search` more folders to look for packs in. With `rotate` every game seats the bots
    one seat further on. Game `i` depends on the plan and on `i`, and not on the number of games.
    """

    packs: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    search: tuple[str, ...] = ()
    rotate: bool = False

    def __post_init__(self) -> None:
        if not self.packs:
            raise ArgumentRefused("a simulation needs packs")
        if not self.bots:
            raise ArgumentRefused("a simulation needs a bot for each seat")
        if self.games < 0:
            raise ArgumentRefused(f"{self.games} games cannot be played")
        for bot in self.bots:
            read_spec(bot)
            if not bot.isprintable():
                raise ArgumentRefused(f"a bot is named on one line, not {bot!r}")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.bots)

    def seed_of(self, game: int) -> int:
        """Return the seed of one game. It is the same for all plans with this seed."""
        return mix(self.seed, game) >> _DROPPED_BITS

    def seating(self, game: int) -> tuple[int, ...]:
        """Return which bot sits in each seat of one game."""
        shift = game if self.rotate else 0
        return tuple((seat + shift) % self.seats for seat in range(self.seats))

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        data = asdict(self)
        return {**data, "packs": list(self.packs), "bots": list(self.bots), "options": dict(self.options), "search": list(self.search)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Plan:
        """Return the plan that `to_data` wrote; KeyError, TypeError or ValueError if the data has another form."""
        return cls(
            packs=tuple(data["packs"]),
            bots=tuple(data["bots"]),
            games=data["games"],
            seed=data["seed"],
            options=tuple(data["options"].items()),
            search=tuple(data["search"]),
            rotate=data["rotate"],
        )
