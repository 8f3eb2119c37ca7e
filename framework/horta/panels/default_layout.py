"""The layout of a game as it is shown: the panels that packs declare, and what they leave out.

Games that declare none get one made up from their declarations: everything that can be seen, sorted by whose it is. Where packs
declare some, zones, counters and fields that no panel shows stand in panels of their own at the end, so that a pack can add
a zone without a line about how it is shown.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from horta.assembly.shown_places import unshown_places
from horta.language.vocabulary import Kind
from horta.model.presentation import Item, Panel, Panels
from horta.play.game import Ruleset
from horta.words.languages import LOCALES, phrase

MANY = 7


@lru_cache(maxsize=32)
def whole_layout(ruleset: Ruleset) -> Panels:
    """Return the declared panels with those for all that they leave out, or panels made up from the declarations."""
    declared = ruleset.layout
    made = leftover_panels(ruleset) if declared.panels else automatic_panels(ruleset)
    return replace(declared, panels=(*declared.panels, *made))


def automatic_panels(ruleset: Ruleset) -> tuple[Panel, ...]:
    """Grids and other things that change, then what the table has, then the seats."""
    words = ruleset.vocabulary
    found = [_things(kind) for kind in words.kinds.values() if kind.name not in ("seat", "table") and kind.fields]
    found.append(Panel("table", lines=_lines(_owned(ruleset, seat=False), 1)))
    columns = _owned(ruleset, seat=True)
    found.append(Panel("seats", lines=_lines(columns, 1), way="across" if len(columns) > MANY else "down"))
    return tuple(panel for panel in found if panel.lines)


def leftover_panels(ruleset: Ruleset) -> tuple[Panel, ...]:
    """What has a name for people and is in no panel: things, what the table has, what the seats have."""
    words = ruleset.vocabulary
    places = [place for place in unshown_places(ruleset) if place.for_people]
    things: dict[str, list[Item]] = {}
    table, seats = list[Item](), list[Item]()
    for place in places:
        item = Item(place.sort, place.name)
        if place.kind in ("seat", "table") or place.kind is None:
            (seats if place.per_seat else table).append(item)
        else:
            things.setdefault(place.kind, []).append(replace(item, form="mark", blank=True))
    found = [Panel("things", kind=kind, lines=_lines(items, 1)) for kind, items in things.items() if words.kinds[kind].entities]
    title = {locale: phrase(locale, "also") for locale in LOCALES}
    found += [Panel("table", title=title, lines=_lines(table, 1))] if table else []
    return (*found, *([Panel("seats", title=title, lines=_lines(seats, 1), way="across")] if seats else []))


def _things(kind: Kind) -> Panel:
    items = [Item("field", name, form="mark", blank=True) for name in kind.fields]
    if kind.grid:
        return Panel("grid", kind=kind.name, lines=_lines(items, 3), numbers=True)
    return Panel("things", kind=kind.name, lines=_lines(items, 1))


def _owned(ruleset: Ruleset, seat: bool) -> list[Item]:
    words = ruleset.vocabulary
    counters = [name for name, counter in words.counters.items() if counter.per_seat == seat]
    zones = [name for name, zone in words.zones.items() if zone.per_seat == seat]
    items = [Item("field", name) for name in words.kinds["seat" if seat else "table"].fields]
    items += [Item("counter", name) for name in _for_people(counters, "counters", ruleset)]
    if not seat:
        items += [Item("bank", name) for name, counter in words.counters.items() if counter.bank is not None]
    return items + [Item("zone", name) for name in _for_people(zones, "zones", ruleset)]


def _for_people(names: list[str], section: str, ruleset: Ruleset) -> list[str]:
    """Those that packs gave a name for people; all of them where none has one."""
    definitions = ruleset.definitions.get(section, {})
    return [name for name in names if name in definitions and definitions[name].names] or names


def _lines(items: list[Item], together: int) -> tuple[tuple[Item, ...], ...]:
    return tuple(tuple(items[start : start + together]) for start in range(0, len(items), together))
