"""Things that carry hooks: the slots where they are in play, and the numbers of their copies and abilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from horta.engine.titles import Slot
from horta.language.trees.resolved_declarations import Hook
from horta.language.types import ABILITY, Thing
from horta.language.vocabulary import Vocabulary
from horta.model.layout import Layout


@dataclass(frozen=True, slots=True)
class LiveSlot:
    """A slot where things of a kind are in play: a zone, or a field that names a thing.

    `name` is the name of the zone or field in listings. `step` is the distance to the same slot of the next seat; it
    is 0 if the table owns the slot.
    """

    slot: int
    name: str
    step: int
    zone: bool


def live_slots(kind: str, layout: Layout, slots: Mapping[tuple[str, Any], Slot]) -> list[LiveSlot]:
    """Return every slot in which things of a kind are in play. `slots` are those of the layout."""
    found = []
    for zone in layout.vocabulary.zones.values():
        if zone.live and zone.holds == kind:
            width, slot = layout.things(zone.by), slots["zones", zone.name]
            found += [LiveSlot(slot.first + entry, slot.name, width if zone.per_seat else 0, True) for entry in range(width)]
    for owner in ("seat", "table"):
        for field in layout.vocabulary.kinds[owner].fields.values():
            if field.live and isinstance(field.type, Thing) and field.type.kind == kind:
                slot = slots["fields", (owner, field.name)]
                found.append(LiveSlot(slot.first, slot.name, int(owner == "seat"), False))
    return found


def copies(host: tuple[str, str], vocabulary: Vocabulary) -> range:
    """Return the numbers of the copies of a definition; they are consecutive."""
    numbers = [number for number, entity in enumerate(vocabulary.kinds[host[0]].entities) if entity.definition == host[1]]
    return range(numbers[0], numbers[-1] + 1)


def ability_number(hook: Hook, vocabulary: Vocabulary) -> int:
    """Return what has to be added to the number of a thing, to get that of this ability of the thing."""
    assert hook.host is not None
    first = copies(hook.host, vocabulary)[0]
    number = vocabulary.kinds[ABILITY.kind].number_of(f"{vocabulary.kinds[hook.host[0]].entities[first].id}__{hook.ability}")
    assert number is not None
    return number - first
