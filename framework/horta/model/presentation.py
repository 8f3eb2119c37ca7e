"""How a table is shown: panels, and the items in them, as packs declare them.

Read once from the layouts of all packs when a ruleset is loaded; terminals and pages draw the same panels. What the items show
in a game is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Localised = Mapping[str, str]
SEAT_COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")


@dataclass(frozen=True, slots=True)
class Mark:
    """A short text in a colour."""

    text: str
    colour: str | None = None
    faint: bool = False


Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands for a thing wherever there is little room: a short text by language, in a colour."""

    texts: Localised
    colour: str | None = None

    def mark(self, locale: str) -> Mark:
        """Return the sign in a language; in English, or in any, where that is missing."""
        return Mark(self.texts.get(locale) or self.texts.get("en") or next(iter(self.texts.values()), ""), self.colour)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to show. `source` says where its value comes from; with `any` it is looked up by name."""

    source: str
    name: str
    label: Localised = field(default_factory=dict)
    text: Localised = field(default_factory=dict)
    unit: Localised = field(default_factory=dict)
    mark: str = ""
    repeat: str = ""
    form: str | None = None
    show: tuple[Item, ...] = ()
    colour: str | None = None
    blank: bool | None = None
    of: str | None = None
    """The field that names the thing whose attribute or field is shown."""
    at: str | None = None
    """The counter, field or value that says which entry of a list is the present one."""
    by: str | None = None
    """With `seat`, the item is shown for every seat."""
    best: bool = False
    joint: Localised = field(default_factory=dict)
    """What stands between several entries."""


@dataclass(frozen=True, slots=True)
class Band:
    """What stands along a side of a grid, or between its cells: one thing of a kind, or an entry of a list, for each place."""

    kind: str | None
    show: tuple[Item, ...]
    of: str | None = None
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """Things of a kind that lie on a board: on the cell whose row and column these values give, or at the thing that `at` gives."""

    kind: str
    row: str | None = None
    column: str | None = None
    at: str | None = None
    show: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """One part of the table. `lines` holds the items, grouped by line."""

    sort: str
    id: str | None = None
    title: Localised = field(default_factory=dict)
    kind: str | None = None
    zones: tuple[str, ...] = ()
    lines: tuple[tuple[Item, ...], ...] = ()
    bands: Mapping[str, Band] = field(default_factory=dict)
    way: str | None = None
    whose: str = "own"
    width: int | None = None
    numbers: bool = False
    beside: bool = False
    when: str | None = None
    where: str | None = None
    lit: Item | None = None
    tint: Item | None = None
    size: tuple[int, int] | None = None
    compact: bool = False
    next: str | None = None
    tokens: tuple[Token, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """Return all items of all lines."""
        return tuple(item for line in self.lines for item in line)

    @property
    def all_items(self) -> tuple[Item, ...]:
        """Return these, and the items of sides and tokens."""
        sides = tuple(item for band in self.bands.values() for item in band.show)
        return (*self.items, *sides, *(item for token in self.tokens for item in token.show))


@dataclass(frozen=True, slots=True)
class Legend:
    """Marks and colours of things by id, and the marks of seats."""

    marks: Mapping[str, Sign] = field(default_factory=dict)
    seat_mark: str = "P"
    seat_colours: tuple[str, ...] = SEAT_COLOURS

    def seat(self, number: int) -> Mark:
        """Return the mark of a seat."""
        return Mark(f"{self.seat_mark}{number + 1}", self.seat_colours[number % len(self.seat_colours)])


@dataclass(frozen=True, slots=True)
class Panels:
    """A complete layout."""

    panels: tuple[Panel, ...] = ()
    legend: Legend = Legend()
    without: frozenset[str] = frozenset()
    """Counters, zones and fields that packs say are not to be shown."""
    packs: frozenset[str] = frozenset()
    """The packs that declare anything of this."""
