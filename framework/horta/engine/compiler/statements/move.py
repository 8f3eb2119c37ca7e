"""The code of `move` and `move all`."""

from __future__ import annotations

import ast

from horta.engine.compiler.statement_code import Code, StatementCode, Unit, compiled, compiled_or_none, log_call, py, r, zone_slot
from horta.engine.runtime import move, move_all
from horta.model.layout import REVEALS


def _hidden(zone: r.ZoneAt, unit: Unit) -> bool:
    return unit.vocabulary.zones[zone.zone].visible != "all"


def _plain(node: r.Move, unit: Unit) -> Code:
    source, target = zone_slot(node.source, unit), zone_slot(node.target, unit)
    state = py.name("s")
    if node.piece is None:
        before: Code = [py.assign("moved", py.slot(zone_slot(node.source, unit)))] if unit.telling else []
        code: Code = [*before, py.run(py.call("move_all", state, source, target))]
        pieces: list[ast.expr] = [py.constant(-1), py.name("moved")]
    else:
        # The piece is stored first: after the move, the expression may mean another piece.
        pieces = [py.name("moved")]
        code = [py.assign("moved", compiled(node.piece, unit)), py.run(py.call("move", state, pieces[0], source, target))]
    if _hidden(node.source, unit) and not _hidden(node.target, unit):
        code.append(py.augment(py.slot(REVEALS), "+", py.constant(1)))
    if unit.telling:
        notice = ("move", node.source.zone, node.target.zone)
        code.append(py.run(log_call(notice, compiled_or_none(node.target.seat, unit), node, unit, *pieces)))
    return code


CODE = StatementCode(r.Move, _plain, runtime=(move, move_all))
