"""A layout for games that declare none: everything that can be seen, sorted by whose it is."""

from __future__ import annotations

from horta.assembly.layout_forms import Item, Panel
from horta.language.vocabulary import Kind
from horta.play.game import Ruleset

MANY = 7


def automatic_panels(ruleset: Ruleset) -> tuple[Panel, ...]:
    """Grids and other things that change, then what the table has, then the seats."""
    words = ruleset.vocabulary
    found = [_things(kind) for kind in words.kinds.values() if kind.name not in ("seat", "table") and kind.fields]
    found.append(Panel("table", lines=_lines(_owned(ruleset, seat=False), 1)))
    columns = _owned(ruleset, seat=True)
    found.append(Panel("seats", lines=_lines(columns, 1), way="across" if len(columns) > MANY else "down"))
    return tuple(panel for panel in found if panel.lines)


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
