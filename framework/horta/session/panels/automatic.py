"""A layout for games that declare none: everything that can be seen, sorted by whose it is."""

from __future__ import annotations

from horta.language.vocabulary import Kind
from horta.model.ruleset import Ruleset
from horta.session.panels.forms import Item, Panel


def automatic_panels(ruleset: Ruleset) -> tuple[Panel, ...]:
    """Grids and other things that change, then what the table has, then the seats."""
    words = ruleset.vocabulary
    found = [_things(kind) for kind in words.kinds.values() if kind.name not in ("seat", "table") and kind.fields]
    found.append(Panel("table", lines=_lines(_owned(ruleset, seat=False))))
    found.append(Panel("seats", lines=_lines(_owned(ruleset, seat=True))))
    return tuple(panel for panel in found if panel.lines)


def _things(kind: Kind) -> Panel:
    items = tuple(Item("field", name, form="mark", blank=True) for name in kind.fields)
    return Panel("grid" if kind.grid else "things", kind=kind.name, lines=_lines(items), numbers=True)


def _owned(ruleset: Ruleset, seat: bool) -> tuple[Item, ...]:
    words = ruleset.vocabulary
    items = [Item("field", name) for name in words.kinds["seat" if seat else "table"].fields]
    items += [Item("counter", name) for name, counter in words.counters.items() if counter.per_seat == seat]
    if not seat:
        items += [Item("bank", name) for name, counter in words.counters.items() if counter.bank is not None]
    items += [Item("zone", name) for name, zone in words.zones.items() if zone.per_seat == seat]
    return tuple(items)


def _lines(items: tuple[Item, ...]) -> tuple[tuple[Item, ...], ...]:
    return tuple((item,) for item in items)
