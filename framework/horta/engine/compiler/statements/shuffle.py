"""The code of `shuffle`."""

from __future__ import annotations

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, py, r, zone_slot
from horta.engine.lots import shuffle


def _plain(node: r.Shuffle, unit: Unit) -> Code:
    stream = unit.slot("streams", node.zone.zone)
    return [py.run(py.call("shuffle", py.name("s"), zone_slot(node.zone, unit), stream))]


CODE = StatementCode(r.Shuffle, _plain, runtime=(shuffle,))
