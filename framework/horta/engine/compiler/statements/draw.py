"""The code of `draw`."""

from __future__ import annotations

from dataclasses import replace

from horta.engine.compiler.statement_code import (
    Code,
    StatementCode,
    Unit,
    check_fit,
    compiled_or_none,
    is_not_none,
    kept_place,
    local,
    log_call,
    py,
    r,
    zone_slot,
)
from horta.engine.lots import draw_random, draw_top


def _plain(node: r.Draw, unit: Unit) -> Code:
    (first, from_zone), (second, to_zone) = kept_place(node.source, "source", unit), kept_place(node.target, "target", unit)
    node = replace(node, source=from_zone, target=to_zone)
    source, target = zone_slot(from_zone, unit), zone_slot(to_zone, unit)
    declared = unit.vocabulary.zones[node.source.zone]
    variable = local(node.variable)
    if declared.bag:
        stream = unit.slot("streams", declared.name)
        drawn = py.call("draw_random", py.name("s"), source, target, stream)
    else:
        drawn = py.call("draw_top", py.name("s"), source, target)
    code: Code = [*first, *second, py.assign(variable, drawn)]
    fitting = check_fit(node.target, node.variable, unit)
    if fitting:
        code.append(py.if_(is_not_none(node.variable), fitting))
    notice = ("move", node.source.zone, node.target.zone)
    if unit.tells(*notice):
        source_seat = compiled_or_none(node.source.seat, unit)
        note = py.run(log_call(notice, compiled_or_none(node.target.seat, unit), node, unit, py.name(variable), source_seat))
        code.append(py.if_(is_not_none(node.variable), [note]))
    return code


CODE = StatementCode(r.Draw, _plain, runtime=(draw_random, draw_top))
