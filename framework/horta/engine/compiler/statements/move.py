"""The code of `move` and `move all`."""

from __future__ import annotations

import ast
from dataclasses import replace

from horta.engine.compiler.statement_code import (
    Code,
    StatementCode,
    Unit,
    check_fit,
    compiled,
    compiled_or_none,
    kept_place,
    local,
    log_call,
    py,
    r,
    zone_slot,
)
from horta.engine.runtime import move, move_all


def _plain(node: r.Move, unit: Unit) -> Code:
    (first, from_zone), (second, to_zone) = kept_place(node.source, "source", unit), kept_place(node.target, "target", unit)
    node = replace(node, source=from_zone, target=to_zone)
    source, target = zone_slot(from_zone, unit), zone_slot(to_zone, unit)
    state = py.name("s")
    notice = ("move", node.source.zone, node.target.zone)
    if node.piece is None:
        before: Code = [py.assign("moved", py.slot(zone_slot(node.source, unit)))] if unit.tells(*notice) else []
        fitting = check_fit(node.target, "moved", unit)
        if fitting:
            before.append(py.for_(local("moved"), py.slot(zone_slot(node.source, unit)), fitting))
        code: Code = [*before, py.run(py.call("move_all", state, source, target))]
        pieces: list[ast.expr] = [py.constant(-1), py.name("moved")]
    else:
        # The piece is stored first: after the move, the expression may mean another piece.
        pieces = [py.name("moved")]
        fitting = check_fit(node.target, "moved", unit)
        code = [py.assign("moved", compiled(node.piece, unit)), py.run(py.call("move", state, pieces[0], source, target))]
        if fitting:
            code[1:1] = [py.assign(local("moved"), py.name("moved")), *fitting]
    if unit.tells(*notice):
        source_seat = compiled_or_none(node.source.seat, unit)
        code.append(py.run(log_call(notice, compiled_or_none(node.target.seat, unit), node, unit, *pieces, source_seat)))
    return [*first, *second, *code]


CODE = StatementCode(r.Move, _plain, runtime=(move, move_all))
