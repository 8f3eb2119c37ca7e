"""Cheap tests whether a hook has to be considered.

Things that carry hooks can be in a few slots only. Which things matter to an event, a value or a question is known at
load. So a test only looks whether one of them is in these slots; usually there is none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit, copies
from horta.engine.hosts import LiveSlot, live_slots
from horta.language import resolved as r

MOST_LOOKS = 5


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
    for place in live_slots(kind, unit.layout, unit.slots):
        if place.step and not everybody:
            yield _look(place, py.plus(py.times(me, place.step), py.constant(place.slot, place.name)), hosts)
        else:
            for seat in range(unit.layout.seats if place.step else 1):
                yield _look(place, py.constant(place.slot + seat * place.step, place.name), hosts)


def _look(place: LiveSlot, slot: ast.expr, hosts: ast.expr) -> ast.expr:
    if not place.zone:
        return py.compare(py.slot(slot), "in", hosts)
    return py.not_(py.method(hosts, "isdisjoint", py.slot(slot)))
