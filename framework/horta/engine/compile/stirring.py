"""The question whether anybody steps in at an event, as cheap as it can be where nobody does.

Most hooks answer only to their owner and are carried by what lies before that seat: while nothing lies
there, nothing has to be looked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from horta.engine.compile import python as py
from horta.engine.compile.unit import Unit
from horta.language import resolved as r
from horta.language.types import Thing

MOST_PLACES = 2


def stirs(event: str, me: ast.expr, arguments: Iterable[ast.expr], unit: Unit) -> ast.expr:
    """Whether a hook steps in before the event is over; a moment is over at once."""
    asked = py.call(f"stirs_{event}", py.name("s"), me, *arguments)
    over_at_once = unit.procedures[event].sort == "moment"
    hooks = [hook for hook in unit.hooked[event] if isinstance(hook, r.Trigger) and (over_at_once or hook.moment != "after")]
    places = _own_places(hooks, unit)
    if not 0 < len(places) <= MOST_PLACES:
        return asked
    held: list[ast.expr] = [py.slot(py.plus(me, py.constant(place))) for place in places]
    return ast.BoolOp(ast.And(), [held[0] if len(held) == 1 else ast.BoolOp(ast.Or(), held), asked])


def _own_places(hooks: list[r.Trigger], unit: Unit) -> list[int]:
    """The zones before the acting seat in which all these hooks must lie; none when they may be anywhere else."""
    found: list[int] = []
    for kind in sorted({"" if hook.host is None or hook.by != "me" else hook.host[0] for hook in hooks}):
        zones = [zone for zone in unit.vocabulary.zones.values() if zone.live and zone.holds == kind]
        if not zones or any(not zone.per_seat or zone.by is not None for zone in zones) or _named_by_field(kind, unit):
            return []
        found += [unit.layout.zones[zone.name] for zone in zones]
    return found


def _named_by_field(kind: str, unit: Unit) -> bool:
    fields = [field for owner in ("seat", "table") for field in unit.vocabulary.kinds[owner].fields.values()]
    return any(field.live and isinstance(field.type, Thing) and field.type.kind == kind for field in fields)
