"""The layout of a game as packs write it, read into panels and items.

Later packs add panels, replace them by id, extend or remove them; the result is the list of panels to draw.
The schema has accepted the form; names are checked in layout_check.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from horta.model.presentation import Band, Item, Legend, Panel, Panels, Sign, Token
from horta.packs.nodes import localised

SOURCES = ("counter", "bank", "zone", "field", "attribute", "value", "text", "name", "rules", "spent")
SIDES = ("above", "below", "left", "right", "between")


def read_panels(layout: Iterable[Mapping[str, Any]]) -> Panels:
    """Return the panels of a layout.

    First all panels are set up, and a later one replaces an earlier one with its id. Then they are extended and
    removed, so the order of the files of a pack does not matter.
    """
    panels: list[Panel] = []
    legend = Legend()
    changes = []
    without: set[str] = set()
    for entry in layout:
        without.update(entry.get("without", ()))
        if entry.get("panel") == "legend":
            legend = _legend(entry, legend)
        elif "panel" in entry:
            _place(_panel(entry), entry.get("after"), panels)
        else:
            changes.append(entry)
    for entry in changes:
        if "extend" in entry:
            panels = [_extended(panel, entry) if panel.id == entry["extend"] else panel for panel in panels]
        elif "remove" in entry:
            panels = [panel for panel in panels if panel.id != entry["remove"]]
    return Panels(tuple(panels), legend, frozenset(without))


def _place(panel: Panel, after: str | None, panels: list[Panel]) -> None:
    ids = [other.id for other in panels]
    if panel.id is not None and panel.id in ids:
        panels[ids.index(panel.id)] = panel
    elif after is not None and after in ids:
        panels.insert(ids.index(after) + 1, panel)
    else:
        panels.append(panel)


def _extended(panel: Panel, entry: Mapping[str, Any]) -> Panel:
    """Return the panel with more lines, zones, sides and tokens. With `line`, the items come into that line."""
    added = _lines(entry.get("show", ()), short=panel.sort == "grid")
    lines, number = list(panel.lines), entry.get("line")
    if number is not None and number <= len(lines):
        lines[number - 1] += tuple(item for line in added for item in line)
    else:
        lines += added
    zones, tokens = panel.zones + tuple(entry.get("zones", ())), panel.tokens + _tokens(entry)
    return replace(panel, lines=tuple(lines), zones=zones, tokens=tokens, bands={**panel.bands, **_bands(entry)})


def _legend(entry: Mapping[str, Any], known: Legend) -> Legend:
    marks = {name: Sign(localised(mark.get("mark")), mark.get("colour")) for name, mark in entry.get("marks", {}).items()}
    return Legend({**known.marks, **marks}, entry.get("seat_mark", known.seat_mark), tuple(entry.get("seat_colours", known.seat_colours)))


def _panel(entry: Mapping[str, Any]) -> Panel:
    as_written = ("id", "kind", "way", "whose", "width", "numbers", "beside", "when", "where", "compact", "next")
    return Panel(
        entry["panel"],
        title=localised(entry.get("title")),
        zones=tuple(entry.get("zones", ())),
        lines=_lines(entry.get("show", ()), short=entry["panel"] == "grid"),
        bands=_bands(entry),
        lit=read_item(entry["lit"]) if "lit" in entry else None,
        tint=read_item(entry["tint"]) if "tint" in entry else None,
        size=tuple(entry["size"]) if "size" in entry else None,
        tokens=_tokens(entry),
        **{key: entry[key] for key in as_written if key in entry},
    )


def _bands(entry: Mapping[str, Any]) -> dict[str, Band]:
    return {side: _band(entry[side]) for side in SIDES if side in entry}


def _tokens(entry: Mapping[str, Any]) -> tuple[Token, ...]:
    return tuple(
        Token(
            token["kind"],
            token.get("row"),
            token.get("column"),
            token.get("at"),
            tuple(_short(read_item(item)) for item in token.get("show", ())),
        )
        for token in entry.get("tokens", ())
    )


def _band(entry: Mapping[str, Any]) -> Band:
    items = tuple(_short(read_item(item)) for item in entry.get("show", ()))
    return Band(entry.get("kind"), items, entry.get("of"), entry.get("attribute"))


def _lines(entries: Iterable[Any], short: bool = False) -> tuple[tuple[Item, ...], ...]:
    lines = [[read_item(item) for item in (entry if isinstance(entry, list) else [entry])] for entry in entries]
    return tuple(tuple(_short(item) if short else item for item in line) for line in lines)


def _short(item: Item) -> Item:
    """Return the item for a place with little room: shown by its mark, unless the layout says otherwise."""
    if item.form is not None or item.source in ("name", "text"):
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
        joint=localised(entry.get("joint")),
        form=entry.get("as"),
        show=tuple(read_item(item) for item in entry.get("show", ())),
        **{key: entry[key] for key in ("mark", "repeat", "colour", "blank", "of", "at", "by", "best") if key in entry},
    )
