"""The layout of a game as packs write it, read into panels and items.

Later packs add panels, replace them by id, extend or remove them; the result is the list of panels to draw.
The schema has accepted the form; names are checked in layout_check.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from horta.model.ruleset import Localised
from horta.packs.nodes import localised

SEAT_COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
SOURCES = ("counter", "bank", "zone", "field", "attribute", "value", "text", "name", "rules")
SIDES = ("above", "below", "left", "right", "between")


@dataclass(frozen=True, slots=True)
class Mark:
    """A short text in a colour."""

    text: str
    colour: str | None = None
    faint: bool = False


Marks = tuple[Mark, ...]


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


@dataclass(frozen=True, slots=True)
class Band:
    """What stands along a side of a grid, or between its cells: one thing of a kind for each place."""

    kind: str | None
    show: tuple[Item, ...]


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

    @property
    def items(self) -> tuple[Item, ...]:
        """Return all items of all lines."""
        return tuple(item for line in self.lines for item in line)


@dataclass(frozen=True, slots=True)
class Legend:
    """Marks and colours of things by id, and the marks of seats."""

    marks: Mapping[str, Mark] = field(default_factory=dict)
    seat_mark: str = "P"
    seat_colours: tuple[str, ...] = SEAT_COLOURS

    def seat(self, number: int) -> Mark:
        """Return the mark of a seat."""
        return Mark(f"{self.seat_mark}{number + 1}", self.seat_colours[number % len(self.seat_colours)])


@dataclass(frozen=True, slots=True)
class Panels:
    """A complete layout."""

    panels: tuple[Panel, ...]
    legend: Legend


def read_panels(layout: Iterable[Mapping[str, Any]]) -> Panels:
    """Return the panels of a layout.

    First all panels are set up, and a later one replaces an earlier one with its id. Then they are extended and
    removed, so the order of the files of a pack does not matter.
    """
    panels: list[Panel] = []
    legend = Legend()
    changes = []
    for entry in layout:
        if entry.get("panel") == "legend":
            legend = _legend(entry, legend)
        elif "panel" in entry:
            _place(_panel(entry), entry.get("after"), panels)
        else:
            changes.append(entry)
    for entry in changes:
        if "extend" in entry:
            panels = [_extended(panel, entry) if panel.id == entry["extend"] else panel for panel in panels]
        else:
            panels = [panel for panel in panels if panel.id != entry["remove"]]
    return Panels(tuple(panels), legend)


def _place(panel: Panel, after: str | None, panels: list[Panel]) -> None:
    ids = [other.id for other in panels]
    if panel.id is not None and panel.id in ids:
        panels[ids.index(panel.id)] = panel
    elif after is not None and after in ids:
        panels.insert(ids.index(after) + 1, panel)
    else:
        panels.append(panel)


def _extended(panel: Panel, entry: Mapping[str, Any]) -> Panel:
    lines = panel.lines + _lines(entry.get("show", ()), short=panel.sort == "grid")
    return replace(panel, lines=lines, zones=panel.zones + tuple(entry.get("zones", ())))


def _legend(entry: Mapping[str, Any], known: Legend) -> Legend:
    marks = {name: Mark(str(mark.get("mark", "")), mark.get("colour")) for name, mark in entry.get("marks", {}).items()}
    return Legend({**known.marks, **marks}, entry.get("seat_mark", known.seat_mark), tuple(entry.get("seat_colours", known.seat_colours)))


def _panel(entry: Mapping[str, Any]) -> Panel:
    as_written = ("id", "kind", "way", "whose", "width", "numbers", "beside", "when", "where")
    return Panel(
        entry["panel"],
        title=localised(entry.get("title")),
        zones=tuple(entry.get("zones", ())),
        lines=_lines(entry.get("show", ()), short=entry["panel"] == "grid"),
        bands={side: _band(entry[side]) for side in SIDES if side in entry},
        lit=read_item(entry["lit"]) if "lit" in entry else None,
        tint=read_item(entry["tint"]) if "tint" in entry else None,
        **{key: entry[key] for key in as_written if key in entry},
    )


def _band(entry: Mapping[str, Any]) -> Band:
    return Band(entry.get("kind"), tuple(_short(read_item(item)) for item in entry.get("show", ())))


def _lines(entries: Iterable[Any], short: bool = False) -> tuple[tuple[Item, ...], ...]:
    lines = [[read_item(item) for item in (entry if isinstance(entry, list) else [entry])] for entry in entries]
    return tuple(tuple(_short(item) if short else item for item in line) for line in lines)


def _short(item: Item) -> Item:
    """Return the item for a place with little room: shown by its mark, unless the layout says otherwise."""
    if item.form is not None or item.source == "name":
        return item
    return replace(item, form="mark", blank=True if item.blank is None else item.blank)


def read_item(entry: str | Mapping[str, Any]) -> Item:
    """Return one item. A plain name is looked up among all sources."""
    if isinstance(entry, str):
        return Item("name" if entry == "name" else "any", entry)
    source = next((key for key in SOURCES if key in entry), "text")
    return Item(
        source,
        entry[source] if isinstance(entry.get(source), str) and source != "text" else "",
        localised(entry.get("label")),
        localised(entry.get("text")),
        localised(entry.get("unit")),
        form=entry.get("as"),
        show=tuple(read_item(item) for item in entry.get("show", ())),
        **{key: entry[key] for key in ("mark", "repeat", "colour", "blank") if key in entry},
    )
