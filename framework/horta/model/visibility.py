"""Who may see what. Views, sentences, panels and bots ask here."""

from __future__ import annotations

from collections.abc import Iterator

from horta.language.vocabulary import Counter, Zone
from horta.model.layout import Layout


def sees(viewer: int | None, visible: str, owner: int | None) -> bool:
    """True if a seat (or with None a spectator) may see something of an owner (or with None of the table)."""
    return visible == "all" or (visible == "owner" and owner is not None and owner == viewer)


def slots(layout: Layout, declared: Counter | Zone) -> Iterator[tuple[int, int | None]]:
    """Every slot of a counter or zone, with its owner."""
    base = (layout.counters if isinstance(declared, Counter) else layout.zones)[declared.name]
    width = layout.things(declared.by)
    for number in range(layout.entries(declared)):
        yield base + number, (number // width if declared.per_seat else None)


def hidden_slots(layout: Layout, declared: Counter | Zone, viewer: int | None) -> list[int]:
    """The slots of a counter or zone that a seat may not see."""
    return [slot for slot, owner in slots(layout, declared) if not sees(viewer, declared.visible, owner)]


def hidden_fields(layout: Layout, viewer: int | None) -> Iterator[tuple[int, str, str]]:
    """The slots of all fields that a seat may not see, with kind and name of the field."""
    for (kind, name), base in layout.fields.items():
        visible = layout.vocabulary.kinds[kind].fields[name].visible
        for number in range(1 if kind == "table" else layout.things(kind)):
            if not sees(viewer, visible, number if kind == "seat" else None):
                yield base + number, kind, name
