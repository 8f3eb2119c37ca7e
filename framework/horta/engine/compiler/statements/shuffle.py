"""The code of `shuffle`."""

from __future__ import annotations

from horta.engine.compiler import python_nodes as py
from horta.engine.compiler.compile_unit import Unit
from horta.engine.compiler.expressions import zone_slot
from horta.engine.compiler.plain_statements import Code
from horta.engine.compiler.statement_code import StatementCode
from horta.engine.randomness import below
from horta.language import resolved as r
from horta.model.layout import State


def plain(node: r.Shuffle, unit: Unit) -> Code:
    """Return the code where the statement cannot wait."""
    stream = unit.slot("streams", node.zone.zone)
    return [py.run(py.call("shuffle", py.name("s"), zone_slot(node.zone, unit), stream))]


def shuffle(state: State, zone: int, stream: int) -> None:
    """Put the pieces of a zone in random order."""
    left = list(state[zone])
    order = []
    while left:
        order.append(left.pop(below(state, len(left), stream)))
    state[zone] = tuple(order)


CODE = StatementCode(r.Shuffle, plain, runtime=(shuffle,))
