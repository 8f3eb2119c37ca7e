"""Cheap tests whether a hook has to be considered.

Things that carry hooks can be in a few slots only. Which things matter to an event, a value or a question is known at
load. So a test only looks whether one of them is in these slots; usually there is none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, copies
from horta.language import resolved as r
from horta.language.types import Thing

MOST_LOOKS = 5


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


def live_slots(kind: str, unit: Unit) -> list[LiveSlot]:
    """Return every slot in which things of a kind are in play."""
    found = []
    for zone in unit.vocabulary.zones.values():
        if zone.live and zone.holds == kind:
            width, slot = unit.layout.things(zone.by), unit.slots["zones", zone.name]
            found += [LiveSlot(slot.first + entry, slot.name, width if zone.per_seat else 0, True) for entry in range(width)]
    for owner in ("seat", "table"):
        for field in unit.vocabulary.kinds[owner].fields.values():
            if field.live and isinstance(field.type, Thing) and field.type.kind == kind:
                slot = unit.slots["fields", (owner, field.name)]
                found.append(LiveSlot(slot.first, slot.name, int(owner == "seat"), False))
    return found


def may_matter(hooks: Sequence[r.Hook], me: ast.expr, unit: Unit) -> ast.expr | None:
    """Return a test: is a thing with one of these hooks in play where it can react to this seat?

    None if no short test exists: hooks of the table are always in play, and there may be too many slots.
    """
    if unit.plain or any(hook.host is None for hook in hooks):
        return None
    looks: list[ast.expr] = []
    for kind in sorted({hook.host[0] for hook in hooks if hook.host is not None}):
        looks += _looks(kind, [hook for hook in hooks if hook.host is not None and hook.host[0] == kind], me, unit)
    if not looks:
        return py.constant(False)
    return None if len(looks) > MOST_LOOKS else py.either(*looks)


def _looks(kind: str, hooks: list[r.Hook], me: ast.expr, unit: Unit) -> Iterable[ast.expr]:
    everybody = any(hook.by != "me" for hook in hooks)
    numbers = frozenset(number for hook in hooks if hook.host for number in copies(hook.host, unit.vocabulary))
    hosts = py.name(unit.members(kind, numbers))
    for place in live_slots(kind, unit):
        if place.step and not everybody:
            yield _look(place, py.plus(py.times(me, place.step), py.constant(place.slot, place.name)), hosts)
        else:
            for seat in range(unit.layout.seats if place.step else 1):
                yield _look(place, py.constant(place.slot + seat * place.step, place.name), hosts)


def _look(place: LiveSlot, slot: ast.expr, hosts: ast.expr) -> ast.expr:
    if not place.zone:
        return py.compare(py.slot(slot), "in", hosts)
    return py.not_(py.method(hosts, "isdisjoint", py.slot(slot)))
