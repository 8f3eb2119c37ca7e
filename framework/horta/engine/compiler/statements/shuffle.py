"""The code of `shuffle`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, py, r, zone_slot
from horta.engine.randomness import below
from horta.model.layout import State


def _plain(node: r.Shuffle, unit: Unit) -> Code:
    stream = unit.slot("streams", node.zone.zone)
    return [py.run(py.call("shuffle", py.name("s"), zone_slot(node.zone, unit), stream))]


def shuffle(state: State, zone: int, stream: int) -> None:
    """Put the pieces of a zone in random order."""
    left = list(state[zone])
    order = []
    while left:
        order.append(left.pop(below(state, len(left), stream)))
    state[zone] = tuple(order)


CODE = StatementCode(r.Shuffle, _plain, runtime=(shuffle,))
